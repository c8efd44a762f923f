/* SPDX-License-Identifier: MIT */
/*
 * wide_rays.h - the squares of 10x10 seen from each square, for wide.c
 *
 * `up` are the rays towards higher bits (right, down-left, down, down-right), `down` those towards lower bits (left,
 * up-right, up, up-left).
 */
#ifndef OSERO_WIDE_RAYS_H
#define OSERO_WIDE_RAYS_H

#include "wide.h"

enum { WIDE_RAYS_A_WAY = 4 };

struct wide_rays {
    wide_set up[WIDE_RAYS_A_WAY], down[WIDE_RAYS_A_WAY];
};

extern const struct wide_rays wide_rays[WIDE_SQUARE_COUNT];

#endif
