/* SPDX-License-Identifier: MIT */
/* A grid as a Markdown table. */
#include "grid.h"
#include "markdown.h"

#include <stdlib.h>

enum { LEAST_WIDTH = 3 };

static const char *cell_text(const struct grid *grid, int row, int column, char out[MARKDOWN_SIZE(GRID_CELL_SIZE)])
{
    const int place = row * grid->columns + column;
    const char *text = place < grid->used ? grid->cells[place] : "";
    return grid->aligns[column] == GRID_LEFT ? markdown_escape(text, out) : text;
}

static int column_width(const struct grid *grid, int column)
{
    char text[MARKDOWN_SIZE(GRID_CELL_SIZE)];
    int most = LEAST_WIDTH;
    for (int row = 0; row < grid->rows; row++) {
        const int width = grid_width(cell_text(grid, row, column, text));
        most = width > most ? width : most;
    }
    return most;
}

static void put_row(const struct grid *grid, const int *widths, int row, FILE *out)
{
    char text[MARKDOWN_SIZE(GRID_CELL_SIZE)];
    for (int column = 0; column < grid->columns; column++) {
        const char *cell = cell_text(grid, row, column, text);
        const int padding = widths[column] - grid_width(cell);
        const bool is_left = grid->aligns[column] == GRID_LEFT;
        (void)fprintf(out, "| %*s%s%*s ", is_left ? 0 : padding, "", cell, is_left ? padding : 0, "");
    }
    (void)fputs("|\n", out);
}

static void put_rule(const struct grid *grid, const int *widths, FILE *out)
{
    for (int column = 0; column < grid->columns; column++) {
        const bool is_left = grid->aligns[column] == GRID_LEFT;
        (void)fputs(is_left ? "| :" : "| ", out);
        for (int i = 1; i < widths[column]; i++)
            (void)fputc('-', out);
        (void)fputs(is_left ? " " : ": ", out);
    }
    (void)fputs("|\n", out);
}

void grid_print_markdown(const struct grid *grid, FILE *out)
{
    int *widths = grid->failed ? NULL : calloc((size_t)grid->columns + 1, sizeof *widths);
    if (widths == NULL)
        return;
    for (int column = 0; column < grid->columns; column++)
        widths[column] = column_width(grid, column);
    for (int row = 0; row < grid->rows; row++) {
        put_row(grid, widths, row, out);
        if (row == 0)
            put_rule(grid, widths, out);
    }
    free(widths);
}
