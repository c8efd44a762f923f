/* SPDX-License-Identifier: MIT */
/*
 * notation.h - squares, positions and games as text
 *
 * Formats: OBF, the 0/1/2 digit strings, and transcripts, as the field uses them (positions/README.md tells them in
 * full). On other boards than 8x8 the text has size*size cells, and squares are numbered as in position.h. On 10x10 the
 * columns are a to j and the names of row 10 have three characters (j10).
 */
#ifndef OSERO_NOTATION_H
#define OSERO_NOTATION_H

#include "position.h"

#include <stddef.h>

enum {
    NOTATION_PASS = POSITION_PASS,
    NOTATION_NAME_SIZE = 4,       /* a square's name and its zero */
    NOTATION_POSITION_SIZE = 104, /* 100 cells, a blank, the side, ';', a zero */
    NOTATION_MAX_PLIES = 192,     /* more than any game has, passes included: 96 moves on 10x10 */
    NOTATION_MOVES_SIZE = 3 * NOTATION_MAX_PLIES + 1,
    NOTATION_MAX_SCORES = WIDE_SQUARE_COUNT,
};

/* What was wrong with a text, and where: `column` counts characters from 1. `text` is one line that can be shown alone:
 * "ply 3: d5 is not a legal move for Black: it flips nothing", "column 66: the side to move is missing: X or O ...". */
struct notation_error {
    int column;
    char text[160];
};

/* Puts '?' for what is not printable ASCII: messages quote texts that may hold anything. */
void notation_make_printable(char *text);

/* "a1" ... "h8", "j10" into name[NOTATION_NAME_SIZE]; "pass" does not fit: `square` must be one of the board's. Returns
 * the length. */
size_t notation_square_name(int square, int size, char *name);

/* Reads a square's name (any case) of a size x size board from the beginning of the text; -1 when it is none. */
int notation_square_parse(const char *text, int size);

/* How many characters the name of a square has: 2, or 3 in row 10. */
size_t notation_name_length(int square, int size);

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
 * Reads one line (with or without its newline). size 0: told by the number of cells (16, 36, 64 or 100); otherwise that size
 * is required. Cells: black X x * B b 1, white O o W w 2, empty - . 0. A digit string (only 0, 1, 2) that is shorter
 * than the board is padded with empties (size 0: up to 64 an 8x8 board, unless it has 16 or 36 cells); every other short or long
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

/* The moves as "f5d6c3...", passes omitted, into text (at most NOTATION_MOVES_SIZE bytes; 2 * ply_count + 1 up to 8x8);
 * returns the length. */
size_t notation_moves_write(const unsigned char *plies, int ply_count, int size, char *text);

/* The board for people, Black X, White O, with coordinates, `size + 2` lines: into text (at least
 * NOTATION_DIAGRAM_SIZE). Legal moves are '.', other empty squares '-', the `last` square (or -1) stands in brackets.
 */
enum { NOTATION_DIAGRAM_SIZE = 512 };
void notation_diagram(const struct position *position, int last, char *text);

#endif
