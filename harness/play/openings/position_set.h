/* SPDX-License-Identifier: MIT */
/*
 * position_set.h - a set of positions of one board size, equal when one is the other's image under a symmetry
 *
 * The colour to move counts. Open addressing at 24 bytes an entry (40 on 10x10), at most half full.
 */
#ifndef OSERO_POSITION_SET_H
#define OSERO_POSITION_SET_H

#include "notation.h"

#include <stddef.h>

struct position_set {
    uint64_t *keys;         /* null until the first position */
    size_t capacity, count; /* capacity is a power of two */
    size_t words;           /* of a key, by the size of the board */
};

enum position_set_answer { POSITION_NEW, POSITION_KNOWN, POSITION_NO_MEMORY };

/* An empty set is all zero. All positions of a set are of one size. */
enum position_set_answer position_set_add(struct position_set *set, const struct position *position);

void position_set_clear(struct position_set *set);

#endif
