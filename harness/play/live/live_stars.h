/* SPDX-License-Identifier: MIT */
/* live_stars.h - the table of Stars & Circles for live_game.h; a game begins with live_game_stars */
#ifndef OSERO_LIVE_STARS_H
#define OSERO_LIVE_STARS_H

#include "live_game.h"

extern const struct live_rules live_stars;

#endif
