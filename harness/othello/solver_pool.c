/* SPDX-License-Identifier: MIT */
#include "solver_pool.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

bool solver_stopped_below(const struct search *search)
{
    for (const struct solver_split *split = search->split; split != NULL; split = split->parent) {
        if (atomic_load_explicit(&split->cut, memory_order_relaxed))
            return true;
    }
    return false;
}

/* The next move to search, or false; with the lock. */
static bool take_move(struct solver_split *split, struct solver_move *move)
{
    if (split->taken == split->list->count || atomic_load_explicit(&split->cut, memory_order_relaxed))
        return false;
    solver_pick(split->list, split->taken);
    *move = split->list->moves[split->taken++];
    return true;
}

static void close_split(struct solver_pool *pool, struct solver_split *split)
{
    for (struct solver_split **link = &pool->open; *link != NULL; link = &(*link)->next) {
        if (*link == split) {
            *link = split->next;
            return;
        }
    }
}

/* Takes part in a split until no move of it is left; with the lock, which is given up while searching. */
static void work(struct solver_pool *pool, struct search *search, struct solver_split *split)
{
    struct solver_split *outer = search->split;
    const uint64_t nodes_before = search->nodes;
    struct solver_move move;
    search->split = split;
    while (take_move(split, &move)) {
        if (split->taken == split->list->count)
            close_split(pool, split);
        pthread_mutex_unlock(&pool->lock);
        const int score =
            -pool->kernel->null(search, split->opponent ^ move.flips,
                                split->player | move.flips | UINT64_C(1) << move.square, -split->alpha - 2);
        pthread_mutex_lock(&pool->lock);
        if (solver_stopped(search))
            break;
        if (score > split->best) {
            split->best = score;
            split->best_move = move.square;
        }
        if (score > split->alpha)
            atomic_store_explicit(&split->cut, true, memory_order_relaxed);
    }
    close_split(pool, split);
    search->split = outer;
    split->nodes += search->nodes - nodes_before;
}

static bool is_below(const struct solver_split *split, const struct solver_split *above)
{
    while (split != NULL && split != above)
        split = split->parent;
    return split == above;
}

/* The open split with the most empties, of those below `above`; with the lock. */
static struct solver_split *choose_split(struct solver_pool *pool, const struct solver_split *above)
{
    struct solver_split *best = NULL;
    for (struct solver_split *split = pool->open; split != NULL; split = split->next) {
        if ((best == NULL || split->empties > best->empties) && is_below(split, above))
            best = split;
    }
    return best;
}

/* Helps a split below `above`, or waits for something to change; with the lock. */
static void help_or_wait(struct solver_pool *pool, struct search *search, const struct solver_split *above)
{
    struct solver_split *split = choose_split(pool, above);
    if (split == NULL) {
        atomic_fetch_add_explicit(&pool->idle, 1, memory_order_relaxed);
        pthread_cond_wait(&pool->changed, &pool->lock);
        atomic_fetch_sub_explicit(&pool->idle, 1, memory_order_relaxed);
        return;
    }
    split->helpers++;
    work(pool, search, split);
    split->helpers--;
    pthread_cond_broadcast(&pool->changed);
}

void solver_pool_split(struct search *search, const struct solver_split *task, int from, struct solver_best *best)
{
    struct solver_pool *pool = search->shared->pool;
    struct solver_split split = *task;
    split.parent = search->split;
    split.taken = from;
    split.best = best->score;
    split.best_move = best->move;
    pthread_mutex_lock(&pool->lock);
    split.next = pool->open;
    pool->open = &split;
    pthread_cond_broadcast(&pool->changed);
    work(pool, search, &split);
    while (split.helpers > 0)
        help_or_wait(pool, search, &split);
    pthread_mutex_unlock(&pool->lock);
    *best = (struct solver_best){split.best, split.best_move};
}

static void *run_helper(void *context)
{
    struct solver_helper *helper = context;
    struct solver_pool *pool = helper->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing)
        help_or_wait(pool, &helper->search, NULL);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* Signals are the business of the thread that called. */
static bool start_helper(struct solver_helper *helper)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&helper->thread, NULL, run_helper, helper) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool solver_pool_init(struct solver_pool *pool, int threads, const struct solver_kernel *kernel,
                      struct solver_shared *shared)
{
    *pool = (struct solver_pool){.kernel = kernel};
    shared->pool = pool;
    if (threads < 2)
        return true;
    const size_t bytes = ((size_t)threads - 1) * sizeof *pool->helpers;
    pool->helpers = aligned_alloc(_Alignof(struct solver_helper), bytes);
    if (pool->helpers == NULL)
        return false;
    memset(pool->helpers, 0, bytes);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    for (; pool->helper_count < threads - 1; pool->helper_count++) {
        struct solver_helper *helper = &pool->helpers[pool->helper_count];
        helper->search.shared = shared;
        helper->pool = pool;
        if (!start_helper(helper)) {
            solver_pool_clear(pool);
            return false;
        }
    }
    return true;
}

void solver_pool_clear(struct solver_pool *pool)
{
    if (pool->helpers == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->helper_count; i++)
        pthread_join(pool->helpers[i].thread, NULL);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool->helpers);
    pool->helpers = NULL;
}

void solver_pool_begin(struct solver_pool *pool, uint64_t first_check)
{
    if (pool->helper_count == 0)
        return;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->helper_count; i++) {
        struct search *search = &pool->helpers[i].search;
        *search = (struct search){.shared = search->shared, .next_check = first_check};
    }
    pthread_mutex_unlock(&pool->lock);
}

uint64_t solver_pool_nodes(struct solver_pool *pool)
{
    uint64_t nodes = 0;
    for (int i = 0; i < pool->helper_count; i++)
        nodes += pool->helpers[i].search.nodes;
    return nodes;
}
