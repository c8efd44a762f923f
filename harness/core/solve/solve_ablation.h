/* SPDX-License-Identifier: MIT */
/*
 * solve_ablation.h - what each switch of a solver is worth
 *
 * Of the solvers of one module whose exact scores are of one kind the *full* one is that with the most switches (options
 * that are true or false) on; its *variants* are those with the same other options and some of its switches off, none on
 * that it has off. (A switch that makes a solver count something else, as ver4's `published`, is no technique.) Over the
 * positions that both solved, the logarithms of time(variant) / time(full) have a mean and Student's 95% interval; a
 * ratio is its exponential, a geometric mean. The same with nodes. Positions are taken to be independent, and stand for
 * such as this run has: a switch may be worth more where more squares are empty.
 */
#ifndef OSERO_SOLVE_ABLATION_H
#define OSERO_SOLVE_ABLATION_H

#include "solve_table.h"

struct solve_ratio {
    int positions;
    bool defined, bounded;  /* bounded: low and high hold (two positions or more) */
    double mean, low, high; /* geometric mean; 1 = as the full one */
};

struct solve_variant {
    int solver, full; /* indices in the run */
    struct solve_ratio time, nodes;
};

struct solve_ablation {
    int count;
    struct solve_variant *list; /* by full solver, then by time, the longest first; owned */
};

/* None where two solvers of a module have the most switches on. False only without memory. */
bool solve_ablation_make(const struct solve_run *run, const struct solve_table *table, struct solve_ablation *ablation,
                         struct error *error);
void solve_ablation_clear(struct solve_ablation *ablation);

#endif
