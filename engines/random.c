/* SPDX-License-Identifier: MIT */
/*
 * random - each legal move with the same chance, drawn from the game's seed
 *
 * It is the yardstick for the harness's own speed, so a move costs a few nanoseconds: a draw, and the n-th square of a
 * set without a loop, which is one PDEP where the processor has a fast one and broadword arithmetic elsewhere.
 */
#include "osero_engine.h"
#include "osero_random.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct random_player {
    struct osero_random draws;
    int32_t (*pick)(struct random_player *player, const struct osero_position *position);
    uint64_t nth_bit[256]; /* byte n of [set]: the place of the n-th lowest bit (from 0) of an eight-bit set */
};

/*
 * The drawn square of the set. With the sums of the bytes' counts up to each byte (Knuth, The Art of Computer
 * Programming 4A, 7.1.3), the bytes whose sum is at most the drawn number lie before the one that holds the square.
 */
__attribute__((always_inline)) static inline int32_t pick_broadword(struct random_player *player, uint64_t moves)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    const uint64_t drawn = osero_random_below(&player->draws, (uint32_t)__builtin_popcountll(moves));
    uint64_t counts = moves - ((moves >> 1) & UINT64_C(0x5555555555555555));
    counts = (counts & UINT64_C(0x3333333333333333)) + ((counts >> 2) & UINT64_C(0x3333333333333333));
    counts = (counts + (counts >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    const uint64_t sums = counts * ones;
    const uint64_t bytes_before = (((drawn * ones) | tops) - sums) & tops; /* a bit for each */
    const int place = 8 * __builtin_popcountll(bytes_before);
    const uint64_t rank = drawn - (((sums << 8) >> place) & 0xff);
    return place + (int32_t)(player->nth_bit[(moves >> place) & 0xff] >> (8 * rank) & 0xff);
}

static int32_t pick_portable(struct random_player *player, const struct osero_position *position)
{
    return pick_broadword(player, position->moves);
}

/* 10x10. */
static int32_t pick_wide(struct random_player *player, const struct osero_position *position)
{
    const uint64_t *words = position->wide->moves;
    const uint32_t lower_count = (uint32_t)__builtin_popcountll(words[0]);
    uint32_t drawn = osero_random_below(&player->draws, lower_count + (uint32_t)__builtin_popcountll(words[1]));
    const int word = drawn >= lower_count;
    uint64_t moves = words[word];
    for (drawn -= word == 1 ? lower_count : 0; drawn > 0; drawn--)
        moves &= moves - 1;
    return 64 * word + __builtin_ctzll(moves);
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("popcnt"))) static int32_t pick_popcnt(struct random_player *player,
                                                             const struct osero_position *position)
{
    return pick_broadword(player, position->moves);
}

__attribute__((target("bmi,bmi2,popcnt"))) static int32_t pick_pdep(struct random_player *player,
                                                                    const struct osero_position *position)
{
    const uint64_t moves = position->moves;
    const uint32_t drawn = osero_random_below(&player->draws, (uint32_t)_mm_popcnt_u64(moves));
    return (int32_t)_tzcnt_u64(_pdep_u64(UINT64_C(1) << drawn, moves));
}

/* The first two generations of AMD's Zen have PDEP in microcode, slower than all else. */
static bool pdep_is_fast(void)
{
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

static void use_fastest(struct random_player *player)
{
    player->pick = pdep_is_fast() ? pick_pdep : __builtin_cpu_supports("popcnt") ? pick_popcnt : pick_portable;
}
#else
static void use_fastest(struct random_player *player)
{
    player->pick = pick_portable;
}
#endif

/* Stars & Circles. */
static int32_t pick_column(struct random_player *player, const struct osero_position *position)
{
    const uint32_t count = position->columns->count;
    return (int32_t)osero_random_below(&player->draws, count == 0 ? 1 : count + 2);
}

static void fill_nth_bit(uint64_t nth_bit[256])
{
    for (int set = 0; set < 256; set++)
        for (int bit = 0, n = 0; bit < 8; bit++)
            if (set >> bit & 1)
                nth_bit[set] |= (uint64_t)bit << (8 * n++);
}

static void random_new_game(void *instance, uint64_t seed)
{
    struct random_player *player = instance;
    osero_random_seed(&player->draws, seed);
}

static void *random_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    struct random_player *player = calloc(1, sizeof *player);
    if (!player) {
        snprintf(error, OSERO_ERROR_SIZE, "random: out of memory");
        return NULL;
    }
    fill_nth_bit(player->nth_bit);
    use_fastest(player);
    if (settings->board_size == 10)
        player->pick = pick_wide;
    if (settings->game == OSERO_STARS_AND_CIRCLES)
        player->pick = pick_column;
    random_new_game(player, seed);
    return player;
}

static int32_t random_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                             struct osero_report *report)
{
    (void)limits, (void)report;
    struct random_player *player = instance;
    return player->pick(player, position);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "random",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "each legal move with the same chance",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .flags = OSERO_DRAWS_LOTS,
    .games = OSERO_GAME(OSERO_OTHELLO) | OSERO_GAME(OSERO_STARS_AND_CIRCLES),
    .create = random_create,
    .destroy = free,
    .new_game = random_new_game,
    .choose = random_choose,
};
