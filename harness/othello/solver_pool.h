/* SPDX-License-Identifier: MIT */
/*
 * solver_pool.h - several threads in one search tree
 *
 * Young brothers wait (Feldmann, Mysliwietz, Monien, Vornberger, "Distributed Game-Tree Search", 1989): the first move
 * of a position is searched alone; if it is no cutoff and a thread is idle, the position is split, and any thread takes
 * the next move of it. The first cutoff ends what the others do below. A thread that split a position and waits for
 * the last of its helpers works on what these helpers split.
 */
#ifndef OSERO_SOLVER_POOL_H
#define OSERO_SOLVER_POOL_H

#include "solver_search.h"

#include <pthread.h>

/* A position whose moves several threads search with the null window above alpha. It lives on the stack of the thread
 * that split it; all but `cut` is guarded by the pool's lock. */
struct solver_split {
    struct solver_split *parent; /* the split that its thread was working for */
    struct solver_split *next;   /* in the pool's list of those with moves left */
    uint64_t player, opponent, nodes;
    struct solver_moves *list;
    int alpha, empties, taken, helpers;
    int best, best_move;
    _Atomic bool cut;
};

struct solver_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a split is open, a helper has left, or the pool closes */
    struct solver_split *open;
    _Atomic int idle;
    bool closing;
    int helper_count;
    struct solver_helper *helpers;
    const struct solver_kernel *kernel;
};

/* A thread and its search. */
struct solver_helper {
    pthread_t thread;
    struct solver_pool *pool;
    struct search search;
};

/* threads: with the caller's. False: out of threads or of memory; nothing is left to close. */
bool solver_pool_init(struct solver_pool *pool, int threads, const struct solver_kernel *kernel,
                      struct solver_shared *shared);
void solver_pool_clear(struct solver_pool *pool);

/* Before a solve: helpers begin to count, and look at the limits after so many nodes. Nodes of all helpers, after it.
 */
void solver_pool_begin(struct solver_pool *pool, uint64_t first_check);
uint64_t solver_pool_nodes(struct solver_pool *pool);

/* Searches the moves of the list from index `from` on; best and best_move are of those before. They are the whole
 * list's afterwards, unless the search was stopped. */
struct solver_best {
    int score, move;
};
void solver_pool_split(struct search *search, const struct solver_split *task, int from, struct solver_best *best);

#endif
