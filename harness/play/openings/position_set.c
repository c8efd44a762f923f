/* SPDX-License-Identifier: MIT */
#include "position_set.h"

#include "osero_random.h"
#include "symmetry.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

struct position_key {
    struct board board; /* without a disc: a free place */
    int colour;
};

/* The place of the key, or the free one where it belongs. */
static struct position_key *find(const struct position_set *set, const struct position_key *key)
{
    const uint64_t hash = osero_mix(key->board.player ^ (uint64_t)key->colour, key->board.opponent);
    for (size_t i = (size_t)hash & (set->capacity - 1);; i = (i + 1) & (set->capacity - 1)) {
        struct position_key *place = &set->keys[i];
        if ((place->board.player | place->board.opponent) == 0)
            return place;
        if (place->board.player == key->board.player && place->board.opponent == key->board.opponent &&
            place->colour == key->colour)
            return place;
    }
}

static bool grow(struct position_set *set)
{
    struct position_set larger = {.capacity = set->capacity == 0 ? FIRST_CAPACITY : 2 * set->capacity,
                                  .count = set->count};
    larger.keys = calloc(larger.capacity, sizeof *larger.keys);
    if (larger.keys == NULL)
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        if ((set->keys[i].board.player | set->keys[i].board.opponent) != 0)
            *find(&larger, &set->keys[i]) = set->keys[i];
    free(set->keys);
    *set = larger;
    return true;
}

enum position_set_answer position_set_add(struct position_set *set, const struct position *position)
{
    if (2 * set->count >= set->capacity && !grow(set))
        return POSITION_NO_MEMORY;
    const struct position_key key = {.board = symmetry_canonical(position->size, position->board),
                                     .colour = position->colour};
    struct position_key *place = find(set, &key);
    if ((place->board.player | place->board.opponent) != 0)
        return POSITION_KNOWN;
    *place = key;
    set->count++;
    return POSITION_NEW;
}

void position_set_clear(struct position_set *set)
{
    free(set->keys);
    *set = (struct position_set){0};
}
