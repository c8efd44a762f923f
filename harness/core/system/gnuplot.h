/* SPDX-License-Identifier: MIT */
/*
 * gnuplot.h - runs one gnuplot script that makes one file
 */
#ifndef OSERO_GNUPLOT_H
#define OSERO_GNUPLOT_H

#include "errors.h"

enum { GNUPLOT_MAX_ARGUMENTS = 6 };

struct gnuplot_job {
    const char *program;                          /* null = "gnuplot", searched in PATH */
    const char *script;                           /* absolute path */
    const char *folder;                           /* where it runs: data files are named relative to it */
    const char *output;                           /* the file to make, relative to `folder` */
    const char *ending;                           /* text that a whole file ends with, blanks apart; null = any */
    const char *arguments[GNUPLOT_MAX_ARGUMENTS]; /* what the script gets as ARG2 and on; null ends them when fewer */
};

/*
 * Runs the script without a shell and without the user's own gnuplot settings; ARG1 is OUTPUT.new, which is renamed to
 * OUTPUT when all went well and removed otherwise. ERROR_WORLD when gnuplot is not installed, cannot be started, or
 * fails: then the message holds the first line that it printed on stderr. It does not tell of a write that failed, so
 * what it made is looked at: a file that does not end as it should is a failure too.
 */
bool gnuplot_run(const struct gnuplot_job *job, struct error *error);

#endif
