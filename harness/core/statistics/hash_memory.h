/* SPDX-License-Identifier: MIT */
/*
 * hash_memory.h - memory for tables that are looked at in no order
 *
 * Private to hash_set.c and hash_numbers.c.
 */
#ifndef OSERO_HASH_MEMORY_H
#define OSERO_HASH_MEMORY_H

#include <stddef.h>

/* `count` elements of zeros, to be freed by free(); null without memory. A large table lies on large pages where the
 * system has them: a million look-ups then need no walk through the page table each. */
void *hash_memory_new(size_t count, size_t size);

#endif
