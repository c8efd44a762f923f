/* SPDX-License-Identifier: MIT */
#include "position_set.h"

#include "osero_random.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1024, MOST_WORDS = 5 };

/* Colour and discs; the first word is never 0. Returns the number of words. */
static size_t make_key(const struct position *position, uint64_t key[MOST_WORDS])
{
    const struct position canonical = position_canonical(position);
    key[0] = (uint64_t)canonical.colour + 1;
    if (position_is_wide(&canonical)) {
        wide_to_words(canonical.wide.player, key + 1);
        wide_to_words(canonical.wide.opponent, key + 3);
        return 5;
    }
    key[1] = canonical.board.player;
    key[2] = canonical.board.opponent;
    return 3;
}

static uint64_t hash_of(const uint64_t *key, size_t words)
{
    uint64_t hash = key[0];
    for (size_t i = 1; i < words; i++)
        hash = osero_mix(hash, key[i]);
    return hash;
}

/* The place of the key, or the free one where it belongs. */
static uint64_t *find(const struct position_set *set, const uint64_t *key)
{
    for (size_t i = (size_t)hash_of(key, set->words) & (set->capacity - 1);; i = (i + 1) & (set->capacity - 1)) {
        uint64_t *place = &set->keys[i * set->words];
        if (place[0] == 0 || memcmp(place, key, set->words * sizeof *key) == 0)
            return place;
    }
}

static bool grow(struct position_set *set)
{
    struct position_set larger = {
        .capacity = set->capacity == 0 ? FIRST_CAPACITY : 2 * set->capacity, .count = set->count, .words = set->words};
    larger.keys = calloc(larger.capacity * larger.words, sizeof *larger.keys);
    if (larger.keys == NULL)
        return false;
    for (size_t i = 0; i < set->capacity; i++) {
        const uint64_t *key = &set->keys[i * set->words];
        if (key[0] != 0)
            memcpy(find(&larger, key), key, set->words * sizeof *key);
    }
    free(set->keys);
    *set = larger;
    return true;
}

enum position_set_answer position_set_add(struct position_set *set, const struct position *position)
{
    uint64_t key[MOST_WORDS];
    set->words = make_key(position, key);
    if (2 * set->count >= set->capacity && !grow(set))
        return POSITION_NO_MEMORY;
    uint64_t *place = find(set, key);
    if (place[0] != 0)
        return POSITION_KNOWN;
    memcpy(place, key, set->words * sizeof *key);
    set->count++;
    return POSITION_NEW;
}

void position_set_clear(struct position_set *set)
{
    free(set->keys);
    *set = (struct position_set){0};
}
