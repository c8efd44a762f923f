/* SPDX-License-Identifier: MIT */
/* The solver against golden scores, published results, and its own promises. */
#include "solver_files.h"

static struct solver *new_solver(int hash_mb, unsigned without, bool portable)
{
    struct solver *solver =
        solver_new(&(struct solver_options){.hash_mb = hash_mb, .without = without, .portable = portable});
    cr_assert_not_null(solver);
    return solver;
}

static uint64_t check_golden(struct solver *solver, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, TEST_GOLDEN "/endgame/%s", name);
    struct file_check check = {.solver = solver, .to = 50};
    check_file(&check, path);
    cr_assert_eq(check.positions, 50);
    return check.nodes;
}

/* The number of nodes is part of what is tested: only a deliberate change of the search moves it. */
Test(solver, golden_and_signature)
{
    struct solver *solver = new_solver(8, 0, false);
    const uint64_t nodes = check_golden(solver, "random-10.obf") + check_golden(solver, "random-12.obf") +
                           check_golden(solver, "random-14.obf");
    solver_free(solver);
    cr_assert_eq(nodes, UINT64_C(4242572), "%llu", (unsigned long long)nodes);
}

/* Both levels of processor do the same, node for node. */
Test(solver, portable)
{
    struct solver *fast = new_solver(1, 0, false), *portable = new_solver(1, 0, true);
    cr_assert_eq(check_golden(fast, "random-12.obf"), check_golden(portable, "random-12.obf"));
    solver_free(fast);
    solver_free(portable);
}

static struct solver_result solve(struct solver *solver, struct solver_question question)
{
    struct solver_result result;
    solver_solve(solver, &question, &result);
    return result;
}

static struct solver_question read_question(const char *text)
{
    struct obf_line line;
    struct notation_error error;
    cr_assert_eq(notation_obf_read(text, 0, &line, &error), OBF_POSITION, "%s", error.text);
    return (struct solver_question){.board = line.position.board, .size = line.position.size};
}

/* Black moves, White wins: facts of the small board. */
Test(solver, whole_4x4)
{
    struct solver *solver = new_solver(1, 0, false);
    static const int scores[2] = {[START_STANDARD] = -10, [START_PARALLEL] = -4};
    for (int start = 0; start < 2; start++) {
        const struct solver_question question = {.board = rules_start(4, (enum start)start), .size = 4};
        const struct solver_result result = solve(solver, question);
        cr_assert(result.exact);
        cr_assert_eq(result.score, scores[start], "%d", result.score);
        check_pv(&question, &result);
    }
    solver_free(solver);
}

/* The first position of the golden file of 16 empties. */
static const char *const known = "-OOOOO---OXOXXX-OOOOXX--OOOXXOOOOOOXXOO-OOXOXXO---OXXXX-----XXXX X";
enum { KNOWN_SCORE = 26 };

Test(solver, questions)
{
    struct solver *solver = new_solver(4, 0, false);
    struct solver_question question = read_question(known);
    struct solver_result result = solve(solver, question);
    cr_assert_eq(result.score, KNOWN_SCORE);
    check_pv(&question, &result);

    question.kind = SOLVER_WLD;
    result = solve(solver, question);
    cr_assert(result.exact);
    cr_assert_eq(result.score, 1);
    cr_assert(result.lower >= 2 && result.lower <= KNOWN_SCORE && result.upper >= KNOWN_SCORE);

    question.kind = SOLVER_WINDOW;
    static const int windows[][2] = {{25, 27}, {24, 28}, {-64, 64}, {-100, 100}, {25, 64}, {0, 27}, {21, 39}};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        question.alpha = windows[i][0];
        question.beta = windows[i][1];
        result = solve(solver, question);
        cr_assert(result.exact);
        cr_assert_eq(result.score, KNOWN_SCORE);
    }
    question.alpha = 40, question.beta = 50;
    result = solve(solver, question);
    cr_assert(result.exact && result.score <= 40 && result.score >= KNOWN_SCORE && result.upper == result.score);
    question.alpha = -9, question.beta = 5;
    result = solve(solver, question);
    cr_assert(result.exact && result.score >= 5 && result.score <= KNOWN_SCORE && result.lower == result.score);
    question.alpha = 70, question.beta = 80;
    cr_assert(solve(solver, question).exact);
    question.alpha = -80, question.beta = -70;
    cr_assert(solve(solver, question).exact);
    solver_free(solver);
}

static void check_over(struct solver *solver, const char *text, int score)
{
    const struct solver_result result = solve(solver, read_question(text));
    cr_assert(result.exact);
    cr_assert_eq(result.score, score, "%d on %s", result.score, text);
    cr_assert_eq(result.lower, score);
    cr_assert_eq(result.upper, score);
    cr_assert_eq(result.move, -1);
    cr_assert_eq(result.pv_length, 0);
}

Test(solver, games_that_are_over)
{
    struct solver *solver = new_solver(0, 0, false);
    check_over(solver, "XXXXXXXXXXXXXXXO O;", -14);
    check_over(solver, "XXXX------------ X;", 16);
    check_over(solver, "XXXX------------ O;", -16);
    check_over(solver, "X--------------O X;", 0);
    check_over(solver, "---------------- X;", 0);
    check_over(solver, "XXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOO O;", 0);
    solver_free(solver);
}

Test(solver, passes_first)
{
    /* Black cannot move; White takes c1. */
    struct solver *solver = new_solver(0, 0, false);
    const struct solver_question question = read_question("OX--OOOOOOOOOOOO X;");
    const struct solver_result result = solve(solver, question);
    cr_assert(result.exact);
    cr_assert_eq(result.score, -16);
    cr_assert_eq(result.move, NOTATION_PASS);
    check_pv(&question, &result);
    solver_free(solver);
}

/* What was searched before changes nothing, nodes included. */
Test(solver, repeats_itself)
{
    struct solver *solver = new_solver(1, 0, false), *fresh = new_solver(1, 0, false);
    const struct solver_question question = read_question(known);
    const struct solver_result first = solve(fresh, question);
    check_golden(solver, "random-12.obf");
    solve(solver, (struct solver_question){.board = rules_start(4, START_STANDARD), .size = 4});
    for (int i = 0; i < 2; i++) {
        const struct solver_result again = solve(solver, question);
        cr_assert_eq(first.nodes, again.nodes);
        cr_assert_eq(first.pv_length, again.pv_length);
        cr_assert_arr_eq(first.pv, again.pv, (size_t)first.pv_length);
    }
    solver_free(solver);
    solver_free(fresh);
}

/* More solves than the hash can tell apart by number. */
Test(solver, many_solves)
{
    struct solver *solver = new_solver(0, 0, false);
    const struct solver_question question =
        read_question("XXXOOOX-OOOOOOX-OOXOX-XXXOXXXXXOOXOXXXOOXOOXOOOXXXOOXXXXXOOOXXXX X;");
    const struct solver_result first = solve(solver, question);
    for (int i = 0; i < 70000; i++) {
        const struct solver_result again = solve(solver, question);
        cr_assert_eq(first.score, again.score);
        cr_assert_eq(first.nodes, again.nodes);
    }
    solver_free(solver);
}

static void check_unfinished(const struct solver_result *result, int score)
{
    cr_assert(result->lower <= score && score <= result->upper);
    cr_assert(result->score >= result->lower && result->score <= result->upper);
    cr_assert_eq(result->pv_length, 1);
    cr_assert_eq(result->pv[0], result->move);
    if (result->exact)
        cr_assert_eq(result->score, score);
}

/* A limit ends the solve, and never with a wrong "exact". */
Test(solver, limits)
{
    struct solver *solver = new_solver(1, 0, false);
    struct solver_question question = read_question(known);
    for (uint64_t nodes = 1; nodes < 300000; nodes = nodes * 5 / 4 + 1) {
        question.node_limit = nodes;
        const struct solver_result result = solve(solver, question);
        cr_assert(result.nodes <= nodes + 5000, "%llu", (unsigned long long)result.nodes);
        cr_assert(rules_moves(question.board.player, question.board.opponent, ~UINT64_C(0)) >> result.move & 1);
        if (!result.exact)
            check_unfinished(&result, KNOWN_SCORE);
        else
            cr_assert_eq(result.score, KNOWN_SCORE);
    }
    struct solver_question opening = {.board = rules_start(8, START_STANDARD), .size = 8, .time_ns = 20000000};
    const struct solver_result result = solve(solver, opening);
    cr_assert(!result.exact);
    check_unfinished(&result, 0);
    solver_free(solver);
}

/* Threads: the scores of the golden files, splits and cutoffs under a stop included. */
Test(solver, threads)
{
    struct solver *solver = solver_new(&(struct solver_options){.threads = 4, .hash_mb = 1});
    cr_assert_not_null(solver);
    check_golden(solver, "random-14.obf");
    struct solver_question question = read_question(known);
    for (uint64_t nodes = 1000; nodes < 1000000; nodes = nodes * 3 / 2) {
        question.node_limit = nodes;
        const struct solver_result result = solve(solver, question);
        cr_assert(result.lower <= KNOWN_SCORE && KNOWN_SCORE <= result.upper);
        if (result.exact)
            cr_assert_eq(result.score, KNOWN_SCORE);
    }
    solver_free(solver);
}

Test(solver, every_moves_score)
{
    struct solver *solver = new_solver(1, 0, false);
    struct solver_question question = {.board = rules_start(4, START_STANDARD), .size = 4};
    struct solver_score scores[64];
    uint64_t nodes;
    cr_assert_eq(solver_scores(solver, &question, scores, &nodes), 4);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(scores[i].score, -10);
        cr_assert_eq(scores[i].lower, -10);
        cr_assert_eq(scores[i].upper, -10);
    }
    cr_assert(nodes > 100);

    question = read_question(known);
    const int count = solver_scores(solver, &question, scores, &nodes);
    cr_assert_eq(count, bits_count(rules_moves(question.board.player, question.board.opponent, ~UINT64_C(0))));
    const int move = solve(solver, question).move;
    for (int i = 0; i < count; i++)
        cr_assert(scores[i].square == move ? scores[i].score == KNOWN_SCORE : scores[i].score <= KNOWN_SCORE);
    question.node_limit = 1000;
    solver_scores(solver, &question, scores, &nodes);
    cr_assert(scores[count - 1].lower < scores[count - 1].upper);
    solver_free(solver);
}

Test(solver, options_out_of_bounds)
{
    cr_assert_null(solver_new(&(struct solver_options){.threads = -1}));
    cr_assert_null(solver_new(&(struct solver_options){.threads = SOLVER_MAX_THREADS + 1}));
    cr_assert_null(solver_new(&(struct solver_options){.hash_mb = -1}));
    cr_assert_null(solver_new(&(struct solver_options){.hash_mb = SOLVER_MAX_HASH_MB + 1}));
    solver_free(NULL);
}
