/* SPDX-License-Identifier: MIT */
/*
 * evaluation_inline.h - the values of evaluation.h, for kernels that look at all moves of a position
 *
 * What is known of a position (struct standing) is worked out once; the value after each move is then what the move
 * changes.
 */
#ifndef OSERO_EVALUATION_INLINE_H
#define OSERO_EVALUATION_INLINE_H

#include "corners.h"
#include "evaluation.h"
#include "rules_inline.h"

#define BESIDE_CORNERS UINT64_C(0x42c300000000c342)

/* How many empty corners opp could take now. Bits 0..3 are a1, h1, h8, a8. */
static inline int open_corners(const uint8_t *ends, const struct lines *lines)
{
    const unsigned edges = (unsigned)ends[lines->top] | (unsigned)ends[lines->right] << 1 |
                           (unsigned)ends[lines->bottom] << 2 | (unsigned)ends[lines->left] << 3;
    const unsigned down = ends[lines->down], up = ends[lines->up]; /* a1 and h8; h1 and a8 */
    const unsigned diagonals = (down & 1) | (down & 2) << 1 | (up & 1) << 1 | (up & 2) << 2;
    const unsigned open = (edges | edges >> 4 | diagonals) & 15;
    return (int)(UINT64_C(0x4332322132212110) >> (4 * open) & 15);
}

static inline int32_t stable_count(uint64_t discs)
{
    return (discs & CORNERS) ? bits_count(corners_stable(discs)) : 0;
}

/* Part 1 of ver1 for the corners that are taken: as described. */
static inline int32_t taken_corners(uint64_t own, uint64_t opp)
{
    return stable_count(own) - stable_count(opp);
}

/* As published: stable(a1), whoever holds it, once for each taken corner. */
static inline int32_t taken_corners_published(uint64_t own, uint64_t opp)
{
    const uint64_t quarter = UINT64_C(0x000000000f0f0f0f);
    const uint64_t stable = ((own & 1) ? corners_stable(own) : (opp & 1) ? corners_stable(opp) : 0) & quarter;
    return bits_count(stable) * bits_count((own | opp) & CORNERS);
}

/* All but the squares' weights: corners, and edges where they count. */
static inline int32_t value_of_lines(const struct evaluation *evaluation, uint64_t own, uint64_t opp,
                                     const struct lines *lines)
{
    int32_t value = 0;
    if (own & BESIDE_CORNERS) /* else there is nothing that opp could flip from a corner */
        value -= evaluation->open_corner * open_corners(evaluation->ends, lines);
    if ((own | opp) & CORNERS)
        value +=
            evaluation->corner * (evaluation->published ? taken_corners_published(own, opp) : taken_corners(own, opp));
    if (evaluation->kind != EVALUATION_VER1)
        value += evaluation->edges[lines->top] + evaluation->edges[lines->right] + evaluation->edges[lines->bottom] +
                 evaluation->edges[lines->left];
    return value;
}

/* Part 2 of ver1; published, the opponent's squares are added. */
static inline int32_t value_of_squares(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    const int32_t own_sum = square_table_sum(&evaluation->weights, own);
    const int32_t opp_sum = square_table_sum(&evaluation->weights, opp);
    return evaluation->published ? own_sum + opp_sum : own_sum - opp_sum;
}

/* What a move changes: a flipped disc was opp's and is own, so its square's weight counts twice; published, no sum of
 * both colours changes but by the new disc. */
static inline int32_t squares_gained(const struct evaluation *evaluation, int square, uint64_t flips)
{
    const int32_t flipped = evaluation->published ? 0 : square_table_sum(&evaluation->weights, flips);
    return evaluation->weights.weights[square] + 2 * flipped;
}

/* Part 2 of ver1 and the lines of a position, seen by own. */
struct standing {
    int32_t squares;
    struct lines lines;
};

static inline struct standing standing_of(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    return (struct standing){
        .squares = value_of_squares(evaluation, own, opp),
        .lines = lines_add(lines_of(&evaluation->index, own), 2, lines_of(&evaluation->index, opp)),
    };
}

/* The value after own's move to `square`, which flips `flips`; standing, own and opp are those before it. */
static inline int32_t value_after_move(const struct evaluation *evaluation, const struct standing *standing,
                                       uint64_t own, uint64_t opp, int square, uint64_t flips)
{
    /* A flipped disc counted 2 in its lines and counts 1, the new one 0 and 1. */
    const struct lines placed = lines_add(standing->lines, 1, evaluation->squares[square]);
    const struct lines next = lines_add(placed, -1, lines_of(&evaluation->index, flips));
    return standing->squares + squares_gained(evaluation, square, flips) +
           value_of_lines(evaluation, own | flips | UINT64_C(1) << square, opp & ~flips, &next);
}

#endif
