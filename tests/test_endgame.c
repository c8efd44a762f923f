/* SPDX-License-Identifier: MIT */
/* ver4's end of the game, in both forms, against golden scores and moves, and against plain minimax. */
#include "endgame.h"
#include "full_search.h"
#include "osero_random.h"
#include "players.h"

static bool is_endgame(const struct json *golden)
{
    return json_get(golden, "score") != NULL;
}

/* The golden file lists all the best moves; ver4 plays the first of them in scan order. */
static void check_described(const struct json *golden, void *context)
{
    const struct test_player *player = context;
    if (!is_endgame(golden))
        return;
    struct osero_report report;
    const struct osero_position position = golden_position(golden);
    const int32_t square = test_player_choose(player, &position, &report);
    const char *board = json_string(json_get(golden, "board"));
    cr_assert_eq(report.score, json_number(json_get(golden, "score")), "%g on %s", report.score, board);
    cr_assert_eq(report.score_kind, OSERO_SCORE_DIFFERENCE);
    cr_assert(report.exact);
    cr_assert_eq(square, test_square(json_string(json_first(json_get(golden, "best")))), "%d on %s", square, board);
}

Test(endgame, ver4_golden)
{
    struct test_player player;
    test_player_open(&player, "ver4", 8);
    cr_assert_eq(golden_each("positions.jsonl", check_described, &player), 1600);
    test_player_close(&player);
}

static void check_published(const struct json *golden, void *context)
{
    const struct test_player *player = context;
    if (!is_endgame(golden))
        return;
    struct osero_report report;
    const struct osero_position position = golden_position(golden);
    const int32_t square = test_player_choose(player, &position, &report);
    const char *move = json_string(json_get(json_get(json_get(golden, "published"), "ver4"), "move"));
    cr_assert_eq(square, test_square(move), "%d, not %s on %s", square, move, json_string(json_get(golden, "board")));
    cr_assert_eq(report.score_kind, OSERO_SCORE_OWN_DISCS);
    cr_assert(report.exact);
}

Test(endgame, ver4_published_golden)
{
    struct test_player player;
    test_player_open(&player, "ver4:published=true", 8);
    cr_assert_eq(golden_each("positions.jsonl", check_published, &player), 1600);
    test_player_close(&player);
}

/* With more than 11 empties ver4 is ver3 of the same form, its value included; from 11 on it is exact. */
static void check_ver3(const struct json *golden, void *context)
{
    const struct test_player *const *players = context;
    struct osero_report report4, report3;
    const struct osero_position position = golden_position(golden);
    const int empties = (int)json_number(json_get(golden, "empties"));
    if (empties < 11 || !position.moves)
        return;
    const int32_t square = test_player_choose(players[0], &position, &report4);
    cr_assert_eq(report4.exact, empties == 11);
    if (empties == 11)
        return;
    cr_assert_eq(square, test_player_choose(players[1], &position, &report3));
    cr_assert_eq(report4.score, report3.score);
    cr_assert_eq(report4.score_kind, OSERO_SCORE_HEURISTIC);
}

Test(endgame, ver4_is_ver3_before)
{
    for (int published = 0; published < 2; published++) {
        struct test_player ver4, ver3;
        test_player_open(&ver4, published ? "ver4:published=true" : "ver4", 8);
        test_player_open(&ver3, published ? "ver3:published=true" : "ver3", 8);
        golden_each("positions.jsonl", check_ver3, (const struct test_player *[]){&ver4, &ver3});
        test_player_close(&ver4);
        test_player_close(&ver3);
    }
}

/* Plain minimax over the scoring rule: nothing in common with the search but the rules. */
static int minimax(struct board board)
{
    const uint64_t all = ~UINT64_C(0);
    const uint64_t moves = rules_moves(board.player, board.opponent, all);
    int best = -65;
    if (rules_over(board, all))
        return rules_difference(board, 8, SCORING_EMPTIES_TO_WINNER);
    if (!moves)
        return -minimax(rules_pass(board));
    for (uint64_t rest = moves; rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        const int score = -minimax(rules_play(board, square, rules_flips(board.player, board.opponent, square)));
        best = score > best ? score : best;
    }
    return best;
}

/* The play is legal, ends the game, and its end has the score. */
static void check_line(struct board board, const uint8_t *pv, uint32_t length, int score)
{
    int sign = 1;
    for (uint32_t i = 0; i < length; i++, sign = -sign) {
        const uint64_t flips = pv[i] == OSERO_PASS ? 0 : rules_flips(board.player, board.opponent, pv[i]);
        cr_assert((flips != 0) == (rules_moves(board.player, board.opponent, ~UINT64_C(0)) != 0));
        board = flips ? rules_play(board, pv[i], flips) : rules_pass(board);
    }
    cr_assert(rules_over(board, ~UINT64_C(0)));
    cr_assert_eq(sign * rules_difference(board, 8, SCORING_EMPTIES_TO_WINNER), score);
}

/* Every best move of minimax, in scan order: the first is the answer. */
static int first_best(struct board board, int best)
{
    for (uint64_t rest = rules_moves(board.player, board.opponent, ~UINT64_C(0)); rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        if (-minimax(rules_play(board, square, rules_flips(board.player, board.opponent, square))) == best)
            return square;
    }
    return -1;
}

/* Full boards with a few holes, of even or very uneven colours: passes, wipe-outs and early ends are all frequent. */
static struct board random_endgame(struct osero_random *draws, int empties)
{
    uint64_t taken = ~UINT64_C(0), colour = osero_random_next(draws);
    while (64 - bits_count(taken) < empties)
        taken &= ~(UINT64_C(1) << osero_random_below(draws, 64));
    for (uint32_t thin = osero_random_below(draws, 5); thin > 0; thin--)
        colour &= osero_random_next(draws);
    if (osero_random_below(draws, 2))
        colour = ~colour;
    return (struct board){taken & ~colour, taken & colour};
}

Test(endgame, agrees_with_minimax)
{
    const struct osero_limits limits = {.size = sizeof limits};
    struct solver *solver = solver_new(&(struct solver_options){.hash_mb = 0});
    struct osero_random draws;
    osero_random_seed(&draws, 3);
    for (int i = 0; i < 3000; i++) {
        const struct board board = random_endgame(&draws, 1 + i % 7);
        const struct osero_position position = test_position(board, 8);
        const int best = minimax(board);
        struct solver_result result;
        endgame_solve_first(solver, &position, &limits, true, &result);
        cr_assert_eq(result.score, best, "%d, not %d: %016lx %016lx", result.score, best, board.player, board.opponent);
        cr_assert(result.exact);
        if (position.moves)
            cr_assert_eq(result.move, first_best(board, best));
        check_line(board, result.pv, (uint32_t)result.pv_length, best);
    }
    solver_free(solver);
}

/* players.md word by word, numbers and all: White (0) to move first. */
static int literal_number(struct board board, int side, int *root_move, uint64_t *node_count)
{
    ++*node_count;
    const uint64_t all = ~UINT64_C(0);
    uint64_t moves = rules_moves(board.player, board.opponent, all);
    if (rules_over(board, all))
        return bits_count(side == 0 ? board.player : board.opponent) * 100;
    if (!moves)
        return literal_number(rules_pass(board), !side, NULL, node_count);
    int best = side == 0 ? 0 : 6400;
    if (root_move)
        *root_move = bits_first(moves);
    for (; moves; moves &= moves - 1) {
        const int square = bits_first(moves), move = square / 8 * 10 + square % 8;
        const int r = literal_number(rules_play(board, square, rules_flips(board.player, board.opponent, square)),
                                     !side, NULL, node_count);
        if (side == 0 ? best < r : best > r) {
            best = r / 100 * 100 + move;
            if (root_move)
                *root_move = square;
        }
    }
    return best;
}

static void check_full_search(struct board board)
{
    int square = -1;
    uint64_t node_count = 0;
    const int number = literal_number(board, 0, &square, &node_count);
    const struct full_search_result result = full_search(board.player, board.opponent);
    cr_assert_eq(result.discs, number / 100);
    cr_assert_eq(result.square, square, "%d, not %d: %016lx %016lx", result.square, square, board.player,
                 board.opponent);
    cr_assert_eq(result.nodes, node_count);
    cr_assert_eq(full_search_portable(board.player, board.opponent).square, square);
}

Test(endgame, full_search_is_the_published_one)
{
    struct osero_random draws;
    osero_random_seed(&draws, 4);
    for (int i = 0; i < 3000; i++)
        check_full_search(random_endgame(&draws, 1 + i % 7));
}

/* Rare ones: no number exceeds 0 (Black takes all by a1); ties that a pass before the last move decides. */
Test(endgame, full_search_of_rare_positions)
{
    static const struct board boards[] = {
        {UINT64_C(0x0000000000000100), UINT64_C(0xf7fffefbeffffede)},
        {UINT64_C(0x0000000000000200), UINT64_C(0xffffff6efbfffd7e)},
        {UINT64_C(0xbffff76ffffbf9ef), UINT64_C(0x4000081000000410)},
        {UINT64_C(0xff30fcbd71fffffb), UINT64_C(0x008903428e000004)},
        {UINT64_C(0x0000142002080080), UINT64_C(0xfffbebdff8f7ff7f)},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        check_full_search(boards[i]);
}

static struct osero_position facts_position(void)
{
    return test_position_from_cells("--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXX", 'X', 8);
}

/* facts.md: best g7, +32, fourteen empties. */
Test(endgame, solve_and_its_principal_variation)
{
    struct test_player player;
    test_player_open(&player, "ver4", 8);
    uint8_t pv[64];
    const struct osero_limits limits = {.size = sizeof limits};
    struct osero_report report = {.size = sizeof report, .pv = pv, .pv_capacity = 64};
    const struct osero_position position = facts_position();
    cr_assert_eq(player.hooks->solve(player.instance, &position, &limits, &report), OSERO_DONE);
    cr_assert_eq(report.score, 32);
    cr_assert_eq(pv[0], test_square("g7"));
    check_line((struct board){position.player, position.opponent}, pv, report.pv_length, 32);
    test_player_close(&player);
}

/* `solve` answers where the player must pass, and where the game is over; `choose` is never asked there. */
Test(endgame, solve_without_a_move)
{
    struct test_player player;
    test_player_open(&player, "ver4", 8);
    uint8_t pv[4];
    const struct osero_limits limits = {.size = sizeof limits};
    struct osero_report report = {.size = sizeof report, .pv = pv, .pv_capacity = 4};
    struct osero_position position = {.size = sizeof position, .board_size = 8, .opponent = 2, .player = 4};
    position.opponent = ~UINT64_C(3), position.player = 2; /* a1 is empty, b1 own: the opponent takes it, all 64 */
    cr_assert_eq(player.hooks->solve(player.instance, &position, &limits, &report), OSERO_DONE);
    cr_assert_eq(report.score, -64);
    cr_assert(report.exact);
    cr_assert_eq(report.pv_length, 2);
    cr_assert_eq(pv[0], OSERO_PASS);
    cr_assert_eq(pv[1], 0);
    position.player = 0x3, position.opponent = 0xf0; /* over at 2-4 */
    cr_assert_eq(player.hooks->solve(player.instance, &position, &limits, &report), OSERO_DONE);
    cr_assert_eq(report.score, -60);
    cr_assert_eq(report.pv_length, 0);
    test_player_close(&player);
}

Test(endgame, stops_at_a_limit)
{
    struct test_player player;
    test_player_open(&player, "ver4:empties=20", 8);
    const struct osero_position position = facts_position();
    const struct osero_limits few = {.size = sizeof few, .nodes = 10};
    struct osero_report report = {.size = sizeof report};
    const int32_t square = player.hooks->choose(player.instance, &position, &few, &report);
    cr_assert(position.moves >> square & 1);
    cr_assert_not(report.exact);
    cr_assert_eq(report.score_kind, OSERO_SCORE_HEURISTIC);
    report = (struct osero_report){.size = sizeof report};
    cr_assert_eq(player.hooks->solve(player.instance, &position, &few, &report), OSERO_DONE);
    cr_assert_not(report.exact);
    const struct osero_limits shallow = {.size = sizeof shallow, .depth = 13},
                              deep = {.size = sizeof deep, .depth = 15};
    player.hooks->choose(player.instance, &position, &shallow, &report);
    cr_assert_eq(report.score_kind, OSERO_SCORE_HEURISTIC);
    cr_assert_eq(player.hooks->solve(player.instance, &position, &shallow, &report), OSERO_FAILED);
    player.hooks->choose(player.instance, &position, &deep, &report);
    cr_assert_eq(report.score, 32);
    test_player_close(&player);
}
