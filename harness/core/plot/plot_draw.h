/* SPDX-License-Identifier: MIT */
/*
 * plot_draw.h - one plot in its files: NAME.tsv, the columns that NAME.gp reads, and NAME.svg and NAME.png
 */
#ifndef OSERO_PLOT_DRAW_H
#define OSERO_PLOT_DRAW_H

#include "plot_columns.h"

struct plot_draw {
    const char *folder;  /* where the files go: the run's plots/ */
    const char *scripts; /* absolute path of the folder with the scripts */
    const char *name;
    const char *title;  /* of the run, as gnuplot can take it (plot_label) */
    const char *script; /* NAME of NAME.gp; null: `name`. Scripts get title, columns->count, label_length, NAME.tsv */
    const char *word;   /* and this, where it is not null: how the run's game calls what is drawn, as the title */
};

/* Makes the folder if it is not there, and writes the files. ERROR_WORLD: every file that is there is whole. */
bool plot_draw(const struct plot_draw *draw, const struct plot_columns *columns, struct error *error);

/* Removes what an earlier call drew. */
void plot_draw_remove(const struct plot_draw *draw);

#endif
