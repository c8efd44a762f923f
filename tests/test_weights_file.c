/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "symmetry.h"
#include "weights_file.h"
#include "weights_text.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];
static struct weights_file file;
static struct error error;

static void begin(void)
{
    strcpy(path, "/tmp/osero-weights-XXXXXX");
    cr_assert_geq(close(mkstemp(path)), 0);
}

static void end(void)
{
    weights_file_clear(&file);
    (void)unlink(path);
}

TestSuite(weights_file, .init = begin, .fini = end);

static bool read_text(const char *text)
{
    FILE *out = fopen(path, "w");
    cr_assert(out != NULL && fputs(text, out) >= 0 && fclose(out) == 0);
    return weights_file_read(path, &file, &error);
}

static void read_good(const char *text)
{
    cr_assert(read_text(text), "%s", error.message);
}

static void assert_refused(const char *text, const char *message)
{
    cr_assert_not(read_text(text), "%s", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strncmp(error.message, path, strlen(path)) == 0 && strcmp(error.message + strlen(path), message) == 0,
              "%s, not %s", error.message, message);
}

#define HEAD "{\"schema\":\"osero.weights/1\",\"type\":\"int\""

/* 64 values: the squares' own numbers. */
static void read_board(const char *head)
{
    char text[2000];
    int used = snprintf(text, sizeof text, "%s%s", head, head[0] != '\0' ? ",\"values\":[" : "[");
    for (int i = 0; i < 64; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%d", i > 0 ? "," : "", i);
    strcat(text, head[0] != '\0' ? "]}" : "]");
    read_good(text);
}

Test(weights_file, what_a_file_says_of_itself)
{
    read_board(HEAD ",\"player\":\"ver1\",\"option\":\"weights\",\"board_size\":8,\"symmetry\":\"none\",\"from\":{}");
    cr_assert_str_eq(file.player, "ver1");
    cr_assert_str_eq(file.option, "weights");
    cr_assert(file.whole && !file.symmetric && file.board_size == 8 && file.count == 64 && file.values[63] == 63);
    weights_file_clear(&file);
    read_board("");
    cr_assert(file.whole && file.board_size == 8 && file.player[0] == '\0');
    weights_file_clear(&file);
    read_good("[1, 2.5]");
    cr_assert(!file.whole && file.board_size == 0 && file.count == 2);
}

Test(weights_file, faults_are_told)
{
    assert_refused("{}", ": it is no file of weights: its \"schema\" is not \"osero.weights/1\"");
    assert_refused("5", ": it has no array \"values\"");
    assert_refused("[1,NaN]", ":1:4: a value was expected");
    assert_refused("[]", ": it has 0 values; 1 to 65536 are allowed");
    assert_refused("[1,\"2\"]", ": its value 1 (counted from 0) is no number");
    assert_refused(HEAD ",\"values\":[1,2.5]}", ": its value 1 (counted from 0) is not whole, but its type is int");
    assert_refused(HEAD "}", ": it has no array \"values\"");
    assert_refused("{\"schema\":\"osero.weights/1\",\"values\":[1]}", ": its \"type\" must be \"int\" or \"real\"");
    assert_refused(HEAD ",\"symmetry\":\"square\",\"values\":[1,2]}",
                   ": its 2 values are the squares of no board, but its symmetry is square");
    assert_refused(HEAD ",\"symmetry\":\"round\",\"values\":[1]}", ": its \"symmetry\" must be \"square\" or \"none\"");
    assert_refused(HEAD ",\"board_size\":8,\"values\":[1]}", ": its 1 values are not the squares of its board");
    assert_refused(HEAD ",\"player\":3,\"values\":[1]}", ": \"player\" is not a text");
}

/* The symmetries of othello/symmetry.h, which this code does not use, tie the same squares together. */
Test(weights_file, classes_are_those_of_the_symmetries)
{
    struct weights_class classes[WEIGHTS_MAX_CLASSES];
    read_board("");
    cr_assert_eq(weights_classes(&file, classes), 10);
    static const char *const names[] = {"S", "C", "A", "B", "X", "D", "E", "box", "box", "box"};
    for (int i = 0; i < 10; i++) {
        double low = INFINITY, high = -INFINITY, sum = 0;
        uint64_t squares = 0;
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
            squares |= UINT64_C(1) << symmetry_square(symmetry, 8, classes[i].square);
        for (uint64_t rest = squares; rest != 0; rest &= rest - 1) {
            low = fmin(low, bits_first(rest));
            high = fmax(high, bits_first(rest));
            sum += bits_first(rest);
        }
        cr_assert_str_eq(classes[i].name, names[i]);
        cr_assert(classes[i].count == bits_count(squares) && classes[i].low == low && classes[i].high == high);
        cr_assert_eq(classes[i].mean, sum / bits_count(squares));
    }
    cr_assert_not(weights_are_symmetric(&file));
}

Test(weights_file, symmetrising_takes_means_and_rounds_whole_ones)
{
    double change = 0;
    read_board("");
    cr_assert(weights_symmetrise(&file, &change, &error));
    for (int i = 0; i < 64; i++) /* every class's mean is 31.5, the middle of the board */
        cr_assert_eq(file.values[i], 32);
    cr_assert_eq(change, 32);
    cr_assert(weights_are_symmetric(&file) && file.symmetric);
    cr_assert(weights_symmetrise(&file, &change, &error) && change == 0);
    file.whole = false;
    file.values[0] = 33;
    cr_assert(weights_symmetrise(&file, &change, &error));
    cr_assert(file.values[63] == 32.25 && file.values[1] == 32 && change == 0.75);
    weights_file_clear(&file);
    read_good("[1,2,3]");
    cr_assert_not(weights_symmetrise(&file, &change, &error));
    cr_assert_not_null(strstr(error.message, ": its 3 values are the squares of no board"));
}

Test(weights_file, written_and_read_it_is_the_same)
{
    read_board(HEAD ",\"player\":\"ver1\",\"option\":\"weights\"");
    struct json *json = weights_file_json(&file);
    char *text = json_text(json, true);
    struct weights_file before = file;
    read_good(text);
    cr_assert_str_eq(file.player, before.player);
    cr_assert(file.whole && file.board_size == 8 && file.count == 64 && !file.symmetric);
    cr_assert_arr_eq(file.values, before.values, 64 * sizeof(double));
    weights_file_clear(&before);
    free(text);
    json_free(json);
}

Test(weights_file, how_two_go_together)
{
    double one[4] = {1, 2, 3, 4}, two[4] = {-2, -4, -6, -8}, flat[4] = {5, 5, 5, 5}, other[4] = {1, 0, 0, 1};
    const struct weights_file a = {.path = path, .count = 4, .values = one},
                              b = {.path = path, .count = 4, .values = two},
                              c = {.path = path, .count = 4, .values = flat},
                              d = {.path = path, .count = 4, .values = other}, e = {.path = path, .count = 3};
    struct weights_relation relation = weights_relate(&a, &b);
    cr_assert(relation.defined);
    cr_assert_float_eq(relation.correlation, -1, 1e-12);
    cr_assert_float_eq(relation.scale, -2, 1e-12);
    relation = weights_relate(&a, &d); /* the means are 2.5 and 0.5, the products of the deviations add up to 0 */
    cr_assert_float_eq(relation.correlation, 0, 1e-12);
    cr_assert_float_eq(relation.scale, 5.0 / 30, 1e-12);
    cr_assert_not(weights_relate(&a, &c).defined);
    cr_assert(weights_comparable(&a, &b, &error) && !weights_comparable(&a, &e, &error));
}

Test(weights_file, columns_of_a_picture)
{
    double values[16] = {4, -2}, list[3] = {1, 0, 8};
    const struct weights_file board = {.path = path, .count = 16, .values = values, .board_size = 4, .whole = true},
                              row = {.path = path, .count = 3, .values = list, .whole = true};
    const struct weights_file *files[] = {&board, &row};
    const char *const titles[] = {"one", "two"};
    struct plot_columns columns;
    cr_assert(weights_columns(files, titles, 2, &columns, &error));
    cr_assert(columns.count == 4 + 2 + 3 && columns.label_length == 4);
    static const char *const lines[] = {"x\ty\tpart\ttext\n",  "\n2.5\t-0.5\t\tone\n", "\n1\t1\t0.5\t4\n",
                                        "\n2\t1\t-0.25\t-2\n", "\n9\t1\t1\t8\n",       "\n8\t-0.5\t\ttwo\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        cr_assert_not_null(strstr(columns.text, lines[i]), "%s in %s", lines[i], columns.text);
    plot_columns_clear(&columns);
    const struct weights_file many = {.path = path, .count = 2000};
    files[0] = &many;
    cr_assert_not(weights_columns(files, titles, 1, &columns, &error));
}
