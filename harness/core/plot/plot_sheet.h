/* SPDX-License-Identifier: MIT */
/*
 * plot_sheet.h - one table of columns while it is written; for plot_columns*.c
 */
#ifndef OSERO_PLOT_SHEET_H
#define OSERO_PLOT_SHEET_H

#include "plot_columns.h"

#include <stdio.h>

struct sheet {
    FILE *stream;
    const struct summary *summary;
    const struct timing_table *timing;
    const struct plot_course *course;
    int count, label_length;
};

/* Writes nothing for a number that is not defined. */
void plot_sheet_number(struct sheet *sheet, struct stats_number number, double factor);

/* Writes a player's label, cut; returns its characters. */
int plot_sheet_label(struct sheet *sheet, int player);
void plot_sheet_note_length(struct sheet *sheet, int length);

/* What two players made of each other; false where they have not met. */
bool plot_sheet_score(const struct summary *summary, int player, int other, struct summary_score *score);

/* In plot_columns_course.c. */
void plot_sheet_ratings(struct sheet *sheet);
void plot_sheet_predicted(struct sheet *sheet);
void plot_sheet_progress(struct sheet *sheet);
void plot_sheet_sprt(struct sheet *sheet);
void plot_sheet_openings(struct sheet *sheet);

#endif
