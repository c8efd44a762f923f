/* SPDX-License-Identifier: MIT */
/*
 * solve_study.h - a run of `osero solve` with all that is worked out from it
 */
#ifndef OSERO_SOLVE_STUDY_H
#define OSERO_SOLVE_STUDY_H

#include "solve_ablation.h"
#include "solve_agree.h"
#include "solve_run.h"
#include "solve_table.h"

#include <stdio.h>

struct solve_study {
    struct solve_run run;
    struct solve_table table;
    struct solve_agreement agreement;
    struct solve_ablation ablation;
};

/* Reads FOLDER (solve_run.h). On false nothing is left to clear. */
bool solve_study_read(const char *folder, struct solve_study *study, struct error *error);
void solve_study_clear(struct solve_study *study);

/*
 * What a reader has to know beside the figures, a line each: a run that is not whole, solvers that stopped, positions
 * that were not solved, noise (spread of repeats over 5%, other load), what the fits leave out and whether they are
 * straight, scores that disagree or cannot be compared.
 */
void solve_study_remarks(const struct solve_study *study, FILE *out);

/*
 * For the terminal: the median time by empties and solver, predictions (~) where a solver did not come to; all figures
 * by solver and empties; the growth; the switches; then the remarks. No line wider than `width` where that can be
 * helped. Malloced; null without memory.
 */
char *solve_study_text(const struct solve_study *study, int width);

/* solve.json (results/schema/solve.schema.json). Null without memory. */
struct json *solve_study_json(const struct solve_study *study);

/* Writes FOLDER/solve.json. */
bool solve_study_write(const struct solve_study *study, const char *folder, struct error *error);

#endif
