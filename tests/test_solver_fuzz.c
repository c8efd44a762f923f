/* SPDX-License-Identifier: MIT */
/* The solver against the plain alpha-beta, on positions that games reach and on some that none does. */
#include "osero_random.h"
#include "solver.h"

#include <criterion/criterion.h>

/* The textbook: no ordering, no memory. */
static int plain(struct board board, int size, int alpha, int beta)
{
    uint64_t moves = rules_moves(board.player, board.opponent, rules_squares(size));
    if (moves == 0) {
        if (rules_over(board, rules_squares(size)))
            return rules_difference(board, size, SCORING_EMPTIES_TO_WINNER);
        return -plain(rules_pass(board), size, -beta, -alpha);
    }
    for (; moves && alpha < beta; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(board.player, board.opponent, square);
        const int score = -plain(rules_play(board, square, flips), size, -beta, -alpha);
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

static int exact(struct board board, int size)
{
    return plain(board, size, -size * size - 1, size * size + 1);
}

/* Any discs anywhere: some boards nearly all of one colour, where wipe-outs are near. */
static struct board scatter(struct osero_random *random, int size, int empties)
{
    const uint32_t share = 1 + osero_random_below(random, 15);
    struct board board = {0, 0};
    for (uint64_t left = rules_squares(size); left; left &= left - 1) {
        const uint64_t bit = left & -left;
        *(osero_random_below(random, 16) < share ? &board.player : &board.opponent) |= bit;
    }
    while (bits_count(board.player | board.opponent) > size * size - empties) {
        const uint64_t bit = UINT64_C(1) << osero_random_below(random, 64);
        board.player &= ~bit;
        board.opponent &= ~bit;
    }
    return board;
}

/* A game played at random until so many squares are empty, or its end. */
static struct board play_out(struct osero_random *random, int size, int empties)
{
    struct board board = rules_start(size, osero_random_below(random, 2) ? START_STANDARD : START_PARALLEL);
    const uint64_t squares = rules_squares(size);
    while (bits_count(board.player | board.opponent) < size * size - empties && !rules_over(board, squares)) {
        uint64_t moves = rules_moves(board.player, board.opponent, squares);
        if (moves == 0) {
            board = rules_pass(board);
            continue;
        }
        for (uint32_t skip = osero_random_below(random, (uint32_t)bits_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        board = rules_play(board, bits_first(moves), rules_flips(board.player, board.opponent, bits_first(moves)));
    }
    return board;
}

static struct board position(struct osero_random *random, int size, int most_empties)
{
    const int empties = (int)osero_random_below(random, (uint32_t)most_empties + 1);
    return osero_random_below(random, 2) ? scatter(random, size, empties) : play_out(random, size, empties);
}

static int child_score(struct board board, int size, int square)
{
    const uint64_t flips = rules_flips(board.player, board.opponent, square);
    return -exact(rules_play(board, square, flips), size);
}

static void check_exact(struct solver *solver, struct board board, int size, int score)
{
    struct solver_result result;
    solver_solve(solver, &(struct solver_question){.board = board, .size = size}, &result);
    cr_assert(result.exact);
    cr_assert_eq(result.score, score, "%d, not %d on %d: %#llx %#llx", result.score, score, size,
                 (unsigned long long)board.player, (unsigned long long)board.opponent);
    if (result.move >= 0 && result.move < 64)
        cr_assert_eq(child_score(board, size, result.move), score);
}

static void check_windows(struct solver *solver, struct osero_random *random, struct board board, int size, int score)
{
    struct solver_question question = {.board = board, .size = size, .kind = SOLVER_WLD};
    struct solver_result result;
    solver_solve(solver, &question, &result);
    cr_assert(result.exact);
    cr_assert_eq(result.score, (score > 0) - (score < 0));
    cr_assert(result.lower <= score && score <= result.upper);

    question.kind = SOLVER_WINDOW;
    question.alpha = score - 12 + (int)osero_random_below(random, 24);
    question.beta = question.alpha + 1 + (int)osero_random_below(random, 12);
    solver_solve(solver, &question, &result);
    cr_assert(result.exact);
    cr_assert(result.lower <= score && score <= result.upper);
    if (question.alpha < score && score < question.beta)
        cr_assert_eq(result.score, score);
    else if (score <= question.alpha)
        cr_assert(result.score >= score && result.score <= question.alpha);
    else
        cr_assert(result.score <= score && result.score >= question.beta);
    if (result.lower > -size * size && result.move >= 0 && result.move < 64)
        cr_assert(child_score(board, size, result.move) >= result.lower);
}

static void fuzz(const struct solver_options *options, uint64_t seed, int rounds)
{
    static const int most_empties[9] = {[4] = 9, [6] = 8, [8] = 8};
    struct solver *solver = solver_new(options);
    cr_assert_not_null(solver);
    struct osero_random random;
    osero_random_seed(&random, seed);
    for (int i = 0; i < rounds; i++) {
        const int size = 4 + 2 * (int)osero_random_below(&random, 3);
        const struct board board = position(&random, size, most_empties[size]);
        const int score = exact(board, size);
        check_exact(solver, board, size, score);
        check_windows(solver, &random, board, size, score);
    }
    solver_free(solver);
}

Test(solver_fuzz, everything_on)
{
    fuzz(&(struct solver_options){.hash_mb = 1}, 1, 1500);
}

Test(solver_fuzz, one_bucket)
{
    fuzz(&(struct solver_options){.hash_mb = 0}, 2, 1000);
}

Test(solver_fuzz, portable)
{
    fuzz(&(struct solver_options){.hash_mb = 1, .portable = true}, 3, 500);
}

Test(solver_fuzz, techniques_off)
{
    for (unsigned without = 1; without <= SOLVER_SHALLOW_SEARCH; without *= 2)
        fuzz(&(struct solver_options){.hash_mb = 1, .without = without}, 4 + without, 100);
}

/* Deeper, where more of the search is at work: with switches and threads or without, all must agree. */
Test(solver_fuzz, switches_agree)
{
    struct osero_random random;
    osero_random_seed(&random, 9);
    struct solver *all = solver_new(&(struct solver_options){.hash_mb = 1});
    for (unsigned without = 0; without <= SOLVER_SHALLOW_SEARCH; without = without ? without * 2 : 1) {
        struct solver *some = solver_new(&(struct solver_options){.hash_mb = 1, .threads = 3, .without = without});
        for (int i = 0; i < 6; i++) {
            const int size = i % 2 ? 8 : 6;
            const struct solver_question question = {.board = play_out(&random, size, 14), .size = size};
            struct solver_result left, right;
            solver_solve(all, &question, &left);
            solver_solve(some, &question, &right);
            cr_assert(left.exact && right.exact);
            cr_assert_eq(left.score, right.score);
        }
        solver_free(some);
    }
    solver_free(all);
}

/* Limits that end a draft or come behind it: what is called proven holds. */
static void check_limits(struct solver *solver, struct solver_question question, int score)
{
    for (question.node_limit = 1000; question.node_limit < 300000; question.node_limit *= 3) {
        struct solver_result result;
        solver_solve(solver, &question, &result);
        cr_assert(result.lower <= score && score <= result.upper);
        cr_assert(!result.exact || result.score == score);
    }
}

/* A window that the score lies in, beside, or at the end of. */
static void check_window(struct solver *solver, struct solver_question question, int score)
{
    question.kind = SOLVER_WINDOW;
    for (int offset = -8; offset <= 8; offset += 4) {
        question.alpha = score + offset - 4;
        question.beta = score + offset + 4;
        struct solver_result result;
        solver_solve(solver, &question, &result);
        cr_assert(result.exact);
        cr_assert(result.lower <= score && score <= result.upper);
        if (question.alpha < score && score < question.beta)
            cr_assert_eq(result.score, score);
    }
}

/* Where there is a draft, its guesses never become answers; without the shallow search there is none. */
Test(solver_fuzz, drafts)
{
    struct osero_random random;
    osero_random_seed(&random, 20);
    struct solver *drafting = solver_new(&(struct solver_options){.hash_mb = 1});
    struct solver *threaded = solver_new(&(struct solver_options){.hash_mb = 1, .threads = 3});
    struct solver *plain_one = solver_new(&(struct solver_options){.hash_mb = 1, .without = SOLVER_SHALLOW_SEARCH});
    for (int i = 0; i < 4; i++) {
        const struct solver_question question = {.board = play_out(&random, 6, 20), .size = 6};
        struct solver_result result;
        solver_solve(plain_one, &question, &result);
        const int score = result.score;
        solver_solve(drafting, &question, &result);
        cr_assert(result.exact);
        cr_assert_eq(result.score, score);
        check_window(drafting, question, score);
        check_limits(drafting, question, score);
        solver_solve(threaded, &question, &result);
        cr_assert_eq(result.score, score);
    }
    solver_free(drafting);
    solver_free(threaded);
    solver_free(plain_one);
}
