/* SPDX-License-Identifier: MIT */
/*
 * seat.h - asking a seat, its clock, and what its answer is blamed for: what the referees of all games share
 */
#ifndef OSERO_SEAT_H
#define OSERO_SEAT_H

#include "game.h"

/* True when some time has to be taken. */
bool seat_is_timed(const struct seat seats[2], const struct game_timing *timing);

/* Asks the seat and takes its time, which goes to *timing where that is not null. False when the answer came too late:
 * that is judged before its legality. */
bool seat_ask_timed(struct seat *seat, const struct osero_position *position, struct osero_report *report,
                    int32_t *answer, struct game_timing *timing, struct game_result *result);

/* The answer is no legal move: fills termination, phase, suspect and detail. */
void seat_blame(const struct seat *seat, int32_t answer, struct game_result *result);

#endif
