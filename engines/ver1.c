/* SPDX-License-Identifier: MIT */
/* ver1 - corners, and the weights of the squares, one move ahead: evaluation/evaluation.h. Its score is the value after
 * its move. */
#include "evaluation_options.h"
#include "evaluation_player.h"

static const struct osero_option options[EVALUATION_VER1_OPTION_COUNT] = {
    EVALUATION_VER1_OPTIONS(1),
};

static void *ver1_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    return evaluation_player_new(EVALUATION_VER1, settings, error);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "ver1",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "corners, and the weights of the squares",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = EVALUATION_VER1_OPTION_COUNT,
    .create = ver1_create,
    .destroy = evaluation_player_free,
    .choose = evaluation_player_choose,
    .evaluate = evaluation_player_evaluate,
};
