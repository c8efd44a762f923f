/* SPDX-License-Identifier: MIT */
/*
 * plot_columns.h - the columns that each plot's script reads, as text (plots.h tells the format)
 */
#ifndef OSERO_PLOT_COLUMNS_H
#define OSERO_PLOT_COLUMNS_H

#include "plot_course.h"
#include "plots.h"
#include "summary.h"
#include "timing_table.h"

#include <stddef.h>
#include <stdio.h>

enum { PLOT_LABEL_CHARACTERS = 40, PLOT_LABEL_SIZE = 4 * RECORD_LABEL_SIZE };

struct plot_columns {
    char *text; /* malloced */
    size_t length;
    int count;        /* what the script counts: players, pairings for PLOT_DIFFERENCES, lines of PLOT_SPRT, openings */
    int label_length; /* of the longest label, in characters */
};

struct plot_material {
    const struct summary *summary;
    const struct timing_table *timing; /* for PLOT_TIMING alone */
    const struct plot_course *course;  /* for PLOT_RATINGS and those after it; rated, for the first two */
};

/* False only without memory. */
bool plot_columns_make(enum plot plot, const struct plot_material *material, struct plot_columns *columns,
                       struct error *error);
void plot_columns_clear(struct plot_columns *columns);

/* For who makes columns, of runs of any kind: the stream that their text is written to, null without memory; and its end,
 * which closes it. False without memory or when the text could not be written whole: nothing is left to clear. */
FILE *plot_columns_open(struct plot_columns *columns, struct error *error);
bool plot_columns_end(struct plot_columns *columns, FILE *stream, struct error *error);

/* Cuts `label` (UTF-8) to PLOT_LABEL_CHARACTERS, the last one an ellipsis, and replaces what gnuplot would take for its
 * own: a double quote becomes a typographic one, a backslash is doubled. Returns the number of characters. */
int plot_label(const char *label, char cut[PLOT_LABEL_SIZE]);

#endif
