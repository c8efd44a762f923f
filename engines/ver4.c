/* SPDX-License-Identifier: MIT */
/*
 * ver4 - ver3, but a perfect end of the game: evaluation/evaluation.h, then evaluation/endgame.h
 *
 * Described: of the moves with the best disc difference the first in scan order, found by the fast solver. Published:
 * the author's full search, evaluation/full_search.h, which knows no limits. Its score is ver3's, and then exact: the
 * disc difference, or (published) its own discs.
 */
#include "endgame.h"
#include "evaluation_options.h"
#include "evaluation_player.h"
#include "full_search.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_EMPTIES = EVALUATION_VER3_OPTION_COUNT, OPTION_COUNT };

struct ver4 {
    struct evaluation *evaluation;
    struct solver *solver; /* described */
    int empties;
};

static void ver4_destroy(void *instance)
{
    struct ver4 *player = instance;
    if (player == NULL)
        return;
    evaluation_player_free(player->evaluation);
    solver_free(player->solver);
    free(player);
}

static void *ver4_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct ver4 *player = calloc(1, sizeof *player);
    if (player != NULL) {
        player->empties = (int)settings->values[OPTION_EMPTIES].integer;
        player->evaluation = evaluation_player_new(EVALUATION_VER3, settings, error);
        player->solver = solver_new(&(struct solver_options){.hash_mb = endgame_hash_mb(player->empties)});
    }
    if (player != NULL && player->evaluation != NULL && player->solver != NULL)
        return player;
    snprintf(error, OSERO_ERROR_SIZE, "out of memory");
    ver4_destroy(player);
    return NULL;
}

static int32_t solve_published(const struct osero_position *position, struct osero_report *report)
{
    const struct full_search_result result = full_search(position->player, position->opponent);
    report->score_kind = OSERO_SCORE_OWN_DISCS;
    report->score = result.discs;
    report->exact = 1;
    report->nodes = result.nodes;
    report->depth = (uint32_t)endgame_empties(position);
    return result.square;
}

static int32_t solve_endgame(const struct ver4 *player, const struct osero_position *position,
                             const struct osero_limits *limits, struct osero_report *report)
{
    return player->evaluation->published ? solve_published(position, report)
                                         : endgame_choose(player->solver, position, limits, report);
}

static int32_t ver4_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    const struct ver4 *player = instance;
    if (endgame_empties(position) <= player->empties && endgame_depth_allows(position, limits)) {
        const int32_t square = solve_endgame(player, position, limits, report);
        if (square >= 0)
            return square;
    }
    report->exact = 0;
    report->pv_length = 0;
    return evaluation_player_choose(player->evaluation, position, limits, report);
}

static int32_t ver4_solve(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                          struct osero_report *report)
{
    const struct ver4 *player = instance;
    if (!endgame_depth_allows(position, limits))
        return OSERO_FAILED;
    (void)solve_endgame(player, position, limits, report);
    return OSERO_DONE;
}

static const struct osero_option options[OPTION_COUNT] = {
    EVALUATION_VER1_OPTIONS(0),
    EVALUATION_VER3_EDGE_OPTIONS(0),
    [OPTION_EMPTIES] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "empties",
                        .help = "from how many empty squares on it plays perfectly",
                        .value = {.integer = 11},
                        .maximum = 30},
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "ver4",
    .version = "1.1",
    .author = "the osero authors",
    .summary = "ver3, and the end of the game played perfectly",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = OPTION_COUNT,
    .create = ver4_create,
    .destroy = ver4_destroy,
    .choose = ver4_choose,
    .solve = ver4_solve,
};
