/* SPDX-License-Identifier: MIT */
/*
 * perft.h - counts the leaves of the game tree, the proof of a move generator
 *
 * A pass is one ply; a finished game is one leaf, however deep. No hash table. depth 0 is 1.
 */
#ifndef OSERO_PERFT_H
#define OSERO_PERFT_H

#include "rules.h"

uint64_t perft(struct board board, uint64_t squares, int depth);

#endif
