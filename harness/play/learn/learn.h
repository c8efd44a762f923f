/* SPDX-License-Identifier: MIT */
/*
 * learn.h - a player's numbers fitted to what games came to
 *
 * The static value of positions is fitted, times a free scale and plus a constant (what it is worth to be on the move),
 * to the outcome (logistic loss) or to the disc difference (squared loss) of their games: regression.h. Where all that
 * the value is made of is free, its scale means nothing to a player that compares values: the largest number then
 * becomes `largest`, as far as the ranges allow. Otherwise the scale is that of the part that is not free. Then
 * numbers are held within their ranges and rounded where they are whole.
 *
 * Losses of old and new numbers are compared on games that had no part in it; each with the scale and constant that fit
 * it best on the games that were learnt from, so that only the numbers' relations count. The interval of the difference
 * takes each game for one observation (Cameron, Miller, A Practitioner's Guide to Cluster-Robust Inference, 2015).
 */
#ifndef OSERO_LEARN_H
#define OSERO_LEARN_H

#include "learn_data.h"
#include "learn_numbers.h"
#include "regression.h"

struct learn_options {
    const struct player *player;
    const char *params;             /* learn_numbers_init */
    struct learn_data_options data; /* but for board_sizes, stopped and context, which come from here */
    enum regression_loss loss;
    double l2;
    int max_steps, patience; /* 0: those of regression.h */
    int exact_empties;
    double largest;                  /* 0: 1000 */
    int jobs;                        /* child processes, 0: as many as cores */
    const double *minimum, *maximum; /* narrower ranges of the numbers, in their order; null: those of the options */
    bool (*stopped)(void *context);  /* asked now and then: true ends it with ERROR_INTERRUPTED; may be null */
    void *context;                   /* of `stopped` and of data.note */
};

/* Mean losses on one part of the games. */
struct learn_losses {
    double guess;  /* the same value for every position, the best there is for the games that are learnt from */
    double before; /* the player's numbers */
    double after;  /* the new ones, as they are written */
};

struct learn_result {
    struct learn_numbers numbers; /* `value` is the old one */
    double *fitted;               /* the new ones before they were held in range and rounded; owned */
    double *values;               /* the new ones */
    bool *told;                   /* false: no position depends on the number, and it keeps its value */
    int clipped;                  /* numbers that the range holds */
    bool scale_free;              /* all of the value was free */
    double scale, constant;       /* of the new values: what is fitted = scale * value + constant */
    double scale_before;          /* of the old ones likewise */
    struct learn_losses losses[LEARN_PART_COUNT];
    double change, change_low, change_high; /* after - before on LEARN_JUDGE with its 95% interval */
    struct regression_fit fit;
    size_t positions[LEARN_PART_COUNT];
    uint64_t games[LEARN_PART_COUNT];
    uint64_t bad, unfinished, other_boards, repeated, all_positions, solved;
    double seconds_reading, seconds_extracting, seconds_fitting; /* wall time */
};

/* Does it all. Children are started: a nursery must be open. After a failure there is nothing to clear. */
bool learn_run(const struct learn_options *options, struct learn_result *result, struct error *error);
void learn_result_clear(struct learn_result *result);

/* The result as JSON: fit.json (results/schema/fit.schema.json), which fit_text.h makes a report of. Null without memory.
 */
struct json *learn_result_json(const struct learn_options *options, const struct learn_result *result);

#endif
