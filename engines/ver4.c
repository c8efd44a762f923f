/* SPDX-License-Identifier: MIT */
/*
 * ver4 - ver3, but a perfect end of the game: evaluation/evaluation.h, then evaluation/endgame.h
 *
 * Described: of the moves with the best disc difference the first in scan order. Published: the author's full search,
 * evaluation/full_search.h. Its score is ver3's, and then exact: the disc difference, or (published) its own discs.
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
    int empties;
};

static void ver4_destroy(void *instance)
{
    struct ver4 *player = instance;
    evaluation_player_free(player->evaluation);
    free(player);
}

static void *ver4_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct ver4 *player = malloc(sizeof *player);
    struct evaluation *evaluation = evaluation_player_new(EVALUATION_VER3, settings, error);
    if (!player || !evaluation) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        evaluation_player_free(evaluation);
        free(player);
        return NULL;
    }
    player->evaluation = evaluation;
    player->empties = (int)settings->values[OPTION_EMPTIES].integer;
    return player;
}

static int empty_count(const struct osero_position *position)
{
    return 64 - __builtin_popcountll(position->player | position->opponent);
}

/* To the end of the game it takes as many plies as there are empties, at most. */
static bool depth_allows(const struct osero_position *position, const struct osero_limits *limits)
{
    return limits->depth == 0 || empty_count(position) <= (int64_t)limits->depth;
}

/* The answer is exact or stopped by a limit; -1 where there is no move, or none was finished in time. */
static int32_t solve_described(const struct osero_position *position, const struct osero_limits *limits,
                               struct osero_report *report)
{
    const struct endgame_result result = endgame_solve(position->player, position->opponent, limits);
    report->score_kind = OSERO_SCORE_DIFFERENCE;
    report->score = result.score;
    report->exact = result.exact;
    report->nodes = result.nodes;
    return result.square;
}

static int32_t solve_published(const struct osero_position *position, struct osero_report *report)
{
    const struct full_search_result result = full_search(position->player, position->opponent);
    report->score_kind = OSERO_SCORE_OWN_DISCS;
    report->score = result.discs;
    report->exact = 1;
    report->nodes = result.nodes;
    return result.square;
}

static int32_t solve_endgame(const struct ver4 *player, const struct osero_position *position,
                             const struct osero_limits *limits, struct osero_report *report)
{
    report->depth = (uint32_t)empty_count(position);
    return player->evaluation->published ? solve_published(position, report)
                                         : solve_described(position, limits, report);
}

static int32_t ver4_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    const struct ver4 *player = instance;
    if (empty_count(position) <= player->empties && depth_allows(position, limits)) {
        const int32_t square = solve_endgame(player, position, limits, report);
        if (square >= 0)
            return square;
    }
    report->exact = 0;
    return evaluation_player_choose(player->evaluation, position, limits, report);
}

static int32_t ver4_solve(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                          struct osero_report *report)
{
    const struct ver4 *player = instance;
    if (!depth_allows(position, limits))
        return OSERO_FAILED;
    const int32_t square = solve_endgame(player, position, limits, report);
    if (!report->exact)
        return square >= 0 ? OSERO_DONE : OSERO_FAILED;
    if (report->pv && !player->evaluation->published)
        report->pv_length = endgame_pv(position->player, position->opponent, square, report->pv, report->pv_capacity);
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
                        .maximum = 60},
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "ver4",
    .version = "1.0",
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
