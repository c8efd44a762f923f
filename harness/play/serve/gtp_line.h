/* SPDX-License-Identifier: MIT */
/*
 * gtp_line.h - a command of GTP taken apart
 */
#ifndef OSERO_GTP_LINE_H
#define OSERO_GTP_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { GTP_MOST_WORDS = 4, GTP_WORD_SIZE = 64, GTP_NUMBER_SIZE = 12 };

struct gtp_line {
    char id[GTP_NUMBER_SIZE];    /* digits; "" without one */
    char command[GTP_WORD_SIZE]; /* "" where there is only an id */
    int word_count;              /* arguments: one more than GTP_MOST_WORDS where there are too many */
    char words[GTP_MOST_WORDS][GTP_WORD_SIZE];
    bool broken; /* a word was too long */
};

/* False when the line says nothing: blanks, or a comment. Control characters in it are left out. */
bool gtp_line_read(const char *text, struct gtp_line *line);

/* A whole number of at most nine digits. */
bool gtp_read_number(const char *word, int64_t *number);

/* True for a letter and digits, whatever the board has. */
bool gtp_is_square(const char *word);

#endif
