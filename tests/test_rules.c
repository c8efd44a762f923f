/* SPDX-License-Identifier: MIT */
#include "kernels.h"
#include "naive_rules.h"
#include "osero_random.h"
#include "rules.h"

#include <criterion/criterion.h>
#include <inttypes.h>

#define BIT(square) (UINT64_C(1) << (square))

enum { D4 = 27, E4 = 28, D5 = 35, E5 = 36 };

Test(rules, starts_of_8x8)
{
    const struct board standard = rules_start(8, START_STANDARD), parallel = rules_start(8, START_PARALLEL);
    cr_assert_eq(standard.opponent, BIT(D4) | BIT(E5));
    cr_assert_eq(standard.player, BIT(E4) | BIT(D5));
    cr_assert_eq(parallel.opponent, BIT(D4) | BIT(E4));
    cr_assert_eq(parallel.player, BIT(D5) | BIT(E5));
    /* d3 c4 f5 e6 */
    cr_assert_eq(rules_moves(standard.player, standard.opponent, rules_squares(8)),
                 BIT(19) | BIT(26) | BIT(37) | BIT(44));
}

Test(rules, smaller_boards_lie_in_the_upper_left_corner)
{
    cr_assert_eq(rules_squares(4), UINT64_C(0x0f0f0f0f));
    cr_assert_eq(rules_squares(6), UINT64_C(0x3f3f3f3f3f3f));
    cr_assert_eq(rules_squares(8), UINT64_MAX);
    cr_assert_eq(rules_start(4, START_STANDARD).opponent, BIT(9) | BIT(18));
    cr_assert_eq(rules_start(6, START_PARALLEL).player, BIT(26) | BIT(27));
    cr_assert(rules_size_valid(4) && rules_size_valid(6) && rules_size_valid(8));
    cr_assert_not(rules_size_valid(5) || rules_size_valid(0) || rules_size_valid(10) || rules_size_valid(-8));
}

Test(rules, a_board_with_discs_on_top_of_each_other_or_outside_is_not_valid)
{
    const struct board start = rules_start(6, START_STANDARD);
    cr_assert(rules_valid(start, rules_squares(6)));
    cr_assert(rules_valid((struct board){0, 0}, rules_squares(4)));
    cr_assert_not(rules_valid((struct board){start.player, start.opponent | start.player}, rules_squares(6)));
    cr_assert_not(rules_valid((struct board){BIT(6), 0}, rules_squares(6)));
    cr_assert_not(rules_valid((struct board){0, BIT(63)}, rules_squares(6)));
    cr_assert(rules_valid((struct board){0, BIT(63)}, rules_squares(8)));
}

/* Empties go to the winner unless the rule is raw; level is level with empties left. */
Test(rules, difference)
{
    const struct board wipe_out = {.player = 0x1fff, .opponent = 0};
    cr_assert_eq(rules_difference(wipe_out, 8, SCORING_EMPTIES_TO_WINNER), 64);
    cr_assert_eq(rules_difference(wipe_out, 8, SCORING_RAW), 13);
    cr_assert_eq(rules_difference(rules_pass(wipe_out), 8, SCORING_EMPTIES_TO_WINNER), -64);
    cr_assert_eq(rules_difference(rules_pass(wipe_out), 8, SCORING_RAW), -13);
    const struct board level = {.player = 0x7, .opponent = 0x700};
    cr_assert_eq(rules_difference(level, 8, SCORING_EMPTIES_TO_WINNER), 0);
    cr_assert_eq(rules_difference(level, 4, SCORING_RAW), 0);
    /* 11-3 with two empties on 4x4, the perfect game: 10, or 8 raw. */
    const struct board small = {.player = UINT64_C(0x070f0f), .opponent = UINT64_C(0x07000000)};
    cr_assert_eq(rules_difference(small, 4, SCORING_EMPTIES_TO_WINNER), 10);
    cr_assert_eq(rules_difference(small, 4, SCORING_RAW), 8);
}

static void check_kernel(const struct kernels *kernels, int size, uint64_t player, uint64_t opponent)
{
    const struct naive naive = naive_board(size, player, opponent);
    const uint64_t squares = rules_squares(size);
    cr_assert_eq(kernels->moves(player, opponent, squares), naive_moves(&naive), "%s: %dx%d %016" PRIx64 " %016" PRIx64,
                 kernels->name, size, size, player, opponent);
    for (int square = 0; square < 64; square++)
        if ((squares >> square) & 1)
            cr_assert_eq(kernels->flips(player, opponent, square), naive_flips(&naive, square),
                         "%s: %dx%d %016" PRIx64 " %016" PRIx64 " square %d", kernels->name, size, size, player,
                         opponent, square);
}

/* Boards that no game reaches too, of every density: long lines, lines that touch edges, nearly full boards. */
Test(rules, moves_and_flips_of_every_kernel_agree_with_a_naive_generator_on_random_boards)
{
    struct osero_random random;
    osero_random_seed(&random, 2);
    for (int i = 0; i < 6000; i++)
        for (int size = 4; size <= 8; size += 2) {
            uint64_t taken = osero_random_next(&random), player = osero_random_next(&random);
            for (int more = i % 6; more > 0; more--)
                taken |= osero_random_next(&random);
            if (i % 7 < 3)
                player &= osero_random_next(&random);
            taken &= rules_squares(size);
            for (int k = 0; kernels_get(k) != NULL; k++)
                check_kernel(kernels_get(k), size, taken & player, taken & ~player);
        }
}

/* The portable ones are always there, and the best are what rules.h calls. */
Test(rules, kernels)
{
    cr_assert_str_eq(kernels_get(0)->name, "portable");
    int count = 0;
    while (kernels_get(count) != NULL)
        count++;
    cr_assert_eq(kernels_best(), kernels_get(count - 1));
    cr_assert_null(kernels_get(-1));
}

Test(rules, play_and_pass_keep_the_discs_and_change_sides)
{
    const struct board start = rules_start(8, START_STANDARD);
    const uint64_t flips = rules_flips(start.player, start.opponent, 19);
    cr_assert_eq(flips, BIT(D4));
    const struct board next = rules_play(start, 19, flips);
    cr_assert_eq(next.opponent, BIT(19) | BIT(D4) | BIT(E4) | BIT(D5));
    cr_assert_eq(next.player, BIT(E5));
    cr_assert_eq(rules_pass(next).player, next.opponent);
    cr_assert_eq(rules_pass(next).opponent, next.player);
}

Test(rules, over_is_when_neither_has_a_move)
{
    const uint64_t squares = rules_squares(8);
    cr_assert_not(rules_over(rules_start(8, START_STANDARD), squares));
    cr_assert(rules_over((struct board){0xff, 0}, squares));
    cr_assert(rules_over((struct board){0, 0}, squares));
    /* The player has none (a1 empty, b1 its own, c1 the other's), the other has a1. */
    const struct board pass = {.player = BIT(1), .opponent = BIT(2) | BIT(8)};
    cr_assert_eq(rules_moves(pass.opponent, pass.player, squares), BIT(0));
    cr_assert_not(rules_over(rules_pass(pass), squares));
}

/* The best difference for the player to move, by trying everything: `scoring` decides what is best. */
static int solve(struct board board, int size, enum scoring scoring, int alpha, int beta)
{
    uint64_t moves = rules_moves(board.player, board.opponent, rules_squares(size));
    if (moves == 0) {
        if (rules_over(board, rules_squares(size)))
            return rules_difference(board, size, scoring);
        return -solve(rules_pass(board), size, scoring, -beta, -alpha);
    }
    for (; moves != 0 && alpha < beta; moves &= moves - 1) {
        const int square = bits_first(moves);
        const struct board next = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        const int value = -solve(next, size, scoring, -beta, -alpha);
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

/* White wins by 8 discs (11-3), 10 with the empties; from the parallel start by 3 and 4. */
Test(rules, perfect_play_on_4x4)
{
    const struct board standard = rules_start(4, START_STANDARD), parallel = rules_start(4, START_PARALLEL);
    cr_assert_eq(solve(standard, 4, SCORING_RAW, -64, 64), -8);
    cr_assert_eq(solve(standard, 4, SCORING_EMPTIES_TO_WINNER, -64, 64), -10);
    cr_assert_eq(solve(parallel, 4, SCORING_RAW, -64, 64), -3);
    cr_assert_eq(solve(parallel, 4, SCORING_EMPTIES_TO_WINNER, -64, 64), -4);
}
