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

/* One that may be played again. */
struct sample_unit {
    uint64_t unit, lot; /* those with the least lots are played */
    struct game_result results[2];
};

struct sample {
    const struct contest *contest;
    uint64_t noted;                      /* units of the run */
    int count;                           /* of them kept: SAMPLE_MAX at most */
    struct sample_unit kept[SAMPLE_MAX]; /* by rising lots */
    int played;                          /* units that were played again */
    int difference_count;                /* games that came out otherwise */
    struct sample_difference differences[2 * SAMPLE_MAX];
};

/* Units draw lots by the run's seed and their number, so that the choice needs no end: a run may stop early. */
void sample_init(struct sample *sample, const struct contest *contest);

/* Once for every unit of the run, in order. */
void sample_note(struct sample *sample, uint64_t unit, const struct ledger_entry *entry);

/* Plays some of what was noted again (one unit in a hundred, SAMPLE_MAX at most, 1 at least), each unit in a new worker, and compares. ERROR_WORLD when there is no process to be had.
 * Gives up without an error when the user interrupts, or when a unit takes longer than the wall limit allows. */
bool sample_play(struct sample *sample, struct interrupt *interrupt, struct error *error);

#endif
