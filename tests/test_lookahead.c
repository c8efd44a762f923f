/* SPDX-License-Identifier: MIT */
/*
 * lookahead against answers that another program worked out (golden/README.md), and against plain negamax over the
 * static values of the modules that it names.
 */
#include "osero_random.h"
#include "players.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PV = 128, TABLE_PATH_SIZE = 32, DEEP = 5 };

/* ---- Golden answers */

struct asked {
    struct test_player player;
    const char *depth;
    int checked;
};

static void check_golden(const struct json *golden, void *context)
{
    struct asked *asked = context;
    const struct json *depths = json_get(golden, "lookahead");
    const struct json *answer = depths != NULL ? json_get(depths, asked->depth) : NULL;
    struct osero_report report;
    if (answer == NULL)
        return;
    const struct osero_position position = golden_position(golden);
    const char *move = json_string(json_get(answer, "move"));
    cr_assert_eq(test_player_choose(&asked->player, &position, &report), test_square(move), "depth %s: not %s on %s",
                 asked->depth, move, json_string(json_get(golden, "board")));
    cr_assert_eq(report.score, json_number(json_get(answer, "value")), "depth %s: %g on %s", asked->depth, report.score,
                 json_string(json_get(golden, "board")));
    cr_assert_eq(report.depth, (uint32_t)strtol(asked->depth, NULL, 10));
    asked->checked++;
}

Test(lookahead, golden_answers)
{
    static const char *const depths[] = {"1", "2", "3", "4", "5"};
    int checked = 0;
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        struct asked asked = {.depth = depths[i]};
        char text[64];
        (void)snprintf(text, sizeof text, "lookahead:empties=0,depth=%s", depths[i]);
        test_player_open(&asked.player, text, 8);
        golden_each("more-positions.jsonl", check_golden, &asked);
        test_player_close(&asked.player);
        checked += asked.checked;
    }
    cr_assert_geq(checked, 450);
}

/* ---- Plain negamax */

static double static_value(const struct test_player *evaluation, struct board board)
{
    const struct osero_position position = test_position(board, 8);
    double value;
    cr_assert_eq(evaluation->hooks->evaluate(evaluation->instance, &position, &value), OSERO_DONE);
    return value;
}

/* Every line of play; or, with `prune`, those alone that can come between alpha and beta. */
static double negamax(const struct test_player *evaluation, struct board board, int depth, bool prune, double alpha,
                      double beta)
{
    const uint64_t all = rules_squares(8);
    if (rules_over(board, all))
        return 1000 * rules_difference(board, 8, SCORING_EMPTIES_TO_WINNER);
    if (depth == 0)
        return static_value(evaluation, board);
    uint64_t moves = rules_moves(board.player, board.opponent, all);
    if (moves == 0)
        return -negamax(evaluation, rules_pass(board), depth, prune, -beta, -alpha);
    double best = -INFINITY;
    for (; moves && best < beta; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(board.player, board.opponent, square);
        const double lower = prune && best > alpha ? best : alpha;
        const double value = -negamax(evaluation, rules_play(board, square, flips), depth - 1, prune, -beta, -lower);
        best = value > best ? value : best;
    }
    return best;
}

/* The move and its value: the first in scan order of the greatest. Plain, up to where that takes too long. */
static int plain_choice(const struct test_player *evaluation, const struct osero_position *position, int depth,
                        double *best)
{
    const struct board board = {position->player, position->opponent};
    int choice = -1;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(board.player, board.opponent, square);
        const double alpha = depth < DEEP || choice < 0 ? -INFINITY : *best;
        const struct board after = rules_play(board, square, flips);
        const double value = -negamax(evaluation, after, depth - 1, depth >= DEEP, -INFINITY, -alpha);
        if (choice < 0 || value > *best) {
            choice = square;
            *best = value;
        }
    }
    return choice;
}

/* A position of random play in which the player to move has a move. */
static struct osero_position random_position(struct osero_random *draws)
{
    const uint64_t all = rules_squares(8);
    for (;;) {
        struct board board = rules_start(8, START_STANDARD);
        for (uint32_t plies = osero_random_below(draws, 60); plies > 0 && !rules_over(board, all); plies--) {
            uint64_t moves = rules_moves(board.player, board.opponent, all);
            for (uint32_t skip = osero_random_below(draws, (uint32_t)bits_count(moves)); moves && skip > 0; skip--)
                moves &= moves - 1;
            board = moves == 0 ? rules_pass(board)
                               : rules_play(board, bits_first(moves),
                                            rules_flips(board.player, board.opponent, bits_first(moves)));
        }
        const struct osero_position position = test_position(board, 8);
        if (position.moves != 0)
            return position;
    }
}

/* The variation's moves are legal, there are as many as the depth (unless the game ends), passes are written, and what
 * it leads to is worth the score. */
static void check_variation(const struct test_player *evaluation, const struct osero_position *position, int depth,
                            const struct osero_report *report)
{
    const uint64_t all = rules_squares(8);
    struct board board = {position->player, position->opponent};
    int moves = 0, sign = 1;
    for (uint32_t ply = 0; ply < report->pv_length; ply++, sign = -sign) {
        const int square = report->pv[ply];
        const uint64_t legal = rules_moves(board.player, board.opponent, all);
        cr_assert(square == OSERO_PASS ? legal == 0 : legal >> square & 1);
        moves += square != OSERO_PASS;
        board = square == OSERO_PASS ? rules_pass(board)
                                     : rules_play(board, square, rules_flips(board.player, board.opponent, square));
    }
    cr_assert(moves == depth || (moves < depth && rules_over(board, all)), "%d moves of %d", moves, depth);
    cr_assert_eq(sign * negamax(evaluation, board, 0, false, -INFINITY, INFINITY), report->score);
}

/* `count` positions at each depth from `shallowest` to `deepest`; `settings` belong to both modules. */
static void compare(const char *name, const char *settings, int shallowest, int deepest, int count)
{
    struct test_player evaluation, player;
    struct osero_random draws;
    char text[512];
    (void)snprintf(text, sizeof text, "%s:label=plain%s%s", name, settings[0] != '\0' ? "," : "", settings);
    test_player_open(&evaluation, text, 8);
    for (int depth = shallowest; depth <= deepest; depth++) {
        (void)snprintf(text, sizeof text, "lookahead:label=asked,empties=0,depth=%d,evaluation=%s%s%s", depth, name,
                       settings[0] != '\0' ? "," : "", settings);
        test_player_open(&player, text, 8);
        osero_random_seed(&draws, (uint64_t)depth);
        for (int i = 0; i < count; i++) {
            const struct osero_position position = random_position(&draws);
            const struct osero_limits limits = {.size = sizeof limits};
            uint8_t pv[MAX_PV];
            struct osero_report report = {.size = sizeof report, .pv = pv, .pv_capacity = MAX_PV};
            double best = 0;
            const int expected = plain_choice(&evaluation, &position, depth, &best);
            const int square = player.hooks->choose(player.instance, &position, &limits, &report);
            cr_assert_eq(report.score, best, "%s: %g, not %g: %016lx %016lx", text, report.score, best, position.player,
                         position.opponent);
            cr_assert_eq(square, expected, "%s: %d, not %d: %016lx %016lx", text, square, expected, position.player,
                         position.opponent);
            cr_assert_eq(report.pv[0], square);
            cr_assert_gt(report.nodes, 0);
            check_variation(&evaluation, &position, depth, &report);
        }
        test_player_close(&player);
    }
    test_player_close(&evaluation);
}

Test(lookahead, is_plain_negamax_over_ver3)
{
    compare("ver3", "", 1, 4, 300);
    compare("ver3", "", 5, 5, 30);
    compare("ver3", "", 7, 7, 20);
}

/* A file of 64 weights, all `weight`. */
static void table_file(char path[TABLE_PATH_SIZE], int weight)
{
    (void)strcpy(path, "/tmp/osero-table-XXXXXX");
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    for (int square = 0; square < 64; square++)
        cr_assert_gt(dprintf(file, "%s%d%s", square == 0 ? "[" : "", weight, square < 63 ? "," : "]"), 0);
    (void)close(file);
}

Test(lookahead, is_plain_negamax_with_many_ties)
{
    char path[TABLE_PATH_SIZE], setting[TABLE_PATH_SIZE + 16];
    table_file(path, 0);
    (void)snprintf(setting, sizeof setting, "weights=@%s", path);
    compare("ver3", setting, 1, 4, 100);
    (void)unlink(path);
}

Test(lookahead, is_plain_negamax_over_the_other_evaluations)
{
    compare("ver1", "", 1, 3, 100);
    compare("ver1", "published=true", 1, 3, 100);
    compare("ver2", "", 1, 3, 100);
    compare("ver2", "published=true,edge=7", 1, 3, 100);
    compare("ver3", "published=true", 1, 3, 100);
    compare("positional-after-move", "", 1, 3, 100);
    compare("square-weight", "", 1, 3, 100);
}

Test(lookahead, takes_the_evaluations_numbers)
{
    compare("ver1", "corner=3,open_corner=77", 1, 2, 100);
    compare("ver2", "edge=-31,corner=-2", 1, 2, 100);
    compare("ver3",
            "full_edge=1,one_run=2,two_runs=3,corner_opponent=4,corner_own=5,next_wedged=6,next_attacked=7,"
            "next_four=8,next_attack=9,next_gap_own=11,next_wide_gap=12,next_gap_opponent=13",
            1, 2, 100);
}

/* The tables of positional-after-move and square-weight by their own options; one's does not touch the other. */
Test(lookahead, takes_the_evaluations_tables)
{
    static const char *const options[] = {"square-weight", "square_weights", "positional-after-move",
                                          "positional_weights"};
    for (int i = 0; i < 4; i += 2) {
        struct test_player ones, plain;
        struct osero_report with_ones, without;
        char text[1024], table[TABLE_PATH_SIZE];
        table_file(table, 1);
        (void)snprintf(text, sizeof text, "lookahead:label=asked,empties=0,depth=1,evaluation=%s,%s=@%s", options[i],
                       options[i + 1], table);
        test_player_open(&ones, text, 8);
        (void)snprintf(text, sizeof text, "lookahead:label=asked,empties=0,depth=1,evaluation=%s,%s=@%s", options[i],
                       options[3 - i], table);
        test_player_open(&plain, text, 8);
        const struct osero_position position = test_position(rules_start(8, START_STANDARD), 8);
        (void)test_player_choose(&ones, &position, &with_ones);
        (void)test_player_choose(&plain, &position, &without);
        cr_assert_eq(with_ones.score, 3); /* four own discs, one of the opponent's */
        cr_assert_neq(without.score, 3);
        test_player_close(&ones);
        test_player_close(&plain);
        (void)unlink(table);
    }
}

/* One ply ahead is the evaluation's own player, where no move ends the game. */
Test(lookahead, one_ply_is_the_evaluations_player)
{
    struct test_player ver3, player;
    struct osero_random draws;
    test_player_open(&ver3, "ver3", 8);
    test_player_open(&player, "lookahead:depth=1,empties=0", 8);
    osero_random_seed(&draws, 3);
    for (int checked = 0; checked < 500;) {
        const struct osero_position position = random_position(&draws);
        struct osero_report report;
        if (64 - bits_count(position.player | position.opponent) < 20)
            continue;
        const int32_t square = test_player_choose(&ver3, &position, &report);
        const double score = report.score;
        cr_assert_eq(test_player_choose(&player, &position, &report), square);
        cr_assert_eq(report.score, score);
        checked++;
    }
    test_player_close(&ver3);
    test_player_close(&player);
}

/* With `empties` empty squares it answers what ver4 answers, to the last field of the report; with one more it
 * searches. */
Test(lookahead, the_end_is_ver4s)
{
    struct test_player ver4, player;
    struct osero_random draws;
    int exact = 0;
    test_player_open(&ver4, "ver4:empties=9", 8);
    test_player_open(&player, "lookahead:depth=2,empties=9", 8);
    osero_random_seed(&draws, 4);
    for (int i = 0; i < 400; i++) {
        const struct osero_position position = random_position(&draws);
        const int empties = 64 - bits_count(position.player | position.opponent);
        struct osero_report expected, report;
        const int32_t square = test_player_choose(&ver4, &position, &expected);
        const int32_t found = test_player_choose(&player, &position, &report);
        cr_assert_eq(report.exact, empties <= 9);
        if (empties > 9)
            continue;
        cr_assert_eq(found, square);
        cr_assert_eq(report.score, expected.score);
        cr_assert_eq(report.score_kind, OSERO_SCORE_DIFFERENCE);
        cr_assert_eq(report.nodes, expected.nodes);
        exact++;
    }
    cr_assert_gt(exact, 30);
    test_player_close(&ver4);
    test_player_close(&player);
}

/* ---- Limits */

static struct osero_position middle_position(void)
{
    return test_position_from_cells("--OOOO---XOOOX----XOXX---X-XO----XXXOXXX-X--O-------------------", 'X', 8);
}

static int32_t choose_within(const struct test_player *player, const struct osero_limits *limits,
                             struct osero_report *report)
{
    const struct osero_position position = middle_position();
    *report = (struct osero_report){.size = sizeof *report};
    return player->hooks->choose(player->instance, &position, limits, report);
}

/* A limit on nodes gives the answer of the deepest search that fits, whatever was asked before; each depth costs so many
 * nodes, so each count of them is a depth. */
Test(lookahead, limits_on_nodes_and_depth)
{
    struct test_player player;
    struct osero_report whole, report;
    uint64_t last = 0;
    test_player_open(&player, "lookahead:depth=7", 8);
    for (uint32_t depth = 1; depth <= 6; depth++) {
        const struct osero_limits plies = {.size = sizeof plies, .depth = depth};
        const int32_t square = choose_within(&player, &plies, &whole);
        cr_assert_eq(whole.depth, depth);
        cr_assert_gt(whole.nodes, last);
        last = whole.nodes;
        const struct osero_limits nodes = {.size = sizeof nodes, .nodes = whole.nodes + 1};
        cr_assert_eq(choose_within(&player, &nodes, &report), square);
        cr_assert_eq(report.depth, depth);
        cr_assert_eq(report.score, whole.score);
        cr_assert_lt(report.nodes, whole.nodes + 64); /* it stops behind the last ply that it has begun */
    }
    const struct osero_limits one = {.size = sizeof one, .nodes = 1};
    (void)choose_within(&player, &one, &report);
    cr_assert_eq(report.depth, 1);
    test_player_close(&player);
}

Test(lookahead, limits_on_time, .timeout = 60)
{
    struct test_player player;
    struct osero_report report;
    struct timespec begin, end;
    test_player_open(&player, "lookahead:depth=40", 8);
    const struct osero_limits limits = {.size = sizeof limits, .move_ns = 20000000};
    clock_gettime(CLOCK_MONOTONIC, &begin);
    cr_assert_geq(choose_within(&player, &limits, &report), 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    cr_assert_geq(report.depth, 1);
    cr_assert_lt(report.depth, 40);
    cr_assert_lt((double)(end.tv_sec - begin.tv_sec), 20);
    test_player_close(&player);
}

/* No node is left for the end of the game: the move of one ply, not none. */
Test(lookahead, limits_before_the_end_is_known)
{
    struct test_player player, one_ply;
    struct osero_report report;
    struct osero_random draws;
    test_player_open(&player, "lookahead:depth=5,empties=20", 8);
    test_player_open(&one_ply, "lookahead:depth=1,empties=0", 8);
    osero_random_seed(&draws, 5);
    for (int checked = 0; checked < 20;) {
        const struct osero_position position = random_position(&draws);
        const struct osero_limits limits = {.size = sizeof limits, .nodes = 1};
        const int empties = 64 - bits_count(position.player | position.opponent);
        if (empties > 20 || empties < 18)
            continue;
        report = (struct osero_report){.size = sizeof report};
        const int32_t square = player.hooks->choose(player.instance, &position, &limits, &report);
        cr_assert_eq(report.exact, 0);
        cr_assert(position.moves >> square & 1);
        if (report.score_kind == OSERO_SCORE_HEURISTIC)
            cr_assert_eq(test_player_choose(&one_ply, &position, &report), square);
        checked++;
    }
    test_player_close(&player);
    test_player_close(&one_ply);
}

/* The solver has used up the time: one ply, not another search of the same time. */
Test(lookahead, time_is_spent_once, .timeout = 60)
{
    struct test_player player;
    test_player_open(&player, "lookahead:depth=60,empties=30", 8);
    const struct osero_limits limits = {.size = sizeof limits, .move_ns = 3000000};
    struct osero_random draws;
    osero_random_seed(&draws, 8);
    for (int checked = 0; checked < 5;) {
        const struct osero_position position = random_position(&draws);
        struct osero_report report = {.size = sizeof report};
        const int empties = 64 - bits_count(position.player | position.opponent);
        if (empties != 30)
            continue;
        (void)player.hooks->choose(player.instance, &position, &limits, &report);
        cr_assert_eq(report.depth, report.score_kind == OSERO_SCORE_HEURISTIC ? 1 : 30);
        checked++;
    }
    test_player_close(&player);
}

/* The same question takes the same nodes, whatever came between. */
Test(lookahead, is_repeatable)
{
    struct test_player player;
    struct osero_report first, second, other;
    struct osero_random draws;
    test_player_open(&player, "lookahead:depth=6", 8);
    osero_random_seed(&draws, 6);
    for (int i = 0; i < 20; i++) {
        const struct osero_position position = random_position(&draws), between = random_position(&draws);
        const int32_t square = test_player_choose(&player, &position, &first);
        (void)test_player_choose(&player, &between, &other);
        cr_assert_eq(test_player_choose(&player, &position, &second), square);
        cr_assert_eq(first.nodes, second.nodes);
        cr_assert_eq(first.score, second.score);
    }
    test_player_close(&player);
}
