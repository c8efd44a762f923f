/* SPDX-License-Identifier: MIT */
/*
 * naive_rules.h - the rules again, a square at a time, for tests to compare with
 *
 * Shares nothing with harness/othello but the numbering of squares.
 */
#ifndef OSERO_NAIVE_RULES_H
#define OSERO_NAIVE_RULES_H

#include <stdbool.h>
#include <stdint.h>

struct naive {
    int size;
    char cells[8][8]; /* [row][column]: 'P' the player to move, 'O' the other, '.' empty */
};

static inline struct naive naive_board(int size, uint64_t player, uint64_t opponent)
{
    struct naive board = {.size = size};
    for (int square = 0; square < 64; square++)
        board.cells[square / 8][square % 8] = (player >> square) & 1 ? 'P' : (opponent >> square) & 1 ? 'O' : '.';
    return board;
}

static inline bool naive_on_board(const struct naive *board, int row, int column)
{
    return row >= 0 && row < board->size && column >= 0 && column < board->size;
}

/* The discs that a move to (row, column) flips along one direction. */
static inline uint64_t naive_line(const struct naive *board, int row, int column, int down, int right)
{
    uint64_t line = 0;
    for (row += down, column += right; naive_on_board(board, row, column); row += down, column += right) {
        if (board->cells[row][column] == 'P')
            return line;
        if (board->cells[row][column] == '.')
            return 0;
        line |= UINT64_C(1) << (row * 8 + column);
    }
    return 0;
}

static inline uint64_t naive_flips(const struct naive *board, int square)
{
    uint64_t flips = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down != 0 || right != 0)
                flips |= naive_line(board, square / 8, square % 8, down, right);
    return flips;
}

static inline uint64_t naive_moves(const struct naive *board)
{
    uint64_t moves = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            if (board->cells[row][column] == '.' && naive_flips(board, row * 8 + column) != 0)
                moves |= UINT64_C(1) << (row * 8 + column);
    return moves;
}

/* Moves to `square`, or passes when it is negative; the other side is then to move. */
static inline void naive_play(struct naive *board, int square)
{
    const uint64_t flips = square < 0 ? 0 : naive_flips(board, square);
    for (int i = 0; i < 64; i++) {
        char *cell = &board->cells[i / 8][i % 8];
        if (i == square || ((flips >> i) & 1))
            *cell = 'P';
        *cell = *cell == 'P' ? 'O' : *cell == 'O' ? 'P' : '.';
    }
}

static inline uint64_t naive_perft(const struct naive *board, int depth)
{
    if (depth == 0)
        return 1;
    const uint64_t moves = naive_moves(board);
    struct naive next = *board;
    if (moves == 0) {
        naive_play(&next, -1);
        return naive_moves(&next) == 0 ? 1 : naive_perft(&next, depth - 1);
    }
    uint64_t leaves = 0;
    for (int square = 0; square < 64; square++)
        if ((moves >> square) & 1) {
            next = *board;
            naive_play(&next, square);
            leaves += naive_perft(&next, depth - 1);
        }
    return leaves;
}

#endif
