/* SPDX-License-Identifier: MIT */
/*
 * learn_child.h - the child process that works out rows; private to learn_rows
 *
 * Runs module code. It tells how far it is in memory shared with osero, and in words only why it stopped.
 */
#ifndef OSERO_LEARN_CHILD_H
#define OSERO_LEARN_CHILD_H

#include "learn_rows.h"

/* Written to the pipe: a sign of life, or the last words. */
enum { LEARN_SAYS_ALIVE = 'a', LEARN_SAYS_DONE = '.', LEARN_SAYS_REFUSED = '!' };

/* What a child is at, for osero to read when it is gone. */
struct learn_place {
    volatile uint64_t index;  /* of the position */
    volatile uint64_t solved; /* how many so far */
    volatile int phase;       /* enum learn_phase */
};

enum learn_phase { LEARN_LOADING, LEARN_CHECKING, LEARN_EVALUATING, LEARN_SOLVING };

struct learn_job {
    const struct learn_rows_options *options;
    const struct learn_position *positions;
    size_t total;      /* all positions: the check is of some among all */
    size_t first, end; /* the rows of this child */
    float *features, *targets;
    struct learn_place *place;
};

/* For child_start: the argument is a struct learn_job. */
void learn_child_body(void *argument, int output);

/* How far numbers go from their base, 0 or the end of the range next to it; the step may be negative. */
double learn_base(const struct learn_number *number);
double learn_step(const struct learn_number *number);

#endif
