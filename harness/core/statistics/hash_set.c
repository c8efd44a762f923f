/* SPDX-License-Identifier: MIT */
#include "hash_set.h"

#include "hash_memory.h"
#include "osero_random.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1024 };

/* The slot that holds the hash, or the free one where it goes. */
static uint64_t *find_slot(const struct hash_set *set, uint64_t hash)
{
    size_t place = (size_t)hash & (set->size - 1);
    while (set->slots[place] != 0 && set->slots[place] != hash)
        place = (place + 1) & (set->size - 1);
    return &set->slots[place];
}

static bool resize(struct hash_set *set, size_t size)
{
    struct hash_set larger = {.size = size, .count = set->count};
    larger.slots = hash_memory_new(larger.size, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < set->size; i++)
        if (set->slots[i] != 0)
            *find_slot(&larger, set->slots[i]) = set->slots[i];
    free(set->slots);
    *set = larger;
    return true;
}

static bool grow(struct hash_set *set)
{
    return resize(set, set->size > 0 ? set->size * 2 : FIRST_SIZE);
}

bool hash_set_reserve(struct hash_set *set, size_t count)
{
    size_t size = FIRST_SIZE;
    while (size < 2 * count)
        size *= 2;
    return size <= set->size || resize(set, size);
}

bool hash_set_add(struct hash_set *set, uint64_t hash, bool *added)
{
    hash += hash == 0; /* 0 marks what is free */
    if (2 * set->count >= set->size && !grow(set))
        return false;
    uint64_t *slot = find_slot(set, hash);
    *added = *slot == 0;
    set->count += *added;
    *slot = hash;
    return true;
}

bool hash_set_has(const struct hash_set *set, uint64_t hash)
{
    return set->size > 0 && *find_slot(set, hash + (hash == 0)) != 0;
}

void hash_set_prefetch(const struct hash_set *set, uint64_t hash)
{
    if (set->size > 0)
        __builtin_prefetch(&set->slots[hash & (set->size - 1)], 1);
}

void hash_set_clear(struct hash_set *set)
{
    free(set->slots);
    *set = (struct hash_set){0};
}

/* Eight bytes, or fewer with zeros behind, as a number: the first one lowest on any machine. */
static uint64_t load(const char *bytes, size_t count)
{
    uint64_t value = 0;
    memcpy(&value, bytes, count);
    return le64toh(value);
}

/* One step of a hash takes in eight bytes. */
static inline uint64_t step(uint64_t hash, const char *bytes)
{
    hash = (hash ^ load(bytes, 8)) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Two chains of steps: a step waits for the one before, and the processor has time for another meanwhile. */
uint64_t hash_bytes(uint64_t seed, const char *bytes, size_t count)
{
    uint64_t hash = osero_mix(seed, count), other = ~hash;
    for (; count >= 16; count -= 16, bytes += 16) {
        hash = step(hash, bytes);
        other = step(other, bytes + 8);
    }
    hash = osero_mix(hash, other);
    if (count >= 8)
        hash = step(hash, bytes);
    const size_t rest = count % 8;
    return osero_mix(hash, load(bytes + count - rest, rest));
}

uint64_t hash_text(uint64_t seed, const char *text)
{
    return hash_bytes(seed, text, strlen(text));
}
