/* SPDX-License-Identifier: MIT */
/*
 * variation.h - players whose option values change while a run goes on: what tuning tries out
 *
 * The first `player_count` players of a contest are variants of one player. Units are grouped in *generations* of
 * `units` units each (unit / units is the number), and every generation has its own values for each variant. The parent
 * writes them to a page that it shares with its workers before it hands out the generation's first unit; a worker makes
 * a new instance (create), without loading the module again, when it comes to a unit of another generation. So trying
 * out other values costs a call of `create`, not a process.
 *
 * The page holds the values of `ring` generations: a generation may be written once the one `ring` before it is wholly
 * written to the results. What module code does cannot change it: workers map it for reading only.
 */
#ifndef OSERO_VARIATION_H
#define OSERO_VARIATION_H

#include "player.h"

struct variation {
    const struct module_info *info; /* of the variants; borrowed */
    int player_count;
    uint64_t units, ring;
    size_t slot_bytes; /* of one variant's values */
    size_t bytes;
    unsigned char *shared;
};

/* What is asked for. */
struct variation_request {
    const struct player *player; /* whose variants; borrowed, must stay */
    int player_count;
    uint64_t units, ring;
};

/* ERROR_WORLD without memory. Before the workers are started. */
bool variation_init(struct variation *variation, const struct variation_request *request, struct error *error);
void variation_clear(struct variation *variation);

/* In the parent: the values of one variant in a generation. Strings are not taken over: they are those of the player. */
void variation_set(struct variation *variation, uint64_t generation, int variant, const union osero_value *values);

/* In a worker, once: nothing that runs there can change the values any more. */
void variation_seal(const struct variation *variation);

/* In a worker: a player as `player`, but with the variant's values, which are owned (variation_drop). False without
 * memory. */
bool variation_take(const struct variation *variation, uint64_t generation, int variant, const struct player *player,
                    struct player *taken);
void variation_drop(struct player *taken);

#endif
