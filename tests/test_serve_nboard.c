/* SPDX-License-Identifier: MIT */
/* NBoard's protocol from the engine's side, without a process: the tests answer in the place of the player. */
#include "nboard_server.h"
#include "notation.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define START                                             \
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 " \
    "---------------------------O*------*O--------------------------- *]"

static struct player player = {
    .label = "somebody",
    .info = {.version = (char[]){"1.5"}, .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(8)},
    .limits = {.depth = 8},
};

static struct nboard_server *server;

static void begin(void)
{
    server = malloc(sizeof *server);
    nboard_server_init(server, &player);
}

static void end(void)
{
    free(server);
}

TestSuite(serve_nboard, .init = begin, .fini = end);

static void give(const char *text, const char *expected, enum serve_turn turn)
{
    static struct serve_line line;
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    (void)snprintf(line.text, sizeof line.text, "%s", text);
    cr_assert_eq(nboard_protocol.line(server, &line, out), turn, "%s", text);
    (void)fclose(out);
    cr_assert_str_eq(bytes, expected, "%s: %s", text, bytes);
    free(bytes);
}

static void expect(const char *text, const char *expected)
{
    give(text, expected, SERVE_GO_ON);
}

#define THINKING "status somebody is thinking\n"

static const struct serve_question *ask(const char *text)
{
    give(text, THINKING, SERVE_THINK);
    return nboard_protocol.question(server);
}

/* An answer with a variation of squares. */
static struct serve_answer answer_of(const char *moves, uint32_t kind, double score, uint32_t depth)
{
    struct serve_answer answer = {
        .score_kind = kind, .score = score, .depth = depth, .nodes = 100, .time_ns = 250000000};
    for (; *moves != '\0'; moves += 2)
        answer.pv[answer.pv_length++] = (uint8_t)notation_square_parse(moves, 8);
    answer.move = answer.pv_length > 0 ? answer.pv[0] : -1;
    return answer;
}

static void answer(struct serve_answer answer, const char *expected, enum serve_turn turn)
{
    char *bytes = NULL;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    cr_assert_eq(nboard_protocol.answer(server, &answer, out), turn, "%s", expected);
    (void)fclose(out);
    cr_assert_str_eq(bytes, expected, "%s", bytes);
    free(bytes);
}

static void expect_moves(int count, const char *const *moves)
{
    cr_assert_eq(server->game.ply_count, count);
    for (int i = 0; i < count; i++) {
        const int square = moves[i] == NULL ? POSITION_PASS : notation_square_parse(moves[i], 8);
        cr_assert_eq(server->game.plies[i].square, square, "ply %d", i);
    }
}

Test(serve_nboard, small_talk)
{
    expect("nboard 2", "set myname somebody\n");
    expect("ping 17", "pong 17\n");
    expect("  ping\t18 rest", "pong 18\n");
    expect("learn", "learned\n");
    expect("set contempt 100", "");
    expect("set timezone UTC", "");
    expect("", "");
    expect("goes", "");
    expect("PING 3", "");
    expect("f5", ""); /* no move: version 2 */
    expect_moves(0, NULL);
    give("quit", "", SERVE_END);
}

Test(serve_nboard, moves_in_every_spelling)
{
    static const char *const moves[] = {"f5", "d6", "c3", "d3"};
    expect("move F5/1.23/4.5", "");
    expect("move d6", "");
    expect("move C3//2", "");
    expect("move d3 -1.00 0.0", "");
    expect_moves(4, moves);
    expect("move a1", "status A1 is not a legal move: it is left out\n");
    expect("move PA", "status PA is not a legal move: it is left out\n");
    expect("move z9", "status a move was not understood: it is left out\n");
    expect("move", "status a move was not understood: it is left out\n");
    expect_moves(4, moves);
    expect("nboard 1", "set myname somebody\n");
    expect("c4", "");
    cr_assert_eq(server->game.ply_count, 5);
}

Test(serve_nboard, a_game_is_set)
{
    static const char *const moves[] = {"f5", "f6", "d3"};
    expect("set game " START "B[F5//1.5]W[f6/2.00/10]B[D3];)", "");
    expect_moves(3, moves);
    cr_assert_eq(server->game.now.colour, 1);
    expect("set game " START "B[F5]W[f5];)",
           "status the game is no good: ply 2: White's f5 is not a legal move: the square is taken\n");
}

/* A pass of White's that nobody told: 4x4, Black X. Row 1 "OX--", all other squares empty but where White cannot move. */
Test(serve_nboard, passes)
{
    /* Black has a1, White b1: Black to move takes b1 by c1, and White, who has no disc left, cannot move: over. */
    expect("set game (;GM[Othello]TY[4]BO[4 *O-- ---- ---- ---- *];)", "");
    expect("move c1", "");
    expect("go", "=== PA\n");
    expect("hint 2", "status the game is over\n");
    /* White d4 c4 against Black a1, b1: White's turn, no move; Black's d1? a1 b1 are Black's, c1 is White's. */
    expect("set game (;GM[Othello]TY[4]BO[4 **O- ---- ---- ---- O];)", "");
    expect("hint 1", "search PA +0.00 0 0 no value\nstatus there is no move: a pass\n");
    expect("go", "=== PA\n");
    expect("move d1", ""); /* Black's: White's pass was left out */
    cr_assert_eq(server->game.ply_count, 2);
    cr_assert(server->game.plies[0].square == POSITION_PASS && server->game.plies[0].put_in);
    expect("set game (;GM[Othello]TY[4]BO[4 **O- ---- ---- ---- O];)", "");
    expect("move --", "");
    expect("move d1", "");
    cr_assert(server->game.ply_count == 2 && !server->game.plies[0].put_in);
}

Test(serve_nboard, what_cannot_be_set_is_told_until_there_is_another)
{
    char told[300];
    expect("set game (;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *];)",
           "status somebody does not play on 6x6 boards\n");
    (void)snprintf(told, sizeof told, "status %s\n", server->why);
    expect("go", told);
    expect("hint 3", told);
    expect("analyze", told);
    expect("move f5", told);
    expect("ping 1", "pong 1\n");
    expect("set game " START ";)", "");
    (void)ask("go");
}

Test(serve_nboard, go_tells_the_move_its_value_and_its_time)
{
    const struct serve_question *question = ask("go");
    cr_assert_eq(question->kind, SERVE_MOVE);
    answer(answer_of("f5d6c3", OSERO_SCORE_DIFFERENCE, 2.5, 12),
           "search F5D6C3 +2.50 0 12\nnodestats 100 0.25\n=== F5/+2.50/0.25\n", SERVE_GO_ON);
    cr_assert_eq(server->game.ply_count, 0); /* the engine does not move its own board */
    (void)ask("go");
    answer(answer_of("f5", OSERO_SCORE_HEURISTIC, -350, 3),
           "search F5 -350.00 0 3 not in discs\nnodestats 100 0.25\n=== F5//0.25\n", SERVE_GO_ON);
    (void)ask("go");
    answer(answer_of("f5", OSERO_SCORE_NONE, 0, 0), "nodestats 100 0.25\n=== F5//0.25\n", SERVE_GO_ON);
    (void)ask("go");
    answer(answer_of("f5", OSERO_SCORE_OWN_DISCS, 40, 1), /* of 64: 40 against 24 */
           "search F5 +16.00 0 1\nnodestats 100 0.25\n=== F5/+16.00/0.25\n", SERVE_GO_ON);
    struct serve_answer exact = answer_of("f5", OSERO_SCORE_DIFFERENCE, -4, 20);
    exact.exact = 1;
    exact.nodes = 0;
    (void)ask("go");
    answer(exact, "search F5 -4.00 0 100%\n=== F5/-4.00/0.25\n", SERVE_GO_ON);
}

Test(serve_nboard, depth_and_clock_become_limits)
{
    const int64_t second = 1000000000;
    const struct serve_question *question = ask("go");
    cr_assert(question->limits.depth == 8 && question->limits.clock_ns == 0);
    expect("set depth 5", "");
    cr_assert_eq(ask("go")->limits.depth, 5);
    expect("set depth 12", ""); /* --limit says 8 */
    cr_assert_eq(ask("go")->limits.depth, 8);
    expect("set game " START "B[f5//10]W[f6//20.5]B[d3//30];)", "");
    question = ask("go");
    cr_assert(question->limits.clock_ns == 300 * second - 20500000000 && question->limits.increment_ns == 0);
    expect("move c5/0/2.5", "");
    cr_assert_eq(ask("go")->limits.clock_ns, 260 * second);
    cr_assert_eq(ask("hint 1")->limits.clock_ns, 0);
    expect("set game (;GM[Othello]TI[1:00/5/2:00]TW[10]TY[8]BO[8 ---------------------------O*------*O--"
           "------------------------- *]B[f5//70];)",
           "");
    expect("move f6//1", "");
    question = ask("go"); /* 60 - 70 + 5, and 120 once */
    cr_assert(question->limits.clock_ns == 115 * second && question->limits.increment_ns == 5 * second);
    expect("move d3", "");
    cr_assert_eq(ask("go")->limits.clock_ns, 9 * second);
}

Test(serve_nboard, without_a_clock_in_the_game_the_players_own_runs)
{
    const int64_t second = 1000000000;
    struct player timed = player;
    timed.limits = (struct player_limits){.clock_ms = 20000};
    nboard_server_init(server, &timed);
    cr_assert_eq(ask("go")->limits.clock_ns, 20 * second);
    cr_assert_eq(ask("hint 1")->limits.clock_ns, 0);
    expect("set game (;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
           "B[f5//3]W[f6//7];)",
           "");
    cr_assert_eq(ask("go")->limits.clock_ns, 17 * second);
}

/* From the start Black has d3 c4 f5 e6. */
Test(serve_nboard, hints_are_ranked)
{
    const struct serve_question *question = ask("hint 3");
    cr_assert(question->kind == SERVE_ASIDE && question->game.ply_count == 0);
    answer(answer_of("f5d6", OSERO_SCORE_DIFFERENCE, 1, 6), "", SERVE_THINK);
    cr_assert(question->kind == SERVE_SCORE && question->game.ply_count == 1 && question->limits.depth == 5);
    cr_assert_eq(question->game.plies[0].square, notation_square_parse("d3", 8));
    answer(answer_of("c5", OSERO_SCORE_DIFFERENCE, 3, 5), "", SERVE_THINK);
    cr_assert_eq(question->game.plies[0].square, notation_square_parse("c4", 8));
    answer(answer_of("c3d3", OSERO_SCORE_DIFFERENCE, -2, 5), "", SERVE_THINK);
    cr_assert_eq(question->game.plies[0].square, notation_square_parse("e6", 8));
    answer(answer_of("f6", OSERO_SCORE_DIFFERENCE, 0.5, 5),
           "search F5D6 +1.00 0 6\nsearch C4C3D3 +2.00 0 6\nsearch E6F6 -0.50 0 6\nnodestats 400 1.00\nstatus\n",
           SERVE_GO_ON);
}

Test(serve_nboard, hints_by_the_static_value)
{
    const struct serve_question *question = ask("hint 60");
    answer(answer_of("f5", OSERO_SCORE_NONE, 0, 0), "", SERVE_THINK);
    cr_assert(question->kind == SERVE_VALUE && question->limits.depth == 7);
    cr_assert_eq(question->game.plies[0].square, notation_square_parse("f5", 8)); /* its own move first */
    answer(answer_of("", OSERO_SCORE_HEURISTIC, 7, 0), "", SERVE_THINK);
    for (int i = 0; i < 2; i++)
        answer(answer_of("", OSERO_SCORE_HEURISTIC, i, 0), "", SERVE_THINK);
    answer(answer_of("", OSERO_SCORE_HEURISTIC, 9, 0),
           "search F5 -7.00 0 1 not in discs\nsearch D3 +0.00 0 1 not in discs\nsearch C4 -1.00 0 1 not in discs\n"
           "search E6 -9.00 0 1 not in discs\nnodestats 500 1.25\nstatus\n",
           SERVE_GO_ON);
}

Test(serve_nboard, hints_of_a_player_without_values)
{
    (void)ask("hint 4");
    answer(answer_of("f5", OSERO_SCORE_NONE, 0, 0), "", SERVE_THINK);
    answer(answer_of("d6", OSERO_SCORE_NONE, 0, 0),
           "search F5 +0.00 0 0 no value\nnodestats 200 0.50\nstatus values are not known of somebody\n", SERVE_GO_ON);
}

Test(serve_nboard, one_hint_is_one_question)
{
    (void)ask("hint 1");
    answer(answer_of("f5", OSERO_SCORE_HEURISTIC, 2, 1),
           "search F5 +2.00 0 1 not in discs\nnodestats 100 0.25\nstatus\n", SERVE_GO_ON);
}

/* Black takes all by c1: 3 discs and 13 squares. White could have passed. */
Test(serve_nboard, hints_and_analysis_of_moves_that_end_the_game)
{
    expect("set game (;GM[Othello]TY[4]BO[4 *O-- ---- ---- ---- *];)", "");
    const struct serve_question *question = ask("hint 5");
    struct serve_answer none = {.move = 2, .pv = {2}, .pv_length = 1};
    cr_assert_eq(question->kind, SERVE_ASIDE);
    answer(none, "search C1 +16.00 0 100%\nstatus\n", SERVE_GO_ON);
    expect("move c1", "");
    give("analyze", THINKING "analysis 1 -16.00\n", SERVE_THINK);
    cr_assert(question->kind == SERVE_SCORE && question->game.ply_count == 0);
    answer(none, "status\n", SERVE_GO_ON); /* of the start the player knows nothing */
}

Test(serve_nboard, analysis_goes_back)
{
    expect("set game " START "B[f5]W[f6];)", "");
    const struct serve_question *question = ask("analyze");
    for (int i = 2; i >= 0; i--) {
        char expected[100];
        cr_assert(question->kind == SERVE_SCORE && question->game.ply_count == i);
        (void)snprintf(expected, sizeof expected, "analysis %d %+d.00\n%s", i, i - 1,
                       i == 0 ? "nodestats 300 0.75\nstatus\n" : "");
        answer(answer_of("a1", OSERO_SCORE_DIFFERENCE, i - 1, 4), expected, i == 0 ? SERVE_GO_ON : SERVE_THINK);
    }
}

/* The position is White's, who must pass: its value is that of Black's, seen from the other side. */
Test(serve_nboard, analysis_of_a_pass)
{
    expect("set game (;GM[Othello]TY[4]BO[4 **O- ---- ---- ---- O];)", "");
    const struct serve_question *question = ask("analyze");
    cr_assert(question->game.ply_count == 1 && question->game.now.colour == 0);
    struct serve_answer black = {
        .move = 3, .pv = {3}, .pv_length = 1, .score_kind = OSERO_SCORE_DIFFERENCE, .score = 5};
    answer(black, "analysis 0 -5.00\nstatus\n", SERVE_GO_ON);
    expect("move pass", "");
    (void)ask("analyze");
    cr_assert_eq(question->game.ply_count, 1);
    answer(black, "analysis 1 +5.00\nanalysis 0 -5.00\nstatus\n", SERVE_GO_ON);
}

Test(serve_nboard, failures_and_stops)
{
    char *bytes = NULL;
    size_t length;
    (void)ask("hint 4");
    FILE *out = open_memstream(&bytes, &length);
    cr_assert_eq(nboard_protocol.failure(server, "somebody crashed", out), SERVE_GO_ON);
    (void)fclose(out);
    cr_assert_str_eq(bytes, "status somebody crashed\n");
    free(bytes);
    (void)ask("analyze");
    out = open_memstream(&bytes, &length);
    nboard_protocol.stopped(server, out);
    (void)fclose(out);
    cr_assert_str_eq(bytes, "status\n");
    free(bytes);
    (void)ask("go");
    answer(answer_of("f5", OSERO_SCORE_NONE, 0, 0), "nodestats 100 0.25\n=== F5//0.25\n", SERVE_GO_ON);
}

Test(serve_nboard, what_is_urgent)
{
    static struct serve_line line;
    static const char *const yes[] = {"ping 3", "ping", " quit", "quit now"};
    static const char *const no[] = {"pinging", "go", "set game ping", "", "hint 3", "move f5"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        (void)strcpy(line.text, yes[i]);
        cr_assert(nboard_protocol.urgent(&line), "%s", yes[i]);
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        (void)strcpy(line.text, no[i]);
        cr_assert_not(nboard_protocol.urgent(&line), "%s", no[i]);
    }
}

/* Games that go on keep their number, and with it what the player draws; others have another. */
Test(serve_nboard, the_number_of_the_game)
{
    expect("set game " START "B[f5];)", "");
    const uint64_t number = server->number;
    expect("set game " START "B[f5]W[f6];)", "");
    cr_assert_eq(server->number, number);
    expect("set game " START ";)", "");
    cr_assert_neq(server->number, number);
}
