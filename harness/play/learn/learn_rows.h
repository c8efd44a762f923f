/* SPDX-License-Identifier: MIT */
/*
 * learn_rows.h - what a player's static value is made of, position by position, got from the module itself
 *
 * The module says that its value is linear in the free numbers: value = rest + the sum of number * feature. So the
 * feature of a number is the difference of two values, of an instance with that number at `base + step` and of one with
 * all numbers at `base`, divided by the step; base is 0 where the range allows, the step up to 1,000. rest is the value
 * with all numbers at 0.
 *
 * Before that the promise is tried on some thousand positions with numbers drawn at random from within a step of the
 * base; a module that does not keep it is refused. Positions near the end can get the exact result for a target.
 *
 * All of it is done in child processes, one a core, that write into memory shared with osero.
 */
#ifndef OSERO_LEARN_ROWS_H
#define OSERO_LEARN_ROWS_H

#include "learn_data.h"
#include "learn_numbers.h"

struct learn_rows_options {
    const struct player *player;
    const struct learn_numbers *numbers;
    uint64_t seed;
    int jobs;          /* child processes, at least 1 */
    int exact_empties; /* positions with at most so many empties are solved; 0: none */
    bool outcome;      /* targets are 1, 0.5 and 0 for win, draw and loss, of the player to move; else differences */
    int timeout_s;     /* longest silence of a child; 0: 60 */
    bool (*stopped)(void *context); /* true ends it with ERROR_INTERRUPTED; may be null */
    void *context;
};

struct learn_rows {
    float *features;     /* a row a position, in their order: the numbers' features, then the rest */
    float *targets;      /* one a position */
    size_t count;        /* positions */
    int width;           /* numbers + 1 */
    size_t shared_bytes; /* of the mapping that `features` begins */
    uint64_t solved;     /* positions with an exact target */
};

/*
 * ERROR_FOUND when the value is not linear, evaluate fails, or the module crashes or hangs, with the position;
 * ERROR_USAGE when it cannot be created; ERROR_WORLD. After a failure there is nothing to clear.
 */
bool learn_rows_make(const struct learn_rows_options *options, const struct learn_data *data, struct learn_rows *rows,
                     struct error *error);
void learn_rows_clear(struct learn_rows *rows);

#endif
