/* SPDX-License-Identifier: MIT */
/* The last four empty squares, unrolled: no move lists, no hash, squares of odd regions first. */
#include "rules_inline.h"
#include "solver_bits.h"
#include "solver_search.h"

/* One empty square, the player to move. */
static inline int last_one(const struct solver_tables *tables, uint64_t player, uint64_t opponent, int square)
{
    const int discs = bits_count(player);
    const int flips = solver_last_flips(tables, player, square);
    if (flips > 0)
        return 2 * (discs + flips + 1) - tables->area;
    const int lost = solver_last_flips(tables, opponent, square);
    if (lost > 0)
        return 2 * (discs - lost) - tables->area;
    return solver_final(player, opponent, tables->area);
}

static inline uint64_t last_flips(const struct solver_tables *tables, uint64_t player, uint64_t opponent, int square)
{
    return tables->neighbours[square] & opponent ? rules_flips_inline(player, opponent, square) : 0;
}

static int last_two(struct search *search, uint64_t player, uint64_t opponent, int first, int second, int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    const uint64_t first_bit = UINT64_C(1) << first, second_bit = UINT64_C(1) << second;
    search->nodes++;
    int best = -SOLVER_INFINITE;
    uint64_t flips = last_flips(tables, player, opponent, first);
    if (flips) {
        best = -last_one(tables, opponent ^ flips, player | flips | first_bit, second);
        if (best > alpha)
            return best;
    }
    flips = last_flips(tables, player, opponent, second);
    if (flips) {
        const int score = -last_one(tables, opponent ^ flips, player | flips | second_bit, first);
        return score > best ? score : best;
    }
    if (best > -SOLVER_INFINITE)
        return best;
    best = SOLVER_INFINITE;
    flips = last_flips(tables, opponent, player, first);
    if (flips) {
        best = last_one(tables, player ^ flips, opponent | flips | first_bit, second);
        if (best <= alpha)
            return best;
    }
    flips = last_flips(tables, opponent, player, second);
    if (flips) {
        const int score = last_one(tables, player ^ flips, opponent | flips | second_bit, first);
        return score < best ? score : best;
    }
    return best < SOLVER_INFINITE ? best : solver_final(player, opponent, tables->area);
}

/* The player's best of three moves, or -SOLVER_INFINITE without one. */
static inline int try_three(struct search *search, uint64_t player, uint64_t opponent, const int squares[3], int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    int best = -SOLVER_INFINITE;
    for (int i = 0; i < 3; i++) {
        const int square = squares[i];
        const uint64_t flips = last_flips(tables, player, opponent, square);
        if (flips == 0)
            continue;
        const int score = -last_two(search, opponent ^ flips, player | flips | UINT64_C(1) << square, squares[i == 0],
                                    squares[2 - (i == 2)], -alpha - 2);
        if (score > alpha)
            return score;
        if (score > best)
            best = score;
    }
    return best;
}

static int last_three(struct search *search, uint64_t player, uint64_t opponent, uint64_t empties, unsigned parity,
                      int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    search->nodes++;
    /* One alone in its region, and two in another: the one first. */
    const uint64_t odd = empties & tables->region[parity];
    const uint64_t alone = odd & (odd - 1) ? 0 : odd;
    const uint64_t first = alone ? alone : empties & -empties;
    const uint64_t rest = empties ^ first;
    const int squares[3] = {bits_first(first), bits_first(rest), 63 - __builtin_clzll(rest)};
    const int best = try_three(search, player, opponent, squares, alpha);
    if (best > -SOLVER_INFINITE)
        return best;
    const int passed = try_three(search, opponent, player, squares, -alpha - 2);
    return passed > -SOLVER_INFINITE ? -passed : solver_final(player, opponent, tables->area);
}

static inline int try_four(struct search *search, uint64_t player, uint64_t opponent, uint64_t empties, unsigned parity,
                           int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    const uint64_t odd = empties & tables->region[parity];
    int best = -SOLVER_INFINITE;
    for (int part = 0; part < 2; part++) {
        for (uint64_t left = part == 0 ? odd : empties ^ odd; left; left &= left - 1) {
            const int square = bits_first(left);
            const uint64_t flips = last_flips(tables, player, opponent, square);
            if (flips == 0)
                continue;
            const uint64_t bit = UINT64_C(1) << square;
            const int score = -last_three(search, opponent ^ flips, player | flips | bit, empties ^ bit,
                                          parity ^ tables->quadrant[square], -alpha - 2);
            if (score > alpha)
                return score;
            if (score > best)
                best = score;
        }
    }
    return best;
}

static int last_four(struct search *search, uint64_t player, uint64_t opponent, uint64_t empties, unsigned parity,
                     int alpha)
{
    search->nodes++;
    const int best = try_four(search, player, opponent, empties, parity, alpha);
    if (best > -SOLVER_INFINITE)
        return best;
    const int passed = try_four(search, opponent, player, empties, parity, -alpha - 2);
    return passed > -SOLVER_INFINITE ? -passed : solver_final(player, opponent, search->shared->tables.area);
}

int KERNEL(solver_last)(struct search *search, uint64_t player, uint64_t opponent, unsigned parity, int alpha)
{
    const struct solver_tables *tables = &search->shared->tables;
    const uint64_t empties = tables->squares & ~(player | opponent);
    switch (bits_count(empties)) {
    case 0:
        return solver_final(player, opponent, tables->area);
    case 1:
        return last_one(tables, player, opponent, bits_first(empties));
    case 2:
        return last_two(search, player, opponent, bits_first(empties), 63 - __builtin_clzll(empties), alpha);
    case 3:
        return last_three(search, player, opponent, empties, parity, alpha);
    default:
        return last_four(search, player, opponent, empties, parity, alpha);
    }
}
