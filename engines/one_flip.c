/* SPDX-License-Identifier: MIT */
/* one-flip - a move that flips a single disc and leaves the opponent few moves: evaluation/one_flip.h. */
#include "one_flip.h"

#include <stdlib.h>

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)limits, (void)report;
    return one_flip_choose(instance, position);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "one-flip",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "a move that flips one disc and leaves the opponent few moves",
    .board_sizes = OSERO_BOARD(8),
    .flags = OSERO_DRAWS_LOTS,
    .create = one_flip_create,
    .destroy = free,
    .new_game = one_flip_new_game,
    .choose = choose,
};
