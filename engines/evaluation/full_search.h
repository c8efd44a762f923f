/* SPDX-License-Identifier: MIT */
/*
 * full_search.h - ver4's endgame as it was published: every line of play to the end, nothing pruned, nothing remembered
 *
 * The player to move is White. A node's number is value * 100 + move: White's discs at the end, and y * 10 + x of the
 * move; a tied child takes the place of the best when the number *below* it ends in larger digits. players.md, "ver4",
 * tells it in full. 8x8 only.
 */
#ifndef OSERO_FULL_SEARCH_H
#define OSERO_FULL_SEARCH_H

#include "kernel_choice.h"

#include <stdint.h>

struct full_search_result {
    int32_t square; /* -1 when the player has no move */
    int discs;      /* the player's at the end */
    uint64_t nodes; /* positions visited, the first and those that end the game included */
};

struct full_search_result full_search(uint64_t player, uint64_t opponent);

/* full_search at each level of processor. */
KERNEL_DECLARE(struct full_search_result, full_search, (uint64_t player, uint64_t opponent));

#endif
