/* SPDX-License-Identifier: MIT */
/*
 * game.h - a game as the rest of play handles it, without knowing which
 *
 * struct game is a table of operations; each game that osero plays, and each way to play one, is a table of its own:
 *
 *     game_othello    Othello on 4x4, 6x6 and 8x8
 *     game_wide       Othello on 10x10
 *     game_stars      Stars & Circles; a move is the number of a legal column from the left (stars.h)
 *
 * The referee is in `play`: it asks a seat only when there is a move, checks the answer, passes, ends the game and
 * counts. The table is called once a game, never once a ply, so that what is specific to a game costs nothing there.
 *
 * Moves are bytes: Othello's are squares, those of other games what their header says. A game's moves never hold
 * passes; an opening's plies do (NOTATION_PASS).
 */
#ifndef OSERO_GAME_H
#define OSERO_GAME_H

#include "crumbs.h"
#include "openings.h"
#include "osero_engine.h"
#include "outcome.h"
#include "record.h"
#include "timing.h"

#include <stddef.h>
#include <string.h>

enum { GAME_MAX_MOVES = CRUMBS_MAX_MOVES, GAME_ANSWER_SIZE = 32 };

/* What a seat's `choose` returns when its player is gone, or answered just that; `lost` then says which. */
#define GAME_SEAT_LOST INT32_MIN

/* How a game went. Results that wait or travel in numbers have room for as many moves as their game can have, and no
 * more (game_result_size): such a one is copied by game_result_copy, never by assignment. */
struct game_result {
    uint8_t move_count;
    uint8_t termination;  /* enum termination */
    uint8_t fault_colour; /* enum osero_colour: who lost by it, unless the termination is normal */
    uint8_t phase;        /* enum phase: where a crash, an exit or a hang was */
    uint8_t suspect;      /* 1: the fault may not be this player's: the game must be played again, isolated */
    uint8_t black_discs, white_discs; /* in a game without discs: 1 for who has won, 0 */
    uint8_t reserved;
    int32_t detail; /* illegal: the answer; crash: the signal; exit: the status; time: ms that the call used;
                       memory: MB that it may have; load: ms after which it was not ready, or 0 */
    uint8_t moves[GAME_MAX_MOVES];
};

/* All but the moves. */
enum { GAME_RESULT_HEAD = offsetof(struct game_result, moves) };

/* Room for a result with at most so many moves: a multiple of 4. */
static inline size_t game_result_size(int most_moves)
{
    return (GAME_RESULT_HEAD + (size_t)most_moves + 3) & ~(size_t)3;
}

/* No moves, ended by the rules, nobody at fault. */
static inline void game_result_clear(struct game_result *result)
{
    memset(result, 0, GAME_RESULT_HEAD);
}

/* The moves of `from` must have been counted: a result is not to be believed before it is verified. */
static inline void game_result_copy(struct game_result *to, const struct game_result *from)
{
    memcpy(to, from, GAME_RESULT_HEAD + (size_t)from->move_count);
}

/* One side of the board. */
struct seat {
    int32_t (*choose)(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report);
    void *instance;
    int64_t margin_ns;          /* a call may take so much more than its limit */
    bool cpu_clock;             /* the time that is measured here is CPU time (of this process), not wall time */
    struct osero_limits limits; /* clock_ns: what the whole game may take; increments come on top */
    const int64_t *measured_ns; /* where the last call's time is found when choose measures it; null: measure it */
    /* After GAME_SEAT_LOST: fills termination, phase and detail; false when the player is there. May be null. */
    bool (*lost)(void *instance, struct game_result *result);
};

/* Where the players begin, and how the game came there. Pointers belong to the openings. */
struct game_start {
    struct position position;        /* seen by the side to move; of a game that is not Othello the colour alone */
    int most_pieces;                 /* Stars & Circles */
    bool standard;                   /* the first move of all was made from the standard start */
    const struct opening_root *root; /* where the plies begin; null: there are none, the game begins here */
    const unsigned char *plies;      /* of the opening */
    int ply_count;
};

/* The start of a game with this opening. */
struct game_start game_start(const struct opening *opening, int most_pieces);

/* The board after a move, or before the first, or a pass. Texts are valid for the call. */
struct game_picture {
    int number;         /* moves that have been made, those of the opening included; 0: the start */
    bool passed;        /* `colour` passes; there is nothing else to say */
    int colour;         /* who has moved */
    const char *move;   /* "c4 flips 1"; "" at the start */
    const char *counts; /* "Black 4, White 1"; "" in a game that counts nothing */
    const char *board; /* lines, '\n' included. The last move stands in brackets, '.' is a legal move, and discs that it
                           changed are small letters */
};

/* A game to be shown. */
struct game_showing {
    const struct record *record;
    int size;
    enum start start; /* the run's */
    int most_pieces;
    /* Called for each picture, in order; null: the record is only checked. */
    void (*picture)(void *context, const struct game_picture *picture);
    void *context;
};

struct game {
    enum osero_game kind;
    uint32_t board_sizes; /* that this table is for: OSERO_BOARD(n) | ...; 0: the game has no sizes */
    const char *name;     /* "othello" */
    const char *sides[2]; /* by colour: "Black", "White"; in messages small */
    const char *marks[2]; /* by colour, on the boards of `show`: "X", "O" */
    const char *place;    /* what a move names: "square" */
    bool has_difference;  /* games end with a disc difference; else one side wins, or nobody */
    const struct openings_maker *openings;

    /* The most moves that a game has, openings without plies included; at most GAME_MAX_MOVES. */
    int (*most_moves)(int size, int most_pieces);

    /* Plays from `start` to the end or to the first fault; seats[0] is Black. Fills *result, and *timing where that is
     * not null. Every fault is marked as suspect but an overrun of the wall clock; the caller knows better when it
     * does. */
    void (*play)(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs,
                 struct game_result *result, struct game_timing *timing);

    /* Plays a result's moves again. True when they are legal, the game is over exactly where it should be, the side at
     * fault was the one to move and the discs are right; *difference is then the disc difference in Black's view, or
     * without one 1, 0, -1 for a game that Black has won, drawn, lost by the rules. */
    bool (*verify)(const struct game_start *start, enum scoring scoring, const struct game_result *result,
                   int8_t *difference);

    /* Plays a result's moves and fills its discs; false when they are not legal. */
    bool (*count)(const struct game_start *start, struct game_result *result);

    /* A game that is lost before its first move (loading, new_game): no moves, and the discs of `start`. The caller
     * sets the other fields. */
    void (*forfeit)(const struct game_start *start, struct game_result *result);

    /* Who made each of `count` legal moves, and who is asked for the next: count + 1 colours. */
    void (*callers)(const struct game_start *start, const uint8_t *moves, int count, uint8_t *colours);

    /* What timing.jsonl counts down from, move by move: empty squares, or pieces that may still be put. */
    int (*room)(const struct game_start *start);

    /* The record's `moves`: those of the opening and of the game, or with result null of the opening alone. At most
     * RECORD_MOVES_SIZE bytes with the zero; the length without it. */
    size_t (*write_moves)(const struct game_start *start, const struct game_result *result, char *text);

    /* The inverse for what follows the opening: fills move_count and moves; false when it is no list of moves. */
    bool (*read_moves)(const struct game_start *start, const char *text, struct game_result *result);

    /* What an answer of `choose` names; false when nothing has this number. read_answer is the inverse for the last
     * word of a text; -1. */
    bool (*answer_name)(int32_t answer, char name[GAME_ANSWER_SIZE]);
    int32_t (*read_answer)(const char *text);

    /* Shows a record's game board by board. The number of its moves; -1 when it cannot be (ERROR_WORLD), and then
     * nothing was shown. */
    int (*show)(const struct game_showing *showing, struct error *error);
};

extern const struct game game_othello, game_wide, game_stars;

/* The table for a game and a size of its board (0 for a game that has none); null when there is none. */
const struct game *game_find(enum osero_game kind, int size);

/* For the tables alone: game_othello_show.c, game_stars_show.c. */
int game_othello_show(const struct game_showing *showing, struct error *error);
int game_stars_show(const struct game_showing *showing, struct error *error);

/* What a worker shows to its modules: the game before the players' first move. `wide` is where the discs of 10x10 are
 * put. moves and move_count are the caller's to fill in. */
struct osero_history game_history(const struct game_start *start, struct osero_wide *wide);

/* True when a fault of this kind can be in this phase: nobody plays an illegal move while it is loaded. Not for games
 * that ended by the rules. */
bool game_fault_fits(const struct game_result *result);

/* True when the end of a result that is not TERMINATION_NORMAL fits: the game is `over` or not after its moves, `colour`
 * is to move, and `legal` says whether the answer of an illegal move is one. */
bool game_fault_end_fits(const struct game_result *result, bool over, int colour, bool legal);

/* True when there is a time for each move, and at most one more in a game that was lost by a fault; none at all when
 * the player took the referee with it. */
bool game_timing_fits(const struct game_result *result, const struct game_timing *timing);

#endif
