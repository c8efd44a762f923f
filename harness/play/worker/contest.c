/* SPDX-License-Identifier: MIT */
#include "contest.h"

#include <stdlib.h>
#include <string.h>

struct player_limits contest_limits(const struct player *player, const struct player_limits *common)
{
    struct player_limits limits = *common;
    if (player->limits_set & 1u)
        limits.move_ms = player->limits.move_ms;
    if (player->limits_set & 2u)
        limits.clock_ms = player->limits.clock_ms;
    if (player->limits_set & 4u)
        limits.increment_ms = player->limits.increment_ms;
    if (player->limits_set & 8u)
        limits.nodes = player->limits.nodes;
    if (player->limits_set & 16u)
        limits.depth = player->limits.depth;
    return limits;
}

static struct osero_limits engine_limits(const struct player_limits *limits)
{
    return (struct osero_limits){.size = sizeof(struct osero_limits),
                                 .depth = limits->depth,
                                 .nodes = limits->nodes,
                                 .move_ns = limits->move_ms * 1000000,
                                 .clock_ns = limits->clock_ms * 1000000,
                                 .increment_ns = limits->increment_ms * 1000000};
}

bool contest_prepare(struct contest *contest, const struct player_limits *common, struct error *error)
{
    const struct schedule *schedule = &contest->schedule;
    const int most_moves = contest->game->most_moves(contest->size, contest->most_pieces);
    contest->sizes.result = game_result_size(most_moves);
    contest->sizes.timing = contest->timing ? timing_size(most_moves + 1) : 0;
    contest->limits = calloc((size_t)schedule->player_count, sizeof *contest->limits);
    contest->pairing_seeds = calloc((size_t)schedule->pairing_count, sizeof *contest->pairing_seeds);
    if (contest->limits == NULL || contest->pairing_seeds == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d players", schedule->player_count);
    for (int i = 0; i < schedule->player_count; i++) {
        const struct player_limits limits = contest_limits(&contest->players[i], common);
        contest->limits[i] = engine_limits(&limits);
    }
    for (int i = 0; i < schedule->pairing_count; i++) {
        const struct pairing *pairing = &schedule->pairings[i];
        contest->pairing_seeds[i] = seed_of_pairing(contest->seed, contest->players[pairing->first].label,
                                                    contest->players[pairing->second].label);
    }
    return true;
}

void contest_clear(struct contest *contest)
{
    free(contest->limits);
    free(contest->pairing_seeds);
    contest->limits = NULL;
    contest->pairing_seeds = NULL;
    schedule_clear(&contest->schedule);
}

struct opening contest_opening(const struct contest *contest, uint64_t pair)
{
    const uint64_t index = contest->opening_cycle > 0 ? pair % contest->opening_cycle : pair;
    return openings_get(contest->openings, contest->first_opening + index);
}

struct contest_game contest_game(const struct contest *contest, uint64_t unit, int slot)
{
    const struct unit_place place = schedule_place(&contest->schedule, unit);
    const struct pairing *pairing = &contest->schedule.pairings[place.pairing];
    const struct opening opening = contest_opening(contest, place.pair);
    struct contest_game game = {.number = contest_game_number(unit, slot),
                                .start = game_start(&opening, contest->most_pieces)};
    uint64_t seeds[2];
    seed_of_game(&contest->pairing_seeds[place.pairing], place.pair, slot, seeds);
    game.players[slot] = pairing->first;
    game.seeds[slot] = seeds[0];
    game.players[1 - slot] = pairing->second;
    game.seeds[1 - slot] = seeds[1];
    return game;
}

bool contest_verify(const struct contest *contest, const struct contest_game *game, const struct game_result *result,
                    int8_t *difference)
{
    const struct game *rules = contest->game;
    return result->move_count <= rules->most_moves(contest->size, contest->most_pieces) &&
           rules->verify(&game->start, contest->scoring, result, difference);
}

bool contest_shares_module(const struct contest *contest, int player)
{
    for (int i = 0; i < player; i++)
        if (strcmp(contest->players[i].info.path, contest->players[player].info.path) == 0)
            return true;
    return false;
}

int64_t contest_longest_ns(const struct contest *contest)
{
    int64_t longest_ns = 0;
    const int most_moves = contest->game->most_moves(contest->size, contest->most_pieces);
    for (int i = 0; i < contest->schedule.player_count; i++) {
        const struct osero_limits *limits = &contest->limits[i];
        const int64_t saved_ns = limits->clock_ns + limits->increment_ns * most_moves;
        const bool move_counts = limits->clock_ns == 0 || (limits->move_ns != 0 && limits->move_ns < saved_ns);
        const int64_t limit_ns = move_counts ? limits->move_ns : saved_ns;
        longest_ns = limit_ns > longest_ns ? limit_ns : longest_ns;
    }
    return longest_ns;
}
