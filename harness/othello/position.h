/* SPDX-License-Identifier: MIT */
/*
 * position.h - a position on a board of any size, 4x4 to 10x10
 *
 * What is not in a hurry goes through here and need not know that 10x10 takes more than 64 bits. Squares are numbered
 * row by row, rules_stride(size) to a row: as in rules.h, and on 10x10 as in wide.h. Sets of squares are wide_set on
 * every size (wide_count, wide_first).
 */
#ifndef OSERO_POSITION_H
#define OSERO_POSITION_H

#include "wide.h"

enum { POSITION_PASS = 127 }; /* a pass where a square is expected; the same number as OSERO_PASS */

struct position {
    union {
        struct board board;     /* 4x4 to 8x8, seen by the side to move */
        struct wide_board wide; /* 10x10, likewise */
    };
    int size;   /* 4, 6, 8 or 10 */
    int colour; /* 0 Black, 1 White is to move */
};

/* True for 4, 6, 8 and 10. */
bool position_size_valid(int size);

static inline bool position_is_wide(const struct position *position)
{
    return position->size == WIDE_SIZE;
}

struct position position_start(int size, enum start start);

/* All squares of a board; the discs of the side to move, or of the other. */
wide_set position_squares(int size);
wide_set position_player(const struct position *position);
wide_set position_opponent(const struct position *position);

/* A position of these discs. None may lie outside the board, or two on one square. */
struct position position_make(int size, int colour, wide_set player, wide_set opponent);

/* The legal moves of the side to move. */
wide_set position_moves(const struct position *position);

/* The discs that a disc of the side to move on `square` would flip, whatever lies there; 0 = not a move. */
wide_set position_flips(const struct position *position, int square);

/* Plays a legal move, or passes (POSITION_PASS); the other side is to move. */
void position_play(struct position *position, int square);

/* True when neither side has a move. */
bool position_over(const struct position *position);

/* The disc difference at the end of a game, of the side to move; level with empties left is 0 in both rules. */
int position_difference(const struct position *position, enum scoring scoring);

int position_empties(const struct position *position);

/* Same board, same side to move, same size. */
bool position_equal(const struct position *one, const struct position *other);

/* Where a symmetry (symmetry.h) takes the position; the same one for all eight images of a position. */
struct position position_image(int symmetry, const struct position *position);
struct position position_canonical(const struct position *position);

#endif
