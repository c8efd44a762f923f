/* SPDX-License-Identifier: MIT */
/*
 * gtp_line.h - a command of GTP taken apart, and the words in it, on a board of any size
 */
#ifndef OSERO_GTP_LINE_H
#define OSERO_GTP_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { GTP_MOST_WORDS = 4, GTP_WORD_SIZE = 64, GTP_NUMBER_SIZE = 12, GTP_VERTEX_SIZE = 5 };

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

/* 0 Black, 1 White. */
bool gtp_read_colour(const char *word, int *colour);

/* A square or POSITION_PASS; -1 for a square that the board does not have. False for what is neither. */
bool gtp_read_vertex(const char *word, int size, int *move);

/* "D3", "J10", "PASS". */
void gtp_write_vertex(int move, int size, char text[GTP_VERTEX_SIZE]);

#endif
