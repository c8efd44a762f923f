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

/* A set as two words in a vector, which a processor shifts quicker than two general registers (Zen 1: moves in 48 ns, not
 * in 94). */
typedef uint64_t words __attribute__((vector_size(16)));

static inline words words_of(wide_set set)
{
    return (words){(uint64_t)set, (uint64_t)(set >> 64)};
}

static inline words words_up(words set, int bits)
{
    const words none = {0, 0}, carried = __builtin_shufflevector(none, set, 0, 2) >> (64 - bits);
    return set << bits | carried;
}

static inline words words_down(words set, int bits)
{
    const words none = {0, 0}, carried = __builtin_shufflevector(none, set, 3, 0) << (64 - bits);
    return set >> bits | carried;
}

/* Where lines of up to eight opponents end that begin beside a disc of the player, towards higher bits. */
static inline words ends_up(words player, words opponent, int step)
{
    const words two = opponent & words_up(opponent, step);
    words line = opponent & words_up(player, step);
    line |= opponent & words_up(line, step);
    line |= two & words_up(line, 2 * step);
    line |= two & words_up(line, 2 * step);
    line |= two & words_up(line, 2 * step);
    return words_up(line, step);
}

static inline words ends_down(words player, words opponent, int step)
{
    const words two = opponent & words_down(opponent, step);
    words line = opponent & words_down(player, step);
    line |= opponent & words_down(line, step);
    line |= two & words_down(line, 2 * step);
    line |= two & words_down(line, 2 * step);
    line |= two & words_down(line, 2 * step);
    return words_down(line, step);
}

/* The same along rows, in general registers meanwhile. */
static inline wide_set ends_left(wide_set player, wide_set inner)
{
    const wide_set two = inner & inner >> 1;
    wide_set line = inner & player >> 1;
    line |= inner & line >> 1;
    line |= two & line >> 2;
    line |= two & line >> 2;
    line |= two & line >> 2;
    return line >> 1;
}

wide_set wide_moves(wide_set player, wide_set opponent)
{
    const wide_set inner = opponent & inner_columns;
    const wide_set right = inner + (player << 1 & inner); /* the carry falls out behind the line */
    const words players = words_of(player), opponents = words_of(opponent), inners = words_of(inner);
    const words ends = ends_up(players, inners, 9) | ends_down(players, inners, 9) | ends_up(players, opponents, 10) |
                       ends_down(players, opponents, 10) | ends_up(players, inners, 11) |
                       ends_down(players, inners, 11);
    const wide_set moves = (wide_set)ends[1] << 64 | ends[0] | right | ends_left(player, inner);
    return moves & all_squares & ~(player | opponent);
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
