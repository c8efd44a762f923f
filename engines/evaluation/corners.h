/* SPDX-License-Identifier: MIT */
/*
 * corners.h - stable(corner) of players.md, for all four corners at once
 *
 * stable(corner) counts, in the 4x4 block at the corner, the squares (x, y) from which every square (x', y') with x' <=
 * x and y' <= y is firm: it holds the corner's colour, and, unless it lies on an edge (x' = 0 or y' = 0), so does one
 * of its two neighbours (x'+1, y'-1), (x'-1, y'+1) on the diagonal that runs across. That is the text's row by row
 * count with its shrinking limit: a row ends at its first square that is not firm, and no later row gets further.
 */
#ifndef OSERO_CORNERS_H
#define OSERO_CORNERS_H

#include <stdint.h>

#define CORNERS UINT64_C(0x8100000000000081)

/* The squares that stable() counts, of every corner that is in `discs`, one colour's discs. Those of each corner lie in
 * its own quarter of the board. */
static inline uint64_t corners_stable(uint64_t discs)
{
    const uint64_t left = UINT64_C(0x0f0f0f0f0f0f0f0f), upper = UINT64_C(0x00000000ffffffff);
    const uint64_t sides = UINT64_C(0x8181818181818181), ends = UINT64_C(0xff000000000000ff);
    const uint64_t quarters = UINT64_C(0xf0f0f0f00f0f0f0f); /* of a1 and h8, whose diagonals across have step 7 */
    const uint64_t across = (((discs << 7) | (discs >> 7)) & quarters) | (((discs << 9) | (discs >> 9)) & ~quarters);
    uint64_t firm = discs & (sides | ends | across);
    /* Along the rows, from both sides to the middle: keep what has only firm squares before it. */
    uint64_t from_left = firm & left, from_right = firm & ~left;
    from_left &= (from_left << 1) | UINT64_C(0x0101010101010101);
    from_left &= (from_left << 2) | UINT64_C(0x0303030303030303);
    from_right &= (from_right >> 1) | UINT64_C(0x8080808080808080);
    from_right &= (from_right >> 2) | UINT64_C(0xc0c0c0c0c0c0c0c0);
    firm = from_left | from_right;
    /* And down the columns. */
    uint64_t from_top = firm & upper, from_bottom = firm & ~upper;
    from_top &= (from_top << 8) | UINT64_C(0xff);
    from_top &= (from_top << 16) | UINT64_C(0xffff);
    from_bottom &= (from_bottom >> 8) | UINT64_C(0xff00000000000000);
    from_bottom &= (from_bottom >> 16) | UINT64_C(0xffff000000000000);
    return from_top | from_bottom;
}

#endif
