/* SPDX-License-Identifier: MIT */
#include "serve_input.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct serve_input *input;
static struct serve_line line;

static void begin(void)
{
    input = calloc(1, sizeof *input);
}

static void end(void)
{
    free(input);
}

static void add(const char *bytes, size_t length)
{
    size_t room;
    char *where = serve_input_room(input, &room);
    cr_assert_leq(length, room);
    memcpy(where, bytes, length);
    serve_input_add(input, length);
}

static void expect(const char *text)
{
    cr_assert(serve_input_take(input, &line), "%s", text);
    cr_assert_str_eq(line.text, text);
    cr_assert_not(line.cut);
}

TestSuite(serve_input, .init = begin, .fini = end);

Test(serve_input, lines_come_in_any_pieces)
{
    add("one\r\ntw", 7);
    expect("one");
    cr_assert_not(serve_input_take(input, &line));
    add("o\n\n", 3);
    expect("two");
    expect("");
    add("t\0hr\ree", 7);
    cr_assert_not(serve_input_take(input, &line));
    serve_input_add(input, 0);
    expect("three"); /* the last line may lack its newline */
    cr_assert_not(serve_input_take(input, &line));
}

Test(serve_input, looking_takes_nothing)
{
    add("a\nb\nc", 5);
    cr_assert(serve_input_look(input, &line) && strcmp(line.text, "a") == 0);
    cr_assert(serve_input_look(input, &line) && strcmp(line.text, "b") == 0);
    cr_assert_not(serve_input_look(input, &line));
    expect("a");
    add("d\n", 2);
    cr_assert(serve_input_look(input, &line) && strcmp(line.text, "cd") == 0);
    cr_assert_not(serve_input_look(input, &line));
    expect("b");
    expect("cd");
    add("e\nf\n", 4);
    expect("e"); /* taken before it was looked at */
    cr_assert(serve_input_look(input, &line) && strcmp(line.text, "f") == 0);
}

/* A line of a megabyte, then a good one. */
Test(serve_input, a_line_without_end_is_cut_once)
{
    char bytes[4096];
    size_t room = 0, left = 1 << 20;
    int cut = 0;
    memset(bytes, 'x', sizeof bytes);
    while (left > 0) {
        (void)serve_input_room(input, &room);
        const size_t now = left < sizeof bytes ? left : sizeof bytes;
        cr_assert_gt(room, 0);
        add(bytes, now < room ? now : room);
        left -= now < room ? now : room;
        while (serve_input_take(input, &line)) {
            cut++;
            cr_assert(line.cut);
            cr_assert_eq(strlen(line.text), SERVE_LINE_SIZE - 1);
        }
    }
    cr_assert_eq(cut, 1);
    add("x\ngood\n", 7);
    expect("good");
}

Test(serve_input, a_long_line_that_fits_is_cut_when_it_ends)
{
    char *bytes = malloc(SERVE_LINE_SIZE + 10);
    memset(bytes, 'y', SERVE_LINE_SIZE + 9);
    bytes[SERVE_LINE_SIZE + 9] = '\n';
    add(bytes, SERVE_LINE_SIZE + 10);
    add("z\n", 2);
    cr_assert(serve_input_take(input, &line) && line.cut);
    expect("z");
    bytes[SERVE_LINE_SIZE - 1] = '\n';
    add(bytes, SERVE_LINE_SIZE);
    cr_assert(serve_input_take(input, &line));
    cr_assert_not(line.cut);
    cr_assert_eq(strlen(line.text), SERVE_LINE_SIZE - 1);
    free(bytes);
}
