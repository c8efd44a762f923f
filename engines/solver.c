/* SPDX-License-Identifier: MIT */
/*
 * solver - the fast exact solver (harness/othello/solver.h) as a player, with a switch for each of its techniques
 *
 * With `empties` empty squares or fewer it plays a best move to the end of the game; when a limit stops it, the best it
 * has found. Before that it plays as evaluation/few_replies.h says, at once. Its score is exact or, where a limit
 * stopped it, an estimate, and before the endgame heuristic. Switches change how long an answer takes, never a score;
 * of several best moves they may change which is played.
 *
 * `hash` takes `hash_mb` MiB, rounded down to a power of two, as they are needed; without `hash` there is no `etc`
 * either. With one thread the same position is always answered alike, node for node. With more the score is the same,
 * and nodes and the choice among best moves are not.
 */
#include "endgame.h"
#include "few_replies.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    OPTION_EMPTIES,
    OPTION_HASH_MB,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_ETC,
    OPTION_STABILITY,
    OPTION_PARITY,
    OPTION_MOBILITY,
    OPTION_SHALLOW_SEARCH,
    OPTION_COUNT
};

static const unsigned techniques[OPTION_COUNT] = {
    [OPTION_HASH] = SOLVER_HASH,           [OPTION_ETC] = SOLVER_ETC,
    [OPTION_STABILITY] = SOLVER_STABILITY, [OPTION_PARITY] = SOLVER_PARITY,
    [OPTION_MOBILITY] = SOLVER_MOBILITY,   [OPTION_SHALLOW_SEARCH] = SOLVER_SHALLOW_SEARCH,
};

struct solver_player {
    struct solver *solver;
    int empties;
};

static void solver_player_destroy(void *instance)
{
    struct solver_player *player = instance;
    if (player != NULL)
        solver_free(player->solver);
    free(player);
}

static struct solver_options read_options(const union osero_value *values)
{
    struct solver_options options = {.threads = (int)values[OPTION_THREADS].integer,
                                     .hash_mb = (int)values[OPTION_HASH_MB].integer};
    for (int i = 0; i < OPTION_COUNT; i++)
        if (techniques[i] != 0 && values[i].integer == 0)
            options.without |= techniques[i];
    return options;
}

static void *solver_player_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    const struct solver_options options = read_options(settings->values);
    struct solver_player *player = calloc(1, sizeof *player);
    if (player != NULL) {
        player->empties = (int)settings->values[OPTION_EMPTIES].integer;
        player->solver = solver_new(&options);
    }
    if (player != NULL && player->solver != NULL)
        return player;
    snprintf(error, OSERO_ERROR_SIZE, "no memory for hash_mb=%d with threads=%d: give less", options.hash_mb,
             options.threads);
    solver_player_destroy(player);
    return NULL;
}

static int32_t solver_player_choose(void *instance, const struct osero_position *position,
                                    const struct osero_limits *limits, struct osero_report *report)
{
    const struct solver_player *player = instance;
    struct solver_result result;
    if (endgame_empties(position) > player->empties || !endgame_depth_allows(position, limits))
        return few_replies_choose(position, report);
    endgame_solve(player->solver, position, limits, &result);
    endgame_report(position, limits, &result, report);
    return result.move;
}

/* Whatever `empties` says. Only a limit on depth that ends before the game does is refused. */
static int32_t solver_player_solve(void *instance, const struct osero_position *position,
                                   const struct osero_limits *limits, struct osero_report *report)
{
    const struct solver_player *player = instance;
    struct solver_result result;
    if (!endgame_depth_allows(position, limits))
        return OSERO_FAILED;
    endgame_solve(player->solver, position, limits, &result);
    endgame_report(position, limits, &result, report);
    return OSERO_DONE;
}

/* clang-format off */
#define SWITCH(text, about) \
    {.size = sizeof(struct osero_option), .type = OSERO_BOOL, .name = (text), .help = (about), .value = {.integer = 1}}
/* clang-format on */

static const struct osero_option options[OPTION_COUNT] = {
    [OPTION_EMPTIES] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "empties",
                        .help = "from how many empty squares on it plays perfectly",
                        .value = {.integer = 18},
                        .maximum = 60},
    [OPTION_HASH_MB] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "hash_mb",
                        .help = "size of the hash table in MiB; 0 is a single bucket",
                        .value = {.integer = 64},
                        .maximum = SOLVER_MAX_HASH_MB},
    [OPTION_THREADS] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "threads",
                        .help = "threads that search; with more than one, runs are not repeatable",
                        .value = {.integer = 1},
                        .minimum = 1,
                        .maximum = SOLVER_MAX_THREADS,
                        .threads = 1},
    [OPTION_HASH] = SWITCH("hash", "remember the positions that were searched"),
    [OPTION_ETC] = SWITCH("etc", "enhanced transposition cutoff: look the children up before the search"),
    [OPTION_STABILITY] = SWITCH("stability", "bound the score by discs that cannot be flipped"),
    [OPTION_PARITY] = SWITCH("parity", "try squares in regions with an odd number of empties first"),
    [OPTION_MOBILITY] = SWITCH("mobility", "try moves that leave the opponent few moves first"),
    [OPTION_SHALLOW_SEARCH] = SWITCH("shallow_search", "with many empties, order moves by a search of a few plies"),
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "solver",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "few replies for the opponent, and the end of the game by the fast solver",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .flags = OSERO_THREADED,
    .options = options,
    .option_count = OPTION_COUNT,
    .create = solver_player_create,
    .destroy = solver_player_destroy,
    .choose = solver_player_choose,
    .solve = solver_player_solve,
};
