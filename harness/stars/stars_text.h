/* SPDX-License-Identifier: MIT */
/*
 * stars_text.h - games of Stars & Circles as text: "0 0 -1 1", the column of each move, with blanks between them
 */
#ifndef OSERO_STARS_TEXT_H
#define OSERO_STARS_TEXT_H

#include "stars.h"

#include <stddef.h>

/* Longest text of a game, with its zero: each move a sign, three digits and a blank. */
enum { STARS_TEXT_SIZE = 5 * STARS_MOST_PIECES + 1 };

struct stars_transcript {
    int move_count;
    uint8_t moves[STARS_MOST_PIECES]; /* stars.h */
    bool won;                         /* by the side that made the last move */
};

/* What was wrong with a text: one line that can be shown alone. */
struct stars_fault {
    char text[160];
};

/* Reads and plays a game of at most `most_pieces` pieces. False for what is no number, no legal move, or comes after the
 * end: "ply 3: nothing lies in column 5 or beside it". */
bool stars_transcript_read(const char *text, int most_pieces, struct stars_transcript *out, struct stars_fault *fault);

#endif
