/* SPDX-License-Identifier: MIT */
/*
 * Moves by parallel prefix fill (https://www.chessprogramming.org/Kogge-Stone_Algorithm), to the right by the carry of
 * an addition; flips by the ends of the runs of opponents on the eight rays of a square, as in rules_inline.h.
 */
#include "wide.h"

#include "wide_rays.h"

#define ROWS_OF(row) ((wide_set)(row) | (wide_set)(row) << 10 | (wide_set)(row) << 20 | (wide_set)(row) << 30)

/* Every row is `row`, ten bits. */
#define EVERY_ROW(row) (ROWS_OF(row) | ROWS_OF(row) << 40 | (wide_set)(row) << 80 | (wide_set)(row) << 90)

static const wide_set all_squares = EVERY_ROW(0x3ff);

/* Without the edge columns: a disc there is between no two others of its row or diagonal. */
static const wide_set inner_columns = EVERY_ROW(0x1fe);

wide_set wide_squares(int size)
{
    const wide_set row = ((wide_set)1 << size) - 1;
    wide_set squares = 0;
    for (int i = 0; i < size; i++)
        squares |= row << i * WIDE_SIZE;
    return squares;
}

wide_set wide_spread(uint64_t bits)
{
    wide_set set = 0;
    for (int row = 0; row < 8; row++)
        set |= (wide_set)(bits >> 8 * row & 0xff) << row * WIDE_SIZE;
    return set;
}

struct wide_board wide_start(enum start start)
{
    const int corner = (WIDE_SIZE / 2 - 1) * (WIDE_SIZE + 1);
    const wide_set upper_left = wide_bit(corner), upper_right = upper_left << 1;
    const wide_set lower_left = upper_left << WIDE_SIZE, lower_right = lower_left << 1;
    if (start == START_PARALLEL)
        return (struct wide_board){.player = lower_left | lower_right, .opponent = upper_left | upper_right};
    return (struct wide_board){.player = upper_right | lower_left, .opponent = upper_left | lower_right};
}

bool wide_valid(struct wide_board board)
{
    return (board.player & board.opponent) == 0 && ((board.player | board.opponent) & ~all_squares) == 0;
}

/* Where lines of up to eight opponents end that begin beside a disc of the player, towards higher bits. */
static inline wide_set ends_up(wide_set player, wide_set opponent, int step)
{
    const wide_set two = opponent & opponent << step;
    wide_set line = opponent & player << step;
    line |= opponent & line << step;
    line |= two & line << 2 * step;
    line |= two & line << 2 * step;
    line |= two & line << 2 * step;
    return line << step;
}

static inline wide_set ends_down(wide_set player, wide_set opponent, int step)
{
    const wide_set two = opponent & opponent >> step;
    wide_set line = opponent & player >> step;
    line |= opponent & line >> step;
    line |= two & line >> 2 * step;
    line |= two & line >> 2 * step;
    line |= two & line >> 2 * step;
    return line >> step;
}

wide_set wide_moves(wide_set player, wide_set opponent)
{
    const wide_set inner = opponent & inner_columns;
    const wide_set right = inner + (player << 1 & inner); /* the carry falls out behind the line */
    const wide_set ends = right | ends_down(player, inner, 1) | ends_up(player, inner, 9) |
                          ends_down(player, inner, 9) | ends_up(player, opponent, 10) |
                          ends_down(player, opponent, 10) | ends_up(player, inner, 11) | ends_down(player, inner, 11);
    return ends & all_squares & ~(player | opponent);
}

/* The highest bit of a set that is not empty. */
static inline wide_set highest(wide_set set)
{
    const uint64_t upper = (uint64_t)(set >> 64);
    const uint64_t top = UINT64_C(1) << 63;
    return upper != 0 ? (wide_set)(top >> __builtin_clzll(upper)) << 64 : top >> __builtin_clzll((uint64_t)set | 1);
}

wide_set wide_flips(wide_set player, wide_set opponent, int square)
{
    const struct wide_rays *rays = &wide_rays[square];
    wide_set flips = 0;
    for (int i = 0; i < WIDE_RAYS_A_WAY; i++) {
        const wide_set ends = ~opponent & rays->up[i];
        const wide_set end = ends & -ends & player;
        flips |= (end - (end != 0)) & rays->up[i];
    }
    for (int i = 0; i < WIDE_RAYS_A_WAY; i++) {
        const wide_set ends = ~opponent & rays->down[i];
        const wide_set end = highest(ends) & ends & player;
        flips |= -end << 1 & rays->down[i];
    }
    return flips;
}

bool wide_over(struct wide_board board)
{
    return wide_moves(board.player, board.opponent) == 0 && wide_moves(board.opponent, board.player) == 0;
}

int wide_difference(struct wide_board board, enum scoring scoring)
{
    const int player = wide_count(board.player), opponent = wide_count(board.opponent);
    const int difference = player - opponent, empties = WIDE_SQUARE_COUNT - player - opponent;
    if (scoring == SCORING_RAW || difference == 0)
        return difference;
    return difference > 0 ? difference + empties : difference - empties;
}

uint64_t wide_perft(struct wide_board board, int depth)
{
    if (depth == 0)
        return 1;
    wide_set moves = wide_moves(board.player, board.opponent);
    if (moves == 0)
        return wide_over(board) ? 1 : wide_perft(wide_pass(board), depth - 1);
    if (depth == 1)
        return (uint64_t)wide_count(moves);
    uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = wide_first(moves);
        const wide_set flips = wide_flips(board.player, board.opponent, square);
        leaves += wide_perft(wide_play(board, square, flips), depth - 1);
    }
    return leaves;
}
