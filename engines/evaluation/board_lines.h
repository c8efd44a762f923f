/* SPDX-License-Identifier: MIT */
/*
 * board_lines.h - the numbers (edges.h) of the six lines that an evaluation looks at: the edges and the two long
 * diagonals
 */
#ifndef OSERO_BOARD_LINES_H
#define OSERO_BOARD_LINES_H

#include "edges.h"

/* A number for each of the four edges in the direction in which it is read, from the top clockwise, and the diagonals.
 */
struct lines {
    int32_t top, right, bottom, left, down, up;
};

/* Each line as a byte. Columns and diagonals are gathered by a multiplication: each of their bits is moved
 * to its own place in the top byte, and no two of the products meet. */
static inline unsigned top_row(uint64_t set)
{
    return (unsigned)(set & 0xff);
}

static inline unsigned bottom_row(uint64_t set)
{
    return (unsigned)(set >> 56);
}

/* Bit i is row i + 1 of column a (h: shift the set by 7). */
static inline unsigned column_down(uint64_t set)
{
    return (unsigned)(((set & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080)) >> 56);
}

/* Bit i is row 8 - i. */
static inline unsigned column_up(uint64_t set)
{
    return (unsigned)(((set & UINT64_C(0x0101010101010101)) * UINT64_C(0x8040201008040201)) >> 56);
}

/* Bit i is column i of the diagonal a1-h8, of a8-h1. */
static inline unsigned diagonal_down(uint64_t set)
{
    return (unsigned)(((set & UINT64_C(0x8040201008040201)) * UINT64_C(0x0101010101010101)) >> 56);
}

static inline unsigned diagonal_up(uint64_t set)
{
    return (unsigned)(((set & UINT64_C(0x0102040810204080)) * UINT64_C(0x0101010101010101)) >> 56);
}

/* What one colour's discs add to the numbers of their lines: twice this for opp. Sums of sets apart are sums. */
static inline struct lines lines_of(const struct line_index *index, uint64_t set)
{
    return (struct lines){
        .top = index->forward[top_row(set)],
        .right = index->forward[column_down(set >> 7)],
        .bottom = index->backward[bottom_row(set)],
        .left = index->forward[column_up(set)],
        .down = index->forward[diagonal_down(set)],
        .up = index->backward[diagonal_up(set)],
    };
}

/* a + factor * b */
static inline struct lines lines_add(struct lines a, int factor, struct lines b)
{
    return (struct lines){
        .top = a.top + factor * b.top,
        .right = a.right + factor * b.right,
        .bottom = a.bottom + factor * b.bottom,
        .left = a.left + factor * b.left,
        .down = a.down + factor * b.down,
        .up = a.up + factor * b.up,
    };
}

#endif
