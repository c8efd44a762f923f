/* SPDX-License-Identifier: MIT */
/* one-flip - a move that flips a single disc and leaves the opponent few moves: evaluation/one_flip.h. */
#include "one_flip.h"

#include <stdio.h>
#include <stdlib.h>

static void one_flip_new_game(void *instance, uint64_t seed)
{
    osero_random_seed(instance, seed);
}

static void *one_flip_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)settings;
    struct osero_random *draws = malloc(sizeof *draws);
    if (draws == NULL)
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
    else
        osero_random_seed(draws, seed);
    return draws;
}

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
