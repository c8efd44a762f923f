/* SPDX-License-Identifier: MIT */
#include "weights_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIST_ROW = 16 };

/* Squares of a row, and rows. */
static int row_length(const struct weights_file *file)
{
    return file->board_size > 0 ? file->board_size : file->count < LIST_ROW ? file->count : LIST_ROW;
}

static int row_count(const struct weights_file *file)
{
    const int length = row_length(file);
    return (file->count + length - 1) / length;
}

static double largest_size(const struct weights_file *const *files, int count)
{
    double largest = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < files[i]->count; j++)
            largest = fmax(largest, fabs(files[i]->values[j]));
    return largest;
}

/* Letters and numbers of rows around a board; where rows begin in a list. */
static void write_coordinates(const struct weights_file *file, int left, FILE *out)
{
    const int length = row_length(file), rows = row_count(file);
    for (int column = 0; column < length && file->board_size > 0; column++) {
        (void)fprintf(out, "%g\t0.3\t\t%c\n", left + column + 1.0, 'a' + column);
        (void)fprintf(out, "%g\t%g\t\t%c\n", left + column + 1.0, rows + 0.7, 'a' + column);
    }
    for (int row = 0; row < rows; row++)
        (void)fprintf(out, "%g\t%d\t\t%d\n", left + 0.3, row + 1, file->board_size > 0 ? row + 1 : row * length);
}

static void write_map(const struct weights_file *file, const char *title, int left, double largest, FILE *out)
{
    const int length = row_length(file);
    (void)fprintf(out, "%g\t-0.5\t\t%s\n", left + (length + 1) / 2.0, title);
    write_coordinates(file, left, out);
    for (int i = 0; i < file->count; i++)
        (void)fprintf(out, "%d\t%d\t%.6g\t%.5g\n", left + i % length + 1, i / length + 1,
                      largest > 0 ? file->values[i] / largest : 0, file->values[i] + 0.0);
}

bool weights_columns(const struct weights_file *const *files, const char *const *titles, int count,
                     struct plot_columns *columns, struct error *error)
{
    int left = 0, rows = 0;
    *columns = (struct plot_columns){.text = NULL};
    for (int i = 0; i < count; i++)
        if (files[i]->count > WEIGHTS_MOST_DRAWN)
            return error_set(error, ERROR_USAGE, "%s has %d values: more than %d make no readable picture",
                             files[i]->path, files[i]->count, WEIGHTS_MOST_DRAWN);
    FILE *out = open_memstream(&columns->text, &columns->length);
    if (out == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fprintf(out, "x\ty\tpart\ttext\n");
    for (int i = 0; i < count; i++) {
        write_map(files[i], titles[i], left, largest_size(files, count), out);
        left += row_length(files[i]) + 2;
        rows = row_count(files[i]) > rows ? row_count(files[i]) : rows;
    }
    columns->count = left - 2;
    columns->label_length = rows;
    if (fclose(out) == 0)
        return true;
    plot_columns_clear(columns);
    return error_set(error, ERROR_WORLD, "out of memory");
}
