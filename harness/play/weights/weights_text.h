/* SPDX-License-Identifier: MIT */
/*
 * weights_text.h - files of weights for people, programs and gnuplot
 */
#ifndef OSERO_WEIGHTS_TEXT_H
#define OSERO_WEIGHTS_TEXT_H

#include "plot_columns.h"
#include "weights_file.h"

/* One file, or two with their difference: the values on the board with its coordinates, two boards and the difference
 * beside each other where `width` columns hold them, and the classes of squares. Values that are no board's stand in
 * rows of ten. `second` may be null. Malloced; null without memory. */
char *weights_text(const struct weights_file *first, const struct weights_file *second, int width);

/* The same as JSON (results/schema/weights-report.schema.json). Null without memory. */
struct json *weights_report_json(const struct weights_file *first, const struct weights_file *second);

/* More values than this make no readable picture. */
enum { WEIGHTS_MOST_DRAWN = 1024 };

/*
 * Columns for weights.gp: one heat map a file, all on one scale, which ends at the largest size of a value. Lines of x, y,
 * part (value / largest size, -1..1; empty where there is text alone) and text. columns->count is the width of the
 * picture in squares, label_length its height. titles: over each map, as plot_label makes them. ERROR_USAGE when there are more values than
 * WEIGHTS_MOST_DRAWN.
 */
bool weights_columns(const struct weights_file *const *files, const char *const *titles, int count,
                     struct plot_columns *columns, struct error *error);

#endif
