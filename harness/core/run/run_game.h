/* SPDX-License-Identifier: MIT */
/*
 * run_game.h - one game out of a run's games.jsonl
 */
#ifndef OSERO_RUN_GAME_H
#define OSERO_RUN_GAME_H

#include "record.h"

/* Reads game number `game` (from 1) of the run in FOLDER. ERROR_USAGE with the range when there is no such game,
 * ERROR_WORLD when the file cannot be read or the line is broken. */
bool run_game_read(const char *folder, uint64_t game, struct record *record, struct error *error);

#endif
