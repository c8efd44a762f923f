/* SPDX-License-Identifier: MIT */
/* ver3 - ver1 and the patterns of the edges, one move ahead: evaluation/evaluation.h. Its score is the value after its
 * move. */
#include "evaluation_options.h"
#include "evaluation_player.h"

static const struct osero_option options[EVALUATION_VER3_OPTION_COUNT] = {
    EVALUATION_VER1_OPTIONS(1),
    EVALUATION_VER3_EDGE_OPTIONS(1),
};

static void *ver3_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    return evaluation_player_new(EVALUATION_VER3, settings, error);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "ver3",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "ver1 and the patterns of the edges",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = EVALUATION_VER3_OPTION_COUNT,
    .create = ver3_create,
    .destroy = evaluation_player_free,
    .choose = evaluation_player_choose,
    .evaluate = evaluation_player_evaluate,
};
