/* SPDX-License-Identifier: MIT */
/*
 * rules.h - the rules of Othello on bitboards, 4x4, 6x6 and 8x8 (10x10: wide.h; any size, without haste: position.h)
 *
 * Squares are bits of a uint64_t: a1 = 0, b1 = 1 ... h8 = 63, row 1 on top. A smaller board lies in the upper left
 * corner of the same bits (6x6: f6 = bit 45). Nothing ever lies outside it, so a line that leaves the board ends on an
 * empty square and flips nothing: the 8x8 arithmetic is right on every size once moves are cut to the board's squares.
 * `squares` below is rules_squares(size).
 *
 * A board is always seen by the player to move.
 */
#ifndef OSERO_RULES_H
#define OSERO_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum start { START_STANDARD = 0, START_PARALLEL = 1 };

/* Disc difference at the end: empties to the winner (the default), or to nobody. */
enum scoring { SCORING_EMPTIES_TO_WINNER = 0, SCORING_RAW = 1 };

struct board {
    uint64_t player, opponent;
};

/* True for 4, 6 and 8. */
bool rules_size_valid(int size);

/* How many squares lie between one and the one below it: 8, and 10 on 10x10 (wide.h). */
static inline int rules_stride(int size)
{
    return size == 10 ? 10 : 8;
}

/* The squares of a size x size board; size must be valid. */
uint64_t rules_squares(int size);

/* The start position, Black to move. Standard: White on the upper left and lower right of the four centre squares (8x8:
 * d4 e5), Black on the others. Parallel: White on the upper two (d4 e4), Black on the lower two. */
struct board rules_start(int size, enum start start);

/* True when no square holds two discs and none lies outside the board: what every other function takes for granted. */
bool rules_valid(struct board board, uint64_t squares);

/* All legal moves of the player. */
uint64_t rules_moves(uint64_t player, uint64_t opponent, uint64_t squares);

/* The opponent's discs that a disc of the player on `square` (0..63) would flip, whatever lies there; 0 = not a move.
 */
uint64_t rules_flips(uint64_t player, uint64_t opponent, int square);

/* The board after the player moves to `square`, flipping `flips` (from rules_flips, not 0): the other is to move. */
static inline struct board rules_play(struct board board, int square, uint64_t flips)
{
    return (struct board){.player = board.opponent & ~flips,
                          .opponent = board.player | flips | (UINT64_C(1) << square)};
}

/* The board after a pass. */
static inline struct board rules_pass(struct board board)
{
    return (struct board){.player = board.opponent, .opponent = board.player};
}

/* True when neither has a move. */
bool rules_over(struct board board, uint64_t squares);

/* The player's disc difference at the end of a game on a size x size board; level with empties left is 0 in both rules.
 */
int rules_difference(struct board board, int size, enum scoring scoring);

static inline int bits_count(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* The lowest square of a set that is not empty: the first in scan order. */
static inline int bits_first(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

#endif
