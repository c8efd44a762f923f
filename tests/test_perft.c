/* SPDX-License-Identifier: MIT */
#include "kernels.h"
#include "naive_rules.h"
#include "osero_random.h"
#include "perft.h"

#include <criterion/criterion.h>
#include <inttypes.h>

static uint64_t count(int size, enum start start, int depth)
{
    return perft(rules_start(size, start), rules_squares(size), depth);
}

static void check_table(int size, const uint64_t *table, int depths)
{
    cr_assert_eq(count(size, START_STANDARD, 0), 1);
    for (int depth = 1; depth <= depths; depth++)
        cr_assert_eq(count(size, START_STANDARD, depth), table[depth - 1], "%dx%d depth %d: %" PRIu64, size, size,
                     depth, count(size, START_STANDARD, depth));
}

Test(perft, published_8x8)
{
    static const uint64_t table[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284};
    check_table(8, table, sizeof table / sizeof table[0]);
}

Test(perft, published_6x6)
{
    static const uint64_t table[] = {4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792};
    check_table(6, table, sizeof table / sizeof table[0]);
}

/* The whole game: 60,060 complete games, the longest of 15 plies with its passes. */
Test(perft, published_4x4)
{
    static const uint64_t table[] = {4,     12,    44,    128,   424,   1256,  3624,  9116, 20044,
                                     36540, 50704, 57436, 59564, 59980, 60060, 60060, 60060};
    check_table(4, table, sizeof table / sizeof table[0]);
}

Test(perft, agrees_with_a_naive_generator_from_both_starts)
{
    static const int deepest[] = {[4] = 9, [6] = 7, [8] = 7};
    for (int size = 4; size <= 8; size += 2)
        for (int start = START_STANDARD; start <= START_PARALLEL; start++) {
            const struct board board = rules_start(size, (enum start)start);
            const struct naive naive = naive_board(size, board.player, board.opponent);
            for (int depth = 0; depth <= deepest[size]; depth++)
                cr_assert_eq(count(size, (enum start)start, depth), naive_perft(&naive, depth));
        }
}

/* Positions from the middle and the end of random games, in which sides pass and games end at different depths. */
static struct board random_position(struct osero_random *random, int size)
{
    struct board board = rules_start(size, START_STANDARD);
    for (uint32_t moves_left = osero_random_below(random, (uint32_t)(size * size - 4)); moves_left > 0; moves_left--) {
        uint64_t moves = rules_moves(board.player, board.opponent, rules_squares(size));
        if (moves == 0) {
            board = rules_pass(board);
            moves = rules_moves(board.player, board.opponent, rules_squares(size));
        }
        if (moves == 0)
            return board;
        for (uint32_t skip = osero_random_below(random, (uint32_t)bits_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        const int square = bits_first(moves);
        board = rules_play(board, square, rules_flips(board.player, board.opponent, square));
    }
    return board;
}

Test(perft, every_kernel_agrees_with_the_plain_way_on_random_positions)
{
    struct osero_random random;
    osero_random_seed(&random, 5);
    for (int i = 0; i < 16; i++)
        for (int size = 4; size <= 8; size += 2) {
            const struct board board = random_position(&random, size);
            for (int depth = 1; depth <= (size == 8 ? 4 : 7); depth++)
                for (int k = 0; kernels_get(k) != NULL; k++) {
                    uint64_t leaves = 0;
                    cr_assert(kernels_get(k)->perft(board, rules_squares(size), depth, &leaves));
                    cr_assert_eq(leaves, perft_plain(board, rules_squares(size), depth),
                                 "%s, %dx%d, depth %d: %" PRIu64, kernels_get(k)->name, size, size, depth, leaves);
                }
        }
}

/* Deep enough for the batches of all levels to fill, and to be emptied when they are not full. */
Test(perft, every_kernel_agrees_with_the_published_counts)
{
    for (int k = 0; kernels_get(k) != NULL; k++) {
        uint64_t leaves = 0;
        cr_assert(kernels_get(k)->perft(rules_start(8, START_STANDARD), rules_squares(8), 9, &leaves));
        cr_assert_eq(leaves, 3005288);
        cr_assert(kernels_get(k)->perft(rules_start(6, START_STANDARD), rules_squares(6), 9, &leaves));
        cr_assert_eq(leaves, 2114912);
        cr_assert(kernels_get(k)->perft(rules_start(4, START_STANDARD), rules_squares(4), 14, &leaves));
        cr_assert_eq(leaves, 59980);
    }
}

Test(perft, a_board_without_moves_is_one_leaf)
{
    for (int k = 0; kernels_get(k) != NULL; k++)
        for (int depth = 1; depth < 8; depth++) {
            uint64_t leaves = 0;
            cr_assert(kernels_get(k)->perft((struct board){0, 0}, rules_squares(8), depth, &leaves));
            cr_assert_eq(leaves, 1);
            cr_assert(kernels_get(k)->perft((struct board){0xff, 0}, rules_squares(8), depth, &leaves));
            cr_assert_eq(leaves, 1);
        }
}
