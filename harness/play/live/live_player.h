/* SPDX-License-Identifier: MIT */
/*
 * live_player.h - a player module that takes part in a game that is played live, in a process of its own
 *
 * The process lives as long as the game and keeps its instance, so that the module may remember the game; after moves
 * were taken back it is told of a new game, and asked in the middle of it. When it crashes, hangs or answers what is no
 * move that is an error of the question, and the next question starts another process. What it prints goes nowhere.
 *
 * Limits are told to the player, and not enforced; its clock runs while it thinks.
 */
#ifndef OSERO_LIVE_PLAYER_H
#define OSERO_LIVE_PLAYER_H

#include "child.h"
#include "interrupt.h"
#include "live_game.h"
#include "player.h"

enum { LIVE_MAX_PV = 64 };

struct live_player_options {
    uint64_t seed;               /* of the run; the player's own is made of it, its label and `side` */
    int side;                    /* 0, 1: the colour it plays, 2: it gives hints */
    struct player_limits limits; /* 0 = none */
    int timeout_s;               /* for an answer, and for loading and creating */
    struct interrupt *interrupt; /* ends the wait for an answer */
};

struct live_player {
    const struct player *player; /* null: none */
    struct live_player_options options;
    struct child child;                   /* pid 0: none yet, or gone */
    int requests;                         /* the pipe's end to write to; -1 */
    bool created;                         /* the process has said that its instance is made */
    struct live_ply told[LIVE_MAX_PLIES]; /* the game up to the last question */
    int told_count;                       /* -1: it was told of none */
    int64_t clock_ns;                     /* left */
    int stopped_by;                       /* after ERROR_INTERRUPTED: the bits of interrupt_read */
};

struct live_answer {
    int16_t move; /* a legal one */
    uint32_t score_kind, exact, depth;
    double score;
    uint64_t nodes;
    int64_t time_ns; /* that choose took, wall time */
    uint32_t pv_length;
    uint8_t pv[LIVE_MAX_PV]; /* as modules give it; Othello: squares or OSERO_PASS */
};

/* Does not start anything yet. The player is borrowed. */
void live_player_init(struct live_player *live, const struct player *player, const struct live_player_options *options);

/* ERROR_USAGE, one line, when the module does not play this game on this board. */
bool live_player_can(const struct player *player, const struct live_game *game, struct error *error);

/*
 * Asks for a move of the side to move, which has one. ERROR_FOUND: "LABEL crashed (Segmentation fault)", "LABEL took
 * longer than 60 s", "LABEL answered a1, which is not a legal move" ...; ERROR_USAGE: it could not be created;
 * ERROR_INTERRUPTED: a signal came first; ERROR_WORLD. The process is gone after any of them.
 */
bool live_player_ask(struct live_player *live, const struct live_game *game, struct live_answer *answer,
                     struct error *error);

/* Ends the process. Takes one that was never started too, or is all zero. */
void live_player_end(struct live_player *live);

#endif
