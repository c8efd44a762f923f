/* SPDX-License-Identifier: MIT */
/*
 * positional-after-move - the move after which the squares of its own discs weigh most
 *
 * Described: each move is played on a fresh copy of the board. Published: on one scratch copy that is never restored,
 * so the flips of earlier moves stay on it. Its score is the weight it saw for its move.
 */
#include "evaluation_options.h"
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_PUBLISHED, OPTION_WEIGHTS, OPTION_COUNT };

struct positional_player {
    struct square_table table;
    bool published;
};

static void *positional_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct positional_player *player = malloc(sizeof *player);
    if (!player) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    player->published = settings->values[OPTION_PUBLISHED].integer != 0;
    square_table_init(&player->table, settings->values[OPTION_WEIGHTS].ints);
    return player;
}

static int32_t positional_choose(void *instance, const struct osero_position *position,
                                 const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits;
    const struct positional_player *player = instance;
    int32_t best = -1, best_weight = INT32_MIN;
    uint64_t scratch = position->player; /* the own discs on the copy: nothing else of it is ever looked at */
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t gained = rules_flips(position->player, position->opponent, square) | UINT64_C(1) << square;
        scratch = (player->published ? scratch : position->player) | gained;
        const int32_t weight = square_table_sum(&player->table, scratch);
        if (weight > best_weight) {
            best_weight = weight;
            best = square;
        }
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = best_weight;
    report->depth = 1;
    return best;
}

static int32_t positional_evaluate(void *instance, const struct osero_position *position, double *value)
{
    const struct positional_player *player = instance;
    *value = square_table_sum(&player->table, position->player) - square_table_sum(&player->table, position->opponent);
    return OSERO_DONE;
}

static const struct osero_option options[OPTION_COUNT] = {
    [OPTION_PUBLISHED] = EVALUATION_OPTION_BOOL_PUBLISHED,
    [OPTION_WEIGHTS] = EVALUATION_OPTION_TABLE(square_table_b, 1),
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "positional-after-move",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the move after which its own discs' squares weigh most",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = OPTION_COUNT,
    .create = positional_create,
    .destroy = free,
    .choose = positional_choose,
    .evaluate = positional_evaluate,
};
