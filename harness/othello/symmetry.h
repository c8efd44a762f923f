/* SPDX-License-Identifier: MIT */
/*
 * symmetry.h - the eight symmetries of the square board
 *
 * A symmetry is 0..7: bit 0 mirrors left-right, bit 1 mirrors top-bottom, bit 2 (last) transposes, all within the size
 * x size board. Sets and boards of 10x10 are in wide.h; its squares are symmetry_square's, too.
 */
#ifndef OSERO_SYMMETRY_H
#define OSERO_SYMMETRY_H

#include "rules.h"

enum {
    SYMMETRY_MIRROR_LEFT_RIGHT = 1,
    SYMMETRY_MIRROR_TOP_BOTTOM = 2,
    SYMMETRY_TRANSPOSE = 4,
    SYMMETRY_COUNT = 8,
};

/* symmetry_square, for those who know how many squares lie in a row (rules_stride): a division by a constant then. */
static inline int symmetry_place(int symmetry, int size, int stride, int square)
{
    int column = square % stride, row = square / stride;
    if (symmetry & SYMMETRY_MIRROR_LEFT_RIGHT)
        column = size - 1 - column;
    if (symmetry & SYMMETRY_MIRROR_TOP_BOTTOM)
        row = size - 1 - row;
    return symmetry & SYMMETRY_TRANSPOSE ? column * stride + row : row * stride + column;
}

/* The square that `square` goes to (size 4, 6, 8 or 10); the set that `bits` goes to; the board. */
int symmetry_square(int symmetry, int size, int square);
uint64_t symmetry_bits(int symmetry, int size, uint64_t bits);
struct board symmetry_board(int symmetry, int size, struct board board);

/* The symmetry that undoes this one. */
int symmetry_inverse(int symmetry);

/* The same board for all eight images of a board: the least by (player, opponent). */
struct board symmetry_canonical(int size, struct board board);

#endif
