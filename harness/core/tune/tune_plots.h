/* SPDX-License-Identifier: MIT */
/*
 * tune_plots.h - the pictures of a run of `osero tune`, in the same files as those of a run of games (plots.h)
 *
 *     tune-parameters  each number over the iterations
 *     tune-objective   the score against the pool and its held-out twin at the iterations of the review, with 95%
 *                      intervals; and what the variants that were tried out made of the pool meanwhile
 *     fit-loss         of a regression, in the place of the two before: the loss of what it learns from and of what it
 *                      stops by, over its steps
 *     tune-gain        the Elo gained in the proof, with 95% intervals
 */
#ifndef OSERO_TUNE_PLOTS_H
#define OSERO_TUNE_PLOTS_H

#include "plot_columns.h"
#include "plots.h"
#include "tune_study.h"

enum tune_plot { TUNE_PLOT_PARAMETERS, TUNE_PLOT_OBJECTIVE, TUNE_PLOT_FIT, TUNE_PLOT_GAIN, TUNE_PLOT_COUNT };

/* "tune-parameters" and so on; null for TUNE_PLOT_COUNT. */
const char *tune_plot_name(enum tune_plot plot);

struct tune_plots_result {
    const char *left_out[TUNE_PLOT_COUNT]; /* why a plot was not drawn, or null; static strings */
};

/* As plots_draw. */
bool tune_plots_draw(const struct plots_options *options, struct tune_plots_result *result, struct error *error);

/* The columns of one plot. False only without memory. */
bool tune_columns_make(enum tune_plot plot, const struct tune_study *study, struct plot_columns *columns,
                       struct error *error);

#endif
