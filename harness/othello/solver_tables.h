/* SPDX-License-Identifier: MIT */
/*
 * solver_tables.h - what the solver looks up, for one size of board
 *
 * Filled by solver_tables_init and never written again; threads share them.
 */
#ifndef OSERO_SOLVER_TABLES_H
#define OSERO_SOLVER_TABLES_H

#include <stdint.h>

struct solver_tables {
    uint64_t neighbours[64];    /* the up to eight squares around */
    uint64_t diagonals[64][2];  /* the lines by 7 and by 9 through a square, with it */
    uint64_t region[16];        /* squares of the quadrants in a parity set */
    uint8_t quadrant[64];       /* a square's quadrant as a bit of a parity set: 1, 2, 4, 8 */
    uint8_t value[64];          /* a square's worth for ordering, 0..18: corners much, their neighbours little */
    uint8_t flip_count[8][256]; /* by position in a line and the player's discs on it: the rest is the opponent's */

    uint64_t squares, corners, x_squares;
    uint64_t rows_border, columns_border; /* where a disc has no neighbour in a column, in a row */
    int size, area;

    /* Edges: base 3 numbers of eight squares, and which of the player's discs can never be flipped along the edge. */
    uint16_t ternary[256];
    uint8_t edge_stable[6561];
};

/* size: 4, 6 or 8. */
void solver_tables_init(struct solver_tables *tables, int size);

#endif
