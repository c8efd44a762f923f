/* SPDX-License-Identifier: MIT */
#include "evaluation.h"

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
    for (int square = 0; square < 64; square++)
        evaluation->squares[square] = lines_of(&evaluation->index, UINT64_C(1) << square);
    if (kind != EVALUATION_VER1)
        fill_edges(evaluation, values);
    evaluation->value = KERNEL_BEST(evaluation_value);
    evaluation->choose = KERNEL_BEST(evaluation_choose);
}
