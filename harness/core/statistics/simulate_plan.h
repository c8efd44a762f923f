/* SPDX-License-Identifier: MIT */
/*
 * simulate_plan.h - for whoever plans a match: how long will a sequential test take and how often does it err, what does
 * a match of so many pairs show, how many pairs show it
 *
 * Each question is answered by playing matches with dice (simulate.h) at several true strengths. Without a list of its own
 * a sequential test is tried at its two hypotheses, halfway, and as far again beyond both; the others at 5, 10, 20, 50
 * Elo, a match of so many pairs at 0 too.
 */
#ifndef OSERO_SIMULATE_PLAN_H
#define OSERO_SIMULATE_PLAN_H

#include "json.h"
#include "simulate.h"

enum { SIMULATE_PLAN_MOST = 32, SIMULATE_PLAN_WIDE = 20 /* Elo between bounds that keep their errors */ };

struct simulate_plan {
    struct simulate_match match; /* elo is not read */
    double elos[SIMULATE_PLAN_MOST];
    int elo_count; /* 0 = the usual ones */
    bool with_sprt;
    struct sprt_options sprt;
    uint64_t most_pairs; /* of a sequential test: left open then */
    uint64_t pairs;      /* of a match; 0 = not asked */
    double power;        /* 0 = not asked; else in (0, 1) */
    uint64_t trials, seed;
};

struct simulate_plan_row {
    double elo, nelo; /* the truth, logistic and normalized */
    union {
        struct simulate_sprt sprt;
        struct {
            uint64_t pairs; /* 0: no number of pairs shows a difference */
            struct simulate_fixed fixed;
        };
    };
};

struct simulate_plan_table {
    struct simulate_plan_row rows[SIMULATE_PLAN_MOST];
    int count;
};

struct simulate_plan_result {
    struct simulate_plan_table sprt, fixed, power;
};

/* ERROR_USAGE that names an option out of its range; ERROR_WORLD without memory. */
bool simulate_plan_run(const struct simulate_plan *plan, struct simulate_plan_result *result, struct error *error);

/* Malloced; null without memory. The JSON is as results/schema/simulate.schema.json says. */
char *simulate_plan_text(const struct simulate_plan *plan, const struct simulate_plan_result *result, int width);
struct json *simulate_plan_json(const struct simulate_plan *plan, const struct simulate_plan_result *result);

#endif
