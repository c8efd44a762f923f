/* SPDX-License-Identifier: MIT */
/*
 * report_cells.h - figures as the reports show them
 *
 * Each takes a buffer of GRID_CELL_SIZE and returns it; "-" for what is not defined.
 */
#ifndef OSERO_REPORT_CELLS_H
#define OSERO_REPORT_CELLS_H

#include "grid.h"
#include "summary.h"

const char *cell_percent(struct stats_number share, char *text);                        /* "57.5%" */
const char *cell_tally(struct summary_tally tally, char *text);                         /* "12-3-5" */
const char *cell_mean(const struct summary_score *score, char *text);                   /* "+3.2 ±0.4" */
const char *cell_elo(const struct stats_rating *rating, int decimals, char *text);      /* "+48" */
const char *cell_interval(const struct stats_rating *rating, int decimals, char *text); /* "[+12, +85]" */

#endif
