/* SPDX-License-Identifier: MIT */
/*
 * copies.h - counts games that repeat an earlier one, in constant memory
 *
 * Games are told apart by 64-bit hashes. The first COPIES_IN_MEMORY different ones stay in a set of 16 MB; those that
 * come after it is full and are not in it go to a temporary file without a name (16 bytes each), which copies_finish
 * reads once for each part of the hashes that fits the memory.
 */
#ifndef OSERO_COPIES_H
#define OSERO_COPIES_H

#include "errors.h"
#include "hash_set.h"

#include <stdio.h>

enum { COPIES_IN_MEMORY = 1 << 20 };

struct copies {
    struct hash_set seen;
    size_t limit; /* different hashes in memory; 0 = COPIES_IN_MEMORY */
    FILE *rest;   /* null until the set is full */
    uint64_t rest_count;
    uint64_t *counts; /* by group: games that repeat an earlier one */
    uint32_t group_count;
};

/* Start from zeros. A group is a pairing; equal hashes must come with the same group. ERROR_WORLD without memory or
 * room for the temporary file ($TMPDIR, /tmp). */
bool copies_add(struct copies *copies, uint64_t hash, uint32_t group, struct error *error);

/* Counts what is in the file. Only then is copies_count right: the games of a group that repeat an earlier one. */
bool copies_finish(struct copies *copies, struct error *error);
uint64_t copies_count(const struct copies *copies, uint32_t group);

void copies_clear(struct copies *copies);

#endif
