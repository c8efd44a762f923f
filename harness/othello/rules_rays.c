/* SPDX-License-Identifier: MIT */
#include "rules_rays.h"

/* Columns right and left of the square's, and its row. */
#define RIGHT_COLUMNS(square) (UINT64_C(0x0101010101010101) * (UINT64_C(0xff) & (UINT64_C(0xfe) << (square) % 8)))
#define LEFT_COLUMNS(square) (UINT64_C(0x0101010101010101) * ((UINT64_C(1) << (square) % 8) - 1))
#define ROW(square) (UINT64_C(0xff) << (square) / 8 * 8)

#define DOWN_LEFT(square) (UINT64_C(0x0002040810204080) << (square)&LEFT_COLUMNS(square))
#define DOWN(square) (UINT64_C(0x0101010101010100) << (square))
#define DOWN_RIGHT(square) (UINT64_C(0x8040201008040200) << (square)&RIGHT_COLUMNS(square))

#define UPSIDE_DOWN(square) ((square) ^ 56)
#define RAYS(square)                                                                              \
    {                                                                                             \
        .up = {{DOWN_LEFT(square), DOWN_LEFT(UPSIDE_DOWN(square))},                               \
               {DOWN(square), DOWN(UPSIDE_DOWN(square))},                                         \
               {DOWN_RIGHT(square), DOWN_RIGHT(UPSIDE_DOWN(square))}},                            \
        .right = RIGHT_COLUMNS(square) & ROW(square), .left = LEFT_COLUMNS(square) & ROW(square), \
    }
#define RAYS_OF_ROW(row)                                                                                 \
    RAYS(8 * (row)), RAYS(8 * (row) + 1), RAYS(8 * (row) + 2), RAYS(8 * (row) + 3), RAYS(8 * (row) + 4), \
        RAYS(8 * (row) + 5), RAYS(8 * (row) + 6), RAYS(8 * (row) + 7)

_Alignas(64) const struct rules_rays rules_rays[64] = {
    RAYS_OF_ROW(0), RAYS_OF_ROW(1), RAYS_OF_ROW(2), RAYS_OF_ROW(3),
    RAYS_OF_ROW(4), RAYS_OF_ROW(5), RAYS_OF_ROW(6), RAYS_OF_ROW(7),
};
