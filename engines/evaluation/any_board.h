/* SPDX-License-Identifier: MIT */
/*
 * any_board.h - a position of any size on the bits of 10x10 (wide.h), for players that play on every board
 *
 * A smaller board lies in the upper left corner of them. Squares and sets are those of wide.h until an answer is given.
 */
#ifndef OSERO_ANY_BOARD_H
#define OSERO_ANY_BOARD_H

#include "osero_engine.h"
#include "wide.h"

struct any_board {
    struct wide_board board; /* seen by the player to move */
    wide_set moves, squares; /* the legal moves; all squares of the board */
    int size;
};

static inline struct any_board any_board_of(const struct osero_position *position)
{
    const struct osero_wide *wide = position->wide;
    const int size = position->board_size;
    if (wide != NULL)
        return (struct any_board){.board = {wide_of_words(wide->player), wide_of_words(wide->opponent)},
                                  .moves = wide_of_words(wide->moves),
                                  .squares = wide_squares(size),
                                  .size = size};
    return (struct any_board){.board = {wide_spread(position->player), wide_spread(position->opponent)},
                              .moves = wide_spread(position->moves),
                              .squares = wide_squares(size),
                              .size = size};
}

/* The square as `choose` must return it. */
static inline int32_t any_board_answer(const struct any_board *board, int square)
{
    return board->size == WIDE_SIZE ? square : wide_narrow_square(square);
}

/* How far a column or row, from 0, lies from the nearer edge. */
static inline int any_board_depth(int line, int size)
{
    return line < size - 1 - line ? line : size - 1 - line;
}

#endif
