/* SPDX-License-Identifier: MIT */
/*
 * report_html.h - a run as one page of HTML that needs nothing else
 *
 * Standings, crosstable, pictures, how games ended, times, whether openings favour a colour, the command that repeats
 * the run, and a board on which games (report_sample.h) can be stepped through. The page's style and script are
 * report.css and report.js beside the plots' scripts: they are installed with them, share their colours, and can be
 * changed without building. The page may load nothing and send nothing (its own Content-Security-Policy); whatever
 * comes from the run is escaped, and pictures are data: URLs, in which no script runs.
 *
 * Pictures are those of FOLDER/plots; where one is missing or older than the games, all are drawn anew. What cannot be
 * drawn (no gnuplot, a folder that cannot be written to), and what is larger than REPORT_PICTURE_MOST bytes, is left
 * out with a sentence. The same run gives the same bytes.
 */
#ifndef OSERO_REPORT_HTML_H
#define OSERO_REPORT_HTML_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>

enum { REPORT_EMBED = 2000, REPORT_EMBED_MOST = 20000, REPORT_PICTURE_MOST = 1 << 20 };

struct report_html_options {
    const char *folder;  /* the run's */
    const char *scripts; /* absolute path of the folder with the plots' scripts */
    uint64_t embed;      /* games to take along */
};

/* The page, malloced. ERROR_WORLD as summary_read, without games, and where report.css or report.js cannot be read. */
bool report_html(const struct report_html_options *options, char **page, size_t *length, struct error *error);

/* The same of a run of osero solve: its tables as text, and its pictures. */
bool report_solve_html(const struct report_html_options *options, char **page, size_t *length, struct error *error);

#endif
