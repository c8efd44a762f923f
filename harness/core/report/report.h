/* SPDX-License-Identifier: MIT */
/*
 * report.h - a run's summary as text for people
 *
 * Two players: one column of figures, in the view of the one named first. More: the standings, best score first; then
 * the crosstable, a cell of score, wins-draws-losses, mean disc difference and Elo for each player against each other,
 * or, where that would be wider than asked, scores alone and after them a line for each pairing. Then what a reader has
 * to know: identical games, faults, an unfinished pair, how repeatable the run is, the digest, how to repeat it.
 *
 * Where the run had an SPRT: what it came to, and that the Elo of a match that stops by its own result is biased.
 *
 * Every Elo stands with both ends of its 95% interval, every mean difference with its standard error; '-' is what is
 * not defined. Text is UTF-8; the same summary gives the same bytes on any machine.
 */
#ifndef OSERO_REPORT_H
#define OSERO_REPORT_H

#include "summary.h"

#include <stdio.h>

enum { REPORT_WIDTH = 120, REPORT_LEAST_WIDTH = 40, REPORT_LIST_MOST = 300 /* pairings in a list */ };

/* The report, malloced, no line wider than `width` columns where that can be helped. Null without memory. */
char *report_text(const struct summary *summary, int width);

/* The move times of a run whose moves were timed, by player: mean, 99th percentile and maximum, and games lost on time.
 * Malloced; *text is null where no times were taken. Reads the run again. */
bool report_times(const char *folder, const struct summary *summary, int width, char **text, struct error *error);

/* The run as Markdown: what report_text tells, whether openings favour a colour, how games ended. Malloced. ERROR_WORLD
 * as summary_read, and where there are no games. */
bool report_markdown(const char *folder, char **text, struct error *error);

/* Parts of it, for those who print them elsewhere. */
void report_standings(const struct summary *summary, int width, FILE *out);
void report_crosstable(const struct summary *summary, int width, FILE *out);

/* The command that plays the run again, without a newline; nothing when run.json does not tell it. */
void report_repeat(const struct summary *summary, FILE *out);

/* The command that plays the rest of a run that was cut short, likewise. */
void report_resume(const struct summary *summary, FILE *out);

#endif
