/* SPDX-License-Identifier: MIT */
/*
 * one_flip.h - how one-flip plays, and nakawari where it has no inside cut: players.md, "one-flip"
 *
 * Of the moves that flip exactly one disc those after which the opponent has fewest legal moves, of them the best class
 * of squares (square_classes.h), and of them one drawn by lot; nothing is drawn when one is left. Without such a move
 * the best class of all legal moves, and of it the first in scan order. 8x8 only.
 */
#ifndef OSERO_ONE_FLIP_H
#define OSERO_ONE_FLIP_H

#include "osero_engine.h"
#include "osero_random.h"

/* Hooks of a module whose instance is the lots that it draws (struct osero_random; `free` destroys it). create: null, with
 * a line in `error`, without memory. */
void *one_flip_create(const struct osero_settings *settings, uint64_t seed, char *error);
void one_flip_new_game(void *instance, uint64_t seed);

/* The move of a position that has one. */
int32_t one_flip_choose(struct osero_random *draws, const struct osero_position *position);

#endif
