/* SPDX-License-Identifier: MIT */
/*
 * export.h - a run's games and figures as tables for other programs
 *
 * CSV: the first line names the columns, cells are quoted as RFC 4180 says, lines end in '\n'. Text is UTF-8, a number
 * has a point, what is not defined is empty.
 *
 *     games        game, pairing, pair, black, white, opening_plies, moves, black_discs, white_discs, difference,
 *                  outcome, termination, start, fault, signal: as in games.jsonl (record.h)
 *     pairs        game (of the pair's first), pairing, pair, first, second, points (of first, 0..2),
 *                  difference_black, difference_white (first's view, when first had Black, White), moves_black,
 *                  moves_white
 *     standings    place, rank, player, games, wins, draws, losses, score (0..1), black_wins, black_draws,
 *                  black_losses, white_wins, white_draws, white_losses, difference_mean, difference_error, pairs_0,
 *                  pairs_half, pairs_1, pairs_3half, pairs_2, elo, elo_low, elo_high, los, identical_games, faults
 *     crosstable   row, column (places, from 1), player, opponent, score_percent, games, wins, draws, losses,
 *                  difference_mean, difference_error, elo, elo_low, elo_high: of the row's player against the
 *                  column's, for all who met, row by row
 *     differences  number (from 1), pairing ("A - B"), mean, low, high (95%: mean -+ 1.96 standard errors), error,
 *                  games, first, second: in the view of the first
 *     timing       player, empties, moves, mean_us, median_us, p10_us, p90_us: how long choose took, in microseconds,
 *                  by empty squares, most empties first; quantiles to 0.8%. Needs timing.jsonl
 */
#ifndef OSERO_EXPORT_H
#define OSERO_EXPORT_H

#include "errors.h"

#include <stdio.h>

enum export_table {
    EXPORT_GAMES,
    EXPORT_PAIRS,
    EXPORT_STANDINGS,
    EXPORT_CROSSTABLE,
    EXPORT_DIFFERENCES,
    EXPORT_TIMING,
    EXPORT_COUNT
};

/* "games", ...; null for a number that is none. */
const char *export_name(enum export_table table);
bool export_parse(const char *name, enum export_table *table);

/* Writes a table of the run in FOLDER to `out`. ERROR_WORLD when the folder cannot be read (summary.h), or writing
 * fails. */
bool export_table(const char *folder, enum export_table table, FILE *out, struct error *error);

#endif
