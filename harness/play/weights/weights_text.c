/* SPDX-License-Identifier: MIT */
#include "weights_text.h"

#include "grid.h"
#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAPS = 3, GAP = 4, ROW = 10, NUMBER_SIZE = 32 };

/* What is shown: one set of values, or two and what the second has more. */
struct sheet {
    const struct weights_file *files[2];
    const double *values[MAPS];
    const char *heads[MAPS];
    int count; /* of values[]: 1 or 3 */
    double *difference;
};

static void number_text(double value, char text[NUMBER_SIZE])
{
    (void)snprintf(text, NUMBER_SIZE, "%.6g", value + 0.0);
}

static int cell_width(const struct sheet *sheet)
{
    char text[NUMBER_SIZE];
    int width = 3;
    for (int map = 0; map < sheet->count; map++)
        for (int i = 0; i < sheet->files[0]->count; i++) {
            number_text(sheet->values[map][i], text);
            width = (int)strlen(text) > width ? (int)strlen(text) : width;
        }
    return width + 1;
}

/* ---- Boards */

static void print_letters(int size, int width, FILE *out)
{
    (void)fprintf(out, "  ");
    for (int column = 0; column < size; column++)
        (void)fprintf(out, "%*c", width, 'a' + column);
}

static void print_row(const double *values, int size, int row, int width, FILE *out)
{
    (void)fprintf(out, "%2d", row + 1);
    for (int column = 0; column < size; column++) {
        char text[NUMBER_SIZE];
        number_text(values[row * size + column], text);
        (void)fprintf(out, "%*s", width, text);
    }
}

/* Maps first ... first + count - 1 beside each other. */
static void print_boards(const struct sheet *sheet, int first, int count, int width, FILE *out)
{
    const int size = sheet->files[0]->board_size, columns = 2 + size * width;
    for (int map = 0; map < count && sheet->count > 1; map++)
        (void)fprintf(out, "%*s%-*.*s", map > 0 ? GAP : 0, "", map + 1 < count ? columns : 0, columns,
                      sheet->heads[first + map]);
    (void)fprintf(out, "%s", sheet->count > 1 ? "\n" : "");
    for (int map = 0; map < count; map++) {
        (void)fprintf(out, "%*s", map > 0 ? GAP : 0, "");
        print_letters(size, width, out);
    }
    (void)fprintf(out, "\n");
    for (int row = 0; row < size; row++) {
        for (int map = 0; map < count; map++) {
            (void)fprintf(out, "%*s", map > 0 ? GAP : 0, "");
            print_row(sheet->values[first + map], size, row, width, out);
        }
        (void)fprintf(out, "\n");
    }
}

static void print_all_boards(const struct sheet *sheet, int room, FILE *out)
{
    const int width = cell_width(sheet), columns = 2 + sheet->files[0]->board_size * width;
    int beside = (room + GAP) / (columns + GAP);
    beside = beside < 1 ? 1 : beside > sheet->count ? sheet->count : beside;
    for (int first = 0; first < sheet->count; first += beside) {
        const int left = sheet->count - first;
        (void)fprintf(out, "%s", first > 0 ? "\n" : "");
        print_boards(sheet, first, left < beside ? left : beside, width, out);
    }
}

/* ---- Values of no board */

static void print_list(const struct sheet *sheet, FILE *out)
{
    const int width = cell_width(sheet), total = sheet->files[0]->count;
    for (int map = 0; map < sheet->count; map++) {
        (void)fprintf(out, "%s%s%s", map > 0 ? "\n" : "", sheet->count > 1 ? sheet->heads[map] : "",
                      sheet->count > 1 ? "\n" : "");
        for (int i = 0; i < total; i++) {
            char text[NUMBER_SIZE];
            if (i % ROW == 0)
                (void)fprintf(out, "%5d", i);
            number_text(sheet->values[map][i], text);
            (void)fprintf(out, "%*s%s", width, text, i % ROW == ROW - 1 || i + 1 == total ? "\n" : "");
        }
    }
}

/* ---- Classes */

static void add_class_value(struct grid *grid, const struct weights_class *class)
{
    if (class->low == class->high)
        grid_add(grid, "%.6g", class->low + 0.0);
    else
        grid_add(grid, "%.6g (%.6g to %.6g)", class->mean, class->low, class->high);
}

static void print_classes(const struct sheet *sheet, FILE *out)
{
    struct weights_class classes[2][WEIGHTS_MAX_CLASSES];
    const int count = weights_classes(sheet->files[0], classes[0]);
    const bool two = sheet->count > 1;
    struct grid grid;
    if (two)
        (void)weights_classes(sheet->files[1], classes[1]);
    grid_init(&grid, two ? 6 : 4, 1);
    grid.aligns[0] = grid.aligns[1] = GRID_LEFT;
    static const char *const heads[] = {"class", "like", "squares", "first", "second", "difference"};
    for (int i = 0; i < (two ? 6 : 4); i++)
        grid_add(&grid, "%s", i == 3 && !two ? "value" : heads[i]);
    for (int i = 0; i < count; i++) {
        char name[16];
        weights_entry_name(sheet->files[0], classes[0][i].square, name);
        grid_add(&grid, "%s", classes[0][i].name[0] != '\0' ? classes[0][i].name : "-");
        grid_add(&grid, "%s", name);
        grid_add(&grid, "%d", classes[0][i].count);
        add_class_value(&grid, &classes[0][i]);
        if (!two)
            continue;
        add_class_value(&grid, &classes[1][i]);
        grid_add(&grid, "%.6g", classes[1][i].mean - classes[0][i].mean + 0.0);
    }
    (void)fprintf(out, "\n");
    grid_print(&grid, 100, out);
    grid_clear(&grid);
}

/* ---- The whole */

static void print_head(const struct weights_file *file, const char *word, FILE *out)
{
    (void)fprintf(out, "%s%s: ", word, file->path);
    if (file->player[0] != '\0' || file->option[0] != '\0')
        (void)fprintf(out, "%s%s%s, ", file->player, file->player[0] != '\0' && file->option[0] != '\0' ? " " : "",
                      file->option);
    (void)fprintf(out, "%d %s", file->count, file->whole ? "whole numbers" : "numbers");
    if (file->board_size > 0)
        (void)fprintf(out, ", %s under the board's symmetries", weights_are_symmetric(file) ? "equal" : "not equal");
    (void)fprintf(out, "\n");
}

static void print_relation(const struct sheet *sheet, FILE *out)
{
    const struct weights_relation relation = weights_relate(sheet->files[0], sheet->files[1]);
    if (relation.defined)
        (void)fprintf(out, "\nsecond is nearest to %.4g times first; correlation %.4f\n", relation.scale,
                      relation.correlation);
}

static bool sheet_init(struct sheet *sheet, const struct weights_file *first, const struct weights_file *second)
{
    *sheet = (struct sheet){.files = {first, second}, .values = {first->values}, .count = 1};
    if (second == NULL)
        return true;
    sheet->difference = malloc((size_t)first->count * sizeof *sheet->difference);
    if (sheet->difference == NULL)
        return false;
    for (int i = 0; i < first->count; i++)
        sheet->difference[i] = second->values[i] - first->values[i];
    sheet->values[1] = second->values;
    sheet->values[2] = sheet->difference;
    sheet->heads[0] = "first";
    sheet->heads[1] = "second";
    sheet->heads[2] = "second - first";
    sheet->count = MAPS;
    return true;
}

static void print_sheet(const struct sheet *sheet, int width, FILE *out)
{
    const bool two = sheet->count > 1, board = sheet->files[0]->board_size > 0;
    print_head(sheet->files[0], two ? "first   " : "", out);
    if (two)
        print_head(sheet->files[1], "second  ", out);
    (void)fprintf(out, "\n");
    if (board)
        print_all_boards(sheet, width, out);
    else
        print_list(sheet, out);
    if (board)
        print_classes(sheet, out);
    if (two)
        print_relation(sheet, out);
}

char *weights_text(const struct weights_file *first, const struct weights_file *second, int width)
{
    struct sheet sheet;
    char *text = NULL;
    size_t length = 0;
    if (!sheet_init(&sheet, first, second))
        return NULL;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL)
        print_sheet(&sheet, width, out);
    free(sheet.difference);
    if (out != NULL && fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
