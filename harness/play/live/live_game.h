/* SPDX-License-Identifier: MIT */
/*
 * live_game.h - a game that is being played, move by move, with all that is needed to take moves back
 *
 * Each ply keeps what it changed on the board, and is undone from that. A side that has no move while the other has
 * one passes by itself: its pass is a ply right behind the move before it. What is specific to a game is in its
 * struct live_rules: live_othello.c, 4x4 to 10x10, and live_stars.c.
 *
 * A struct live_game is plain data, 140 KB: a copy of it is a game of its own, for looking ahead.
 */
#ifndef OSERO_LIVE_GAME_H
#define OSERO_LIVE_GAME_H

#include "errors.h"
#include "notation.h"
#include "osero_engine.h"
#include "stars.h"

enum {
    LIVE_MAX_PLIES = 256, /* of any game, passes included */
    LIVE_MAX_MOVES = 256, /* that a position may have */
    LIVE_MAX_ROWS = 256,  /* of a picture */
    LIVE_MAX_COLUMNS = 256,
    LIVE_NAME_SIZE = 8,   /* of a move, a row, a column, with its zero */
    LIVE_TEXT_SIZE = 2048 /* a transcript, a position */
};

/* In the place of a move. */
#define LIVE_PASS INT16_MIN

/* Othello: a square (position.h). Stars & Circles: the number of a column, counted from the first piece. */
struct live_move {
    int16_t move;
    int changed; /* how many pieces change hands: the discs that it flips */
};

struct live_ply {
    int16_t move;     /* or LIVE_PASS */
    uint8_t colour;   /* who made it: 0 moves first in the game, 1 */
    wide_set changed; /* Othello: the discs that it flipped */
};

struct live_game {
    const struct live_rules *rules;
    struct position start, now; /* Othello */
    struct stars stars;         /* Stars & Circles, and whether the last move has won, and the most pieces */
    bool won;
    int most_pieces;
    int ply_count;
    struct live_ply plies[LIVE_MAX_PLIES];
};

/* How a game that is over ended. */
struct live_result {
    int winner;     /* 0, 1; -1: a draw */
    int difference; /* Othello: by how many discs, the empty squares counted for the winner; 0 of a draw */
};

enum live_mark { LIVE_NO_MARK, LIVE_LEGAL, LIVE_LAST, LIVE_CHANGED };

struct live_cell {
    int8_t piece;    /* whose, 0 or 1; -1: none */
    uint8_t mark;    /* enum live_mark: of the last move, what it changed, and moves of the side to move */
    uint8_t changed; /* LIVE_LEGAL: how many pieces change hands */
};

/* The board as it is to be drawn. */
struct live_picture {
    int rows, columns;
    char row_names[LIVE_MAX_ROWS][LIVE_NAME_SIZE], column_names[LIVE_MAX_COLUMNS][LIVE_NAME_SIZE];
    struct live_cell cells[LIVE_MAX_ROWS][LIVE_MAX_COLUMNS];
};

/* A game as a module sees it; the parts point to each other, so it is not to be copied. */
struct live_view {
    struct osero_position position;
    struct osero_history history;
    struct osero_wide wide, first_wide;
    struct osero_columns columns;
    uint8_t moves[LIVE_MAX_PLIES];
};

/* What a game has to tell. Moves are legal where they are given. */
struct live_rules {
    enum osero_game kind;
    const char *sides[2]; /* by colour: "Black", "White" */
    const char *place;    /* what a move names: "square" */
    char marks[2];        /* how their pieces are drawn: 'X', 'O' */
    char empty;           /* and a place without one */
    bool flips;           /* moves change pieces; else every `changed` is empty */

    /* Back to the start, without plies. */
    void (*begin)(struct live_game *game);
    int (*colour)(const struct live_game *game);
    int (*moves)(const struct live_game *game, struct live_move moves[LIVE_MAX_MOVES]);
    /* Makes the move, or passes, and says what changed. */
    wide_set (*play)(struct live_game *game, int move);
    /* The inverse, by what the ply has kept. */
    void (*take_back)(struct live_game *game, const struct live_ply *ply);
    bool (*over)(const struct live_game *game);
    struct live_result (*result)(const struct live_game *game);
    /* Pieces of each colour, and places that are free (-1: without end). */
    void (*count)(const struct live_game *game, int pieces[2], int *free);

    void (*move_name)(const struct live_game *game, int move, char name[LIVE_NAME_SIZE]);
    /* A legal move by its name in any case, and nothing else in the text. ERROR_USAGE says why it is none. */
    bool (*read_move)(const struct live_game *game, const char *text, int *move, struct error *error);
    /* The names of the pieces that a ply changed, each after a blank; "" where there are none. */
    void (*changed_names)(const struct live_game *game, const struct live_ply *ply, char text[LIVE_TEXT_SIZE]);
    /* The moves as a transcript, passes left out, and the position, as `osero play --from` reads them. A game that does
     * not begin at a position has no text for one: null. */
    void (*transcript)(const struct live_game *game, char text[LIVE_TEXT_SIZE]);
    void (*position_text)(const struct live_game *game, char text[LIVE_TEXT_SIZE]);
    /* What a module is shown; all moves are taken for the players' own, those that the game began with too. */
    void (*view)(const struct live_game *game, struct live_view *view);
    /* A module's answer as a move, legal or not; LIVE_PASS for a number that names nothing. */
    int (*move_of_answer)(const struct live_game *game, int32_t answer);
    int (*board_size)(const struct live_game *game); /* for a module's settings: 0 where the game has none */

    /* All but the marks. */
    void (*draw)(const struct live_game *game, struct live_picture *picture);
    /* The cell of a legal move; or, where it is `taken`, of the last piece that was put there, or changed. */
    struct live_cell *(*cell)(const struct live_game *game, struct live_picture *picture, int place, bool taken);
};

/* Begins at a position of Othello; if its side to move must pass, that is the first ply. */
void live_game_othello(struct live_game *game, const struct position *start);

/* The empty board of Stars & Circles; with `most_pieces` on it, at most STARS_MOST_PIECES, the game is a draw. */
void live_game_stars(struct live_game *game, int most_pieces);

/* The same start again, without the moves. */
void live_game_begin(struct live_game *game);

/* Who is to move: never a side that has to pass. Of a finished game it says nothing. */
int live_game_colour(const struct live_game *game);

/* The legal moves in scan order; none when the game is over. */
int live_game_moves(const struct live_game *game, struct live_move moves[LIVE_MAX_MOVES]);

/* True when the move is one of them. */
bool live_game_is_legal(const struct live_game *game, int move);

bool live_game_over(const struct live_game *game);

/* Makes a legal move, and the pass that it forces. */
void live_game_play(struct live_game *game, int move);

/* Takes back `count` moves, with the passes behind them, or all that there are; returns how many. */
int live_game_undo(struct live_game *game, int count);

/* Moves made, without passes. */
int live_game_move_count(const struct live_game *game);

/* The last move, passes left out; null before the first. */
const struct live_ply *live_game_last(const struct live_game *game);

/* The board with all marks. */
void live_game_draw(const struct live_game *game, struct live_picture *picture);

#endif
