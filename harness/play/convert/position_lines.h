/* SPDX-License-Identifier: MIT */
/*
 * position_lines.h - files of positions from one of the field's formats into another: OBF, digit strings
 *
 * Lines of comments and blank ones stay as they are, and so do comments behind positions. Digit strings are written as
 * all the board's cells, a blank and the side to move, 1 or 2; they hold no scores.
 */
#ifndef OSERO_POSITION_LINES_H
#define OSERO_POSITION_LINES_H

#include "game_format.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct position_lines {
    const char *name; /* of the file, for messages */
    int board_size;   /* that all must have; 0: each as it is */
    enum game_format to;
    FILE *out;                                       /* failures are left to ferror */
    void (*bad)(void *context, const char *message); /* "NAME line 3: column 66: ..." */
    void *context;                                   /* of bad */
    uint64_t written, refused;                       /* lines; start from zero */
    uint64_t scores_lost, first_lost;                /* lines whose scores were, and the first one's number */
};

/* A whole text; its ends of lines become zeros. */
void position_lines_convert(struct position_lines *lines, char *text, size_t length);

#endif
