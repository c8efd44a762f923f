/* SPDX-License-Identifier: MIT */
#include "evaluation.h"

#include "corners.h"
#include "rules.h"

#include <limits.h>

static void fill_edges(struct evaluation *evaluation, const union osero_value *values)
{
    int32_t weights[EDGE_WEIGHT_COUNT] = {0};
    for (int i = 0; evaluation->kind == EVALUATION_VER3 && i < EDGE_WEIGHT_COUNT; i++)
        weights[i] = (int32_t)values[EVALUATION_OPTION_EDGES + i].integer;
    for (int line = 0; line < LINE_STATES; line++) {
        int s[8];
        line_squares(line, s);
        if (evaluation->kind == EVALUATION_VER3)
            evaluation->edges[line] = edges_ver3(s, weights, evaluation->published);
        else
            evaluation->edges[line] = edges_ver2(s, (int32_t)values[EVALUATION_OPTION_EDGE].integer);
    }
}

/* The lines that matter, as bytes. Columns and diagonals are gathered by a multiplication: each of their bits is moved
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

void evaluation_init(struct evaluation *evaluation, enum evaluation_kind kind, const union osero_value *values)
{
    evaluation->kind = kind;
    evaluation->published = values[EVALUATION_OPTION_PUBLISHED].integer != 0;
    evaluation->corner = (int32_t)values[EVALUATION_OPTION_CORNER].integer;
    evaluation->open_corner = (int32_t)values[EVALUATION_OPTION_OPEN_CORNER].integer;
    square_table_init(&evaluation->weights, values[EVALUATION_OPTION_WEIGHTS].ints);
    line_index_init(&evaluation->index);
    line_ends_init(evaluation->ends);
    for (int square = 0; square < 64; square++)
        evaluation->squares[square] = lines_of(&evaluation->index, UINT64_C(1) << square);
    if (kind != EVALUATION_VER1)
        fill_edges(evaluation, values);
}

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

/* Part 1 of ver1 for the corners that are taken: as described. */
static inline int32_t taken_corners(uint64_t own, uint64_t opp)
{
    return bits_count(corners_stable(own)) - bits_count(corners_stable(opp));
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
    int32_t value = -evaluation->open_corner * open_corners(evaluation->ends, lines);
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

int32_t evaluation_value(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    const struct lines lines = lines_add(lines_of(&evaluation->index, own), 2, lines_of(&evaluation->index, opp));
    return value_of_squares(evaluation, own, opp) + value_of_lines(evaluation, own, opp, &lines);
}

/* What a move changes: a flipped disc was opp's and is own, so its square's weight counts twice; published, no sum of
 * both colours changes but by the new disc. */
static inline int32_t squares_gained(const struct evaluation *evaluation, int square, uint64_t flips)
{
    const int32_t flipped = evaluation->published ? 0 : square_table_sum(&evaluation->weights, flips);
    return evaluation->weights.weights[square] + 2 * flipped;
}

int32_t evaluation_choose(const struct evaluation *evaluation, const struct osero_position *position, int32_t *value)
{
    const uint64_t own = position->player, opp = position->opponent;
    const int32_t squares = value_of_squares(evaluation, own, opp);
    const struct lines lines = lines_add(lines_of(&evaluation->index, own), 2, lines_of(&evaluation->index, opp));
    int32_t best = -1;
    *value = INT32_MIN;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(own, opp, square);
        /* A flipped disc counted 2 in its lines and counts 1, the new one 0 and 1. */
        const struct lines placed = lines_add(lines, 1, evaluation->squares[square]);
        const struct lines next = lines_add(placed, -1, lines_of(&evaluation->index, flips));
        const int32_t after = squares + squares_gained(evaluation, square, flips) +
                              value_of_lines(evaluation, own | flips | UINT64_C(1) << square, opp & ~flips, &next);
        if (after > *value) {
            *value = after;
            best = square;
        }
    }
    return best;
}
