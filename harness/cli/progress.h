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

/* For struct tournament_view: `context` is a struct progress_line. */
void progress_show(void *context, const struct progress *progress);

/* Removes the unfinished line. */
void progress_end(struct progress_line *line);

/* After the run, on standard output: games, time, and the report. */
void progress_outcome(const struct tournament *tournament);

#endif
