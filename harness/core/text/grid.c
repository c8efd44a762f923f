/* SPDX-License-Identifier: MIT */
#include "grid.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 2 };

/* ---- Widths */

/* The character at *text, which is moved behind it; a byte that is no UTF-8 counts as one. */
static uint32_t next_character(const char **text)
{
    const unsigned char *bytes = (const unsigned char *)*text;
    int more = bytes[0] >= 0xf0 ? 3 : bytes[0] >= 0xe0 ? 2 : bytes[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more > 0 ? bytes[0] & (0x3fu >> more) : bytes[0];
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            *text += i;
            return 0xfffd;
        }
        code = code << 6 | (bytes[i] & 0x3f);
    }
    *text += more + 1;
    return code;
}

struct range {
    uint32_t first, last;
};

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* After Unicode's EastAsianWidth.txt (W and F) and its marks without advance, by blocks. */
static int character_width(uint32_t code)
{
    static const struct range none[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x200b, 0x200f},
                                        {0x20d0, 0x20ff}, {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
    static const struct range wide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},  {0x3041, 0x33ff}, {0x3400, 0x4dbf},
                                        {0x4e00, 0x9fff},   {0xa000, 0xa4cf},  {0xac00, 0xd7a3}, {0xf900, 0xfaff},
                                        {0xfe30, 0xfe6f},   {0xff00, 0xff60},  {0xffe0, 0xffe6}, {0x1f300, 0x1f64f},
                                        {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
    if (code < 0x300)
        return 1;
    if (is_in(none, sizeof none / sizeof none[0], code))
        return 0;
    return is_in(wide, sizeof wide / sizeof wide[0], code) ? 2 : 1;
}

int grid_width(const char *text)
{
    int width = 0;
    while (*text != '\0')
        width += character_width(next_character(&text));
    return width;
}

/* The longest beginning of at most so many columns and bytes: its length in bytes. */
static size_t head_length(const char *text, int columns, size_t bytes)
{
    const char *end = text;
    for (int width = 0; *end != '\0';) {
        const char *next = end;
        width += character_width(next_character(&next));
        if (width > columns || (size_t)(next - text) > bytes)
            break;
        end = next;
    }
    return (size_t)(end - text);
}

/* The longest end, which does not begin with a mark that belongs to the character before it. */
static const char *tail_of(const char *text, int columns, size_t bytes)
{
    for (int left = grid_width(text); *text != '\0';) {
        const char *next = text;
        const int width = character_width(next_character(&next));
        if (left <= columns && strlen(text) <= bytes && width > 0)
            break;
        left -= width;
        text = next;
    }
    return text;
}

const char *grid_shorten(const char *label, int columns, char out[GRID_CELL_SIZE])
{
    enum { HALF = (GRID_CELL_SIZE - 4) / 2 };
    if (grid_width(label) <= columns && strlen(label) < GRID_CELL_SIZE)
        return strcpy(out, label);
    const int head = (int)head_length(label, columns / 2, HALF);
    (void)snprintf(out, GRID_CELL_SIZE, "%.*s\xe2\x80\xa6%s", head, label,
                   tail_of(label + head, columns - 1 - columns / 2, HALF));
    return out;
}

const char *grid_cut(const char *label, int columns, char out[GRID_CELL_SIZE])
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    const bool cut = grid_width(label) > columns;
    const char *end = label;
    for (int width = 0; *end != '\0';) {
        const char *next = end;
        width += character_width(next_character(&next));
        if (width > columns - cut || next - label > GRID_CELL_SIZE - 4)
            break;
        end = next;
    }
    (void)snprintf(out, GRID_CELL_SIZE, "%.*s%s", (int)(end - label), label, *end != '\0' ? ellipsis : "");
    return out;
}

/* ---- Cells */

void grid_init(struct grid *grid, int columns, int key_columns)
{
    *grid = (struct grid){.columns = columns, .key_columns = key_columns};
    grid->aligns = calloc((size_t)columns, sizeof *grid->aligns);
    grid->failed = grid->aligns == NULL;
    for (int i = 0; !grid->failed && i < columns; i++)
        grid->aligns[i] = GRID_RIGHT;
}

void grid_clear(struct grid *grid)
{
    free(grid->aligns);
    free(grid->cells);
    *grid = (struct grid){0};
}

static bool grow(struct grid *grid)
{
    if (grid->used < grid->capacity)
        return true;
    const int capacity = grid->capacity > 0 ? 2 * grid->capacity : 64;
    void *cells = realloc(grid->cells, (size_t)capacity * sizeof *grid->cells);
    grid->failed = cells == NULL;
    if (grid->failed)
        return false;
    grid->cells = cells;
    grid->capacity = capacity;
    return true;
}

void grid_add(struct grid *grid, const char *format, ...)
{
    if (grid->failed || !grow(grid))
        return;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(grid->cells[grid->used++], GRID_CELL_SIZE, format, arguments);
    va_end(arguments);
    grid->rows = (grid->used + grid->columns - 1) / grid->columns;
}

/* ---- Printing */

static const char *cell_at(const struct grid *grid, int row, int column)
{
    const int place = row * grid->columns + column;
    return place < grid->used ? grid->cells[place] : "";
}

static int column_width(const struct grid *grid, int column)
{
    int most = 0;
    for (int row = 0; row < grid->rows; row++) {
        const int width = grid_width(cell_at(grid, row, column));
        most = width > most ? width : most;
    }
    return most;
}

int grid_total_width(const struct grid *grid)
{
    int total = -GAP;
    for (int column = 0; column < grid->columns; column++)
        total += GAP + column_width(grid, column);
    return total;
}

/* Blanks are owed until something follows them, so that none stand at a line's end. */
static void put_cell(const char *text, int width, enum grid_align align, int *owed, FILE *out)
{
    const int padding = width - grid_width(text);
    if (align == GRID_RIGHT)
        *owed += padding;
    if (*text != '\0') {
        (void)fprintf(out, "%*s%s", *owed, "", text);
        *owed = 0;
    }
    *owed += align == GRID_RIGHT ? GAP : padding + GAP;
}

struct block {
    const int *widths;
    int first, last; /* columns, beside the keys */
};

static void put_block(const struct grid *grid, const struct block *block, FILE *out)
{
    for (int row = 0; row < grid->rows; row++) {
        int owed = 0;
        for (int column = 0; column <= block->last; column++)
            if (column < grid->key_columns || column >= block->first)
                put_cell(cell_at(grid, row, column), block->widths[column], grid->aligns[column], &owed, out);
        (void)fputc('\n', out);
    }
}

/* The last column that still fits beside the keys; at least `first`. */
static int last_fitting(const struct grid *grid, const int *widths, int first, int width)
{
    int used = -GAP, last = first;
    for (int column = 0; column < grid->key_columns; column++)
        used += GAP + widths[column];
    for (int column = first; column < grid->columns; column++) {
        used += GAP + widths[column];
        if (used > width)
            break;
        last = column;
    }
    return last;
}

void grid_print(const struct grid *grid, int width, FILE *out)
{
    int *widths = grid->failed ? NULL : calloc((size_t)grid->columns, sizeof *widths);
    if (widths == NULL)
        return;
    for (int column = 0; column < grid->columns; column++)
        widths[column] = column_width(grid, column);
    for (int first = grid->key_columns; first < grid->columns;) {
        const struct block block = {widths, first, last_fitting(grid, widths, first, width)};
        if (first > grid->key_columns)
            (void)fputc('\n', out);
        put_block(grid, &block, out);
        first = block.last + 1;
    }
    free(widths);
}
