/* SPDX-License-Identifier: MIT */
/*
 * tune_progress.h - how a tuning goes, on standard error
 */
#ifndef OSERO_TUNE_PROGRESS_H
#define OSERO_TUNE_PROGRESS_H

#include "progress.h"
#include "tuning.h"

struct tune_progress {
    struct progress_line line;
    bool quiet;
    int warned;
};

/* For struct tuning_view; `context` is a struct tune_progress. */
void tune_progress_begun(void *context, const struct tuning *tuning);
void tune_progress_show(void *context, const struct tuning_progress *progress);

/* Warnings that were not told yet. */
void tune_progress_warn(struct tune_progress *progress, const struct tuning *tuning);

#endif
