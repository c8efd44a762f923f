/* SPDX-License-Identifier: MIT */
/*
 * grid.h - tables for people: columns that line up, whatever the labels are written in
 *
 * Cells are UTF-8 and measured in columns of a terminal (grid_width). A table that is wider than asked is broken into
 * blocks of columns below each other, each with the first `key_columns` again.
 */
#ifndef OSERO_GRID_H
#define OSERO_GRID_H

#include <stdbool.h>
#include <stdio.h>

enum { GRID_CELL_SIZE = 96 };

enum grid_align { GRID_LEFT, GRID_RIGHT };

struct grid {
    int columns, key_columns;
    int rows;                /* the header among them */
    enum grid_align *aligns; /* of the columns; right unless changed */
    char (*cells)[GRID_CELL_SIZE];
    int used, capacity; /* cells */
    bool failed;        /* out of memory: later calls do nothing */
};

void grid_init(struct grid *grid, int columns, int key_columns);
void grid_clear(struct grid *grid);

/* The next cell, row by row, the header first. printf's format; what does not fit the cell is cut. */
void grid_add(struct grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Columns the whole table needs in one block. */
int grid_total_width(const struct grid *grid);

/* Writes the table, two blanks between columns, no blanks at the ends of lines. */
void grid_print(const struct grid *grid, int width, FILE *out);

/* The table in Markdown (GitHub's), its columns lined up; of left columns, which hold texts, nothing is taken for
 * Markdown or HTML. */
void grid_print_markdown(const struct grid *grid, FILE *out);

/* Columns that a text takes on a terminal: 2 for the wide characters of East Asia, 0 for combining ones, 1 else. */
int grid_width(const char *text);

/* Copies a label into out[GRID_CELL_SIZE], cut to `columns` with an ellipsis as its last one. */
const char *grid_cut(const char *label, int columns, char out[GRID_CELL_SIZE]);

/* The same with the ellipsis in the middle: labels of variants differ at their ends. */
const char *grid_shorten(const char *label, int columns, char out[GRID_CELL_SIZE]);

#endif
