/* SPDX-License-Identifier: MIT */
/* The solver's hash: what is put in is found, whatever part of the table is in use. */
#include "solver_hash.h"

#include <criterion/criterion.h>

enum { POSITIONS = 20000, NODES = 64 << 20 };

static uint64_t scramble(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Position number i, and what is known of it. */
static struct solver_found position(uint64_t i)
{
    const uint64_t discs = scramble(2 * i + 1), colours = scramble(2 * i + 2);
    const int score = (int)(i % 60) - 30;
    return (struct solver_found){.player = discs & colours,
                                 .opponent = discs & ~colours,
                                 .alpha = score - 2,
                                 .beta = score + 2,
                                 .score = score - (score & 1),
                                 .move = (uint8_t)(i % 64),
                                 .cost = (uint8_t)(1 + i % 31)};
}

static bool holds(const struct solver_hash *hash, uint64_t i)
{
    const struct solver_found found = position(i);
    struct solver_entry entry;
    struct solver_bucket *bucket = solver_hash_bucket(hash, found.player, found.opponent);
    if (!solver_hash_find(hash, bucket, found.player, found.opponent, &entry))
        return false;
    cr_assert_eq(entry.lower, found.score);
    cr_assert_eq(entry.upper, found.score);
    cr_assert_eq(entry.moves[0], found.move);
    cr_assert_eq(entry.cost, found.cost);
    return true;
}

/* Which of the positions the table holds after all were put in, and how many. */
static int fill(struct solver_hash *hash, bool held[POSITIONS])
{
    for (uint64_t i = 0; i < POSITIONS; i++) {
        const struct solver_found found = position(i);
        solver_hash_store(hash, &found);
    }
    int count = 0;
    for (uint64_t i = 0; i < POSITIONS; i++)
        count += held[i] = holds(hash, i);
    return count;
}

/* Three entries a bucket, 1.22 positions a bucket on average: of a Poisson distribution's positions 3.7% find no room. */
Test(solver_hash, keeps_what_it_holds_while_it_grows)
{
    static bool held[POSITIONS];
    struct solver_hash hash;
    cr_assert(solver_hash_init(&hash, 16));
    for (int solve = 0; solve < 3; solve++) {
        solver_hash_next_solve(&hash, 20);
        const uint64_t first = hash.mask;
        cr_assert_eq(first, 16383);
        const int count = fill(&hash, held);
        cr_expect(count > 0.958 * POSITIONS && count < 0.968 * POSITIONS, "%d", count);
        for (uint64_t nodes = 1 << 20; nodes <= NODES; nodes *= 2) {
            solver_hash_grow(&hash, nodes);
            for (uint64_t i = 0; i < POSITIONS; i++)
                cr_assert_eq(holds(&hash, i), held[i]);
        }
        cr_expect_eq(hash.mask, (16 << 20) / 64 - 1);
        cr_expect(fill(&hash, held) > 0.999 * POSITIONS);
    }
    solver_hash_clear(&hash);
}

Test(solver_hash, forgets_between_solves)
{
    static bool held[POSITIONS];
    struct solver_hash hash;
    cr_assert(solver_hash_init(&hash, 4));
    solver_hash_next_solve(&hash, 20);
    fill(&hash, held);
    solver_hash_grow(&hash, NODES);
    solver_hash_next_solve(&hash, 20);
    for (int grown = 0; grown < 2; grown++) {
        for (uint64_t i = 0; i < POSITIONS; i++)
            cr_assert_not(holds(&hash, i));
        solver_hash_grow(&hash, NODES);
    }
    solver_hash_clear(&hash);
}

Test(solver_hash, shared_tables_begin_by_empties)
{
    static bool held[POSITIONS];
    struct solver_hash hash;
    cr_assert(solver_hash_init(&hash, 8));
    hash.shared = true;
    const struct {
        int empties;
        uint64_t mask;
    } parts[] = {{10, 16383}, {18, 16383}, {20, 65535}, {21, 131071}, {60, 131071}};
    for (int i = 0; i < 5; i++) {
        solver_hash_next_solve(&hash, parts[i].empties);
        cr_expect_eq(hash.mask, parts[i].mask);
        fill(&hash, held);
        solver_hash_grow(&hash, NODES);
        cr_expect_eq(hash.mask, 131071);
        for (uint64_t k = 0; k < POSITIONS; k++)
            cr_assert_eq(holds(&hash, k), held[k]);
    }
    solver_hash_clear(&hash);
}

/* A draft's bounds are never seen behind it, in a table that grows either; its moves are. */
Test(solver_hash, drafts_leave_moves_alone)
{
    static bool held[POSITIONS];
    struct solver_hash hash;
    cr_assert(solver_hash_init(&hash, 4));
    solver_hash_next_solve(&hash, 20);
    fill(&hash, held);
    solver_hash_end_draft(&hash);
    for (int grown = 0; grown < 2; grown++) {
        for (uint64_t i = 0; i < POSITIONS; i++) {
            const struct solver_found found = position(i);
            struct solver_bucket *bucket = solver_hash_bucket(&hash, found.player, found.opponent);
            struct solver_entry entry = {.lower = 0};
            cr_assert_eq(solver_hash_find(&hash, bucket, found.player, found.opponent, &entry), held[i]);
            cr_assert(!held[i] || (entry.lower == -64 && entry.upper == 64 && entry.moves[0] == found.move));
        }
        solver_hash_grow(&hash, NODES);
    }
    cr_assert(fill(&hash, held) > 0.95 * POSITIONS);
    /* In a bucket that now is of the search proper the draft's other entries still have no bounds. */
    const struct solver_found found = position(POSITIONS);
    struct solver_bucket *bucket = solver_hash_bucket(&hash, found.player, found.opponent);
    solver_hash_end_draft(&hash);
    solver_hash_store(&hash, &found);
    for (int way = 0; way < SOLVER_HASH_WAYS; way++) {
        struct solver_entry entry;
        solver_entry_unpack(&entry, bucket->data[way]);
        cr_assert(bucket->player[way] == found.player || (entry.lower == -64 && entry.upper == 64));
    }
    solver_hash_clear(&hash);
}
