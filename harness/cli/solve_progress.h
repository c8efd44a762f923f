/* SPDX-License-Identifier: MIT */
/*
 * solve_progress.h - how a run of solves goes, on standard error: one line that is redrawn on a terminal, a plain line
 * every ten seconds elsewhere
 */
#ifndef OSERO_SOLVE_PROGRESS_H
#define OSERO_SOLVE_PROGRESS_H

#include "progress.h"
#include "solving.h"

struct solve_progress {
    struct progress_line line;
    bool quiet;
    int warned;                        /* warnings that have been printed */
    bool stopped[SOLVING_MAX_SOLVERS]; /* solvers whose stop has been told */
};

/* For struct solving_view: `context` is a struct solve_progress. */
void solve_progress_begun(void *context, const struct solving *solving);
void solve_progress_show(void *context, const struct solving_progress *progress);

/* Solvers that have stopped before the end, and why, where that has not been told yet; solve_progress_show does it too.
 */
void solve_progress_stops(struct solve_progress *progress, const struct solving *solving);

/* Warnings that have not been printed yet. */
void solve_progress_warn(struct solve_progress *progress, const struct solving *solving);

#endif
