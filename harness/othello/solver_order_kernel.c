/* SPDX-License-Identifier: MIT */
/*
 * Which move first: the worth of moves, and the static evaluation and the shallow search behind it.
 *
 * Weights are a few round numbers, chosen by counting nodes; nothing here is trained. Scores never depend on any of it.
 */
#include "rules_inline.h"
#include "solver_search.h"
#include "stability.h"

/* The static evaluation, in 1/64 of a disc, about. */
enum {
    EVALUATE_MOVE = 32,
    EVALUATE_POTENTIAL_MOVE = 8, /* an empty square beside an opponent's disc */
    EVALUATE_CORNER = 80,
    EVALUATE_STABLE_ON_EDGE = 36,
    EVALUATE_X_SQUARE = 60, /* taken, with the corner beside it still empty */
    EVALUATE_TO_MOVE = 16
};

/* A move's worth. The opponent's replies decide; the rest settles what they leave open. */
enum {
    ORDER_REPLY = 1 << 15, /* for each move of the opponent, twice for a corner */
    ORDER_STABLE_ON_EDGE = 1 << 11,
    ORDER_HEURISTIC = 1 << 11, /* for each unit of the static evaluation */
    ORDER_POTENTIAL_REPLY = 1 << 6,
    ORDER_ODD_REGION = 64, /* times 2, 4 or 8 with fewer empties */
    ORDER_SQUARE = 1
};

/* With fewer empties replies and parity are enough: what the rest saves is less than it takes. */
enum { FINE_EMPTIES = 9 };

static uint64_t around(uint64_t bits)
{
    const uint64_t wide =
        bits | (bits & UINT64_C(0x7f7f7f7f7f7f7f7f)) << 1 | (bits & UINT64_C(0xfefefefefefefefe)) >> 1;
    return wide | wide << 8 | wide >> 8;
}

/* Corners twice. */
static int weighted_moves(const struct solver_tables *tables, uint64_t moves)
{
    return bits_count(moves) + bits_count(moves & tables->corners);
}

/* How good the position is for the player to move. */
static int evaluate(const struct solver_tables *tables, uint64_t player, uint64_t opponent)
{
    const uint64_t empties = tables->squares & ~(player | opponent);
    const int moves = weighted_moves(tables, rules_moves_inline(player, opponent, tables->squares)) -
                      weighted_moves(tables, rules_moves_inline(opponent, player, tables->squares));
    const int potential = bits_count(around(opponent) & empties) - bits_count(around(player) & empties);
    const int corners = bits_count(player & tables->corners) - bits_count(opponent & tables->corners);
    const int stable =
        bits_count(stability_edges(tables, player, opponent)) - bits_count(stability_edges(tables, opponent, player));
    const uint64_t bad = around(empties & tables->corners) & tables->x_squares;
    const int x_squares = bits_count(player & bad) - bits_count(opponent & bad);
    return EVALUATE_MOVE * moves + EVALUATE_POTENTIAL_MOVE * potential + EVALUATE_CORNER * corners +
           EVALUATE_STABLE_ON_EDGE * stable - EVALUATE_X_SQUARE * x_squares + EVALUATE_TO_MOVE;
}

/* The moves of a heuristic search, the one that leaves the fewest replies first; by square alone before the leaves. */
static void list_heuristic(const struct solver_tables *tables, uint64_t player, uint64_t opponent, uint64_t moves,
                           bool by_replies, struct solver_moves *list)
{
    list->count = 0;
    for (; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips_inline(player, opponent, square);
        int worth = tables->value[square];
        if (by_replies) {
            const uint64_t next = opponent ^ flips, other = player | flips | UINT64_C(1) << square;
            worth -= 16 * weighted_moves(tables, rules_moves_inline(next, other, tables->squares));
        }
        int i = list->count++;
        for (; i > 0 && list->moves[i - 1].worth < worth; i--)
            list->moves[i] = list->moves[i - 1];
        list->moves[i] = (struct solver_move){flips, square, worth};
    }
}

int KERNEL(solver_heuristic)(struct search *search, uint64_t player, uint64_t opponent, int depth, int alpha, int beta)
{
    const struct solver_tables *tables = &search->shared->tables;
    search->nodes++;
    if (search->nodes >= search->next_check)
        solver_check(search);
    if (depth == 0 || solver_stopped(search))
        return evaluate(tables, player, opponent);
    const uint64_t moves = rules_moves_inline(player, opponent, tables->squares);
    if (moves == 0) {
        if (rules_moves_inline(opponent, player, tables->squares) == 0)
            return solver_final(player, opponent, tables->area) * SOLVER_DISC_VALUE;
        return -KERNEL(solver_heuristic)(search, opponent, player, depth, -beta, -alpha);
    }
    struct solver_moves list;
    list_heuristic(tables, player, opponent, moves, depth > 1, &list);
    int best = -SOLVER_HEURISTIC_INFINITE;
    for (int i = 0; i < list.count && best < beta; i++) {
        const struct solver_move *move = &list.moves[i];
        const int bar = alpha > best ? alpha : best;
        const int value = -KERNEL(solver_heuristic)(
            search, opponent ^ move->flips, player | move->flips | UINT64_C(1) << move->square, depth - 1, -beta, -bar);
        best = value > best ? value : best;
    }
    return best;
}

/* How deep to search for ordering; -1: not at all. */
static int ordering_depth(const struct solver_shared *shared, int empties)
{
    return empties < shared->ordered_empties ? -1 : (empties - shared->ordered_empties) / 2;
}

int KERNEL(solver_order)(struct search *search, uint64_t player, uint64_t opponent, struct solver_moves *list)
{
    const struct solver_shared *shared = search->shared;
    const struct solver_tables *tables = &shared->tables;
    const uint64_t empties = tables->squares & ~(player | opponent);
    const int count = bits_count(empties), depth = ordering_depth(shared, count);
    const uint64_t odd = tables->region[solver_parity(tables, empties)];
    int best = -SOLVER_HEURISTIC_INFINITE;
    const int odd_worth = ORDER_ODD_REGION * (count < 12 ? 8 : count < 21 ? 4 : 2);
    for (int i = 0; i < list->count; i++) {
        struct solver_move *move = &list->moves[i];
        const uint64_t bit = UINT64_C(1) << move->square;
        const uint64_t next = opponent ^ move->flips, other = player | move->flips | bit;
        int worth = ORDER_SQUARE * tables->value[move->square] + (bit & odd ? odd_worth : 0);
        if (shared->order_by_mobility) {
            const uint64_t replies = rules_moves_inline(next, other, tables->squares);
            worth -= ORDER_REPLY * weighted_moves(tables, replies);
        }
        if (shared->order_by_mobility && count >= FINE_EMPTIES) {
            worth -= ORDER_POTENTIAL_REPLY * bits_count(around(other) & empties & ~bit);
            worth += ORDER_STABLE_ON_EDGE * bits_count(stability_edges(tables, other, next));
        }
        if (depth >= 0) {
            const int value = -KERNEL(solver_heuristic)(search, next, other, depth, -SOLVER_HEURISTIC_INFINITE,
                                                        SOLVER_HEURISTIC_INFINITE);
            worth += ORDER_HEURISTIC * value;
            best = value > best ? value : best;
        }
        move->worth = worth;
    }
    return best;
}
