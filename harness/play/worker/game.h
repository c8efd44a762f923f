/* SPDX-License-Identifier: MIT */
/*
 * game.h - the referee: one game between two seats
 *
 * The referee alone knows the rules here: it asks a seat only when there is a move, checks the answer, passes, ends the
 * game and counts the discs. It reads the clock only where a seat has a time limit or the moves are timed.
 */
#ifndef OSERO_GAME_H
#define OSERO_GAME_H

#include "crumbs.h"
#include "osero_engine.h"
#include "outcome.h"
#include "rules.h"
#include "timing.h"

enum { GAME_MAX_MOVES = CRUMBS_MAX_MOVES };

/* What a seat's `choose` returns when its player is gone, or answered just that; `lost` then says which. */
#define GAME_SEAT_LOST INT32_MIN

struct game_result {
    uint8_t move_count;
    uint8_t termination;  /* enum termination */
    uint8_t fault_colour; /* enum osero_colour: who lost by it, unless the termination is normal */
    uint8_t phase;        /* enum phase: where a crash, an exit or a hang was */
    uint8_t suspect;      /* 1: the fault may not be this player's: the game must be played again, isolated */
    uint8_t black_discs, white_discs;
    uint8_t reserved;
    int32_t detail; /* illegal: the answer; crash: the signal; exit: the status; time: ms that the call used;
                       memory: MB that it may have; load: ms after which it was not ready, or 0 */
    uint8_t moves[GAME_MAX_MOVES];
};

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

/* Where a game begins. */
struct game_start {
    struct board board; /* seen by the side to move */
    int size;           /* 4, 6 or 8 */
    int colour;         /* enum osero_colour: the side to move */
};

/*
 * Plays from `start` to the end or to the first fault; seats[0] is Black. Fills *result, and *timing where that is not
 * null. Every fault is marked as suspect but an overrun of the wall clock; the caller knows better when it does.
 */
void game_play(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs, struct game_result *result,
               struct game_timing *timing);

/*
 * Plays a result's moves again. True when they are legal, the game is over exactly where it should be, the side at
 * fault was the one to move and the discs are right; *last is then the last board, *last_colour the side it is seen by.
 */
bool game_verify(const struct game_start *start, const struct game_result *result, struct board *last,
                 int *last_colour);

/* True when a fault of this kind can be in this phase: nobody plays an illegal move while it is loaded. Not for games
 * that ended by the rules. */
bool game_fault_fits(const struct game_result *result);

/* True when there is a time for each move, and at most one more in a game that was lost by a fault; none at all when
 * the player took the referee with it. */
bool game_timing_fits(const struct game_result *result, const struct game_timing *timing);

/* Plays a result's moves and fills its discs; false when they are not legal. */
bool game_count(const struct game_start *start, struct game_result *result);

/* A game that is lost before its first move (loading, new_game): no moves, and the discs of `start`. The caller sets
 * the other fields. */
void game_forfeit(const struct game_start *start, struct game_result *result);

#endif
