/* SPDX-License-Identifier: MIT */
#include "schedule.h"

#include "osero_random.h"

#include <stdlib.h>
#include <string.h>

static void list_pairings(struct schedule *schedule)
{
    int index = 0;
    const int last_first = schedule->gauntlet ? 0 : schedule->player_count - 2;
    for (int first = 0; first <= last_first; first++)
        for (int second = first + 1; second < schedule->player_count; second++)
            schedule->pairings[index++] = (struct pairing){first, second};
}

bool schedule_init(struct schedule *schedule, int player_count, bool gauntlet, uint64_t pair_count, struct error *error)
{
    *schedule = (struct schedule){.player_count = player_count, .gauntlet = gauntlet, .pair_count = pair_count};
    if (player_count < 2 || player_count > SCHEDULE_MAX_PLAYERS)
        return error_set(error, ERROR_USAGE, "a run needs 2 to %d players, not %d", SCHEDULE_MAX_PLAYERS, player_count);
    if (pair_count == 0)
        return error_set(error, ERROR_USAGE, "a run needs at least 1 game pair a pairing");
    schedule->pairing_count = gauntlet ? player_count - 1 : player_count * (player_count - 1) / 2;
    schedule->pairings = malloc((size_t)schedule->pairing_count * sizeof *schedule->pairings);
    if (schedule->pairings == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d pairings", schedule->pairing_count);
    list_pairings(schedule);
    return true;
}

void schedule_clear(struct schedule *schedule)
{
    free(schedule->pairings);
    *schedule = (struct schedule){0};
}

uint64_t schedule_unit_count(const struct schedule *schedule)
{
    return schedule->pair_count * (uint64_t)schedule->pairing_count;
}

struct unit_place schedule_place(const struct schedule *schedule, uint64_t unit)
{
    const uint64_t pairings = (uint64_t)schedule->pairing_count;
    return (struct unit_place){.pair = unit / pairings, .pairing = (int)(unit % pairings)};
}

uint64_t seed_of_label(const char *label)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *label != '\0'; label++)
        hash = (hash ^ (unsigned char)*label) * UINT64_C(0x100000001b3);
    return hash;
}

uint64_t seed_of_opening(uint64_t run_seed, uint64_t index)
{
    return osero_mix(osero_mix(run_seed, SEED_OPENING), index);
}

uint64_t seed_of_endgame(uint64_t run_seed, int empties, uint64_t game)
{
    return osero_mix(osero_mix(osero_mix(run_seed, SEED_ENDGAME), (uint64_t)empties), game);
}

uint64_t seed_of_instance(uint64_t run_seed, const char *label)
{
    return osero_mix(osero_mix(run_seed, SEED_INSTANCE), seed_of_label(label));
}

struct pairing_seed seed_of_pairing(uint64_t run_seed, const char *first_label, const char *second_label)
{
    const bool sorts_first = strcmp(first_label, second_label) < 0;
    const uint64_t first = seed_of_label(first_label), second = seed_of_label(second_label);
    uint64_t seed = osero_mix(run_seed, SEED_PLAYER);
    seed = osero_mix(seed, sorts_first ? first : second);
    seed = osero_mix(seed, sorts_first ? second : first);
    return (struct pairing_seed){.base = seed, .which_first = sorts_first ? 0 : 1, .which_second = sorts_first ? 1 : 0};
}

void seed_of_game(const struct pairing_seed *pairing, uint64_t pair, int slot, uint64_t seeds[2])
{
    const uint64_t seed = osero_mix(osero_mix(pairing->base, pair), (uint64_t)slot);
    seeds[0] = osero_mix(seed, pairing->which_first);
    seeds[1] = osero_mix(seed, pairing->which_second);
}

uint64_t seed_of_player(uint64_t run_seed, const char *label, const char *other_label, uint64_t pair, int slot)
{
    const struct pairing_seed pairing = seed_of_pairing(run_seed, label, other_label);
    uint64_t seeds[2];
    seed_of_game(&pairing, pair, slot, seeds);
    return seeds[0];
}
