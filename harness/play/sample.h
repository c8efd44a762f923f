/* SPDX-License-Identifier: MIT */
/*
 * sample.h - a few game pairs of a run, played again in fresh processes
 *
 * After new_game a player's answers may depend only on its options, the seed and this game's moves. A player that
 * leaks state from game to game plays otherwise when it has played nothing before, and is found out here.
 */
#ifndef OSERO_SAMPLE_H
#define OSERO_SAMPLE_H

#include "hand.h"
#include "interrupt.h"
#include "ledger.h"

enum { SAMPLE_MAX = 8 };

struct sample_difference {
    uint64_t game; /* number */
    int player;    /* whose answer was another; -1: the pair was not played to its end */
    int move;      /* the first that differs, from 1, opening included */
};

struct sample {
    const struct contest *contest;
    int count;                                 /* units: one in a hundred, SAMPLE_MAX at most, 1 at least */
    uint64_t units[SAMPLE_MAX];                /* chosen by the run's seed; rising */
    bool noted[SAMPLE_MAX];                    /* has been written */
    struct game_result results[SAMPLE_MAX][2]; /* as written */
    int played;                                /* units that were played again */
    int difference_count;                      /* games that came out otherwise */
    struct sample_difference differences[2 * SAMPLE_MAX];
};

/* Chooses the units. */
void sample_init(struct sample *sample, const struct contest *contest);

/* For dispatch_options.written: keeps the results of chosen units. */
void sample_note(void *sample, uint64_t unit, const struct ledger_entry *entry);

/* Plays what was noted again, each unit in a new worker, and compares. ERROR_WORLD when there is no process to be had.
 * Gives up without an error when the user interrupts, or when a unit takes longer than the wall limit allows. */
bool sample_play(struct sample *sample, struct interrupt *interrupt, struct error *error);

#endif
