/* SPDX-License-Identifier: MIT */
/* GTP from the engine's side, without a process: the tests answer in the place of the player. */
#include "gtp_server.h"
#include "gtp_text.h"
#include "notation.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct player player = {
    .label = "somebody",
    .info = {.version = (char[]){"1.5"}, .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(8) | OSERO_BOARD(10)},
    .limits = {.move_ms = 7000, .depth = 3},
};

static struct gtp_server begin(void)
{
    struct gtp_server server;
    gtp_server_init(&server, &player);
    return server;
}

/* Gives a line; the text is the caller's. */
static char *give(struct gtp_server *server, const char *text, enum serve_turn *turn)
{
    static struct serve_line line;
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    (void)snprintf(line.text, sizeof line.text, "%s", text);
    *turn = gtp_protocol.line(server, &line, out);
    (void)fclose(out);
    return bytes;
}

static void expect(struct gtp_server *server, const char *text, const char *expected)
{
    enum serve_turn turn;
    char *bytes = give(server, text, &turn);
    cr_assert_str_eq(bytes, expected, "%s: %s", text, bytes);
    cr_assert_eq(turn, SERVE_GO_ON, "%s", text);
    free(bytes);
}

static void expect_question(struct gtp_server *server, const char *text)
{
    enum serve_turn turn;
    char *bytes = give(server, text, &turn);
    cr_assert_str_eq(bytes, "", "%s: %s", text, bytes);
    cr_assert_eq(turn, SERVE_THINK, "%s", text);
    free(bytes);
}

static void answer(struct gtp_server *server, const char *move, int64_t time_ns, const char *expected)
{
    const struct serve_answer answer = {.move = notation_square_parse(move, server->game.now.size), .time_ns = time_ns};
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    cr_assert_eq(gtp_protocol.answer(server, &answer, out), SERVE_GO_ON);
    (void)fclose(out);
    cr_assert_str_eq(bytes, expected);
    free(bytes);
}

Test(serve_gtp, what_gtp_asks_of_every_engine)
{
    struct gtp_server server = begin();
    expect(&server, "protocol_version", "= 2\n\n");
    expect(&server, "7 name", "=7 somebody\n\n");
    expect(&server, "007 version", "=007 1.5\n\n"); /* the id comes back as it was */
    expect(&server, "", "");
    expect(&server, " \t ", "");
    expect(&server, "# name", "");
    expect(&server, "5 # name", "?5 syntax error\n\n");
    expect(&server, "\tname\t# and a comment", "= somebody\n\n");
    expect(&server, "na\x01me\x7f\x0c", "= somebody\n\n"); /* control characters are nothing */
    expect(&server, "3 known_command genmove", "=3 true\n\n");
    expect(&server, "known_command genmoves", "= false\n\n");
    expect(&server, "known_command", "? syntax error\n\n");
    expect(&server, "Name", "? unknown command\n\n");
    expect(&server, "12 frobnicate 1 2 3 4 5 6 7 8", "?12 unknown command\n\n");
    expect(&server, "123456789012345 name", "? unknown command\n\n"); /* no id of 31 bits */
    expect(&server, "list_games", "= Othello\n\n");
    expect(&server, "set_game othello", "=\n\n");
    expect(&server, "set_game Go", "? unknown game\n\n");
}

Test(serve_gtp, list_commands_lists_what_is_known)
{
    struct gtp_server server = begin();
    enum serve_turn turn;
    char *bytes = give(&server, "4 list_commands", &turn), *rest = NULL;
    cr_assert_str_eq(bytes + strlen(bytes) - 2, "\n\n");
    cr_assert_eq(strncmp(bytes, "=4 ", 3), 0);
    int count = 0;
    for (char *name = strtok_r(bytes + 3, "\n", &rest); name != NULL; name = strtok_r(NULL, "\n", &rest), count++) {
        char line[80];
        (void)snprintf(line, sizeof line, "known_command %s", name);
        expect(&server, line, "= true\n\n");
    }
    cr_assert_eq(count, 18);
    free(bytes);
}

Test(serve_gtp, quit_answers_and_ends)
{
    struct gtp_server server = begin();
    enum serve_turn turn;
    char *bytes = give(&server, "9 quit", &turn);
    cr_assert_str_eq(bytes, "=9\n\n");
    cr_assert_eq(turn, SERVE_END);
    free(bytes);
}

Test(serve_gtp, a_line_that_was_cut_is_a_syntax_error)
{
    struct gtp_server server = begin();
    static struct serve_line line = {.cut = true, .text = "8 name"};
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    cr_assert_eq(gtp_protocol.line(&server, &line, out), SERVE_GO_ON);
    (void)fclose(out);
    cr_assert_str_eq(bytes, "?8 syntax error\n\n");
    free(bytes);
}

/* The shortest game that there is: Black takes all in nine moves. */
Test(serve_gtp, the_shortest_game)
{
    static const char *const moves[] = {"e6", "F4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"};
    struct gtp_server server = begin();
    char line[32];
    for (int i = 0; i < 9; i++) {
        expect(&server, "final_score", "? cannot score\n\n");
        (void)snprintf(line, sizeof line, "play %s %s", i % 2 == 0 ? "Black" : "w", moves[i]);
        expect(&server, line, "=\n\n");
    }
    expect(&server, "final_score", "= B+64\n\n");
    expect(&server, "genmove white", "= PASS\n\n");
    expect(&server, "genmove b", "= PASS\n\n");
    expect(&server, "play white pass", "=\n\n");
    expect(&server, "play white pass", "=\n\n"); /* Black's is put in */
    expect(&server, "play black a1", "? illegal move\n\n");
    for (int i = 0; i < 4; i++)
        expect(&server, "undo", "=\n\n");
    expect(&server, "final_score", "= B+64\n\n");
    expect(&server, "undo", "=\n\n");
    expect(&server, "final_score", "? cannot score\n\n");
    for (int i = 0; i < 8; i++)
        expect(&server, "undo", "=\n\n");
    expect(&server, "undo", "? cannot undo\n\n");
}

Test(serve_gtp, moves_and_colours)
{
    struct gtp_server server = begin();
    expect(&server, "play b d3", "=\n\n");
    expect(&server, "undo", "=\n\n");
    expect(&server, "play BLACK D3", "=\n\n");
    expect(&server, "play b c5", "? illegal move\n\n"); /* White's turn, and White has moves */
    expect(&server, "play white pass", "? illegal move\n\n");
    expect(&server, "play w d3", "? illegal move\n\n");
    expect(&server, "play w i3", "? illegal move\n\n");
    expect(&server, "play w d9", "? illegal move\n\n");
    expect(&server, "play w d33", "? illegal move\n\n");
    expect(&server, "play w 33", "? syntax error\n\n");
    expect(&server, "play w resign", "? syntax error\n\n");
    expect(&server, "play grey c5", "? syntax error\n\n");
    expect(&server, "play w", "? syntax error\n\n");
    expect(&server, "play w c5 c5", "? syntax error\n\n");
    expect(&server, "genmove black", "? illegal move: it is the turn of white\n\n");
    expect(&server, "play W C5", "=\n\n");
    expect(&server, "genmove", "? syntax error\n\n");
}

/* On 4x4 the standard start, Black b1: White has a1, c1, a3 (worked out by hand). */
Test(serve_gtp, showboard)
{
    struct gtp_server server = begin();
    expect(&server, "boardsize 4", "=\n\n");
    expect(&server, "play b b1", "=\n\n");
    expect(&server, "2 showboard",
           "=2\n"
           "   a b c d\n"
           "1  .[X]. -  1\n"
           "2  - X X -  2\n"
           "3  . X O -  3\n"
           "4  - - - -  4\n"
           "   a b c d\n"
           "white to move\n\n");
}

Test(serve_gtp, sizes_are_those_of_the_player)
{
    struct gtp_server server = begin();
    expect(&server, "boardsize 6", "? unacceptable size\n\n");
    expect(&server, "boardsize 7", "? unacceptable size\n\n");
    expect(&server, "boardsize 999999999", "? unacceptable size\n\n");
    expect(&server, "boardsize 0", "? unacceptable size\n\n");
    expect(&server, "boardsize -8", "? syntax error\n\n");
    expect(&server, "boardsize eight", "? syntax error\n\n");
    expect(&server, "boardsize 10", "=\n\n");
    expect(&server, "play b e4", "=\n\n");
    expect_question(&server, "genmove w");
    answer(&server, "d4", 0, "= D4\n\n");
    expect(&server, "clear_board", "=\n\n");
    expect(&server, "play b e4", "=\n\n");
    expect(&server, "undo", "=\n\n");
    expect(&server, "play b j10", "? illegal move\n\n");
    cr_assert_eq(server.game.now.size, 10);
    struct player small = player;
    small.info.board_sizes = OSERO_BOARD(4);
    gtp_server_init(&server, &small);
    cr_assert_eq(server.game.now.size, 4);
}

Test(serve_gtp, genmove_plays_and_reg_genmove_does_not)
{
    struct gtp_server server = begin();
    expect_question(&server, "1 reg_genmove b");
    cr_assert_eq(gtp_protocol.question(&server)->game.ply_count, 0);
    answer(&server, "f5", 0, "=1 F5\n\n");
    expect_question(&server, "2 genmove b");
    answer(&server, "d3", 0, "=2 D3\n\n");
    expect(&server, "play b f5", "? illegal move\n\n");
    expect_question(&server, "3 genmove w");
    cr_assert_eq(gtp_protocol.question(&server)->game.plies[0].square, 19);
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    cr_assert_eq(gtp_protocol.failure(&server, "somebody crashed", out), SERVE_GO_ON);
    (void)fclose(out);
    cr_assert_str_eq(bytes, "?3 somebody crashed\n\n");
    free(bytes);
    expect(&server, "play w c5", "=\n\n"); /* nothing was played */
}

static int random_below(uint64_t *state, int bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (int)((*state >> 33) % (uint64_t)bound);
}

static int pick(uint64_t *state, const struct position *position)
{
    wide_set moves = position_moves(position);
    for (int skip = random_below(state, wide_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return wide_first(moves);
}

/* Random games on 4x4, told with every other pass left out, and undone again: the board is as it was at each ply. */
Test(serve_gtp, passes_told_or_not_and_undone)
{
    uint64_t state = 1;
    int passes = 0;
    for (int round = 0; round < 200; round++) {
        struct gtp_server server = begin();
        struct position before[64];
        int told = 0;
        expect(&server, "boardsize 4", "=\n\n");
        while (!position_over(&server.game.now)) {
            char line[32], name[GTP_MOVE_SIZE];
            const bool pass = position_moves(&server.game.now) == 0;
            struct position now = server.game.now;
            int colour = now.colour, move = POSITION_PASS;
            before[told++] = now;
            if (pass && passes++ % 2 == 0) {
                position_play(&now, POSITION_PASS);
                colour ^= 1;
                move = pick(&state, &now);
            } else if (!pass) {
                move = pick(&state, &now);
            }
            gtp_move_write(move, 4, name);
            (void)snprintf(line, sizeof line, "play %s %s", colour == 0 ? "b" : "w", name);
            expect(&server, line, "=\n\n");
        }
        while (told > 0) {
            expect(&server, "undo", "=\n\n");
            cr_assert(position_equal(&server.game.now, &before[--told]));
        }
        expect(&server, "undo", "? cannot undo\n\n");
    }
    cr_assert_gt(passes, 50);
}

static const struct osero_limits *limits_of(struct gtp_server *server, const char *colour)
{
    char line[32];
    (void)snprintf(line, sizeof line, "reg_genmove %s", colour);
    expect_question(server, line);
    return &gtp_protocol.question(server)->limits;
}

Test(serve_gtp, the_players_own_clock_runs_until_another_is_told)
{
    const int64_t second = 1000000000;
    struct player timed = player;
    struct gtp_server server;
    timed.limits = (struct player_limits){.clock_ms = 20000, .increment_ms = 1000};
    gtp_server_init(&server, &timed);
    expect_question(&server, "genmove b");
    answer(&server, "d3", 5 * second, "= D3\n\n");
    expect(&server, "play w c5", "=\n\n");
    const struct osero_limits *limits = limits_of(&server, "b");
    cr_assert(limits->clock_ns == 16 * second && limits->increment_ns == second);
    expect(&server, "clear_board", "=\n\n");
    cr_assert_eq(limits_of(&server, "b")->clock_ns, 20 * second);
    expect(&server, "time_settings 0 0 0", "=\n\n");
    cr_assert(limits_of(&server, "b")->clock_ns == 0 && limits_of(&server, "b")->increment_ns == 0);
}

Test(serve_gtp, clocks_become_limits)
{
    const int64_t second = 1000000000;
    struct gtp_server server = begin();
    const struct osero_limits *limits = limits_of(&server, "b");
    cr_assert(limits->move_ns == 7 * second && limits->depth == 3 && limits->clock_ns == 0);
    expect(&server, "time_settings 60 0 0", "=\n\n");
    expect_question(&server, "genmove b");
    limits = &gtp_protocol.question(&server)->limits;
    cr_assert(limits->clock_ns == 60 * second && limits->increment_ns == 0 && limits->move_ns == 7 * second);
    answer(&server, "d3", 2 * second, "= D3\n\n");
    cr_assert_eq(limits_of(&server, "w")->clock_ns, 60 * second);
    expect(&server, "play w c5", "=\n\n");
    cr_assert_eq(limits_of(&server, "b")->clock_ns, 58 * second);
    expect(&server, "time_left b 33 0", "=\n\n");
    cr_assert_eq(limits_of(&server, "b")->clock_ns, 33 * second);
    expect(&server, "time_left b 12 4", "=\n\n");
    limits = limits_of(&server, "b");
    cr_assert(limits->clock_ns == 0 && limits->move_ns == 3 * second && limits->depth == 3);
    expect(&server, "time_left b 300 4", "=\n\n");
    cr_assert_eq(limits_of(&server, "b")->move_ns, 7 * second); /* the player's own limit is smaller */
    expect(&server, "time_settings 60 0", "? syntax error\n\n");
    expect(&server, "time_settings 60 -1 0", "? syntax error\n\n");
    expect(&server, "time_left grey 60 0", "? syntax error\n\n");
    expect(&server, "time_settings 0 30 0", "=\n\n");
    limits = limits_of(&server, "b");
    cr_assert(limits->clock_ns == 0 && limits->move_ns == 7 * second);
}
