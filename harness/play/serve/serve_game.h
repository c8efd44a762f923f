/* SPDX-License-Identifier: MIT */
/*
 * serve_game.h - the game that another program tells us of, and takes back as far as it likes
 *
 * A pass is a ply of its own, made where the side to move has no move; after the end passes are taken too, since other
 * programs pass there. Programs differ in whether they tell passes: one that was left out is put in before the move of
 * the other side, and taken back with it.
 */
#ifndef OSERO_SERVE_GAME_H
#define OSERO_SERVE_GAME_H

#include "position.h"

enum { SERVE_MOST_PLIES = 250 };

struct serve_ply {
    uint8_t square; /* or POSITION_PASS */
    bool put_in;    /* a pass that nobody told */
};

/* Plain data: a copy is a game of its own. */
struct serve_game {
    struct position start, now;
    int ply_count;
    struct serve_ply plies[SERVE_MOST_PLIES];
};

/* The board that a dialogue begins with, of those in a module's `board_sizes`: 8x8, or else 6x6, 10x10, 4x4. */
int serve_board_size(uint32_t board_sizes);

void serve_game_begin(struct serve_game *game, const struct position *start);

/* The side with `colour` moves to a square or passes (POSITION_PASS). False, and nothing is changed, when that is not
 * legal, or the game has too many plies. */
bool serve_game_play(struct serve_game *game, int colour, int square);

/* Whether serve_game_play could be called with some move or pass of that side. */
bool serve_game_turn(const struct serve_game *game, int colour);

/* Puts in the pass that the other side has not told, where `colour` is not to move though it is its turn. */
void serve_game_turn_to(struct serve_game *game, int colour);

/* Takes back the last ply, and a pass that was put in before it. False when there is none. */
bool serve_game_undo(struct serve_game *game);

/* Nobody can move. */
bool serve_game_over(const struct serve_game *game);

/* Same start, and the plies of `game` begin with those of `before`, put in or not. */
bool serve_game_goes_on(const struct serve_game *game, const struct serve_game *before);

#endif
