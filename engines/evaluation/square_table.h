/* SPDX-License-Identifier: MIT */
/*
 * square_table.h - the weight of a set of discs by a table of 64 squares, a row at a time
 *
 * Eight look-ups for any set. Weights within +-EVALUATION_WEIGHT_MAX keep every sum within 32 bits.
 */
#ifndef OSERO_SQUARE_TABLE_H
#define OSERO_SQUARE_TABLE_H

#include <stdint.h>

/* The range of every weight and constant that is an option: no value made of them leaves 32 bits. */
enum { EVALUATION_WEIGHT_MAX = 1000000 };

struct square_table {
    int32_t rows[8][256]; /* the sum of a row's weights over the squares that a byte of the set holds */
    int32_t weights[64];  /* a1 .. h8 */
};

/* The published tables of players.md, 64 numbers from a1 to h8. */
extern const int32_t square_table_a[64]; /* square-weight */
extern const int32_t square_table_b[64]; /* positional-after-move */
extern const int32_t square_table_c[64]; /* ver1 to ver4 */

void square_table_init(struct square_table *table, const int32_t *weights);

static inline int32_t square_table_sum(const struct square_table *table, uint64_t set)
{
    int32_t sum = 0;
    for (int row = 0; row < 8; row++)
        sum += table->rows[row][(set >> (8 * row)) & 0xff];
    return sum;
}

#endif
