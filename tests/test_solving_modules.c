/* SPDX-License-Identifier: MIT */
/* The modules that solve, as the harness asks them: golden scores, switches, limits, odd positions, small boards. */
#include "notation.h"
#include "osero_random.h"
#include "players.h"

/* An answer with its principal variation. */
struct answer {
    struct osero_report report;
    uint8_t pv[128];
    int32_t status;
};

static struct answer ask(int32_t (*hook)(void *, const struct osero_position *, const struct osero_limits *,
                                         struct osero_report *),
                         void *instance, const struct osero_position *position, struct osero_limits limits)
{
    static struct answer answer;
    answer =
        (struct answer){.report = {.size = sizeof answer.report, .pv = answer.pv, .pv_capacity = sizeof answer.pv}};
    limits.size = sizeof limits;
    answer.status = hook(instance, position, &limits, &answer.report);
    return answer;
}

static struct answer ask_solve(const struct test_player *player, const struct osero_position *position,
                               struct osero_limits limits)
{
    return ask(player->hooks->solve, player->instance, position, limits);
}

static struct answer ask_choose(const struct test_player *player, const struct osero_position *position,
                                struct osero_limits limits)
{
    return ask(player->hooks->choose, player->instance, position, limits);
}

static const struct osero_limits no_limits;

/* The play is legal, ends the game, and its end has the score. */
static void check_pv(const struct osero_position *position, const struct answer *answer)
{
    const int size = position->board_size;
    const uint64_t squares = rules_squares(size);
    struct board board = {position->player, position->opponent};
    int sign = 1;
    for (uint32_t i = 0; i < answer->report.pv_length; i++, sign = -sign) {
        const uint64_t moves = rules_moves(board.player, board.opponent, squares);
        const int move = answer->pv[i];
        cr_assert(move == OSERO_PASS ? moves == 0 : (moves >> move & 1) != 0);
        board = move == OSERO_PASS ? rules_pass(board)
                                   : rules_play(board, move, rules_flips(board.player, board.opponent, move));
    }
    cr_assert(rules_over(board, squares));
    cr_assert_eq(sign * rules_difference(board, size, SCORING_EMPTIES_TO_WINNER), answer->report.score);
}

static void check_score(const struct test_player *player, const struct osero_position *position, double score)
{
    const struct answer answer = ask_solve(player, position, no_limits);
    cr_assert_eq(answer.status, OSERO_DONE);
    cr_assert_eq(answer.report.score, score, "%s: %g, not %g on %016lx %016lx", player->player.label,
                 answer.report.score, score, position->player, position->opponent);
    cr_assert_eq(answer.report.score_kind, OSERO_SCORE_DIFFERENCE);
    cr_assert_eq(answer.report.exact, 1);
    check_pv(position, &answer);
}

/* The first `count` positions of a golden file; their OBF scores are exact. */
static void check_file(const struct test_player *player, const char *name, int count)
{
    char path[512], line[256];
    snprintf(path, sizeof path, "%s/endgame/%s", TEST_GOLDEN, name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    for (int i = 0; i < count; i++) {
        struct obf_line obf;
        struct notation_error error;
        cr_assert_not_null(fgets(line, sizeof line, file));
        line[strcspn(line, "\n")] = 0;
        cr_assert_eq(notation_obf_read(line, 8, &obf, &error), OBF_POSITION, "%s", line);
        const struct osero_position position = test_position(obf.position.board, 8);
        check_score(player, &position, obf.scores[0].score);
    }
    fclose(file);
}

static void check_player_file(const char *text, const char *name, int count)
{
    struct test_player player;
    test_player_open(&player, text, 8);
    check_file(&player, name, count);
    test_player_close(&player);
}

Test(solving_modules, golden_alphabeta)
{
    check_player_file("alphabeta", "random-10.obf", 50);
}

Test(solving_modules, golden_solver)
{
    check_player_file("solver", "random-10.obf", 50);
    check_player_file("solver", "random-12.obf", 50);
    check_player_file("solver", "random-14.obf", 50);
}

Test(solving_modules, golden_ver4)
{
    check_player_file("ver4", "random-10.obf", 50);
    check_player_file("ver4", "random-12.obf", 20);
    check_player_file("ver4:empties=30", "random-14.obf", 10);
}

/* Full boards at the end, so own discs are 32 and half the difference. */
Test(solving_modules, golden_ver4_published_counts_own_discs)
{
    struct test_player player;
    test_player_open(&player, "ver4:published=true", 8);
    static const struct {
        const char *cells;
        double discs; /* of random-10.obf: +20, +6, -14 */
    } cases[] = {{"XXXXXXX-XXOOXX--XXXOXXXXXXXXXXX-OOOOOOOO-OXOXXOX-OXXOOOXXXX--O--", 42},
                 {"XX---XOOOXOOXXXX-XXOOOXXOXXXOOXXOOXOXOO-OXO-XOOO-OXOOOX-O--OOOOX", 35},
                 {"-X-X--OOXXXXXOOOXOXXOXO-OOOOOXOOXOOOOOOO-XOOOXOO-XXXX-XOXXXX-O-X", 25}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct osero_position position = test_position_from_cells(cases[i].cells, 'X', 8);
        const struct answer answer = ask_solve(&player, &position, no_limits);
        cr_assert_eq(answer.report.score_kind, OSERO_SCORE_OWN_DISCS);
        cr_assert_eq(answer.report.score, cases[i].discs, "%g", answer.report.score);
        cr_assert_eq(answer.report.depth, 10);
        cr_assert(answer.report.exact);
    }
    test_player_close(&player);
}

/* Every switch off by itself, everything off, no hash to speak of, and threads: the same scores. */
Test(solving_modules, switches_do_not_change_scores)
{
    static const char *const texts[] = {
        "solver:hash=false",     "solver:etc=false",          "solver:stability=false",      "solver:parity=false",
        "solver:mobility=false", "solver:hash_mb=0",          "solver:shallow_search=false", "solver:threads=2",
        "solver:hash_mb=1",      "solver:threads=3,hash_mb=0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_player_file(texts[i], "random-10.obf", 20);
        check_player_file(texts[i], "random-14.obf", 4);
    }
    check_player_file(
        "solver:label=bare,hash=false,etc=false,stability=false,parity=false,mobility=false,shallow_search=false",
        "random-10.obf", 20);
}

/* A switch reaches the search: without it, other nodes are visited. */
Test(solving_modules, switches_switch)
{
    static const char *const texts[] = {"solver",
                                        "solver:hash=false",
                                        "solver:etc=false",
                                        "solver:stability=false",
                                        "solver:parity=false",
                                        "solver:mobility=false",
                                        "solver:shallow_search=false"};
    enum { COUNT = sizeof texts / sizeof texts[0] };
    const struct osero_position position =
        test_position_from_cells("-OOOOO---OXOXXX-OOOOXX--OOOXXOOOOOOXXOO-OOXOXXO---OXXXX-----XXXX", 'X', 8);
    uint64_t nodes[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        struct test_player player;
        test_player_open(&player, texts[i], 8);
        check_score(&player, &position, 26);
        nodes[i] = ask_solve(&player, &position, no_limits).report.nodes;
        for (size_t k = 0; k < i; k++)
            cr_assert_neq(nodes[i], nodes[k], "%s visits as many nodes as %s", texts[i], texts[k]);
        test_player_close(&player);
    }
}

/* Golden endgames that list every best move: the move that is played is one of them. */
static void check_best(const struct json *golden, void *context)
{
    const struct test_player *player = context;
    const struct json *score = json_get(golden, "score");
    if (score == NULL)
        return;
    const struct osero_position position = golden_position(golden);
    const struct answer answer = ask_choose(player, &position, no_limits);
    bool best = false;
    for (const struct json *move = json_first(json_get(golden, "best")); move; move = json_next(move))
        best |= test_square(json_string(move)) == answer.status;
    cr_assert(best, "%s: %d on %s", player->player.label, answer.status, json_string(json_get(golden, "board")));
    cr_assert_eq(answer.report.score, json_number(score));
    cr_assert_eq(answer.pv[0], answer.status);
    check_pv(&position, &answer);
}

Test(solving_modules, moves_are_best)
{
    static const char *const texts[] = {"solver", "alphabeta", "ver4", "solver:mobility=false"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct test_player player;
        test_player_open(&player, texts[i], 8);
        golden_each("positions.jsonl", check_best, &player);
        test_player_close(&player);
    }
}

static const char *const all[] = {"solver", "alphabeta", "ver4"};
enum { ALL = sizeof all / sizeof all[0] };

/* The first of random-10.obf: +20. Plain alpha-beta takes some ten thousand nodes for it. */
static struct osero_position known_position(void)
{
    return test_position_from_cells("XXXXXXX-XXOOXX--XXXOXXXXXXXXXXX-OOOOOOOO-OXOXXOX-OXXOOOXXXX--O--", 'X', 8);
}

enum { KNOWN_EMPTIES = 10, KNOWN_SCORE = 20 };

/* The same position by the full search and by alpha-beta: bounds save nine positions in ten and more. */
Test(solving_modules, alphabeta_prunes)
{
    struct test_player full, pruned;
    const struct osero_position position = known_position();
    test_player_open(&full, "ver4:published=true", 8);
    test_player_open(&pruned, "alphabeta", 8);
    cr_assert_lt(10 * ask_solve(&pruned, &position, no_limits).report.nodes,
                 ask_solve(&full, &position, no_limits).report.nodes);
    test_player_close(&full);
    test_player_close(&pruned);
}

/* A limit is kept, and what is said then is not called exact. */
Test(solving_modules, node_limits)
{
    const struct osero_position position = known_position();
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        char text[64];
        snprintf(text, sizeof text, "%s:empties=20", all[i]);
        test_player_open(&player, text, 8);
        for (uint64_t nodes = 1; nodes <= 1000; nodes *= 10) {
            const struct answer solved = ask_solve(&player, &position, (struct osero_limits){.nodes = nodes});
            cr_assert_eq(solved.status, OSERO_DONE);
            cr_assert_not(solved.report.exact);
            cr_assert_leq(solved.report.nodes, nodes + 200, "%s: %lu nodes", all[i], solved.report.nodes);
            const struct answer chosen = ask_choose(&player, &position, (struct osero_limits){.nodes = nodes});
            cr_assert(position.moves >> chosen.status & 1);
            cr_assert_not(chosen.report.exact);
        }
        test_player_close(&player);
    }
}

/* Whatever the limit: what is called exact is right. */
Test(solving_modules, no_limit_makes_a_wrong_exact)
{
    const struct osero_position position = known_position();
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        int exact_count = 0;
        for (uint64_t nodes = 64; exact_count < 3; nodes += nodes / 4) {
            const struct answer answer = ask_solve(&player, &position, (struct osero_limits){.nodes = nodes});
            cr_assert(!answer.report.exact || answer.report.score == KNOWN_SCORE);
            exact_count += answer.report.exact != 0;
        }
        test_player_close(&player);
    }
}

/* Of what clocks allow only this can be tested anywhere: a hopeless search ends, and is not called exact. */
Test(solving_modules, time_limits)
{
    const struct osero_position position =
        test_position_from_cells("---------------------------OX------XO---------------------------", 'X', 8);
    const struct osero_limits limits[] = {
        {.move_ns = 2000000}, {.clock_ns = 60000000}, {.clock_ns = 60000000, .increment_ns = 1000000}};
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
            const struct answer answer = ask_solve(&player, &position, limits[k]);
            cr_assert_eq(answer.status, OSERO_DONE);
            cr_assert_not(answer.report.exact);
        }
        test_player_close(&player);
    }
}

/* A depth that does not reach the end: no exact answer is possible, and choose plays without one. */
Test(solving_modules, depth_limits)
{
    const struct osero_position position = known_position();
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        char text[64];
        snprintf(text, sizeof text, "%s:empties=10", all[i]);
        test_player_open(&player, text, 8);
        cr_assert_eq(ask_solve(&player, &position, (struct osero_limits){.depth = KNOWN_EMPTIES - 1}).status,
                     OSERO_FAILED);
        const struct answer chosen = ask_choose(&player, &position, (struct osero_limits){.depth = KNOWN_EMPTIES - 1});
        cr_assert(position.moves >> chosen.status & 1);
        cr_assert_eq(chosen.report.score_kind, OSERO_SCORE_HEURISTIC);
        cr_assert_eq(chosen.report.pv_length, 0);
        cr_assert_eq(ask_solve(&player, &position, (struct osero_limits){.depth = KNOWN_EMPTIES}).report.score,
                     KNOWN_SCORE);
        test_player_close(&player);
    }
}

/* The play is legal as far as it goes; an outcome's need not reach the end. */
static void check_outcome(const struct test_player *player, const struct osero_position *position, int sign)
{
    const struct answer answer = ask_solve(player, position, (struct osero_limits){.question = OSERO_QUESTION_OUTCOME});
    struct board board = {position->player, position->opponent};
    cr_assert_eq(answer.status, OSERO_DONE);
    cr_assert_eq(answer.report.score, sign, "%s: %g, not %d on %016lx %016lx", player->player.label,
                 answer.report.score, sign, board.player, board.opponent);
    cr_assert_eq(answer.report.score_kind, OSERO_SCORE_WIN_LOSS_DRAW);
    cr_assert(answer.report.exact);
    if (answer.report.pv_length == 0)
        return;
    /* what follows the first move has the outcome too */
    const int move = answer.pv[0];
    cr_assert(move == OSERO_PASS ? position->moves == 0 : (position->moves >> move & 1) != 0);
    board = move == OSERO_PASS ? rules_pass(board)
                               : rules_play(board, move, rules_flips(board.player, board.opponent, move));
    const struct osero_position next = test_position(board, position->board_size);
    const struct answer after = ask_solve(player, &next, no_limits);
    const int outcome = (after.report.score < 0) - (after.report.score > 0);
    cr_assert_eq(outcome, sign);
}

static void check_golden_outcome(const struct json *golden, void *context)
{
    const struct json *score = json_get(golden, "score");
    if (score == NULL)
        return;
    const struct osero_position position = golden_position(golden);
    check_outcome(context, &position, (json_number(score) > 0) - (json_number(score) < 0));
}

Test(solving_modules, win_draw_or_loss)
{
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        golden_each("positions.jsonl", check_golden_outcome, &player);
        const struct osero_position pass =
            test_position_from_cells("-XOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO", 'X', 8);
        check_outcome(&player, &pass, -1);
        const struct osero_position full =
            test_position_from_cells("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO", 'X', 8);
        check_outcome(&player, &full, 0);
        /* a harness that does not know the question has shorter limits, whatever lies behind them */
        struct osero_report report = {.size = sizeof report};
        struct osero_limits old = {.size = offsetof(struct osero_limits, question), .question = 1};
        player.hooks->solve(player.instance, &pass, &old, &report);
        cr_assert_eq(report.score_kind, OSERO_SCORE_DIFFERENCE);
        cr_assert_eq(report.score, -64);
        test_player_close(&player);
    }
}

/* Passes first, wipe-outs, full boards, games that are over: all modules. */
static void check_odd(const char *cells, char turn, double score, uint32_t pv_length)
{
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        const struct osero_position position = test_position_from_cells(cells, turn, 8);
        check_score(&player, &position, score);
        cr_assert_eq(ask_solve(&player, &position, no_limits).report.pv_length, pv_length, "%s on %s", all[i], cells);
        test_player_close(&player);
    }
}

#define ROW(a) a a a a
Test(solving_modules, odd_positions)
{
    check_odd("-XOOOOOO" ROW("OOOOOOOO") "OOOOOOOOOOOOOOOOOOOOOOOO", 'X', -64, 2); /* a pass, then all is taken */
    check_odd("-XOOOOOO" ROW("OOOOOOOO") "OOOOOOOOOOOOOOOOOOOOOOOO", 'O', 64, 1);
    check_odd(ROW("XXXXXXXX") ROW("OOOOOOOO"), 'X', 0, 0); /* full, level */
    check_odd(ROW("XXXXXXXX") "XXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOO", 'O', -16, 0);
    check_odd("XX------" ROW("--------") "------------------------", 'X', 64, 0); /* one side has nothing */
    check_odd("XX------" ROW("--------") "------------------------", 'O', -64, 0);
    check_odd("XX--OOOO" ROW("--------") "------------------------", 'X', -60, 0); /* over, empties to the winner */
    check_odd("XX----OO" ROW("--------") "------------------------", 'O', 0, 0);
    check_odd(ROW("--------") ROW("--------"), 'X', 0, 0);
}

/* Facts of the small board: White wins by 10, by 4 from the parallel start. */
Test(solving_modules, whole_4x4)
{
    static const char *const texts[] = {"solver", "alphabeta", "solver:hash_mb=0,etc=false"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct test_player player;
        test_player_open(&player, texts[i], 4);
        const struct osero_position standard = test_position(rules_start(4, START_STANDARD), 4);
        const struct osero_position parallel = test_position(rules_start(4, START_PARALLEL), 4);
        check_score(&player, &standard, -10);
        check_score(&player, &parallel, -4);
        test_player_close(&player);
    }
}

/* On 6x6 the two agree, from random play on. */
Test(solving_modules, endgames_of_6x6)
{
    struct test_player fast, plain;
    struct osero_random draws;
    osero_random_seed(&draws, 5);
    test_player_open(&fast, "solver", 6);
    test_player_open(&plain, "alphabeta", 6);
    const uint64_t squares = rules_squares(6);
    for (int game = 0; game < 60; game++) {
        struct board board = rules_start(6, START_STANDARD);
        while (!rules_over(board, squares) && 36 - bits_count(board.player | board.opponent) > game % 10) {
            uint64_t moves = rules_moves(board.player, board.opponent, squares);
            if (moves == 0) {
                board = rules_pass(board);
                continue;
            }
            for (uint32_t skip = osero_random_below(&draws, (uint32_t)bits_count(moves)); skip > 0; skip--)
                moves &= moves - 1;
            const int square = bits_first(moves);
            board = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        }
        const struct osero_position position = test_position(board, 6);
        check_score(&fast, &position, ask_solve(&plain, &position, no_limits).report.score);
    }
    test_player_close(&fast);
    test_player_close(&plain);
}

/* Answers depend on the position alone: other questions and games between change nothing, nodes included. */
Test(solving_modules, answers_repeat)
{
    const struct osero_position position = known_position();
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        const struct answer first = ask_solve(&player, &position, no_limits);
        check_file(&player, "random-10.obf", 5);
        player.hooks->solve(player.instance, &position, &(struct osero_limits){.nodes = 500},
                            &(struct osero_report){.size = sizeof(struct osero_report)});
        const struct answer second = ask_solve(&player, &position, no_limits);
        cr_assert_eq(first.report.nodes, second.report.nodes);
        cr_assert_eq(first.report.pv_length, second.report.pv_length);
        cr_assert_arr_eq(first.pv, second.pv, first.report.pv_length);
        test_player_close(&player);
    }
}

/* Room for the principal variation is respected, as is that there may be none. */
Test(solving_modules, small_room_for_the_pv)
{
    const struct osero_position position = known_position();
    for (size_t i = 0; i < ALL; i++) {
        struct test_player player;
        test_player_open(&player, all[i], 8);
        uint8_t pv[4] = {9, 9, 9, 9};
        struct osero_report report = {.size = sizeof report, .pv = pv, .pv_capacity = 3};
        player.hooks->solve(player.instance, &position, &(struct osero_limits){.depth = 0}, &report);
        cr_assert_eq(report.pv_length, 3);
        cr_assert_neq(pv[2], 9);
        cr_assert_eq(pv[3], 9);
        report = (struct osero_report){.size = sizeof report};
        player.hooks->solve(player.instance, &position, &(struct osero_limits){.depth = 0}, &report);
        cr_assert_eq(report.score, KNOWN_SCORE);
        test_player_close(&player);
    }
}

/* The rule of few_replies.h by single squares: a reply counts 1, in a corner 3. */
static int count_replies(struct board after, int size)
{
    int cost = 0;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            const bool corner = (x == 0 || x == size - 1) && (y == 0 || y == size - 1);
            const uint64_t taken = after.player | after.opponent;
            if (!(taken >> (8 * y + x) & 1) && rules_flips(after.player, after.opponent, 8 * y + x))
                cost += corner ? 3 : 1;
        }
    return cost;
}

static void check_few_replies(const struct json *golden, void *context)
{
    const struct test_player *player = context;
    const struct osero_position position = golden_position(golden);
    const struct board board = {position.player, position.opponent};
    int best = -1, least = 1000;
    for (int square = 0; square < 64; square++) {
        if (!(position.moves >> square & 1))
            continue;
        const struct board after = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        if (rules_over(after, rules_squares(position.board_size)))
            return;
        const int cost = count_replies(after, position.board_size);
        if (cost < least) {
            least = cost;
            best = square;
        }
    }
    struct osero_report report;
    cr_assert_eq(test_player_choose(player, &position, &report), best);
    cr_assert_eq(report.score, -least);
    cr_assert_eq(report.score_kind, OSERO_SCORE_HEURISTIC);
    cr_assert_not(report.exact);
}

Test(solving_modules, play_before_the_endgame)
{
    for (size_t i = 0; i < 2; i++) {
        struct test_player player;
        char text[64];
        snprintf(text, sizeof text, "%s:empties=0", all[i]);
        test_player_open(&player, text, 8);
        cr_assert_eq(golden_each("greedy-evaluate.jsonl", check_few_replies, &player), 600);
        /* By c3 White loses its last disc; by c1, the other move, one of two. */
        const struct osero_position wipe_out =
            test_position_from_cells("X--------O------XO----------------------------------------------", 'X', 8);
        const struct answer answer = ask_choose(&player, &wipe_out, no_limits);
        cr_assert_eq(answer.status, test_square("c3"));
        cr_assert_eq(answer.report.score, 64000);
        test_player_close(&player);
    }
}

Test(solving_modules, threads_make_a_player_threaded)
{
    struct test_player player;
    static const struct {
        const char *text;
        bool threaded;
    } cases[] = {{"solver", false}, {"solver:threads=1", false}, {"solver:threads=2", true}, {"alphabeta", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_player_open(&player, cases[i].text, 8);
        cr_assert_eq(player_threaded(&player.player), cases[i].threaded, "%s", cases[i].text);
        test_player_close(&player);
    }
}
