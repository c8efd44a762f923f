/* SPDX-License-Identifier: MIT */
#include "naive_rules.h"
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
