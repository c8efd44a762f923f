/* SPDX-License-Identifier: MIT */
#include "symmetry.h"

int symmetry_square(int symmetry, int size, int square)
{
    return symmetry_place(symmetry, size, rules_stride(size), square);
}

int symmetry_inverse(int symmetry)
{
    /* Mirrors undo themselves; behind a transposition the two change their names. */
    if (symmetry == (SYMMETRY_TRANSPOSE | SYMMETRY_MIRROR_LEFT_RIGHT))
        return SYMMETRY_TRANSPOSE | SYMMETRY_MIRROR_TOP_BOTTOM;
    if (symmetry == (SYMMETRY_TRANSPOSE | SYMMETRY_MIRROR_TOP_BOTTOM))
        return SYMMETRY_TRANSPOSE | SYMMETRY_MIRROR_LEFT_RIGHT;
    return symmetry;
}

/* The whole 8x8 board; a smaller one moves away from its corner and is shifted back. */
static uint64_t mirror_left_right(uint64_t bits)
{
    bits = ((bits >> 1) & UINT64_C(0x5555555555555555)) | ((bits & UINT64_C(0x5555555555555555)) << 1);
    bits = ((bits >> 2) & UINT64_C(0x3333333333333333)) | ((bits & UINT64_C(0x3333333333333333)) << 2);
    return ((bits >> 4) & UINT64_C(0x0f0f0f0f0f0f0f0f)) | ((bits & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4);
}

/* Swaps the bits of `lower` with those `distance` above them. */
static uint64_t swap(uint64_t bits, uint64_t lower, int distance)
{
    const uint64_t changed = (bits ^ (bits >> distance)) & lower;
    return bits ^ changed ^ (changed << distance);
}

static uint64_t transpose(uint64_t bits)
{
    bits = swap(bits, UINT64_C(0x00aa00aa00aa00aa), 7);
    bits = swap(bits, UINT64_C(0x0000cccc0000cccc), 14);
    return swap(bits, UINT64_C(0x00000000f0f0f0f0), 28);
}

uint64_t symmetry_bits(int symmetry, int size, uint64_t bits)
{
    if (symmetry & SYMMETRY_MIRROR_LEFT_RIGHT)
        bits = mirror_left_right(bits) >> (8 - size);
    if (symmetry & SYMMETRY_MIRROR_TOP_BOTTOM)
        bits = __builtin_bswap64(bits) >> (8 * (8 - size));
    return symmetry & SYMMETRY_TRANSPOSE ? transpose(bits) : bits;
}

struct board symmetry_board(int symmetry, int size, struct board board)
{
    return (struct board){.player = symmetry_bits(symmetry, size, board.player),
                          .opponent = symmetry_bits(symmetry, size, board.opponent)};
}

static bool less(struct board a, struct board b)
{
    return a.player != b.player ? a.player < b.player : a.opponent < b.opponent;
}

struct board symmetry_canonical(int size, struct board board)
{
    struct board least = board;
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        const struct board image = symmetry_board(symmetry, size, board);
        if (less(image, least))
            least = image;
    }
    return least;
}
