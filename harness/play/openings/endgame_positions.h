/* SPDX-License-Identifier: MIT */
/*
 * endgame_positions.h - endgame positions that games lead to, made from a seed
 *
 * For each number of empties games are played from the standard start until so many squares are empty and the side to
 * move has a move; a side that has none passes on the way. Game number `game` (from 1) draws its lots from
 * seed_of_endgame(seed, empties, game) (schedule.h) and from nothing else, so what one number of empties gets depends
 * neither on the others nor on how many positions are asked for: asking for more lengthens each list at its end.
 *
 * The moves are uniformly random, or a player's against itself: two instances of it, one a colour, after
 * `opening_plies` random moves, since a player that draws no lots would play the same game for ever. The player runs in
 * a child process; every one of its moves is checked here.
 *
 * No two positions are the same: neither as they are, nor turned or mirrored by the eight symmetries, nor with the
 * colours swapped, which is the same question to a solver.
 */
#ifndef OSERO_ENDGAME_POSITIONS_H
#define OSERO_ENDGAME_POSITIONS_H

#include "interrupt.h"
#include "notation.h"
#include "player.h"

#include <stddef.h>

enum { ENDGAME_MAX_COUNT = 1000000, ENDGAME_OPENING_PLIES = 8 /* the default */ };

struct endgame_request {
    const struct player *player; /* who plays against itself; null: random moves */
    int opening_plies;           /* random ones, before the player's */
    int size;                    /* of the board */
    int least_empties, most_empties;
    uint64_t count; /* for each number of empties, 1 to ENDGAME_MAX_COUNT */
    uint64_t seed;
    int timeout_s; /* the longest wait for a move of the player, its loading included */
};

struct endgame_position {
    struct position position;
    int empties;
    uint64_t game;
    bool answered; /* endgame_answers.h; the rest is 0 before */
    int score;     /* the side to move's disc difference with best play, empties to the winner */
    uint64_t best; /* all moves that reach it */
};

/* By empties, and in each by game. */
struct endgame_set {
    struct endgame_position *positions;
    size_t count;
};

/* How it goes. */
struct endgame_progress {
    bool answering; /* false: playing */
    size_t done, total;
    int empties; /* of what is at hand */
    int64_t elapsed_ns;
};

struct endgame_watch {
    struct interrupt *interrupt; /* open */
    /* Called about ten times a second; may be null. */
    void (*progress)(void *context, const struct endgame_progress *progress);
    void *context;
};

/*
 * Plays. ERROR_USAGE when so many positions are not to be found (20,000 random games, or 2,000 of a player, in a row
 * without a new one; the message has how many there are), or when the player could not be created; ERROR_FOUND when it
 * crashed, hung or played what is no move; ERROR_INTERRUPTED; ERROR_WORLD without memory or processes. endgame_clear
 * after failures too.
 */
bool endgame_play(const struct endgame_request *request, const struct endgame_watch *watch, struct endgame_set *set,
                  struct error *error);
void endgame_clear(struct endgame_set *set);

/* True when the same request gives the same positions every time: the player has no clock and no threads. */
bool endgame_repeatable(const struct endgame_request *request);

#endif
