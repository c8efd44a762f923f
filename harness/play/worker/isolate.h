/* SPDX-License-Identifier: MIT */
/*
 * isolate.h - games with each player in a process of its own, so that whoever breaks is known
 */
#ifndef OSERO_ISOLATE_H
#define OSERO_ISOLATE_H

#include "contest.h"

struct isolation;

/* For a process that loads no module itself. Null without memory. */
struct isolation *isolation_new(const struct contest *contest, struct crumbs *crumbs);
void isolation_free(struct isolation *isolation); /* ends the players' processes; null is fine */

/*
 * Plays one game. A player's process is kept for its next games until it breaks. A fault is suspect when the process
 * had played before: what earlier games left in it may be the cause. fresh: both players get new processes for this
 * game, so that nothing is suspect.
 */
void isolation_play(struct isolation *isolation, const struct contest_game *game, bool fresh,
                    struct game_result *result, struct game_timing *timing);

#endif
