/* SPDX-License-Identifier: MIT */
#include "symmetry.h"
#include "wide.h"

int wide_symmetry_square(int symmetry, int square)
{
    return symmetry_place(symmetry, WIDE_SIZE, WIDE_SIZE, square);
}

/* A disc at a time: openings have few. */
wide_set wide_symmetry_set(int symmetry, wide_set set)
{
    wide_set image = 0;
    for (; set != 0; set &= set - 1)
        image |= wide_bit(wide_symmetry_square(symmetry, wide_first(set)));
    return image;
}

struct wide_board wide_symmetry_board(int symmetry, struct wide_board board)
{
    return (struct wide_board){.player = wide_symmetry_set(symmetry, board.player),
                               .opponent = wide_symmetry_set(symmetry, board.opponent)};
}

static bool less(struct wide_board a, struct wide_board b)
{
    return a.player != b.player ? a.player < b.player : a.opponent < b.opponent;
}

struct wide_board wide_canonical(struct wide_board board)
{
    struct wide_board least = board;
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        const struct wide_board image = wide_symmetry_board(symmetry, board);
        if (less(image, least))
            least = image;
    }
    return least;
}
