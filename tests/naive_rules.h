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

/* A set of squares: bit row * naive_stride + column. */
typedef unsigned __int128 naive_set;

struct naive {
    int size;
    char cells[10][10]; /* [row][column]: 'P' the player to move, 'O' the other, '.' empty */
};

/* Squares to a row: ten on 10x10, eight on all smaller boards. */
static inline int naive_stride(const struct naive *board)
{
    return board->size == 10 ? 10 : 8;
}

static inline struct naive naive_board(int size, naive_set player, naive_set opponent)
{
    struct naive board = {.size = size};
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const int square = row * naive_stride(&board) + column;
            board.cells[row][column] = (player >> square) & 1 ? 'P' : (opponent >> square) & 1 ? 'O' : '.';
        }
    return board;
}

static inline bool naive_on_board(const struct naive *board, int row, int column)
{
    return row >= 0 && row < board->size && column >= 0 && column < board->size;
}

/* The discs that a move to (row, column) flips along one direction. */
static inline naive_set naive_line(const struct naive *board, int row, int column, int down, int right)
{
    naive_set line = 0;
    for (row += down, column += right; naive_on_board(board, row, column); row += down, column += right) {
        if (board->cells[row][column] == 'P')
            return line;
        if (board->cells[row][column] == '.')
            return 0;
        line |= (naive_set)1 << (row * naive_stride(board) + column);
    }
    return 0;
}

static inline naive_set naive_flips(const struct naive *board, int square)
{
    const int stride = naive_stride(board);
    naive_set flips = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down != 0 || right != 0)
                flips |= naive_line(board, square / stride, square % stride, down, right);
    return flips;
}

static inline naive_set naive_moves(const struct naive *board)
{
    naive_set moves = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            const int square = row * naive_stride(board) + column;
            if (board->cells[row][column] == '.' && naive_flips(board, square) != 0)
                moves |= (naive_set)1 << square;
        }
    return moves;
}

/* Moves to `square`, or passes when it is negative; the other side is then to move. */
static inline void naive_play(struct naive *board, int square)
{
    const naive_set flips = square < 0 ? 0 : naive_flips(board, square);
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            const int i = row * naive_stride(board) + column;
            char *cell = &board->cells[row][column];
            if (i == square || ((flips >> i) & 1))
                *cell = 'P';
            *cell = *cell == 'P' ? 'O' : *cell == 'O' ? 'P' : '.';
        }
}

static inline uint64_t naive_perft(const struct naive *board, int depth)
{
    if (depth == 0)
        return 1;
    const naive_set moves = naive_moves(board);
    struct naive next = *board;
    if (moves == 0) {
        naive_play(&next, -1);
        return naive_moves(&next) == 0 ? 1 : naive_perft(&next, depth - 1);
    }
    uint64_t leaves = 0;
    for (int square = 0; square < 100; square++)
        if ((moves >> square) & 1) {
            next = *board;
            naive_play(&next, square);
            leaves += naive_perft(&next, depth - 1);
        }
    return leaves;
}

#endif
