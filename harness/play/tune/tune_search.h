/* SPDX-License-Identifier: MIT */
/*
 * tune_search.h - the methods that tune by playing: what an iteration plays, and what follows from its outcomes
 *
 * An iteration is some trials (tune_outcome), each of two variants of the player against the pool. A method is a row of
 * functions; iterations are laid down in order, SEARCH_LAG of them ahead of what has come back, and noted in order, so a
 * journal of outcomes, noted again, leads to the same place.
 */
#ifndef OSERO_TUNE_SEARCH_H
#define OSERO_TUNE_SEARCH_H

#include "order_search.h"
#include "spsa.h"
#include "tuned.h"

enum { SEARCH_LAG = 2 };
_Static_assert((int)SEARCH_LAG == (int)SPSA_LAG && (int)SEARCH_LAG == (int)ORDER_LAG, "one lag for all");

struct tune_search_options {
    const struct tuned *tuned;
    uint64_t iterations; /* at most */
    int trials;          /* of an iteration */
    uint64_t seed;
    struct sprt_options sprt; /* order */
    uint64_t most_pairs;      /* order: of a candidate */
};

struct tune_search;

struct tune_method {
    const char *name, *summary;
    uint64_t iterations; /* the default */
    int trials;          /* of an iteration; the default */
    bool fixed_trials;   /* no other number */
    bool each;           /* every iteration moves a little; else there are steps at times */
    bool fitted; /* nothing is played: one iteration takes tune_search.fitted, which games gave (tuning_fit.c) */
    bool (*begin)(struct tune_search *search, struct error *error);
    void (*end)(struct tune_search *search);
    void (*lay)(struct tune_search *search, uint64_t iteration); /* may be null */
    /* The values of both variants of a trial of an iteration that was laid down. */
    void (*point)(const struct tune_search *search, uint64_t iteration, int trial, double *first, double *second);
    /* values: before the iteration; becomes what they are after it. */
    void (*note)(struct tune_search *search, uint64_t iteration, const struct tune_outcome *outcomes, double *values);
    bool (*over)(const struct tune_search *search); /* nothing is left to do before the last iteration; may be null */
};

/* Null when there is none of that name. */
const struct tune_method *tune_method_find(const char *name);

/* Number `index` of them, or null. */
const struct tune_method *tune_method_at(int index);

struct tune_search {
    const struct tune_method *method;
    struct tune_search_options options;
    double *history; /* the values before each iteration, and after the last: noted + 1 rows */
    uint64_t noted;
    bool over;
    struct spsa_options spsa;
    struct order_search order;
    const double *fitted; /* of a fitted method: set before its iteration is noted; borrowed */
};

/* ERROR_USAGE: the method does not fit the parameters. tune_search_clear after failures too. */
bool tune_search_init(struct tune_search *search, const struct tune_method *method,
                      const struct tune_search_options *options, struct error *error);
void tune_search_clear(struct tune_search *search);

/* The values before iteration `iteration`, which is at most `noted`. */
const double *tune_search_values(const struct tune_search *search, uint64_t iteration);

/* The outcomes of iteration `noted`. Lays down the one SEARCH_LAG later. */
void tune_search_note(struct tune_search *search, const struct tune_outcome *outcomes);

#endif
