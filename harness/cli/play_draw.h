/* SPDX-License-Identifier: MIT */
/*
 * play_draw.h - a game that is played live, as it is shown on the terminal
 *
 * In plain text the last move stands in brackets and what it changed is small; on a terminal with colours they have
 * other grounds. A legal move is the number of pieces that it changes, '+' from ten on. A terminal that is too narrow
 * for that gets the board without blanks; other lines are broken between words.
 */
#ifndef OSERO_PLAY_DRAW_H
#define OSERO_PLAY_DRAW_H

#include "live_game.h"

/* Whether colours may be used; the width is asked for anew each time, as windows change theirs. */
struct play_style {
    bool obeys; /* a terminal that understands escape sequences */
    bool colours;
};

/* The board, and below it how many pieces each side has. */
void play_draw_board(const struct live_game *game, const struct play_style *style);

/* "Black can move: d3 1, c4 1, ...". */
void play_draw_moves(const struct live_game *game);

/* "12. White f3 flips 2: e3 e4", with `remark` behind it, and a line for each pass; of the plies from `from` on. */
void play_draw_plies(const struct live_game *game, int from, const char *remark);

/* How a finished game ended. */
void play_draw_result(const struct live_game *game);

/* Prints a text, broken between words to the width of the terminal, and ends the line. */
void play_draw_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
