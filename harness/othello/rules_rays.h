/* SPDX-License-Identifier: MIT */
/*
 * rules_rays.h - the squares seen from each square, for rules_inline.h
 *
 * `up[i]` has two lanes: the ray from the square towards higher bits (i = 0: down-left, 7 bits a step; 1: down, 8;
 * 2: down-right, 9), and the same for the square's image on the board turned upside down, where the rays that went up
 * the board go down. `right` and `left` are the rest of the row. One cache line a square.
 */
#ifndef OSERO_RULES_RAYS_H
#define OSERO_RULES_RAYS_H

#include <stdint.h>

/* Two boards at once: vector extension of gcc and clang, on any processor. */
typedef uint64_t rules_pair __attribute__((vector_size(16)));

struct rules_rays {
    rules_pair up[3];
    uint64_t right, left;
};

extern const struct rules_rays rules_rays[64];

#endif
