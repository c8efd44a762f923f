/* SPDX-License-Identifier: MIT */
/*
 * wide.h - the rules of Othello on 10x10
 *
 * The same rules as in rules.h, on a set of 128 bits. Square = row * 10 + column, a1 = 0 ... j1 = 9, a2 = 10 ... j10 =
 * 99, and a square's bit is 1 << square: the two words of struct osero_wide (osero_engine.h) are the lower and the upper
 * half of a set. Bits 100 to 127 are never set.
 *
 * A smaller board may lie in the upper left corner of these bits, as smaller boards do on 8x8 (rules.h): lines that
 * leave it end on an empty square, so that everything here is right on it, too, once moves are cut to its squares. That
 * is how one piece of code plays on every size (wide_spread); what must be fast on 4x4 to 8x8 uses rules.h.
 *
 * A board is always seen by the player to move.
 */
#ifndef OSERO_WIDE_H
#define OSERO_WIDE_H

#include "rules.h"

enum { WIDE_SIZE = 10, WIDE_SQUARE_COUNT = WIDE_SIZE * WIDE_SIZE };

/* A set of squares. */
typedef unsigned __int128 wide_set;

struct wide_board {
    wide_set player, opponent;
};

static inline wide_set wide_bit(int square)
{
    return (wide_set)1 << square;
}

static inline bool wide_has(wide_set set, int square)
{
    return (set >> square & 1) != 0;
}

static inline int wide_count(wide_set set)
{
    return bits_count((uint64_t)set) + bits_count((uint64_t)(set >> 64));
}

/* The lowest square of a set that is not empty: the first in scan order. */
static inline int wide_first(wide_set set)
{
    const uint64_t lower = (uint64_t)set;
    return lower != 0 ? bits_first(lower) : 64 + bits_first((uint64_t)(set >> 64));
}

/* From and to the two words of the engine interface. */
static inline wide_set wide_of_words(const uint64_t words[2])
{
    return (wide_set)words[1] << 64 | words[0];
}

static inline void wide_to_words(wide_set set, uint64_t words[2])
{
    words[0] = (uint64_t)set;
    words[1] = (uint64_t)(set >> 64);
}

/* The squares of a size x size board in the upper left corner; size is 4, 6, 8 or 10. */
wide_set wide_squares(int size);

/* A set of squares of an 8x8 board or a smaller one, moved to rows of ten; and one of its squares on the way back. */
wide_set wide_spread(uint64_t bits);

static inline int wide_narrow_square(int square)
{
    return square / WIDE_SIZE * 8 + square % WIDE_SIZE;
}

/* The start position of 10x10, Black to move, as on the other sizes. Standard: White on e5 f6, Black on f5 e6;
 * parallel: White on e5 f5, Black on e6 f6. */
struct wide_board wide_start(enum start start);

/* True when no square holds two discs and none lies outside 10x10: what every other function takes for granted. */
bool wide_valid(struct wide_board board);

/* All legal moves of the player on 10x10. */
wide_set wide_moves(wide_set player, wide_set opponent);

/* The opponent's discs that a disc of the player on `square` (0..99) would flip, whatever lies there; 0 = not a move.
 */
wide_set wide_flips(wide_set player, wide_set opponent, int square);

/* The board after the player moves to `square`, flipping `flips` (from wide_flips, not 0): the other is to move. */
static inline struct wide_board wide_play(struct wide_board board, int square, wide_set flips)
{
    return (struct wide_board){.player = board.opponent & ~flips, .opponent = board.player | flips | wide_bit(square)};
}

/* The board after a pass. */
static inline struct wide_board wide_pass(struct wide_board board)
{
    return (struct wide_board){.player = board.opponent, .opponent = board.player};
}

/* True when neither has a move. */
bool wide_over(struct wide_board board);

/* The player's disc difference at the end of a game; level with empties left is 0 in both rules. */
int wide_difference(struct wide_board board, enum scoring scoring);

/* The leaves of the game tree, counted as perft.h does: a pass is one ply, a finished game is one leaf. */
uint64_t wide_perft(struct wide_board board, int depth);

/* The symmetries of symmetry.h on 10x10: where a square, a set, a board goes; the least of a board's eight images. */
int wide_symmetry_square(int symmetry, int square);
wide_set wide_symmetry_set(int symmetry, wide_set set);
struct wide_board wide_symmetry_board(int symmetry, struct wide_board board);
struct wide_board wide_canonical(struct wide_board board);

#endif
