/* SPDX-License-Identifier: MIT */
/*
 * trials.h - games for figures alone: blocks of openings, played by workers, handed back in order
 *
 * A block is some openings on which every pairing plays its game pair. Games are not kept: a block comes back as the
 * half points of each pairing's first player. Blocks are played by the machinery of any other run (dispatch.h), faults
 * included, so nothing depends on who played what when.
 *
 * Where players vary (variation.h), each block has values of its own. Blocks are then opened in groups, ahead groups at
 * a time: a group is opened, and `fill` called for each of its blocks, when the group `ahead` before it has come back
 * whole. That keeps the workers busy while the last games of a group are played.
 */
#ifndef OSERO_TRIALS_H
#define OSERO_TRIALS_H

#include "dispatch.h"

struct trials_block {
    uint64_t number;
    const char *const *points; /* of each pairing a text of one digit an opening: half points, 0 .. 4 */
    uint64_t faults;           /* games lost otherwise than by the rules */
};

struct trials_progress {
    uint64_t games_done, games_total; /* those of blocks before `first` left out */
    int64_t elapsed_ns;
};

struct trials {
    const struct player *players; /* in the order that pairings count in */
    int player_count;
    int variants; /* the first so many players vary */
    const struct pairing *pairings;
    int pairing_count;
    struct openings *openings;
    int size;                              /* of the board */
    uint64_t first_opening, opening_cycle; /* of contest.h */
    uint64_t seed;
    uint64_t block_openings;
    uint64_t first, count; /* blocks first ... count - 1 are played */
    uint64_t group, ahead; /* blocks that are opened together, and how many groups; only where players vary */
    int64_t wall_ns, startup_ns;
    int jobs;
    struct results *results; /* for the log */
    struct interrupt *interrupt;
    const struct nursery *nursery; /* may be null */
    void *context;
    /* The block's values, by variation_set; called once a block, in order. */
    void (*fill)(void *context, uint64_t block, struct variation *variation);
    /* A block came back; called in order. True: go on. False: no more blocks are wanted, or, where *error was filled,
     * it failed. */
    bool (*done)(void *context, const struct trials_block *block, struct error *error);
    void (*progress)(void *context, const struct trials_progress *progress); /* may be null */
};

/* ERROR_INTERRUPTED without a message of its own; else as dispatch_run. */
bool trials_play(const struct trials *trials, struct error *error);

#endif
