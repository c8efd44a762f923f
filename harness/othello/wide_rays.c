/* SPDX-License-Identifier: MIT */
#include "wide_rays.h"

#define BIT(square) ((wide_set)1 << (square))

/* Nine steps from a1 towards higher bits, and from j10 towards lower bits. */
#define STEPS_UP(step)                                                                                           \
    (BIT(1 * (step)) | BIT(2 * (step)) | BIT(3 * (step)) | BIT(4 * (step)) | BIT(5 * (step)) | BIT(6 * (step)) | \
     BIT(7 * (step)) | BIT(8 * (step)) | BIT(9 * (step)))
#define STEPS_DOWN(step)                                                                         \
    (BIT(99 - 1 * (step)) | BIT(99 - 2 * (step)) | BIT(99 - 3 * (step)) | BIT(99 - 4 * (step)) | \
     BIT(99 - 5 * (step)) | BIT(99 - 6 * (step)) | BIT(99 - 7 * (step)) | BIT(99 - 8 * (step)) | BIT(99 - 9 * (step)))

/* Squares right and left of the square's column: a ray that runs over the edge comes back on the other side of it. */
#define FIRST_COLUMN (BIT(0) | STEPS_UP(10))
#define RIGHT_COLUMNS(square) (FIRST_COLUMN * (0x3ff & (0x3fe << (square) % 10)))
#define LEFT_COLUMNS(square) (FIRST_COLUMN * ((1 << (square) % 10) - 1))
#define BOARD (BIT(100) - 1)

#define UP(square, step, within) (STEPS_UP(step) << (square) & (within)&BOARD)
#define DOWN(square, step, within) (STEPS_DOWN(step) >> (99 - (square)) & (within))

#define RAYS(square)                                                                                             \
    {                                                                                                            \
        .up = {UP(square, 1, RIGHT_COLUMNS(square)), UP(square, 9, LEFT_COLUMNS(square)), UP(square, 10, BOARD), \
               UP(square, 11, RIGHT_COLUMNS(square))},                                                           \
        .down = {DOWN(square, 1, LEFT_COLUMNS(square)), DOWN(square, 9, RIGHT_COLUMNS(square)),                  \
                 DOWN(square, 10, BOARD), DOWN(square, 11, LEFT_COLUMNS(square))},                               \
    }
#define RAYS_OF_ROW(row)                                                                                      \
    RAYS(10 * (row)), RAYS(10 * (row) + 1), RAYS(10 * (row) + 2), RAYS(10 * (row) + 3), RAYS(10 * (row) + 4), \
        RAYS(10 * (row) + 5), RAYS(10 * (row) + 6), RAYS(10 * (row) + 7), RAYS(10 * (row) + 8), RAYS(10 * (row) + 9)

_Alignas(64) const struct wide_rays wide_rays[WIDE_SQUARE_COUNT] = {
    RAYS_OF_ROW(0), RAYS_OF_ROW(1), RAYS_OF_ROW(2), RAYS_OF_ROW(3), RAYS_OF_ROW(4),
    RAYS_OF_ROW(5), RAYS_OF_ROW(6), RAYS_OF_ROW(7), RAYS_OF_ROW(8), RAYS_OF_ROW(9),
};
