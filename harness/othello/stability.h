/* SPDX-License-Identifier: MIT */
/*
 * stability.h - discs that can never be flipped again
 *
 * A lower bound: discs stable along their edge whatever is played there, discs whose four lines are full, and discs
 * that in each of the four directions have a full line, the border, or a stable disc of their own colour beside them.
 */
#ifndef OSERO_STABILITY_H
#define OSERO_STABILITY_H

#include "solver_tables.h"

/* Squares whose row, column and two diagonals have no empty square, by direction. */
struct full_lines {
    uint64_t rows, columns, diagonals_7, diagonals_9;
};

static inline uint64_t stability_fill_7(uint64_t full)
{
    /* Where a line leaves the board it meets full squares. */
    full &= (full >> 7 | UINT64_C(0xff01010101010101)) & (full << 7 | UINT64_C(0x80808080808080ff));
    full &= (full >> 14 | UINT64_C(0xffff030303030303)) & (full << 14 | UINT64_C(0xc0c0c0c0c0c0ffff));
    return full & (full >> 28 | UINT64_C(0xffffffff0f0f0f0f)) & (full << 28 | UINT64_C(0xf0f0f0f0ffffffff));
}

static inline uint64_t stability_fill_9(uint64_t full)
{
    full &= (full >> 9 | UINT64_C(0xff80808080808080)) & (full << 9 | UINT64_C(0x01010101010101ff));
    full &= (full >> 18 | UINT64_C(0xffffc0c0c0c0c0c0)) & (full << 18 | UINT64_C(0x030303030303ffff));
    return full & (full >> 36 | UINT64_C(0xfffffffff0f0f0f0)) & (full << 36 | UINT64_C(0x0f0f0f0fffffffff));
}

/* occupied: discs, and whatever lies outside a smaller board. */
static inline struct full_lines stability_full_lines(uint64_t occupied)
{
    const uint64_t file = UINT64_C(0x0101010101010101);
    uint64_t rows = occupied & occupied >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    uint64_t columns = occupied & (occupied >> 32 | occupied << 32);
    columns &= columns >> 16 | columns << 48;
    columns &= columns >> 8 | columns << 56;
    return (struct full_lines){(rows & file) * 255, columns, stability_fill_7(occupied), stability_fill_9(occupied)};
}

static inline unsigned stability_file(uint64_t bits, int column)
{
    return (unsigned)(((bits >> column & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080)) >> 56);
}

static inline uint64_t stability_to_file(unsigned bits)
{
    return (((bits & 127) * UINT64_C(0x0002040810204081)) & UINT64_C(0x0101010101010101)) | (uint64_t)(bits >> 7) << 56;
}

static inline uint64_t stability_edge(const struct solver_tables *tables, unsigned player, unsigned opponent)
{
    return tables->edge_stable[tables->ternary[player] + 2 * tables->ternary[opponent]];
}

static inline uint64_t stability_edges(const struct solver_tables *tables, uint64_t player, uint64_t opponent)
{
    const int last = tables->size - 1, bottom = 8 * last;
    const uint64_t top = stability_edge(tables, player & 255, opponent & 255);
    const uint64_t low = stability_edge(tables, player >> bottom & 255, opponent >> bottom & 255);
    const uint64_t left = stability_edge(tables, stability_file(player, 0), stability_file(opponent, 0));
    const uint64_t right = stability_edge(tables, stability_file(player, last), stability_file(opponent, last));
    return top | low << bottom | stability_to_file((unsigned)left) | stability_to_file((unsigned)right) << last;
}

/* The player's discs that are known to be stable. */
static inline uint64_t stability_find(const struct solver_tables *tables, uint64_t player, uint64_t opponent)
{
    const struct full_lines full = stability_full_lines(player | opponent | ~tables->squares);
    const uint64_t columns = full.columns | tables->rows_border, rows = full.rows | tables->columns_border;
    const uint64_t border = tables->rows_border | tables->columns_border;
    const uint64_t diagonals_7 = full.diagonals_7 | border, diagonals_9 = full.diagonals_9 | border;
    uint64_t stable = stability_edges(tables, player, opponent) |
                      (player & rows & columns & diagonals_7 & diagonals_9 & ~border) |
                      (player & full.rows & full.columns & full.diagonals_7 & full.diagonals_9);
    for (;;) {
        const uint64_t more = player & (rows | stable << 1 | stable >> 1) & (columns | stable << 8 | stable >> 8) &
                              (diagonals_7 | stable << 7 | stable >> 7) & (diagonals_9 | stable << 9 | stable >> 9) &
                              ~stable;
        if (more == 0)
            return stable;
        stable |= more;
    }
}

#endif
