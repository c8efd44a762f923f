/* SPDX-License-Identifier: MIT */
/*
 * openness - the move whose flipped discs touch the fewest empty squares
 *
 * A move's sum counts, for each disc that it flips, the empty squares among the eight around it on the board after the
 * move: an empty square once for each flipped disc that it touches. The least sum; of equals the move that leaves the
 * opponent the fewest legal moves; of these the first in scan order. Its score is minus the sum.
 */
#include "any_board.h"

#include <limits.h>

/* All squares but those of the first or the last of ten columns: what moves over an edge comes back on the other side. */
static wide_set without_column(int column)
{
    wide_set squares = wide_squares(WIDE_SIZE);
    for (int row = 0; row < WIDE_SIZE; row++)
        squares &= ~wide_bit(row * WIDE_SIZE + column);
    return squares;
}

/* Every pair of one of the discs and an empty square beside it. */
static int contacts(wide_set discs, wide_set empty)
{
    const wide_set to_right = discs & without_column(WIDE_SIZE - 1), to_left = discs & without_column(0);
    return wide_count(discs << 10 & empty) + wide_count(discs >> 10 & empty) + wide_count(to_right << 1 & empty) +
           wide_count(to_right << 11 & empty) + wide_count(to_right >> 9 & empty) + wide_count(to_left >> 1 & empty) +
           wide_count(to_left >> 11 & empty) + wide_count(to_left << 9 & empty);
}

struct candidate {
    int square, sum, replies;
};

static struct candidate try_move(const struct any_board *at, int square)
{
    const wide_set flips = wide_flips(at->board.player, at->board.opponent, square);
    const struct wide_board after = wide_play(at->board, square, flips);
    const wide_set empty = at->squares & ~(after.player | after.opponent);
    return (struct candidate){.square = square,
                              .sum = contacts(flips, empty),
                              .replies = wide_count(wide_moves(after.player, after.opponent) & at->squares)};
}

static int32_t openness_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                               struct osero_report *report)
{
    (void)instance, (void)limits;
    const struct any_board at = any_board_of(position);
    struct candidate best = {.sum = INT_MAX};
    for (wide_set moves = at.moves; moves != 0; moves &= moves - 1) {
        const struct candidate move = try_move(&at, wide_first(moves));
        if (move.sum < best.sum || (move.sum == best.sum && move.replies < best.replies))
            best = move;
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = -best.sum;
    return any_board_answer(&at, best.square);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "openness",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the move whose flipped discs touch the fewest empty squares",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .choose = openness_choose,
};
