/* SPDX-License-Identifier: MIT */
/*
 * game_tag.h - osero's own tag in GGF, for what games.jsonl knows of a game and GGF has no tag for
 *
 *     OSERO[OPENING_PLIES]  OSERO[OPENING_PLIES TERMINATION SIGNAL FAULT]
 */
#ifndef OSERO_GAME_TAG_H
#define OSERO_GAME_TAG_H

#include "ggf.h"
#include "record.h"

/* Takes opening_plies, termination, signal and fault from the game's tag; what it does not say, or says wrongly, stays. */
void game_tag_read(const struct ggf_game *ggf, struct record *record);

/* The tag of a record, to be kept among a GGF game's unknown tags: malloced, null without memory; "" where there is
 * nothing to say. What GGF cannot hold becomes '?'. */
char *game_tag_write(const struct record *record);

/* Whether the game has one, and nothing else among its unknown tags. */
bool game_tag_is(const struct ggf_game *ggf);
bool game_tag_is_alone(const struct ggf_game *ggf);

#endif
