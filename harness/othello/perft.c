/* SPDX-License-Identifier: MIT */
#include "perft.h"

#include "kernels.h"

static uint64_t after_pass(struct board board, uint64_t squares, int depth)
{
    const struct board passed = rules_pass(board);
    if (rules_moves(passed.player, passed.opponent, squares) == 0)
        return 1;
    return perft_plain(passed, squares, depth - 1);
}

uint64_t perft_plain(struct board board, uint64_t squares, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t moves = rules_moves(board.player, board.opponent, squares);
    if (moves == 0)
        return after_pass(board, squares, depth);
    if (depth == 1)
        return (uint64_t)bits_count(moves);
    uint64_t leaves = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(board.player, board.opponent, square);
        leaves += perft_plain(rules_play(board, square, flips), squares, depth - 1);
    }
    return leaves;
}

uint64_t perft(struct board board, uint64_t squares, int depth)
{
    uint64_t leaves = 0;
    if (depth > PERFT_PLAIN_DEPTH && kernels_best()->perft(board, squares, depth, &leaves))
        return leaves;
    return perft_plain(board, squares, depth);
}
