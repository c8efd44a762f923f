/* SPDX-License-Identifier: MIT */
/*
 * solve_plots.h - the pictures of a run of `osero solve`, in the same files as those of a run of games (plots.h)
 *
 *     solve-time      by empties, on a log scale: each solver's median, its 10% and 90% quantiles, the line through all
 *                     positions with its growth in the legend, and dashed what the line predicts
 *     solve-speed     nodes a second by empties
 *     solve-nodes     time against nodes, a point a position
 *     solve-switches  times and nodes of solvers with switches off, as multiples of the full one
 */
#ifndef OSERO_SOLVE_PLOTS_H
#define OSERO_SOLVE_PLOTS_H

#include "plot_columns.h"
#include "plots.h"
#include "solve_study.h"

enum solve_plot { SOLVE_PLOT_TIME, SOLVE_PLOT_SPEED, SOLVE_PLOT_NODES, SOLVE_PLOT_SWITCHES, SOLVE_PLOT_COUNT };

/* "solve-time" and so on; null for SOLVE_PLOT_COUNT. */
const char *solve_plot_name(enum solve_plot plot);

struct solve_plots_result {
    const char *left_out[SOLVE_PLOT_COUNT]; /* why a plot was not drawn, or null; static strings */
};

/* As plots_draw. */
bool solve_plots_draw(const struct plots_options *options, struct solve_plots_result *result, struct error *error);

/* The columns of one plot. False only without memory. */
bool solve_columns_make(enum solve_plot plot, const struct solve_study *study, struct plot_columns *columns,
                        struct error *error);

#endif
