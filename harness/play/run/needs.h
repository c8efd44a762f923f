/* SPDX-License-Identifier: MIT */
/*
 * needs.h - what players that are other programs (OSERO_OUTSIDE, OSERO_STANDARD_START) need of a run
 */
#ifndef OSERO_NEEDS_H
#define OSERO_NEEDS_H

#include "tournament.h"

/* Whether every player can be told of the run's games and be held to its limits, once openings and limits are there.
 * ERROR_USAGE names the player and what is in its way: a start of its own, a limit of CPU time. */
bool needs_check(const struct tournament *tournament, struct error *error);

/* The first player whose memory is limited and not measured, since another program answers for it; null: none. */
const struct player *needs_unmeasured(const struct tournament *tournament);

#endif
