/* SPDX-License-Identifier: MIT */
/*
 * serve_clock.h - clocks as other programs tell them, and what a module is told of them
 *
 * A module knows a time for the move, a clock for the rest of the game, and an increment. So:
 *
 *   main time alone                  clock_ns: what is left
 *   main time, then byo-yomi         clock_ns: what is left of the main time; increment_ns: the byo-yomi's time divided
 *                                    by its stones, since each move has at least that later
 *   byo-yomi (main time used up)     move_ns: what is left of the period divided by the stones left in it
 *   main time with increments (GGF)  clock_ns, increment_ns; when it is used up, once, so much more as the GGF says
 *
 * Time that is used up counts as a hundredth of a second, since 0 would be no limit. A move_ns of the player's own limits stays where it
 * is smaller; its own clock runs until another is told.
 */
#ifndef OSERO_SERVE_CLOCK_H
#define OSERO_SERVE_CLOCK_H

#include "osero_engine.h"

#include <stdbool.h>

/* The clock of one colour. */
struct serve_clock {
    bool told; /* else there is no limit */
    int64_t main_ns, increment_ns;
    int64_t extension_ns; /* added once when the main time is used up */
    int64_t period_ns;    /* a byo-yomi for `stones` moves; 0 = none */
    int stones;
    bool in_period; /* the main time is used up */
    int64_t period_left_ns;
    int stones_left;
};

/* The clock of a player's own limits, which are without it afterwards; not told where they have none. */
struct serve_clock serve_clock_take(struct osero_limits *limits);

/* GTP: time_settings MAIN BYO STONES. A byo-yomi without stones is no limit, and so are three zeros. */
struct serve_clock serve_clock_settings(int64_t main_ns, int64_t period_ns, int stones);

/* GTP: time_left SECONDS STONES. No stones: the main time has so much left. */
void serve_clock_left(struct serve_clock *clock, int64_t left_ns, int stones);

/* A move took so long. */
void serve_clock_used(struct serve_clock *clock, int64_t used_ns);

/* Puts the times into `limits`. */
void serve_clock_limits(const struct serve_clock *clock, struct osero_limits *limits);

#endif
