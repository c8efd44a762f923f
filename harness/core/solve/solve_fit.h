/* SPDX-License-Identifier: MIT */
/*
 * solve_fit.h - how a solver's time grows with the number of empty squares, and what it would need for more
 *
 * A line through log(time) against empties (line_fit.h): every position that was solved is one point, its repeats
 * reduced to their median before, so that the positions are the sample, not the clock's readings of one of them. The
 * growth factor per empty square is exp(slope). The intervals assume that the logarithms scatter alike at every number
 * of empties; those of growth and of the line also take in that all positions with one number of empties may lie off
 * the line together. A prediction is the line at a number of empties that was not reached: half of all positions take
 * longer; its interval is that of one more position.
 *
 * WHAT IS LEFT OUT, always whole numbers of empties, for to leave out single slow or fast positions would bend the line:
 *   - where a position met a limit (not exact, time, memory): those solved there are the easy ones;
 *   - below, where the median time is under SOLVE_FIT_SHORTEST_NS: it is the call and the clock, not the search;
 *   - where a constant cost, such as clearing a hash table, hides the search: when, where the least empties are left, the
 *     median grows less than SOLVE_FIT_LEAST_GROWTH times a square to the next number (both with SOLVE_FIT_ENOUGH
 *     positions or more), that first median is taken for the constant, and what is not SOLVE_FIT_ABOVE_CONSTANT times
 *     as long is left out.
 */
#ifndef OSERO_SOLVE_FIT_H
#define OSERO_SOLVE_FIT_H

#include "errors.h"
#include "line_fit.h"

#include <stdint.h>

#define SOLVE_FIT_LEAST_GROWTH 1.5

enum { SOLVE_FIT_SHORTEST_NS = 10000, SOLVE_FIT_ENOUGH = 10, SOLVE_FIT_ABOVE_CONSTANT = 10 };

/* One position. */
struct solve_point {
    int empties;
    double wall_ns; /* the median of its repeats */
    bool limited;   /* it met a limit: then the time is one that was not enough */
};

struct solve_fit {
    bool defined;                                       /* otherwise only the counts hold */
    int positions, levels, least_empties, most_empties; /* that the line went through; a level is a number of empties */
    int limited_levels, short_levels, flat_levels;      /* left out */
    double growth, growth_low, growth_high;             /* a square, 95% */
    bool bent;            /* the line is not straight (lack of fit, p < 0.001): predictions are doubtful */
    struct line_fit line; /* of log(ns) */
};

/* Not defined with fewer than three positions or two levels. False only without memory. Points in any order. */
bool solve_fit_make(const struct solve_point *points, int count, struct solve_fit *fit, struct error *error);

struct solve_prediction {
    double ns;        /* half of the positions take longer */
    double low, high; /* 95% of the positions are within; ns */
    double mean_ns;   /* the mean over positions (log-normal), for how long many of them will take */
};

/* Only where the fit is defined. Numbers are finite: at most 1e300. */
struct solve_prediction solve_fit_predict(const struct solve_fit *fit, int empties);

#endif
