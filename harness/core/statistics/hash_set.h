/* SPDX-License-Identifier: MIT */
/*
 * hash_set.h - a set of 64-bit hashes
 *
 * Open addressing, at most half full: 16 to 32 bytes an element. The elements are hashes already, so their low bits
 * serve as places.
 */
#ifndef OSERO_HASH_SET_H
#define OSERO_HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_set {
    uint64_t *slots; /* 0 = free; owned */
    size_t size;     /* a power of two, or 0 */
    size_t count;
};

/* Start from zeros. *added tells whether the hash was new. False without memory. */
bool hash_set_add(struct hash_set *set, uint64_t hash, bool *added);
bool hash_set_has(const struct hash_set *set, uint64_t hash);
/* Makes room for `count` in all: growing step by step costs more. At most 2^40. False without memory. */
bool hash_set_reserve(struct hash_set *set, size_t count);
/* Fetches what hash_set_add will look at, so that it need not wait for the memory a little later. */
void hash_set_prefetch(const struct hash_set *set, uint64_t hash);
void hash_set_clear(struct hash_set *set);

/* A hash of the text, or of bytes, going on from `seed`. The same on every machine. */
uint64_t hash_text(uint64_t seed, const char *text);
uint64_t hash_bytes(uint64_t seed, const char *bytes, size_t count);

#endif
