/* SPDX-License-Identifier: MIT */
/*
 * relay.h - what a player's process prints, passed on line by line with the game and the player's name
 *
 *     game 17, ver1: LINE
 *
 * A referee writes these to its own output, which ends in the run's log. More than RELAY_MOST bytes a game are dropped,
 * and a line says so; control characters become blanks, long lines are cut.
 */
#ifndef OSERO_RELAY_H
#define OSERO_RELAY_H

#include "process.h"

#include <stdbool.h>
#include <stdint.h>

enum { RELAY_MOST = 32 << 10, RELAY_LINE = 400 };

struct relay {
    char line[RELAY_LINE + 1]; /* the line so far */
    int length;
    int64_t passed; /* bytes in this game */
};

/* A new game begins. */
void relay_begin(struct relay *relay);

/* Reads what is there and passes it on; true when there was something. `last`: the line at hand is ended too. */
bool relay_drain(struct relay *relay, struct process *process, uint64_t game, const char *label, bool last);

#endif
