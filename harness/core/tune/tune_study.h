/* SPDX-License-Identifier: MIT */
/*
 * tune_study.h - a run of `osero tune` with all that is worked out from its folder
 *
 * A folder is one when it holds a tune.jsonl (tune_line.h). Of its run.json these are used here: "name", "state",
 * "method", "each", "players" (objects with "label", "player" and "role": "tuned", "pool" or "held-out"; the tuned one
 * first, then the pool, then those held out), "parameters" (objects with "name", "option", "type", "minimum", "maximum",
 * "start"), "iterations", "trials", "trial_openings", "review_points", "review_pairs", "proof_pairs", "seed",
 * "openings".
 */
#ifndef OSERO_TUNE_STUDY_H
#define OSERO_TUNE_STUDY_H

#include "errors.h"
#include "json.h"
#include "tune_line.h"
#include "tune_proof.h"
#include "tune_review.h"

struct tune_study_opponent {
    const char *label;
    bool held_out;
    struct stats_number old_score, new_score; /* in the proof, 0..1 */
};

/* One look back: the values before an iteration (the last: after all), against both groups. */
struct tune_study_review {
    uint64_t iteration;
    struct tune_score pool, held_out;
};

struct tune_study {
    char *name;
    struct json *run;
    struct json *fit; /* fit.json (fit_text.h) of a regression; null where there is none */
    const char *method, *label, *state;
    bool each, fitted;                     /* fitted: by regression; nothing was played but review and proof */
    struct tune_space space;               /* names, ranges, starts */
    const char **options;                  /* of each parameter */
    struct tune_study_opponent *opponents; /* the pool first */
    int opponent_count, pool_count;
    uint64_t iterations_planned, trials, trial_openings, review_pairs, review_points, proof_pairs;
    double *history; /* row i before iteration i; iterations + 1 rows */
    uint64_t iterations, faults;
    uint64_t *first, *second; /* half points that both variants made in each iteration */
    struct tune_study_review *reviews;
    int review_count;
    uint64_t proof_openings; /* that are there */
    struct stats_rating against_old;
    struct tune_gain pool, held_out;
    enum tune_verdict verdict;
    bool proven; /* the proof is whole: the verdict stands */
    bool torn;
};

/* False when the folder holds another kind of run or nothing. */
bool tune_run_is(const char *folder);

/* ERROR_WORLD with file and line for what cannot be. On false nothing is left to clear. */
bool tune_study_read(const char *folder, struct tune_study *study, struct error *error);
void tune_study_clear(struct tune_study *study);

/* The values before an iteration, or after the last. */
const double *tune_study_values(const struct tune_study *study, uint64_t iteration);

/* Game pairs of the search, all of its games counted. */
uint64_t tune_study_pairs(const struct tune_study *study);

/* For the terminal; malloced; null without memory. player: the PLAYER text of what was found, or null. */
char *tune_study_text(const struct tune_study *study, const char *player, int width);

/* tune.json (results/schema/tune.schema.json). Null without memory. */
struct json *tune_study_json(const struct tune_study *study, const char *player);

/* Writes FOLDER/tune.json. */
bool tune_study_write(const struct tune_study *study, const char *folder, const char *player, struct error *error);

/* The PLAYER text of FOLDER/tune.json, malloced; null when there is none. */
char *tune_study_player(const char *folder);

#endif
