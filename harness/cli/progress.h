/* SPDX-License-Identifier: MIT */
/*
 * progress.h - how a run goes, on standard error: one line that is redrawn on a terminal, a plain line every ten
 * seconds elsewhere
 */
#ifndef OSERO_PROGRESS_H
#define OSERO_PROGRESS_H

#include "tournament.h"

struct progress_line {
    bool terminal;   /* standard error is one */
    bool drawn;      /* a line stands there unfinished */
    int64_t last_ns; /* when it was last told, on the run's own clock */
};

void progress_begin(struct progress_line *line);

/* True when it is time to tell something again, `elapsed_ns` after the run began: it is told then. */
bool progress_due(struct progress_line *line, int64_t elapsed_ns);

/* Draws or prints the line; `text` is cut to the terminal's columns. */
void progress_draw(struct progress_line *line, char *text);

/* 59s, 12m03s, 3h07m */
void progress_time(double seconds, char *text, size_t size);

/* For struct tournament_view: `context` is a struct progress_line. */
void progress_show(void *context, const struct progress *progress);

/* Removes the unfinished line. */
void progress_end(struct progress_line *line);

/* After the run, on standard output: games, time, and the report. */
void progress_outcome(const struct tournament *tournament);

#endif
