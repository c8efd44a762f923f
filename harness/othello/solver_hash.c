/* SPDX-License-Identifier: MIT */
#include "solver_hash.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    LAST_GENERATION = 0xffff - SOLVER_MAX_DRAFTS, /* the last one a solve may begin with */
    FIRST_BITS = 14,                              /* 1 MB, which the nearer caches hold */
    SHARED_BITS_LESS = 4, /* threads that share a table begin with so many bits less than there are empties */
    NODES_PER_BUCKET = 64 /* with fewer, memory costs more time than the nodes that a larger table saves */
};

/* Large pages save a walk through the page table at almost every look-up. */
static void *take_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

bool solver_hash_init(struct solver_hash *hash, int mb)
{
    const size_t huge_page = (size_t)2 << 20;
    size_t bytes = sizeof(struct solver_bucket);
    while (mb > 0 && bytes * 2 <= (size_t)mb << 20)
        bytes *= 2;
    hash->bytes = bytes + (bytes > huge_page ? huge_page : 0);
    hash->memory = take_memory(hash->bytes);
    if (hash->memory == NULL)
        return false;
    const uintptr_t mask = bytes > huge_page ? huge_page - 1 : 0;
    hash->buckets = (struct solver_bucket *)(((uintptr_t)hash->memory + mask) & ~mask);
    hash->mask_max = bytes / sizeof(struct solver_bucket) - 1;
    hash->first = hash->generation = 1; /* fresh memory is of generation 0 */
    hash->shared = false;
    return true;
}

void solver_hash_clear(struct solver_hash *hash)
{
    if (hash->memory != NULL)
        munmap(hash->memory, hash->bytes);
    memset(hash, 0, sizeof *hash);
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void solver_hash_next_solve(struct solver_hash *hash, int empties)
{
    const int bits = hash->shared && empties > FIRST_BITS + SHARED_BITS_LESS ? empties - SHARED_BITS_LESS : FIRST_BITS;
    hash->mask = least((UINT64_C(1) << (bits < 63 ? bits : 63)) - 1, hash->mask_max);
    if (hash->generation < LAST_GENERATION) {
        hash->first = ++hash->generation;
        return;
    }
    memset(hash->buckets, 0, sizeof(struct solver_bucket) * (hash->mask_max + 1));
    hash->first = hash->generation = 1;
}

void solver_hash_end_draft(struct solver_hash *hash)
{
    hash->generation++;
}

static void set_way(struct solver_bucket *bucket, int way, uint64_t player, uint64_t opponent, uint32_t data)
{
    atomic_store_explicit(&bucket->player[way], player, memory_order_relaxed);
    atomic_store_explicit(&bucket->opponent[way], opponent, memory_order_relaxed);
    atomic_store_explicit(&bucket->data[way], data, memory_order_relaxed);
}

static void forget(struct solver_bucket *bucket)
{
    for (int way = 0; way < SOLVER_HASH_WAYS; way++)
        set_way(bucket, way, 0, 0, 0);
}

/* The entries that belong into the new bucket go there. */
static void split_bucket(struct solver_hash *hash, struct solver_bucket *from, struct solver_bucket *to)
{
    forget(to);
    for (int way = 0; way < SOLVER_HASH_WAYS; way++) {
        const uint64_t player = from->player[way], opponent = from->opponent[way];
        if ((player | opponent) == 0 || solver_hash_bucket(hash, player, opponent) != to)
            continue;
        set_way(to, way, player, opponent, from->data[way]);
        set_way(from, way, 0, 0, 0);
    }
    const uint32_t state = atomic_load_explicit(&from->state, memory_order_relaxed);
    atomic_store_explicit(&to->state, state, memory_order_relaxed);
}

void solver_hash_grow(struct solver_hash *hash, uint64_t nodes)
{
    while (hash->mask < hash->mask_max && hash->mask < nodes / NODES_PER_BUCKET) {
        const uint64_t count = hash->mask + 1;
        hash->mask += count;
        for (uint64_t i = 0; i < count; i++) {
            struct solver_bucket *bucket = &hash->buckets[i];
            if (atomic_load_explicit(&bucket->state, memory_order_relaxed) >> 16 >= hash->first)
                split_bucket(hash, bucket, bucket + count);
        }
    }
}

/* The bucket's version becomes odd. False when another thread is at it: then the result is not worth the wait. */
static bool begin_write(struct solver_hash *hash, struct solver_bucket *bucket, uint32_t *state)
{
    *state = atomic_load_explicit(&bucket->state, memory_order_relaxed);
    if (*state & 1)
        return false;
    if (!hash->shared)
        return true;
    if (!atomic_compare_exchange_strong_explicit(&bucket->state, state, *state | 1, memory_order_acquire,
                                                 memory_order_relaxed))
        return false;
    /* Nothing below is seen before the odd version is. */
    atomic_thread_fence(memory_order_release);
    return true;
}

static void end_write(struct solver_hash *hash, struct solver_bucket *bucket, uint32_t state)
{
    const uint32_t version = hash->shared ? (state + 2) & 0xfffe : 0;
    atomic_store_explicit(&bucket->state, hash->generation << 16 | version, memory_order_release);
}

/* What the draft wrote becomes part of the search proper. */
static void unbind(struct solver_bucket *bucket)
{
    for (int way = 0; way < SOLVER_HASH_WAYS; way++) {
        struct solver_entry entry;
        solver_entry_unpack(&entry, atomic_load_explicit(&bucket->data[way], memory_order_relaxed));
        solver_entry_unbind(&entry);
        atomic_store_explicit(&bucket->data[way], solver_entry_pack(&entry), memory_order_relaxed);
    }
}

/* The way that holds the position, or the cheapest one. */
static int choose_way(struct solver_bucket *bucket, const struct solver_found *found, bool *same)
{
    int cheapest = 0;
    uint32_t least = UINT32_MAX;
    for (int way = 0; way < SOLVER_HASH_WAYS; way++) {
        *same = atomic_load_explicit(&bucket->player[way], memory_order_relaxed) == found->player &&
                atomic_load_explicit(&bucket->opponent[way], memory_order_relaxed) == found->opponent;
        if (*same)
            return way;
        const uint32_t cost = atomic_load_explicit(&bucket->data[way], memory_order_relaxed) >> 26;
        if (cost < least) {
            least = cost;
            cheapest = way;
        }
    }
    return cheapest;
}

static void add_move(struct solver_entry *entry, uint8_t move)
{
    if (entry->moves[0] == move)
        return;
    entry->moves[1] = entry->moves[0];
    entry->moves[0] = move;
}

static void add_bounds(struct solver_entry *entry, const struct solver_found *found)
{
    if (found->score < found->beta && found->score < entry->upper)
        entry->upper = (int8_t)found->score;
    if (found->score > found->alpha && found->score > entry->lower)
        entry->lower = (int8_t)found->score;
}

void solver_hash_store(struct solver_hash *hash, const struct solver_found *found)
{
    struct solver_bucket *bucket = solver_hash_bucket(hash, found->player, found->opponent);
    uint32_t state;
    if (!begin_write(hash, bucket, &state))
        return;
    if (state >> 16 < hash->first)
        forget(bucket);
    else if (state >> 16 != hash->generation)
        unbind(bucket);
    bool same;
    const int way = choose_way(bucket, found, &same);
    struct solver_entry entry = {.lower = -64, .upper = 64, .moves = {found->move, found->move}};
    if (same)
        solver_entry_unpack(&entry, atomic_load_explicit(&bucket->data[way], memory_order_relaxed));
    if (found->score > found->alpha || !same)
        add_move(&entry, found->move);
    add_bounds(&entry, found);
    entry.cost = found->cost;
    set_way(bucket, way, found->player, found->opponent, solver_entry_pack(&entry));
    end_write(hash, bucket, state);
}
