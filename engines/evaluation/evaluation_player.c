/* SPDX-License-Identifier: MIT */
#include "evaluation_player.h"

#include <stdio.h>
#include <stdlib.h>

struct evaluation *evaluation_player_new(enum evaluation_kind kind, const struct osero_settings *settings, char *error)
{
    struct evaluation *evaluation = malloc(sizeof *evaluation);
    if (!evaluation) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    evaluation_init(evaluation, kind, settings->values);
    return evaluation;
}

void evaluation_player_free(void *instance)
{
    free(instance);
}

int32_t evaluation_player_choose(void *instance, const struct osero_position *position,
                                 const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits;
    int32_t value;
    const int32_t square = evaluation_choose(instance, position, &value);
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = value;
    report->depth = 1;
    return square;
}

/* The value belongs to the side that has just moved. */
int32_t evaluation_player_evaluate(void *instance, const struct osero_position *position, double *value)
{
    *value = -evaluation_value(instance, position->opponent, position->player);
    return OSERO_DONE;
}
