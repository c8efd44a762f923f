/* SPDX-License-Identifier: MIT */
#include "hash_numbers.h"

#include "hash_memory.h"

#include <stdlib.h>

enum { FIRST_SIZE = 1024 };

/* The slot that holds the hash, or the free one where it goes. */
static struct hash_numbers_slot *find_slot(const struct hash_numbers *numbers, uint64_t hash)
{
    size_t place = (size_t)hash & (numbers->size - 1);
    while (numbers->slots[place].hash != 0 && numbers->slots[place].hash != hash)
        place = (place + 1) & (numbers->size - 1);
    return &numbers->slots[place];
}

static bool resize(struct hash_numbers *numbers, size_t size)
{
    struct hash_numbers larger = {.size = size, .count = numbers->count};
    larger.slots = hash_memory_new(larger.size, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < numbers->size; i++)
        if (numbers->slots[i].hash != 0)
            *find_slot(&larger, numbers->slots[i].hash) = numbers->slots[i];
    free(numbers->slots);
    *numbers = larger;
    return true;
}

static bool grow(struct hash_numbers *numbers)
{
    return resize(numbers, numbers->size > 0 ? numbers->size * 2 : FIRST_SIZE);
}

bool hash_numbers_reserve(struct hash_numbers *numbers, size_t count)
{
    size_t size = FIRST_SIZE;
    while (size < 2 * count)
        size *= 2;
    return size <= numbers->size || resize(numbers, size);
}

bool hash_numbers_get(struct hash_numbers *numbers, uint64_t hash, uint32_t *number)
{
    hash += hash == 0; /* 0 marks what is free */
    if (numbers->count >= UINT32_MAX - 1 || (2 * (size_t)numbers->count >= numbers->size && !grow(numbers)))
        return false;
    struct hash_numbers_slot *slot = find_slot(numbers, hash);
    if (slot->hash == 0)
        *slot = (struct hash_numbers_slot){hash, numbers->count++};
    *number = slot->number;
    return true;
}

void hash_numbers_prefetch(const struct hash_numbers *numbers, uint64_t hash)
{
    if (numbers->size > 0)
        __builtin_prefetch(&numbers->slots[hash & (numbers->size - 1)], 1);
}

void hash_numbers_clear(struct hash_numbers *numbers)
{
    free(numbers->slots);
    *numbers = (struct hash_numbers){0};
}
