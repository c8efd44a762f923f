/* SPDX-License-Identifier: MIT */
/*
 * tune_pool.h - the opponents of a player that is tuned: the pool, and those held out
 *
 * The pool is the objective: tuning looks at nothing but the points made against all of it. Tuning never meets the
 * held-out opponents: what is gained against them is no blind spot of the pool. Defaults, without those of the player's
 * own module:
 *
 *     pool       ver1 ver3 square-weight positional-after-move greedy
 *     held-out   ver2, and as published: ver3, ver1, positional-after-move
 */
#ifndef OSERO_TUNE_POOL_H
#define OSERO_TUNE_POOL_H

#include "player.h"

enum { TUNE_POOL_MOST = 100 };

/* All opponents, the pool first. */
struct tune_pool {
    struct player *players;
    char **texts; /* the PLAYER text of each */
    int count, pool_count;
};

/* Texts as the command line has them: each is a PLAYER, or, where it has no ':', several with commas between. */
struct tune_pool_request {
    const char *const *pool, *const *held_out; /* count 0: the defaults */
    int pool_count, held_out_count;
    const struct module_path *where;
    const struct player *player; /* that is tuned */
    int size;                    /* of the board */
    const struct json *resumed;  /* "players" of a run that is continued: what is left out above is taken from there */
};

/*
 * ERROR_USAGE: no player; one that does not play on the board; the player itself (same module, same options: that is what it
 * is measured against in the end); two that are the same or have one label; one that answers with threads or by a clock.
 * tune_pool_clear after failures too.
 */
bool tune_pool_init(struct tune_pool *pool, const struct tune_pool_request *request, struct error *error);
void tune_pool_clear(struct tune_pool *pool);

/* ERROR_USAGE when games of this player cannot be repeated: it answers with threads, or has a limit of time. */
bool tune_pool_repeatable(const struct player *player, struct error *error);

/* True when both are of one module and have the same values for all options. */
bool tune_pool_same(const struct player *one, const struct player *other);

#endif
