/* SPDX-License-Identifier: MIT */
/*
 * stars.h - the rules of Stars & Circles: four in a row under gravity, on a board without limits
 *
 * Columns are numbered from the first piece of the game, which is in column 0; rows from the ground, which is row 0. The
 * occupied columns are always consecutive. A legal move is a number counted from the left, 0 to count + 1: 0 is the
 * ground left of the occupied columns, i the top of the i-th of them, count + 1 the ground to their right; on the empty
 * board 0 is the one move. So a move fits a byte.
 */
#ifndef OSERO_STARS_H
#define OSERO_STARS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    STARS_LEAST_PIECES = 7, /* with fewer nobody can have made four */
    STARS_MOST_PIECES = 250,
    STARS_DEFAULT_PIECES = 200, /* on the board: with so many the game is a draw */
    STARS_LINE = 4,             /* that many of one's own in a line win */
    STARS_STRIDE = 256,         /* cells of a column */
    STARS_ORIGIN = 256,         /* where column 0 is in the arrays */
    STARS_WIDTH = 2 * STARS_ORIGIN,
};

/* What lies in a cell: stars_mark of the side that is to move. */
enum stars_mark { STARS_NOTHING = 0, STARS_STAR = 1, STARS_CIRCLE = 2 };

/* 130 KB, of which a game touches little. Only stars_begin need initialise it. */
struct stars {
    int count;    /* occupied columns */
    int leftmost; /* the number of the first of them; 0 or less */
    int pieces;
    uint8_t heights[STARS_WIDTH];             /* at STARS_ORIGIN + column */
    uint8_t cells[STARS_WIDTH][STARS_STRIDE]; /* those below the column's height are told, the others hold anything */
};

/* The empty board. */
void stars_begin(struct stars *board);

/* 0 is Star, who begins, 1 is Circle. */
static inline int stars_mark(int side)
{
    return side == 0 ? STARS_STAR : STARS_CIRCLE;
}

/* How many legal moves there are. The board must have fewer than STARS_MOST_PIECES. */
static inline int stars_moves(const struct stars *board)
{
    return board->count == 0 ? 1 : board->count + 2;
}

/* The column of a legal move, and the move of a column, -1 when it is none. */
int stars_column(const struct stars *board, int move);
int stars_move(const struct stars *board, int column);

/* Pieces in a column, any number from -STARS_MOST_PIECES to STARS_MOST_PIECES: the row where the next one comes to lie. */
static inline int stars_height(const struct stars *board, int column)
{
    return board->heights[STARS_ORIGIN + column];
}

/* What lies there; nothing beyond the ground and in columns that there are not. */
int stars_cell(const struct stars *board, int column, int row);

/* The longest unbroken line through a cell, of at most STARS_LINE, if a piece of this mark lay in it: along the row, the
 * column and both diagonals. */
int stars_line(const struct stars *board, int column, int row, int mark);

/* Makes a legal move. True when it makes a line of four. stars_lift takes the last piece of a column back again. */
bool stars_play(struct stars *board, int move, int mark);
void stars_lift(struct stars *board, int column);

#endif
