/* SPDX-License-Identifier: MIT */
#include "nboard_text.h"
#include "notation.h"

#include <criterion/criterion.h>

static void assert_move(const char *text, int move, double value, double seconds)
{
    struct nboard_move read;
    cr_assert(nboard_move_read(text, &read), "%s", text);
    cr_assert_eq(read.move, move, "%s: %d", text, read.move);
    cr_assert_eq(read.has_value, value > -900, "%s", text);
    cr_assert_eq(read.has_seconds, seconds > -900, "%s", text);
    cr_assert(!read.has_value || read.value == value, "%s", text);
    cr_assert(!read.has_seconds || read.seconds == seconds, "%s", text);
}

enum { NONE = -1000, D6 = 43, F5 = 37, D3 = 19 };

Test(nboard_text, moves_in_every_spelling)
{
    assert_move("F5", F5, NONE, NONE);
    assert_move("f5/-3.20/1.5", F5, -3.2, 1.5);
    assert_move("F5//1.5", F5, NONE, 1.5);
    assert_move("F5/2", F5, 2, NONE);
    assert_move("F5/ /", F5, NONE, NONE);
    assert_move("d6 -1.00 0.0", D6, -1, 0);
    assert_move(" D3 ", D3, NONE, NONE);
    assert_move("D3/+4.5/0", D3, 4.5, 0);
    assert_move("D3/nan/inf", D3, NONE, NONE);
    assert_move("D3/1e999/x", D3, NONE, NONE);
    assert_move("D3 what is this", D3, NONE, NONE);
    static const char *const passes[] = {"PA", "pa", "pass", "PASS", "Pas", "p", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        assert_move(passes[i], NOTATION_PASS, NONE, NONE);
    assert_move("pass/0.00/0.0", NOTATION_PASS, 0, 0);
    assert_move("--//2", NOTATION_PASS, NONE, 2);
    struct nboard_move read;
    static const char *const none[] = {"", " ", "/", "F9", "I1", "F55", "passe", "-", "---", "past", "5f", "/1/2"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        cr_assert_not(nboard_move_read(none[i], &read), "%s", none[i]);
}

Test(nboard_text, moves_are_written)
{
    char text[NBOARD_MOVE_SIZE];
    struct nboard_move read;
    nboard_move_write(F5, text);
    cr_assert_str_eq(text, "F5");
    nboard_move_write(NOTATION_PASS, text);
    cr_assert_str_eq(text, "PA");
    for (int square = 0; square < 64; square++) {
        nboard_move_write(square, text);
        cr_assert(nboard_move_read(text, &read) && read.move == square);
    }
}

static struct nboard_line line_of(const char *text, enum nboard_kind kind)
{
    const struct nboard_line line = nboard_line_read(text);
    cr_assert_eq(line.kind, kind, "%s: %d", text, (int)line.kind);
    return line;
}

Test(nboard_text, what_engines_say)
{
    cr_assert_eq(line_of("=== F5/1.00/2.5", NBOARD_MOVE).move.move, F5);
    cr_assert_eq(line_of("===F5", NBOARD_MOVE).move.move, F5);
    cr_assert_eq(line_of("=== d6 -1.00 0.0", NBOARD_MOVE).move.value, -1);
    cr_assert_eq(line_of("=== PA", NBOARD_MOVE).move.move, NOTATION_PASS);
    (void)line_of("=== F9", NBOARD_BAD_MOVE);
    (void)line_of("===", NBOARD_BAD_MOVE);
    cr_assert_eq(line_of("pong 17", NBOARD_PONG).number, 17);
    cr_assert_eq(line_of(" pong 17 ", NBOARD_PONG).number, 17);
    const struct nboard_line search = line_of("search F5D6C3 3.20 0 12", NBOARD_SEARCH);
    cr_assert_eq(search.move.move, F5);
    cr_assert_eq(search.move.value, 3.2);
    cr_assert_eq(search.depth, 12);
    cr_assert_not(search.exact);
    cr_assert(line_of("search f5 -2 0 100%", NBOARD_SEARCH).exact);
    cr_assert_not(line_of("search F5 1 0 100%W", NBOARD_SEARCH).exact);
    cr_assert_eq(line_of("search F5 1 0 26@73%", NBOARD_SEARCH).depth, 0);
    cr_assert_eq(line_of("search PA 1 0 4", NBOARD_SEARCH).move.move, NOTATION_PASS);
    cr_assert_eq(line_of("search F5-D6-C3 1.5,-0.5 0 3 free text", NBOARD_SEARCH).move.value, 1.5);
    cr_assert_eq(line_of("nodestats 12345 0.5", NBOARD_NODES).nodes, 12345);
    cr_assert_eq(line_of("nodestats 1.5e6 0.5", NBOARD_NODES).nodes, 1500000);
    static const char *const others[] = {
        "",
        "status Thinking",
        "set myname Edax",
        "book F5 1.0 20 100%",
        "learned",
        "learn",
        "pong",
        "pong x",
        "pong -1",
        "search",
        "search F5",
        "search X9 1 0 4",
        "nodestats",
        "nodestats -5 1",
        "== F5",
        "hello",
        "F5",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        (void)line_of(others[i], NBOARD_OTHER);
}
