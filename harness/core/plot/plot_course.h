/* SPDX-License-Identifier: MIT */
/*
 * plot_course.h - what pictures show beyond the summary: how a run went, the balance of its openings, one fit of ratings
 */
#ifndef OSERO_PLOT_COURSE_H
#define OSERO_PLOT_COURSE_H

#include "balance.h"
#include "rating_list.h"
#include "summary.h"

enum { PLOT_COURSE_POINTS = 200, PLOT_COURSE_STEPS = 2000 };

/* After so many game pairs of all pairings together: by player, its Elo against the field. */
struct plot_course_point {
    uint64_t pairs;
    struct stats_rating *ratings; /* player_count; owned */
};

/* The log-likelihood ratio of the match's test after so many pairs. */
struct plot_course_step {
    uint64_t pairs;
    double llr;
};

struct plot_course {
    struct plot_course_point *points; /* evenly through the run, the last at its end */
    int point_count;
    struct plot_course_step
        *steps; /* of the test, evenly, from 0 to the pair that it looked at last; none without one */
    int step_count;
    struct balance balance;
    struct rating_games games;
    struct rating_list list;
    bool rated; /* false: there is no fit, and no list */
};

/* Reads FOLDER's games, twice; `summary` is what summary_read told. ERROR_WORLD as summary_read; then there is nothing to
 * clear. */
bool plot_course_read(const char *folder, const struct summary *summary, struct plot_course *course,
                      struct error *error);
void plot_course_clear(struct plot_course *course);

/* The score (0..1) that the ratings expect of one player against another, half of the games with either colour; not
 * defined where one of them has no rating. By the numbers of summary's players. */
struct stats_number plot_course_expected(const struct plot_course *course, const struct summary *summary, int player,
                                         int other);

#endif
