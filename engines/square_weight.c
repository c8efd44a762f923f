/* SPDX-License-Identifier: MIT */
/* square-weight - the move whose square weighs most; nothing is played out. Its score is that weight. */
#include "evaluation_options.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_WEIGHTS, OPTION_COUNT };

static void *square_weight_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct square_table *table = malloc(sizeof *table);
    if (!table) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    square_table_init(table, settings->values[OPTION_WEIGHTS].ints);
    return table;
}

static int32_t square_weight_choose(void *instance, const struct osero_position *position,
                                    const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits;
    const struct square_table *table = instance;
    int32_t best = __builtin_ctzll(position->moves);
    for (uint64_t moves = position->moves & (position->moves - 1); moves; moves &= moves - 1) {
        const int32_t square = __builtin_ctzll(moves);
        if (table->weights[square] > table->weights[best])
            best = square;
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = table->weights[best];
    return best;
}

static int32_t square_weight_evaluate(void *instance, const struct osero_position *position, double *value)
{
    *value = square_table_sum(instance, position->player) - square_table_sum(instance, position->opponent);
    return OSERO_DONE;
}

static const struct osero_option options[OPTION_COUNT] = {
    EVALUATION_OPTION_TABLE(square_table_a, 1),
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "square-weight",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the move whose square weighs most",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = OPTION_COUNT,
    .create = square_weight_create,
    .destroy = free,
    .choose = square_weight_choose,
    .evaluate = square_weight_evaluate,
};
