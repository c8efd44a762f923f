/* SPDX-License-Identifier: MIT */
/*
 * tune_review.h - at which iterations a tuning is looked back upon
 */
#ifndef OSERO_TUNE_REVIEW_H
#define OSERO_TUNE_REVIEW_H

#include "tune_space.h"

#include <stdint.h>

enum { TUNE_REVIEW_MOST = 200 };

/* The way that the values went: row i, of space->count numbers, before iteration i; the last row is the end. */
struct tune_way {
    const double *rows;
    uint64_t count; /* at least 1 */
    const struct tune_space *space;
    bool each; /* every iteration moves a little; else only rows at which what is played with has changed count */
};

/* At most points + 1 rows (points 1 ... TUNE_REVIEW_MOST), spread evenly, ascending, the first and the last that count
 * among them.
 * Returns how many. */
int tune_review_choose(const struct tune_way *way, uint64_t points, uint64_t chosen[TUNE_REVIEW_MOST + 1]);

#endif
