/* SPDX-License-Identifier: MIT */
/*
 * solver_search.h - inside the solver: what a thread carries through its search
 *
 * Scores are disc differences with the empties to the winner, seen by the player to move: always even, so a null window
 * is (alpha, alpha + 2) with an even alpha, and a search of one answers whether the score is above alpha. Every search
 * fails soft: what it returns is a bound, an upper one if it is not above alpha, a lower one if it is.
 */
#ifndef OSERO_SOLVER_SEARCH_H
#define OSERO_SOLVER_SEARCH_H

#include "kernels.h"
#include "solver_hash.h"
#include "solver_tables.h"

enum {
    SOLVER_MAX_MOVES = 34,
    SOLVER_INFINITE = 127,
    SOLVER_HEURISTIC_INFINITE = 1 << 20,
    SOLVER_DISC_VALUE = 64,  /* units of the static evaluation to a disc, about */
    SOLVER_SCORE_VALUE = 21, /* units to a disc of the final score, by least squares over 132 random positions */
    SOLVER_NO_SQUARE = 64,
    SOLVER_SHALLOW = 6, /* up to so many empties positions are searched without the hash */
    SOLVER_SPLIT = 13   /* from how many empties on idle threads are given some of the moves */
};

/* What all threads of a solve share, and may only read, but for the hash and the atomics. */
struct solver_shared {
    struct solver_tables tables;
    struct solver_hash hash;
    _Atomic bool stop;      /* a limit was reached: what searches return from now on is void */
    _Atomic uint64_t nodes; /* of all threads, as far as they have been counted */
    uint64_t node_limit;
    int64_t deadline_ns;        /* CLOCK_MONOTONIC; 0: none */
    int8_t stability_alpha[65]; /* by empties: from which alpha on stability is looked at */
    int etc_empties;            /* from how many on the children are looked up before the search */
    int ordered_empties;        /* from how many on moves are ordered by a shallow search */
    int draft_margin;           /* above 0: a draft, in which a heuristic value so far beyond a bound is a proof */
    bool use_hash, order_by_mobility;
    struct solver_pool *pool;
};

/* A cache line of its own: its thread writes to it at every node, and other threads read what may lie beside it. */
struct search {
    _Alignas(64) struct solver_shared *shared;
    struct solver_split *split; /* what this thread works for; null: the root */
    uint64_t nodes;             /* positions entered with two empty squares or more */
    uint64_t counted;           /* of them, those in shared->nodes */
    uint64_t next_check;        /* look at the limits when there are so many */
};

/* Counts the nodes, and stops the solve when a limit is reached. */
void solver_check(struct search *search);

struct solver_move {
    uint64_t flips;
    int square, worth;
};

struct solver_moves {
    int count;
    struct solver_move moves[SOLVER_MAX_MOVES];
};

/* The quadrants with an odd number of empties. */
static inline unsigned solver_parity(const struct solver_tables *tables, uint64_t empties)
{
    unsigned parity = 0;
    for (unsigned quadrant = 1; quadrant < 16; quadrant *= 2)
        parity |= bits_count(empties & tables->region[quadrant]) & 1 ? quadrant : 0;
    return parity;
}

/* The score when neither can move. */
static inline int solver_final(uint64_t player, uint64_t opponent, int area)
{
    const int discs = bits_count(player), others = bits_count(opponent);
    return discs > others ? area - 2 * others : discs < others ? 2 * discs - area : 0;
}

/* True when nobody wants this thread's result any more: what a search returns is void then. */
bool solver_stopped_below(const struct search *search);

static inline bool solver_stopped(const struct search *search)
{
    return atomic_load_explicit(&search->shared->stop, memory_order_relaxed) ||
           (search->split != NULL && solver_stopped_below(search));
}

/* The move of most worth, of those from index `from` on, comes to this index. */
static inline void solver_pick(struct solver_moves *list, int from)
{
    int best = from;
    for (int i = from + 1; i < list->count; i++) {
        if (list->moves[i].worth > list->moves[best].worth)
            best = i;
    }
    const struct solver_move move = list->moves[best];
    list->moves[best] = list->moves[from];
    list->moves[from] = move;
}

/* The kernels of one level of processor (kernels.h). */
struct solver_kernel {
    /* Is the score above alpha? */
    int (*null)(struct search *search, uint64_t player, uint64_t opponent, int alpha);
    /* The score between alpha and beta. */
    int (*window)(struct search *search, uint64_t player, uint64_t opponent, int alpha, int beta);
    /* A depth-limited search; in units of the static evaluation. */
    int (*heuristic)(struct search *search, uint64_t player, uint64_t opponent, int depth, int alpha, int beta);
    /* Fills in the moves' worth: the most is searched first. Returns the position's value by the heuristic searches,
     * or -SOLVER_HEURISTIC_INFINITE if there were none. The one place for trained weights. */
    int (*order)(struct search *search, uint64_t player, uint64_t opponent, struct solver_moves *moves);
};

#define SOLVER_DECLARE(suffix)                                                                                       \
    int solver_last_##suffix(struct search *search, uint64_t player, uint64_t opponent, unsigned parity, int alpha); \
    int solver_null_##suffix(struct search *search, uint64_t player, uint64_t opponent, int alpha);                  \
    int solver_window_##suffix(struct search *search, uint64_t player, uint64_t opponent, int alpha, int beta);      \
    int solver_heuristic_##suffix(struct search *search, uint64_t player, uint64_t opponent, int depth, int alpha,   \
                                  int beta);                                                                         \
    int solver_order_##suffix(struct search *search, uint64_t player, uint64_t opponent, struct solver_moves *moves)

SOLVER_DECLARE(portable);
SOLVER_DECLARE(v3);

#endif
