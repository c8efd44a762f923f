/* SPDX-License-Identifier: MIT */
/*
 * plots.h - the pictures of a run
 *
 * Each plot has its columns in FOLDER/plots/NAME.tsv (tab separated, one line of names; an empty field is a number that
 * is not defined; labels longer than 40 characters end in an ellipsis), its script NAME.gp, which draws them and
 * computes nothing, and two pictures, NAME.svg and NAME.png.
 */
#ifndef OSERO_PLOTS_H
#define OSERO_PLOTS_H

#include "errors.h"

enum plot {
    PLOT_CROSSTABLE,  /* score of each player against each, as a map */
    PLOT_RANKING,     /* Elo against the field with its 95% interval */
    PLOT_DIFFERENCES, /* mean disc difference of each pairing with its 95% interval */
    PLOT_TIMING,      /* median time of a move by empty squares; only where the run has timing.jsonl */
    PLOT_RATINGS,     /* ratings from one fit of all games (bradley_terry.h), with their 95% intervals */
    PLOT_PREDICTED,   /* score of each player against each, less what those ratings expect; not of two players */
    PLOT_PROGRESS,    /* Elo against the field with its 95% band as pairs are played */
    PLOT_SPRT,        /* the test's log-likelihood ratio between its bounds; only where the match has a test */
    PLOT_OPENINGS,    /* Black's share of the points by opening, with intervals (balance.h) */
    PLOT_COUNT,
};

/* "crosstable" and so on; null for PLOT_COUNT. */
const char *plot_name(enum plot plot);

struct plots_options {
    const char *folder;  /* the run's */
    const char *scripts; /* absolute path of the folder with the scripts */
};

/* Why a plot was not drawn, or null where it was. Static strings. */
struct plots_result {
    const char *left_out[PLOT_COUNT];
};

/*
 * (Re)draws the run's plots. A plot that makes no sense for this run is left out, and what an earlier call drew of it
 * is removed. ERROR_WORLD (a broken file, gnuplot missing, a full disk): every file that is there is whole.
 */
bool plots_draw(const struct plots_options *options, struct plots_result *result, struct error *error);

#endif
