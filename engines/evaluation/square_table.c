/* SPDX-License-Identifier: MIT */
#include "square_table.h"

#include <string.h>

/* clang-format off */
const int32_t square_table_a[64] = {
    150, -20,  10,   8,   8,  10, -20, 150,
    -20, -64,  -2,  -1,  -1,  -2, -64, -20,
     10,  -2,   0,   0,   0,   0,  -2,  10,
      8,  -1,   0,   0,   0,   0,  -1,   8,
      8,  -1,   0,   0,   0,   0,  -1,   8,
     10,  -2,   0,   0,   0,   0,  -2,  10,
    -20, -64,  -2,  -1,  -1,  -2, -64, -20,
    150, -20,  10,   8,   8,  10, -20, 150,
};

const int32_t square_table_b[64] = {
    170, -20,  20,   5,   5,  20, -20, 170,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
     20,  -5,  15,   3,   3,  15,  -5,  20,
      5,  -5,   3,   3,   3,   3,  -5,   5,
      5,  -5,   3,   3,   3,   3,  -5,   5,
     20,  -5,  15,   3,   3,  15,  -5,  20,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
    170, -20,  20,   5,   5,  20, -20, 170,
};

const int32_t square_table_c[64] = {
    20,  -6,   4,   2,   2,   4,  -6,  20,
    -6, -10,  -2,  -1,  -1,  -2, -10,  -6,
     4,  -2,   0,   0,   0,   0,  -2,   4,
     2,  -1,   0,   0,   0,   0,  -1,   2,
     2,  -1,   0,   0,   0,   0,  -1,   2,
     4,  -2,   0,   0,   0,   0,  -2,   4,
    -6, -10,  -2,  -1,  -1,  -2, -10,  -6,
    20,  -6,   4,   2,   2,   4,  -6,  20,
};
/* clang-format on */

void square_table_init(struct square_table *table, const int32_t *weights)
{
    memcpy(table->weights, weights, sizeof table->weights);
    for (int row = 0; row < 8; row++) {
        int32_t *sums = table->rows[row];
        sums[0] = 0;
        for (int byte = 1; byte < 256; byte++) /* the sum without the lowest disc, and that disc */
            sums[byte] = sums[byte & (byte - 1)] + weights[8 * row + __builtin_ctz((unsigned)byte)];
    }
}
