/* SPDX-License-Identifier: MIT */
/*
 * solver_hash.h - positions already searched: bounds of their scores, the two best moves, and what they cost
 *
 * A bucket is one cache line: three entries and a state word. Entries hold the whole board, so a hit is never another
 * position. Threads share the table without locks for readers: a writer makes the bucket's version odd while it works,
 * and a reader that saw an odd or a changed version takes it for a miss (Lameter, "Effective Synchronization on
 * Linux/NUMA Systems", 2005, on sequence locks).
 *
 * A bucket also holds the number of the solve that wrote it. Buckets of other solves are empty to readers and writers
 * alike, so a search does the same whatever was searched before, and clearing costs nothing. A solve may begin
 * with drafts, whose bounds are guesses: what comes behind one sees its best moves, and none of its bounds.
 *
 * Memory that was never touched and caches that miss cost more than nodes searched again. So a solve begins with a small
 * part of the table, and as it goes on more is taken into use, by nodes, not by time. Threads that share a table begin
 * with a part that is chosen by the empties to solve, as it can only grow while all but one of them wait.
 */
#ifndef OSERO_SOLVER_HASH_H
#define OSERO_SOLVER_HASH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOLVER_HASH_WAYS = 3, SOLVER_MAX_DRAFTS = 1 };

/* A board's bounds (both inclusive, even), the best moves known (an occupied square: none) and the cost. */
struct solver_entry {
    int8_t lower, upper;
    uint8_t moves[2];
    uint8_t cost; /* 0..63, about twice the binary logarithm of the nodes */
};

struct solver_bucket {
    _Alignas(64) _Atomic uint64_t player[SOLVER_HASH_WAYS];
    _Atomic uint64_t opponent[SOLVER_HASH_WAYS];
    _Atomic uint32_t data[SOLVER_HASH_WAYS];
    _Atomic uint32_t state; /* the solve's number (upper half) and the version (lower half) */
};

struct solver_hash {
    struct solver_bucket *buckets;
    void *memory;
    size_t bytes;
    uint64_t mask;     /* buckets in use, less one; they are 2^n */
    uint64_t mask_max; /* the same of the whole table */
    uint32_t generation;
    uint32_t first; /* the solve's first generation: those from here on that are past are its drafts */
    bool shared;    /* several threads write */
};

/* mb: MiB, rounded down to a power of two; 0 makes a table of one bucket. False: no such memory. */
bool solver_hash_init(struct solver_hash *hash, int mb);
void solver_hash_clear(struct solver_hash *hash);

/* Forgets everything; empties: of the position to solve. Not while a search runs. */
void solver_hash_next_solve(struct solver_hash *hash, int empties);

/* Doubles the part in use, as often as the nodes of the solve so far ask for. What is held is kept; buckets are other
 * ones. Only while no other thread is in the table. */
void solver_hash_grow(struct solver_hash *hash, uint64_t nodes);

/* Forgets all bounds, but keeps the moves until the next solve. At most SOLVER_MAX_DRAFTS times in a solve, and not while
 * a search runs. */
void solver_hash_end_draft(struct solver_hash *hash);

static inline struct solver_bucket *solver_hash_bucket(const struct solver_hash *hash, uint64_t player,
                                                       uint64_t opponent)
{
    uint64_t key = player * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 32) + opponent;
    key *= UINT64_C(0xd6e8feb86659fd93);
    key ^= key >> 29;
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return &hash->buckets[key >> 29 & hash->mask];
}

static inline uint32_t solver_entry_pack(const struct solver_entry *entry)
{
    return (uint32_t)((entry->lower + 64) >> 1) | (uint32_t)((entry->upper + 64) >> 1) << 7 |
           (uint32_t)entry->moves[0] << 14 | (uint32_t)entry->moves[1] << 20 | (uint32_t)entry->cost << 26;
}

static inline void solver_entry_unpack(struct solver_entry *entry, uint32_t data)
{
    entry->lower = (int8_t)((int)(data & 127) * 2 - 64);
    entry->upper = (int8_t)((int)(data >> 7 & 127) * 2 - 64);
    entry->moves[0] = (uint8_t)(data >> 14 & 63);
    entry->moves[1] = (uint8_t)(data >> 20 & 63);
    entry->cost = (uint8_t)(data >> 26);
}

/* Bounds that say nothing. */
static inline void solver_entry_unbind(struct solver_entry *entry)
{
    entry->lower = -64;
    entry->upper = 64;
}

/* True: the position is there, and entry is filled. */
static inline bool solver_hash_find(const struct solver_hash *hash, struct solver_bucket *bucket, uint64_t player,
                                    uint64_t opponent, struct solver_entry *entry)
{
    const uint32_t state = atomic_load_explicit(&bucket->state, memory_order_acquire);
    if (state >> 16 < hash->first || state & 1)
        return false;
    for (int way = 0; way < SOLVER_HASH_WAYS; way++) {
        if (atomic_load_explicit(&bucket->player[way], memory_order_relaxed) == player &&
            atomic_load_explicit(&bucket->opponent[way], memory_order_relaxed) == opponent) {
            /* Acquire: the state is read again behind it. */
            solver_entry_unpack(entry, atomic_load_explicit(&bucket->data[way], memory_order_acquire));
            if (state >> 16 != hash->generation)
                solver_entry_unbind(entry);
            return atomic_load_explicit(&bucket->state, memory_order_relaxed) == state;
        }
    }
    return false;
}

/* Adds what a search of (alpha, alpha + 2) or of a wider window found: score is a lower bound if it is not below beta,
 * an upper bound if it is not above alpha, else both. move: the best one, or an occupied square. */
struct solver_found {
    uint64_t player, opponent;
    int alpha, beta, score;
    uint8_t move, cost;
};
void solver_hash_store(struct solver_hash *hash, const struct solver_found *found);

#endif
