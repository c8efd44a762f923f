/* SPDX-License-Identifier: MIT */
/*
 * ledger.h - which units are to be played, out, suspect, done and written
 *
 * A bounded window of units is open at a time: those that came back wait in it until they are next in order, and no
 * unit beyond it is handed out, so that memory does not grow with the number of games. Nothing in the results depends
 * on who played what when.
 */
#ifndef OSERO_LEDGER_H
#define OSERO_LEDGER_H

#include "wire.h"

#include <stddef.h>

/* A unit of the window. */
struct ledger_entry {
    bool done;
    uint8_t tries;   /* how often a worker or a referee died over it */
    uint8_t settled; /* 1, 2: the first, the second game is decided, and not to be played again */
    int8_t differences[2];
    struct game_result *results[2]; /* with room for the game's moves: game_result_copy */
    struct game_timing *timings[2]; /* null where moves are not timed */
};

struct ledger_range {
    uint64_t first, count;
};

struct ledger {
    uint64_t unit_count;
    uint64_t open_end;     /* units from here on may not be handed out yet: the run opens them as it goes on */
    uint64_t next_new;     /* units from here on have never been handed out */
    uint64_t next_written; /* the first that is not written yet */
    uint64_t window;       /* entries: a power of 2 */
    struct ledger_entry *entries;
    unsigned char *bodies;         /* what the entries' results and timings point to */
    struct ledger_range *returned; /* handed out, not played: to be handed out again */
    size_t returned_count, returned_capacity;
    uint64_t *suspects; /* to be played isolated */
    size_t suspect_count;
};

/* All units are open; `sizes` are those of a game. False without memory. */
bool ledger_init(struct ledger *ledger, uint64_t unit_count, int jobs, const struct wire_sizes *sizes);

/* Before anything was handed out: the first `unit_count` units are written already. */
void ledger_skip(struct ledger *ledger, uint64_t unit_count);

void ledger_clear(struct ledger *ledger);

struct ledger_entry *ledger_entry(struct ledger *ledger, uint64_t unit);

/* The next at most `chunk` units; false when there are none now. */
bool ledger_take(struct ledger *ledger, uint32_t chunk, struct task *task);
bool ledger_take_suspect(struct ledger *ledger, struct task *task);

/* Gives back units that were handed out but will not come. There is room for one range a task in flight and unit of
 * the window. */
void ledger_return(struct ledger *ledger, uint64_t first, uint64_t count);
void ledger_suspect(struct ledger *ledger, uint64_t unit);

/* The unit that is to be written next, where it is there; ledger_written goes on to the one after it. */
struct ledger_entry *ledger_next(struct ledger *ledger);
void ledger_written(struct ledger *ledger);

/* Nothing beyond what is written counts: the ledger is complete. What is handed out will not be asked for. */
void ledger_end(struct ledger *ledger);

bool ledger_complete(const struct ledger *ledger);

#endif
