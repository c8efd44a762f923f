/* SPDX-License-Identifier: MIT */
/*
 * live_start.h - where a game that is played live begins
 *
 * Othello: as a position ("CELLS X", notation.h), which is then the start, or as a game, whose moves can be taken back: a
 * transcript from the start position of the board, or a game out of a file (game_source.h). Stars & Circles: as the moves
 * of a transcript, or of a line of a file, which is one or a game of a run (record.h).
 */
#ifndef OSERO_LIVE_START_H
#define OSERO_LIVE_START_H

#include "live_game.h"

struct live_start_options {
    int size; /* 4, 6, 8, 10; 0: what the text tells, and 8 where it tells nothing */
    enum start start;
};

/* text null: the start position. ERROR_USAGE says what is wrong with the text. */
bool live_start_text(const char *text, const struct live_start_options *options, struct live_game *game,
                     struct error *error);

/* Line or game `number` of a file, from 1; 0 is the first that there is. ERROR_USAGE, ERROR_WORLD. */
bool live_start_file(const char *path, uint64_t number, const struct live_start_options *options,
                     struct live_game *game, struct error *error);

/* The same for Stars & Circles, a game of at most `most_pieces` pieces. */
bool live_start_stars_text(const char *text, int most_pieces, struct live_game *game, struct error *error);
bool live_start_stars_file(const char *path, uint64_t number, int most_pieces, struct live_game *game,
                           struct error *error);

/* True when the game began at the standard start of its board, so that its moves alone tell it. */
bool live_start_is_usual(const struct live_game *game);

#endif
