/* SPDX-License-Identifier: MIT */
/*
 * solver_bits.h - what the solver's hot files do with bits, besides rules_inline.h
 */
#ifndef OSERO_SOLVER_BITS_H
#define OSERO_SOLVER_BITS_H

#include "solver_tables.h"

/* How many discs the player flips on the last empty square, when all other discs are the opponent's. */
static inline int solver_last_flips(const struct solver_tables *tables, uint64_t player, int square)
{
    const int column = square & 7, row = square >> 3;
    const uint64_t file = UINT64_C(0x0101010101010101);
    const uint8_t *by_column = tables->flip_count[column];
    int count = by_column[player >> (square & 56) & 255];
    count += tables->flip_count[row][((player >> column & file) * UINT64_C(0x0102040810204080)) >> 56];
    count += by_column[((player & tables->diagonals[square][0]) * file) >> 56];
    count += by_column[((player & tables->diagonals[square][1]) * file) >> 56];
    return count;
}

#endif
