/* SPDX-License-Identifier: MIT */
#include "player.h"
#include "weights.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SQUARES = 5, NUMBERS = 6 }; /* options of tests/modules/every_option.c */

static struct module_info info;

static void probe(void)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(module_probe(TEST_MODULES "/every_option.so", &info, &error), "%s", error.message);
}

static void forget(void)
{
    module_info_clear(&info);
}

TestSuite(weights, .init = probe, .fini = forget);

/* 64 zeros, but `value` on the squares of `squares`. */
static void values_text(const char *value, uint64_t squares, char text[1000])
{
    strcpy(text, "[");
    for (int i = 0; i < 64; i++) {
        strcat(text, i > 0 ? "," : "");
        strcat(text, (squares >> i & 1) != 0 ? value : "0");
    }
    strcat(text, "]");
}

static const uint64_t corners = UINT64_C(0x8100000000000081);

static bool take(const char *text, int option, union osero_value *value, struct error *error)
{
    struct json *json = json_parse(text, "w.json", error);
    cr_assert_not_null(json, "%s", error->message);
    const bool good = weights_take(json, "w.json", &info, option, value, error);
    json_free(json);
    return good;
}

static void assert_refused(const char *text, int option, const char *part)
{
    union osero_value value = {.ints = NULL};
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(take(text, option, &value, &error), "%s", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strncmp(error.message, "w.json: ", 8) == 0 && strstr(error.message, part) != NULL,
              "expected: %s\ngot: %s", part, error.message);
}

/* A weights file for `squares`, with `head` as its first members. */
static void file_text(const char *head, const char *value, uint64_t squares, char text[1500])
{
    char values[1000];
    values_text(value, squares, values);
    (void)snprintf(text, 1500, "{%s,\"values\":%s}", head, values);
}

#define HEAD "\"schema\":\"osero.weights/1\",\"type\":\"int\""

Test(weights, files_and_bare_arrays_are_read)
{
    static const char *const heads[] = {
        HEAD,
        HEAD ",\"player\":\"every-option\",\"option\":\"squares\",\"board_size\":8,\"symmetry\":\"square\"",
        HEAD ",\"games\":1000,\"from\":{\"run\":\"x\"}",
    };
    for (size_t i = 0; i <= sizeof heads / sizeof heads[0]; i++) {
        char text[1500];
        union osero_value value = {.ints = NULL};
        struct error error = {.kind = ERROR_NONE};
        if (i < sizeof heads / sizeof heads[0])
            file_text(heads[i], "77", corners, text);
        else
            values_text("77", corners, text);
        cr_assert(take(text, SQUARES, &value, &error), "%s", error.message);
        cr_assert(value.ints[0] == 77 && value.ints[7] == 77 && value.ints[63] == 77 && value.ints[1] == 0);
        module_value_clear(OSERO_INT_TABLE, &value);
    }
}

Test(weights, reals_are_read)
{
    union osero_value value = {.ints = NULL};
    struct error error = {.kind = ERROR_NONE};
    cr_assert(take("[0,1,0.30000000000000004]", NUMBERS, &value, &error), "%s", error.message);
    cr_assert_eq(value.reals[2], 0.30000000000000004);
    module_value_clear(OSERO_REAL_TABLE, &value);
}

Test(weights, members_must_fit)
{
    static const char *const faults[][2] = {
        {"\"type\":\"int\"", "\"schema\" is missing"},
        {"\"schema\":1,\"type\":\"int\"", "\"schema\" is not a text"},
        {"\"schema\":\"osero.weights/2\",\"type\":\"int\"",
         "its \"schema\" is \"osero.weights/2\", but \"osero.weights/1\" is wanted"},
        {"\"schema\":\"osero.weights/1\"", "\"type\" is missing"},
        {"\"schema\":\"osero.weights/1\",\"type\":\"real\"", "its \"type\" is \"real\", but \"int\" is wanted"},
        {HEAD ",\"player\":\"ver1\"", "its \"player\" is \"ver1\", but \"every-option\" is wanted"},
        {HEAD ",\"option\":\"weights\"", "its \"option\" is \"weights\", but \"squares\" is wanted"},
        {HEAD ",\"symmetry\":\"none\"", "its \"symmetry\" is \"none\""},
        {HEAD ",\"board_size\":6", "its \"board_size\" is not 8"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char text[1500];
        file_text(faults[i][0], "77", corners, text);
        assert_refused(text, SQUARES, faults[i][1]);
    }
    assert_refused("{" HEAD "}", SQUARES, "no array \"values\"");
    assert_refused("{" HEAD ",\"values\":5}", SQUARES, "no array \"values\"");
}

Test(weights, values_must_fit)
{
    char text[1500];
    assert_refused("[1,2,3]", SQUARES, "squares takes 64 numbers, not 3");
    assert_refused("\"x\"", SQUARES, "squares takes a table of 64 whole numbers from -100 to 100, not this text");
    assert_refused("[0,0,\"1\"]", NUMBERS, "its entry 2 (counted from 0) is none");
    assert_refused("[0,2,0]", NUMBERS, "numbers: entry 1 is 2, which is not within 0 to 1");
    values_text("0.5", corners, text);
    assert_refused(text, SQUARES, "its entry 0 (counted from 0) is none");
    values_text("5000000000", corners, text);
    assert_refused(text, SQUARES, "its entry 0 (counted from 0) is none");
    values_text("101", corners, text);
    assert_refused(text, SQUARES, "squares: entry 0 (a1) is 101, which is not within -100 to 100");
    values_text("50", UINT64_C(1) << 9, text);
    assert_refused(text, SQUARES, "squares: b2 is 50 but g2 is 0, and they must be equal");
}

Test(weights, what_is_written_reads_back)
{
    char folder[] = "/tmp/osero_weights_XXXXXX", path[64];
    cr_assert_not_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/w.json", folder);
    int32_t squares[64];
    const double numbers[3] = {1.0 / 3, 0.1, 1e-300};
    union osero_value back = {.ints = NULL};
    struct error error = {.kind = ERROR_NONE};
    for (int i = 0; i < 64; i++)
        squares[i] = (corners >> i & 1) != 0 ? -100 : 7;
    cr_assert(weights_write(path, &info, SQUARES, (union osero_value){.ints = squares}, &error), "%s", error.message);
    struct json *json = json_read_file(path, &error);
    cr_assert(weights_take(json, path, &info, SQUARES, &back, &error), "%s", error.message);
    cr_assert_arr_eq(back.ints, squares, sizeof squares);
    cr_assert_str_eq(json_string(json_get(json, "symmetry")), "square");
    module_value_clear(OSERO_INT_TABLE, &back);
    json_free(json);

    cr_assert(weights_write(path, &info, NUMBERS, (union osero_value){.reals = numbers}, &error), "%s", error.message);
    json = json_read_file(path, &error);
    cr_assert(weights_take(json, path, &info, NUMBERS, &back, &error), "%s", error.message);
    cr_assert_arr_eq(back.reals, numbers, sizeof numbers);
    module_value_clear(OSERO_REAL_TABLE, &back);
    json_free(json);
    (void)unlink(path);
    (void)rmdir(folder);
    cr_assert_not(weights_write(path, &info, SQUARES, (union osero_value){.ints = squares}, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
}
