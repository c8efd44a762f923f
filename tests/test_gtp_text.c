/* SPDX-License-Identifier: MIT */
#include "gtp_text.h"
#include "notation.h"

#include <criterion/criterion.h>
#include <string.h>

Test(gtp_text, moves_are_written_with_a_capital)
{
    char text[GTP_MOVE_SIZE];
    gtp_move_write(0, 8, text);
    cr_assert_str_eq(text, "A1");
    gtp_move_write(19, 8, text);
    cr_assert_str_eq(text, "D3");
    gtp_move_write(63, 8, text);
    cr_assert_str_eq(text, "H8");
    gtp_move_write(NOTATION_PASS, 8, text);
    cr_assert_str_eq(text, "pass");
    for (int square = 0; square < 64; square++) {
        gtp_move_write(square, 8, text);
        cr_assert_eq(gtp_move_read(text, 8), square);
    }
}

Test(gtp_text, moves_are_read_in_any_case)
{
    cr_assert_eq(gtp_move_read("D3", 8), 19);
    cr_assert_eq(gtp_move_read("  d3\t\r\n", 8), 19);
    cr_assert_eq(gtp_move_read("PASS", 8), NOTATION_PASS);
    cr_assert_eq(gtp_move_read(" Pass ", 8), NOTATION_PASS);
    cr_assert_eq(gtp_move_read("resign", 8), GTP_RESIGN);
    static const char *const none[] = {"",      " ",     "d",  "d9", "i1", "a0", "d33",
                                       "d3 e4", "passe", "pa", "-1", "3d", "d3x"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        cr_assert_eq(gtp_move_read(none[i], 8), -1, "%s", none[i]);
}

static void assert_reply(const char *line, bool good, long id, const char *text, int move)
{
    struct gtp_reply reply;
    cr_assert(gtp_reply_read(line, &reply), "%s", line);
    cr_assert_eq(reply.good, good, "%s", line);
    cr_assert_eq(reply.id, id, "%s", line);
    cr_assert_str_eq(reply.text, text, "%s", line);
    cr_assert_eq(gtp_reply_move(&reply), move, "%s", line);
}

Test(gtp_text, answers_with_and_without_numbers)
{
    assert_reply("= D3", true, -1, "D3", 19);
    assert_reply("=D3", true, -1, "D3", 19);
    assert_reply("=7 D3", true, 7, "D3", 19);
    assert_reply("= 7 D3", true, -1, "7 D3", 19);
    assert_reply("=12", true, 12, "", -1);
    assert_reply("= pass", true, -1, "pass", NOTATION_PASS);
    assert_reply("=3\tpass", true, 3, "pass", NOTATION_PASS);
    assert_reply("=", true, -1, "", -1);
    assert_reply("= 2", true, -1, "2", -1);
    assert_reply("? illegal move", false, -1, "illegal move", -1);
    assert_reply("?5 D3", false, 5, "D3", -1);
    assert_reply("=99999999999999999999 D3", true, 9223372036854775807, "D3", 19);
}

Test(gtp_text, what_programs_print_is_no_answer)
{
    struct gtp_reply reply;
    static const char *const lines[] = {"", " = D3", "D3", "# = D3", "thinking =", "\t?"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_assert_not(gtp_reply_read(lines[i], &reply), "%s", lines[i]);
}
