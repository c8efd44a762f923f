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

void evaluation_init(struct evaluation *evaluation, enum evaluation_kind kind, const union osero_value *values)
{
    evaluation->kind = kind;
    evaluation->published = values[EVALUATION_OPTION_PUBLISHED].integer != 0;
    evaluation->corner = (int32_t)values[EVALUATION_OPTION_CORNER].integer;
    evaluation->open_corner = (int32_t)values[EVALUATION_OPTION_OPEN_CORNER].integer;
    square_table_init(&evaluation->weights, values[EVALUATION_OPTION_WEIGHTS].ints);
    line_index_init(&evaluation->index);
    line_ends_init(evaluation->ends);
    if (kind != EVALUATION_VER1)
        fill_edges(evaluation, values);
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

static inline unsigned line_number(const uint16_t *index, unsigned own, unsigned opp)
{
    return (unsigned)index[own] + 2u * index[opp];
}

/* The numbers of the four edges in the direction in which they are read, from the top clockwise; of the diagonals. */
struct lines {
    unsigned top, right, bottom, left, down, up;
};

static inline struct lines read_lines(const struct line_index *index, uint64_t own, uint64_t opp)
{
    return (struct lines){
        .top = line_number(index->forward, top_row(own), top_row(opp)),
        .right = line_number(index->forward, column_down(own >> 7), column_down(opp >> 7)),
        .bottom = line_number(index->backward, bottom_row(own), bottom_row(opp)),
        .left = line_number(index->forward, column_up(own), column_up(opp)),
        .down = line_number(index->forward, diagonal_down(own), diagonal_down(opp)),
        .up = line_number(index->backward, diagonal_up(own), diagonal_up(opp)),
    };
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

int32_t evaluation_value(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    const int32_t own_weight = square_table_sum(&evaluation->weights, own);
    const int32_t opp_weight = square_table_sum(&evaluation->weights, opp);
    int32_t value = evaluation->published ? own_weight + opp_weight : own_weight - opp_weight;
    if ((own | opp) & CORNERS)
        value +=
            evaluation->corner * (evaluation->published ? taken_corners_published(own, opp) : taken_corners(own, opp));
    const struct lines lines = read_lines(&evaluation->index, own, opp);
    value -= evaluation->open_corner * open_corners(evaluation->ends, &lines);
    if (evaluation->kind != EVALUATION_VER1)
        value += evaluation->edges[lines.top] + evaluation->edges[lines.right] + evaluation->edges[lines.bottom] +
                 evaluation->edges[lines.left];
    return value;
}

int32_t evaluation_choose(const struct evaluation *evaluation, const struct osero_position *position, int32_t *value)
{
    int32_t best = -1;
    *value = INT32_MIN;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(position->player, position->opponent, square);
        const int32_t after =
            evaluation_value(evaluation, position->player | flips | UINT64_C(1) << square, position->opponent & ~flips);
        if (after > *value) {
            *value = after;
            best = square;
        }
    }
    return best;
}
