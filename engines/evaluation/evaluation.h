/* SPDX-License-Identifier: MIT */
/*
 * evaluation.h - the values of ver1, ver2 and ver3, as described and as published
 *
 * They are exactly those of players.md: the value of a position after a move, for the side that has just moved (own),
 * with the other (opp) to move. One struct holds tables made from the options; a value then costs some thirty look-ups.
 * 8x8 only.
 */
#ifndef OSERO_EVALUATION_H
#define OSERO_EVALUATION_H

#include "board_lines.h"
#include "kernel_choice.h"
#include "osero_engine.h"
#include "square_table.h"

enum evaluation_kind { EVALUATION_VER1, EVALUATION_VER2, EVALUATION_VER3 };

/* The options that these players share, in the order in which their option arrays begin: evaluation_options.h. */
enum evaluation_option {
    EVALUATION_OPTION_PUBLISHED,
    EVALUATION_OPTION_WEIGHTS,
    EVALUATION_OPTION_CORNER,
    EVALUATION_OPTION_OPEN_CORNER,
    EVALUATION_VER1_OPTION_COUNT,
    EVALUATION_OPTION_EDGE = EVALUATION_VER1_OPTION_COUNT, /* ver2 */
    EVALUATION_VER2_OPTION_COUNT,
    EVALUATION_OPTION_EDGES = EVALUATION_VER1_OPTION_COUNT, /* ver3: by enum edge_weight */
    EVALUATION_VER3_OPTION_COUNT = EVALUATION_OPTION_EDGES + EDGE_WEIGHT_COUNT,
};

struct evaluation {
    enum evaluation_kind kind;
    bool published;
    int32_t corner, open_corner;
    struct square_table weights;
    struct line_index index;
    struct lines squares[64]; /* what an own disc on the square adds to the numbers of its lines */
    uint8_t ends[LINE_STATES];
    int32_t edges[LINE_STATES]; /* an edge's value by its number; ver2 and ver3 */
    int32_t (*value)(const struct evaluation *evaluation, uint64_t own, uint64_t opp);
    int32_t (*choose)(const struct evaluation *evaluation, const struct osero_position *position, int32_t *value);
};

/* Fills *evaluation from option values that begin as `enum evaluation_option` says. */
void evaluation_init(struct evaluation *evaluation, enum evaluation_kind kind, const union osero_value *values);

/* The value for `own`, who has just moved. */
static inline int32_t evaluation_value(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    return evaluation->value(evaluation, own, opp);
}

/* The player's move: the first in scan order of the greatest value after it, which goes to *value. moves is not 0. */
static inline int32_t evaluation_choose(const struct evaluation *evaluation, const struct osero_position *position,
                                        int32_t *value)
{
    return evaluation->choose(evaluation, position, value);
}

/* Both at each level of processor; evaluation_init has taken the best. */
KERNEL_DECLARE(int32_t, evaluation_value, (const struct evaluation *evaluation, uint64_t own, uint64_t opp));
KERNEL_DECLARE(int32_t, evaluation_choose,
               (const struct evaluation *evaluation, const struct osero_position *position, int32_t *value));

#endif
