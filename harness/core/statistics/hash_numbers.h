/* SPDX-License-Identifier: MIT */
/*
 * hash_numbers.h - numbers 64-bit hashes in the order in which they first come: 0, 1, 2, ...
 *
 * Open addressing, at most half full: 24 to 48 bytes a hash. As in hash_set.h the low bits serve as places.
 */
#ifndef OSERO_HASH_NUMBERS_H
#define OSERO_HASH_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_numbers {
    struct hash_numbers_slot {
        uint64_t hash;   /* 0 = free */
        uint32_t number; /* as it was handed out */
    } * slots;           /* owned */
    size_t size;         /* a power of two, or 0 */
    uint32_t count;
};

/* Start from zeros. False without memory, or with 2^32 - 2 hashes in it. */
bool hash_numbers_get(struct hash_numbers *numbers, uint64_t hash, uint32_t *number);
/* Makes room for `count` in all: growing step by step costs more. At most 2^40. False without memory. */
bool hash_numbers_reserve(struct hash_numbers *numbers, size_t count);
/* Fetches what hash_numbers_get will look at, so that it need not wait for the memory a little later. */
void hash_numbers_prefetch(const struct hash_numbers *numbers, uint64_t hash);
void hash_numbers_clear(struct hash_numbers *numbers);

#endif
