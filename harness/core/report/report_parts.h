/* SPDX-License-Identifier: MIT */
/*
 * report_parts.h - what reports of every kind, text, Markdown and HTML, are made of; private to core
 *
 * The _grid functions make a grid (grid_init is theirs, grid_clear the caller's); labels longer than label_columns are
 * shortened in the middle. Columns of text are GRID_LEFT, figures GRID_RIGHT. A grid that failed has no memory.
 */
#ifndef OSERO_REPORT_PARTS_H
#define OSERO_REPORT_PARTS_H

#include "grid.h"
#include "run_words.h"
#include "summary.h"

enum { REPORT_WHOLE_LABEL = GRID_CELL_SIZE }; /* label_columns that shorten nothing */

/* "demo: 7 players, 1680 games in 840 pairs, ..." and what a reader has to know, each line with its newline. */
void report_head(const struct summary *summary, FILE *out);
void report_notes(const struct summary *summary, FILE *out);

/* Where the run had an SPRT: what it came to, and that it biases the Elo; two lines. */
void report_sprt(const struct summary *summary, FILE *out);

/* How far report_repeat's command gives the same games, as a sentence; null where run.json does not tell. */
const char *report_repeatable(const struct summary *summary);

/* True when the run was ended before its last game, with how many were planned. */
bool report_is_cut(const struct summary *summary, int64_t *games);

/* What the columns of the standings are, a sentence without its full stop. */
const char *report_standings_note(const struct summary *summary);

void report_standings_grid(const struct summary *summary, int label_columns, struct grid *grid);

/* The score of each against each, in per cent. */
void report_scores_grid(const struct summary *summary, int label_columns, struct grid *grid);

/* A line for each pairing, the better player first. */
void report_pairings_grid(const struct summary *summary, int label_columns, struct grid *grid);
int report_pairing_count(const struct summary *summary);

/* The score of the player at place `row` of the ranking against the one at `column`; false when they have not met. */
bool report_score_between(const struct summary *summary, int row, int column, struct summary_score *score);

/* How the games ended, and who lost them otherwise than by the rules. */
void report_terminations_grid(const struct summary *summary, int label_columns, struct grid *grid);

/* The move times; grid->columns is 0 where no times were taken. Reads the run again. *clock: "wall time", "CPU time". */
bool report_times_grid(const char *folder, const struct summary *summary, int label_columns, struct grid *grid,
                       const char **clock, struct error *error);

#endif
