/* SPDX-License-Identifier: MIT */
/*
 * outcome.h - how a game came out and how it ended
 */
#ifndef OSERO_OUTCOME_H
#define OSERO_OUTCOME_H

#include <stdbool.h>

/* In files and in struct record an outcome is always Black's view. */
enum outcome { OUTCOME_LOSS = 0, OUTCOME_DRAW = 1, OUTCOME_WIN = 2 };

/* Why a game ended. All but `normal` lose the game for the player at fault. */
enum termination {
    TERMINATION_NORMAL = 0, /* by the rules */
    TERMINATION_ILLEGAL,    /* played a square that is not a legal move; the record's fault names it */
    TERMINATION_FAILED,     /* returned OSERO_FAILED */
    TERMINATION_CRASH,      /* killed by a signal; the record's signal names it */
    TERMINATION_EXIT,       /* the module ended its process; the record's fault has the status */
    TERMINATION_TIME,       /* used more than its time, or hung past the wall limit */
    TERMINATION_MEMORY,     /* used more than its memory */
    TERMINATION_LOAD,       /* could not be loaded, its create failed, or its start-up took longer than it may */
    TERMINATION_COUNT
};

/* Names as written in files: "loss", "draw", "win"; "normal", "illegal", ... Null for a number that is none. */
const char *outcome_name(enum outcome outcome);
const char *termination_name(enum termination termination);

/* The inverse; false when the name is none. */
bool outcome_parse(const char *name, enum outcome *outcome);
bool termination_parse(const char *name, enum termination *termination);

/* The other side's view. */
enum outcome outcome_reverse(enum outcome outcome);

#endif
