/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Opens a new file with `text`, and `more` bytes of 'x' behind it. */
static void open_text(struct lines *lines, const char *text, size_t more)
{
    char path[] = "/tmp/osero-lines-XXXXXX";
    struct error error = {0};
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    char *bytes = malloc(strlen(text) + more + 1);
    memcpy(bytes, text, strlen(text));
    memset(bytes + strlen(text), 'x', more);
    const size_t size = strlen(text) + more;
    cr_assert_eq(write(file, bytes, size), (ssize_t)size);
    free(bytes);
    (void)close(file);
    cr_assert(lines_open(lines, path, &error), "%s", error.message);
    (void)unlink(path);
}

static void assert_line(struct lines *lines, const char *expected)
{
    const char *line = NULL;
    size_t length = 0;
    struct error error = {0};
    cr_assert(lines_next(lines, &line, &length, &error), "%s", error.message);
    if (expected == NULL) {
        cr_assert_null(line);
        return;
    }
    cr_assert_not_null(line);
    cr_assert_eq(length, strlen(expected));
    cr_assert_arr_eq(line, expected, length);
}

Test(lines, a_torn_last_line_is_an_error)
{
    struct lines lines;
    const char *line = NULL;
    size_t length = 0;
    struct error error = {0};
    open_text(&lines, "one\ntw", 0);
    assert_line(&lines, "one\n");
    cr_assert_not(lines_next(&lines, &line, &length, &error));
    cr_assert_not_null(strstr(error.message, "line 2: it is torn"), "%s", error.message);
    lines_close(&lines);
}

Test(lines, a_torn_last_line_can_be_left_out)
{
    static const struct {
        const char *text;
        size_t more;
        uint64_t torn;
        const char *lines[3];
    } cases[] = {
        {"one\ntw", 0, 2, {"one\n"}},
        {"one\ntwo\n", 0, 0, {"one\n", "two\n"}},
        {"one\n", 3 << 20, 3 << 20, {"one\n"}},
        {"", 3 << 20, 3 << 20, {NULL}},
        {"", 0, 0, {NULL}},
        {"\n", 0, 0, {"\n"}},
        {"\nx", 0, 1, {"\n"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lines lines;
        struct error error = {0};
        uint64_t torn = 99;
        open_text(&lines, cases[i].text, cases[i].more);
        cr_assert(lines_leave_torn(&lines, &torn, &error), "%s", error.message);
        cr_assert_eq(torn, cases[i].torn, "case %zu: %llu", i, (unsigned long long)torn);
        for (int k = 0; k < 3; k++)
            assert_line(&lines, cases[i].lines[k]);
        lines_close(&lines);
    }
}
