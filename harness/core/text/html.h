/* SPDX-License-Identifier: MIT */
/*
 * html.h - pieces of an HTML page, whatever texts come from elsewhere
 *
 * Failures to write are left to ferror.
 */
#ifndef OSERO_HTML_H
#define OSERO_HTML_H

#include "grid.h"

#include <stddef.h>
#include <stdio.h>

/* A text between tags or in a quoted attribute: nothing in it can begin a tag, an entity or end a quote. Control
 * characters become U+FFFD. */
void html_text(const char *text, FILE *out);

/* A JSON string, quotes included, that may stand in a <script>. */
void html_json_string(const char *text, FILE *out);

/* RFC 4648, with padding, on one line. */
void html_base64(const void *bytes, size_t length, FILE *out);

/* The grid as a table: its first row heads it; left columns are texts, which keep their direction to themselves. */
void html_grid(const struct grid *grid, const char *caption, FILE *out);

#endif
