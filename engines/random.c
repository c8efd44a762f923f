/* SPDX-License-Identifier: MIT */
/*
 * random - each legal move with the same chance, drawn from the game's seed
 *
 * It is the yardstick for the harness's own speed, so one move costs a few nanoseconds: a draw, and the n-th square of
 * a set (with BMI2's PDEP where the processor has a fast one).
 */
#include "osero_engine.h"
#include "osero_random.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct random_player {
    struct osero_random draws;
    bool has_pdep;
};

/* Counts and picks with plain instructions; loops over the moves before the drawn one. */
static int32_t pick_portable(struct osero_random *draws, uint64_t moves)
{
    uint32_t count = 0;
    for (uint64_t rest = moves; rest; rest &= rest - 1)
        count++;
    for (uint32_t skip = osero_random_below(draws, count); skip > 0; skip--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

#if defined(__x86_64__)
#include <immintrin.h>

/* The same draw and the same square without a loop. */
__attribute__((target("bmi,bmi2,popcnt"))) static int32_t pick_pdep(struct osero_random *draws, uint64_t moves)
{
    const uint32_t drawn = osero_random_below(draws, (uint32_t)_mm_popcnt_u64(moves));
    return (int32_t)_tzcnt_u64(_pdep_u64(UINT64_C(1) << drawn, moves));
}

/* The first two generations of AMD's Zen have PDEP in microcode, slower than a loop. */
static bool pdep_is_fast(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}
#else
static int32_t pick_pdep(struct osero_random *draws, uint64_t moves)
{
    return pick_portable(draws, moves);
}

static bool pdep_is_fast(void)
{
    return false;
}
#endif

static void random_new_game(void *instance, uint64_t seed)
{
    struct random_player *player = instance;
    osero_random_seed(&player->draws, seed);
}

static void *random_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)settings;
    struct random_player *player = calloc(1, sizeof *player);
    if (!player) {
        snprintf(error, OSERO_ERROR_SIZE, "random: out of memory");
        return NULL;
    }
    player->has_pdep = pdep_is_fast();
    random_new_game(player, seed);
    return player;
}

static int32_t random_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                             struct osero_report *report)
{
    (void)limits, (void)report;
    struct random_player *player = instance;
    return player->has_pdep ? pick_pdep(&player->draws, position->moves)
                            : pick_portable(&player->draws, position->moves);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "random",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "each legal move with the same chance",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .flags = OSERO_DRAWS_LOTS,
    .create = random_create,
    .destroy = free,
    .new_game = random_new_game,
    .choose = random_choose,
};
