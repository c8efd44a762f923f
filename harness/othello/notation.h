/* SPDX-License-Identifier: MIT */
/*
 * notation.h - squares, positions and games as text
 *
 * Formats: OBF, the 0/1/2 digit strings, and transcripts, as the field uses them (positions/README.md tells them in
 * full). On boards smaller than 8x8 the text has size*size cells and the squares are those of rules.h.
 */
#ifndef OSERO_NOTATION_H
#define OSERO_NOTATION_H

#include "rules.h"

#include <stddef.h>

enum {
    NOTATION_PASS = 127,         /* a pass where a square is expected; the same number as OSERO_PASS */
    NOTATION_NAME_SIZE = 4,      /* a square's name and its zero */
    NOTATION_POSITION_SIZE = 68, /* 64 cells, a blank, the side, ';', a zero */
    NOTATION_MAX_PLIES = 128,    /* more than any game has, passes included */
    NOTATION_MAX_SCORES = 64,
};

/* What was wrong with a text, and where: `column` counts characters from 1. `text` is one line that can be shown alone:
 * "ply 3: d5 is not a legal move for Black: it flips nothing", "column 66: the side to move is missing: X or O ...". */
struct notation_error {
    int column;
    char text[160];
};

/* Puts '?' for what is not printable ASCII: messages quote texts that may hold anything. */
void notation_make_printable(char *text);

struct position {
    struct board board; /* seen by the side to move */
    int size;           /* 4, 6 or 8 */
    int colour;         /* 0 Black, 1 White is to move */
};

/* "a1" ... "h8" into name[NOTATION_NAME_SIZE]; "pass" does not fit: square must be 0..63. */
void notation_square_name(int square, char *name);

/* Reads a square's name (any case) of a size x size board from text[0..1]; -1 when it is none. */
int notation_square_parse(const char *text, int size);

/* ---- Positions
 * ------------------------------------------------------------------------------------------------------- */

struct obf_score {
    int square;   /* a legal move; NOTATION_PASS; -1 for a bare score of the position */
    double score; /* the side to move's view, -size*size ... size*size */
};

/* A line of an OBF file: CELLS SIDE; MOVE:SCORE; ... % comment. */
struct obf_line {
    struct position position;
    struct obf_score scores[NOTATION_MAX_SCORES];
    int score_count;
};

enum obf_status { OBF_POSITION, OBF_NOTHING /* blank or comment */, OBF_BAD };

/*
 * Reads one line (with or without its newline). size 0: told by the number of cells (16, 36 or 64); otherwise that size
 * is required. Cells: black X x * B b 1, white O o W w 2, empty - . 0. A digit string (only 0, 1, 2) that is shorter
 * than the board is padded with empties (size 0: an 8x8 board, unless it has 16 or 36 cells); every other short or long
 * text is an error. The side to move is required, after a blank; the ';' behind it may be missing at the end of a line.
 * Scores must be of legal moves, each at most once. error is filled for OBF_BAD.
 */
enum obf_status notation_obf_read(const char *line, int size, struct obf_line *out, struct notation_error *error);

/* "CELLS S;" with X, O and -, into text[NOTATION_POSITION_SIZE]. */
void notation_position_write(const struct position *position, char *text);

/* ---- Transcripts
 * ----------------------------------------------------------------------------------------------------- */

struct transcript {
    int ply_count;
    unsigned char plies[NOTATION_MAX_PLIES]; /* squares, or NOTATION_PASS: passes are put in where they were omitted */
    struct position final;
};

/*
 * Reads and plays a transcript from `start`: f5d6c3..., any case, blanks allowed, passes omitted or written pa ps pass
 * -- @@@@. A written pass where there is a move is an error, as is an illegal move or one after the end: the error
 * names the move, its ply (from 1, passes not counted) and its column. Passes written after the end are left out. When
 * the side to move in `final` must pass, that pass is in the plies only where it was written.
 */
bool notation_transcript_read(const char *text, const struct position *start, struct transcript *out,
                              struct notation_error *error);

/* The moves as "f5d6c3...", passes omitted, into text (2 * ply_count + 1 bytes); returns the length. */
size_t notation_moves_write(const unsigned char *plies, int ply_count, char *text);

/* The board for people, Black X, White O, with coordinates, `size + 2` lines: into text (at least
 * NOTATION_DIAGRAM_SIZE). Legal moves are '.', other empty squares '-', the `last` square (or -1) stands in brackets.
 */
enum { NOTATION_DIAGRAM_SIZE = 512 };
void notation_diagram(const struct position *position, int last, char *text);

#endif
