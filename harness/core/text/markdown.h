/* SPDX-License-Identifier: MIT */
/* markdown.h - texts that come from elsewhere, so that Markdown shows them as they are */
#ifndef OSERO_MARKDOWN_H
#define OSERO_MARKDOWN_H

#include <stdio.h>

/* Room for a text of n bytes, its zero included. */
#define MARKDOWN_SIZE(n) (2 * (n))

/* Puts a backslash before every character that could begin markup; returns `out`. */
const char *markdown_escape(const char *text, char *out);

/* The same to a file. */
void markdown_text(const char *text, FILE *out);

/* A block of code, whatever is in it; the text's last newline may be left out. */
void markdown_code(const char *text, FILE *out);

#endif
