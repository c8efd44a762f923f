/* SPDX-License-Identifier: MIT */
/* report_page.h - the frame and the pictures of an HTML report; private to core */
#ifndef OSERO_REPORT_PAGE_H
#define OSERO_REPORT_PAGE_H

#include "plots.h"
#include "report_html.h"

#include <stdio.h>

struct report_page {
    char *style, *script; /* report.css, report.js */
};

/* Reads the style and the script. ERROR_WORLD. On false nothing is left to clear. */
bool report_page_init(struct report_page *page, const char *scripts, struct error *error);
void report_page_clear(struct report_page *page);

/* From the doctype to the heading, and from the script to the end. */
void report_page_begin(const struct report_page *page, const char *title, FILE *out);
void report_page_end(const struct report_page *page, FILE *out);

/* Lines, each with its newline, as a list of notes. */
void report_page_lines(const char *lines, FILE *out);

/* A command with a button that copies it. */
void report_page_command(const char *command, FILE *out);

struct report_pictures {
    const char *folder; /* the run's */
    const char *source; /* what the pictures must not be older than: "games.jsonl" */
    int count;
    const char *(*name)(int picture);
    /* Whether this run can have it; null: all may be there. */
    bool (*wanted)(const char *folder, int picture);
    /* Draws all of them. */
    bool (*draw)(const struct plots_options *options, struct error *error);
    const char *scripts;
};

/* Figures of the pictures that are there, a sentence for others. */
void report_page_pictures(const struct report_pictures *pictures, FILE *out);

#endif
