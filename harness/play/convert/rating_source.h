/* SPDX-License-Identifier: MIT */
/*
 * rating_source.h - files of GGF and WTHOR games for a rating list
 *
 * Players are those that the file names. Games whose result is not known (game_outcome) are counted as such and left
 * out, and so are games of a player whom WTHOR calls "???", or who plays himself.
 */
#ifndef OSERO_RATING_SOURCE_H
#define OSERO_RATING_SOURCE_H

#include "game_format.h"
#include "rating_games.h"

/* Adds the file, or the folder of WTHOR years. As rating_games_add_file fails; a file that names no players is
 * ERROR_USAGE. */
bool rating_source_add(struct rating_games *games, const char *path, struct error *error);

#endif
