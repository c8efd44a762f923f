/* SPDX-License-Identifier: MIT */
/* live_othello.h - the table of Othello for live_game.h; a game begins with live_game_othello */
#ifndef OSERO_LIVE_OTHELLO_H
#define OSERO_LIVE_OTHELLO_H

#include "live_game.h"

extern const struct live_rules live_othello;

#endif
