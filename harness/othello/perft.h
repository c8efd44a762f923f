/* SPDX-License-Identifier: MIT */
/*
 * perft.h - counts the leaves of the game tree, the proof of a move generator
 *
 * A pass is one ply; a finished game is one leaf, however deep. Every position up to the last ply but one is visited,
 * and its moves are counted: no hash table, no symmetry. depth 0 is 1.
 */
#ifndef OSERO_PERFT_H
#define OSERO_PERFT_H

#include "rules.h"

/* Up to this depth the plain way is quicker than filling batches. */
enum { PERFT_PLAIN_DEPTH = 4 };

/* Many boards at once (perft_kernel.c), with about 1.5 MB of memory; the plain way where there is none. */
uint64_t perft(struct board board, uint64_t squares, int depth);

/* One board after another by rules_moves and rules_flips. */
uint64_t perft_plain(struct board board, uint64_t squares, int depth);

#endif
