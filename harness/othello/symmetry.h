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

enum { SYMMETRY_COUNT = 8 };

/* The square that `square` goes to (size 4, 6, 8 or 10); the set that `bits` goes to; the board. */
int symmetry_square(int symmetry, int size, int square);
uint64_t symmetry_bits(int symmetry, int size, uint64_t bits);
struct board symmetry_board(int symmetry, int size, struct board board);

/* The symmetry that undoes this one. */
int symmetry_inverse(int symmetry);

/* The same board for all eight images of a board: the least by (player, opponent). */
struct board symmetry_canonical(int size, struct board board);

#endif
