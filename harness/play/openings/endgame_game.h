/* SPDX-License-Identifier: MIT */
/*
 * endgame_game.h - one game on the way to an endgame position, and the player in its child process; for
 * endgame_positions.c alone
 */
#ifndef OSERO_ENDGAME_GAME_H
#define OSERO_ENDGAME_GAME_H

#include "child.h"
#include "endgame_positions.h"

/* Who moves after the random plies. choose: a square; anything that is no legal move breaks the game off. history: the
 * game so far, the random plies too. */
struct endgame_mover {
    int (*choose)(void *context, const struct position *position, uint64_t moves, const struct osero_history *history);
    void *context;
};

enum endgame_end {
    ENDGAME_REACHED, /* *position is what was looked for */
    ENDGAME_OVER,    /* the game was over before */
    ENDGAME_BROKEN   /* what the mover chose is no move */
};

/* Plays game number `game`. mover null: random to the end. */
enum endgame_end endgame_game(const struct endgame_request *request, int empties, uint64_t game,
                              const struct endgame_mover *mover, struct position *position);

enum { ENDGAME_BUFFERED = 256 };

/* The player as the parent sees it: its child plays game after game, and its moves come through a pipe. */
struct endgame_guest {
    const struct endgame_request *request;
    struct interrupt *interrupt;
    struct child child;
    int empties;
    uint64_t game;
    size_t buffered; /* bytes */
    union {
        int32_t moves[ENDGAME_BUFFERED];
        char bytes[ENDGAME_BUFFERED * sizeof(int32_t)];
    } buffer;
    struct error error; /* why the last game broke */
};

/* Starts the child, which plays the games for so many empties. */
bool endgame_guest_start(struct endgame_guest *guest, struct error *error);
void endgame_guest_stop(struct endgame_guest *guest);

/* For struct endgame_mover: `context` is the guest. */
int endgame_guest_choose(void *context, const struct position *position, uint64_t moves,
                         const struct osero_history *history);

#endif
