/* SPDX-License-Identifier: MIT */
/*
 * few_replies.h - how players that solve endgames play before one is in reach: the opponent gets few moves
 *
 * Of the legal moves the one after which the opponent has fewest, corners counted three times; a move that ends the
 * game is best if it wins and worst if it loses. Ties in scan order. 4x4, 6x6 and 8x8.
 */
#ifndef OSERO_FEW_REPLIES_H
#define OSERO_FEW_REPLIES_H

#include "osero_engine.h"

/* The move of a position that has one. Its score in the report is heuristic: minus what it was chosen by. */
int32_t few_replies_choose(const struct osero_position *position, struct osero_report *report);

#endif
