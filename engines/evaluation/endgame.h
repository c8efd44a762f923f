/* SPDX-License-Identifier: MIT */
/*
 * endgame.h - the end of a game searched exactly: the best disc difference, empties to the winner. 8x8 only.
 *
 * Alpha-beta with a null window behind the first move; fastest-first ordering (fewest replies, with a word for corners
 * and for quadrants with an odd number of empties) where there are many empties, parity alone where there are few.
 * Nothing is remembered from one call to the next.
 */
#ifndef OSERO_ENDGAME_H
#define OSERO_ENDGAME_H

#include "kernel_choice.h"
#include "osero_engine.h"

#include <stdbool.h>

struct endgame_result {
    int32_t square; /* of all moves that reach the score the first in scan order; -1: none (pass, game over, stopped) */
    int score;      /* for the player to move; stopped: of the best move that was finished */
    bool exact;     /* false: a limit stopped it */
    uint64_t nodes;
};

/*
 * Solves the position, which may be one in which the player must pass, or a game that is over. Stops when
 * limits->nodes, move_ns or this move's share of clock_ns is used up. Answers depend on the position alone unless it
 * was stopped.
 */
struct endgame_result endgame_solve(uint64_t player, uint64_t opponent, const struct osero_limits *limits);

/*
 * Best play from the position after its answer was found, into pv[capacity]: `first` (the answer, or -1 where there is
 * none), then the first in scan order of the best moves each time, OSERO_PASS where a side must pass. Returns its
 * length.
 */
uint32_t endgame_pv(uint64_t player, uint64_t opponent, int32_t first, uint8_t *pv, uint32_t capacity);

/* endgame_solve at each level of processor. */
KERNEL_DECLARE(struct endgame_result, endgame_solve,
               (uint64_t player, uint64_t opponent, const struct osero_limits *limits));

#endif
