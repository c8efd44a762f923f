/* SPDX-License-Identifier: MIT */
/*
 * gtp_text.h - what is written between GTP programs that play Othello, for either side of the pipe
 *
 * The Go Text Protocol, version 2 (Gunnar Farnebäck, draft of 2002), as Othello programs speak it: a move is a column's
 * letter and a row's number with row 1 on top, any case, or "pass". Nothing here reads or writes files.
 */
#ifndef OSERO_GTP_TEXT_H
#define OSERO_GTP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    GTP_RESIGN = 126, /* beside squares and NOTATION_PASS */
    GTP_MOVE_SIZE = 8,
};

/* "D3" or "pass" into text[GTP_MOVE_SIZE]. move: a square of the board (position.h) or NOTATION_PASS. */
void gtp_move_write(int move, int size, char *text);

/* Reads one move that stands alone in `text` but for blanks, of a size x size board: a square, NOTATION_PASS,
 * GTP_RESIGN, or -1 for anything else. */
int gtp_move_read(const char *text, int size);

/* "black" or "white"; colour 0 is Black. */
const char *gtp_colour_name(int colour);

/* The inverse, and b and w, in any case; -1 for anything else. */
int gtp_colour_read(const char *word);

/* The head of an answer. */
struct gtp_reply {
    bool good;        /* "=", not "?" */
    long id;          /* the number behind the sign, -1 without one */
    const char *text; /* what follows, within the line that was read, without blanks before it */
};

/*
 * Reads the first line of an answer: "=TEXT", "= TEXT", "=7 TEXT", and the same with '?'. False when it is none, as
 * what programs print of their own is. A number that is apart from the sign ("= 7 TEXT") stays in the text, since it may
 * be the answer: gtp_reply_move knows better.
 */
bool gtp_reply_read(const char *line, struct gtp_reply *reply);

/* The move that a good answer to genmove tells: gtp_move_read of its text, where a number that stands before it ("7
 * D3") is left out. -1 when it tells none. */
int gtp_reply_move(const struct gtp_reply *reply);

#endif
