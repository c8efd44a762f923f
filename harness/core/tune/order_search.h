/* SPDX-License-Identifier: MIT */
/*
 * order_search.h - looks for a better order of classes, by moves that are tried out with a stopping rule
 *
 * For players that use nothing of a table but the order of its classes: small steps in the numbers do nothing there, or
 * jump. An order is a rank for each class, 0 the lowest, equal ones tied. From the order at hand (the incumbent) each
 * two classes can be swapped, and each class can be moved to stand alone between any two others or at an end. These
 * moves, each order once, in an order drawn by the seed, are the candidates. Some are open at a time; a round plays
 * openings for each of them, candidate and incumbent against the same opponents, and a sequential probability ratio test
 * (sprt.h) over the pairs by which of the two made more (tune_line.h) decides: H1 makes the candidate the incumbent, and
 * everything begins anew from it; H0, or most_pairs without a verdict, drops it. When all are dropped the incumbent is
 * the end: no move makes it better by as much as the test can see.
 *
 * Two rounds are in flight (ORDER_LAG): what a round plays is laid down when the round before the last has come in.
 * Outcomes of candidates that were decided meanwhile do not count. The search depends on the seed and the outcomes alone.
 */
#ifndef OSERO_ORDER_SEARCH_H
#define OSERO_ORDER_SEARCH_H

#include "sprt.h"
#include "tune_line.h"

enum { ORDER_LAG = 2, ORDER_MOST_CLASSES = 64, ORDER_LANES = 8 };

struct order_options {
    int classes; /* 2 .. ORDER_MOST_CLASSES */
    uint64_t seed;
    struct sprt_options sprt;
    uint64_t most_pairs; /* of a candidate */
};

typedef signed char order_ranks[ORDER_MOST_CLASSES];

/* A candidate under test. */
struct order_candidate {
    int move; /* its index among the moves; -1: none */
    struct sprt sprt;
};

/* What a lane of a round plays. */
struct order_lane {
    uint64_t step;
    int move; /* -1: the incumbent against itself; nothing is left to try */
    order_ranks candidate, incumbent;
};

struct order_search {
    struct order_options options;
    order_ranks incumbent;
    uint64_t step; /* how often a candidate has become the incumbent */
    order_ranks *moves;
    int move_count, next_move;
    struct order_candidate open[ORDER_LANES];
    struct order_lane lanes[ORDER_LAG + 1][ORDER_LANES]; /* by round */
    uint64_t tried;                                      /* candidates that were decided */
    bool finished;
};

/* `ranks` in any numbers: their order counts. ERROR_WORLD without memory. */
bool order_search_init(struct order_search *search, const struct order_options *options, const signed char *ranks,
                       struct error *error);
void order_search_clear(struct order_search *search);

/* Lays down what the next round plays. Rounds are laid down in order, each after the round ORDER_LAG before it was
 * noted. */
void order_search_fill(struct order_search *search, uint64_t round);

/* What a lane of a round that was laid down plays. */
const struct order_lane *order_search_lane(const struct order_search *search, uint64_t round, int lane);

/* Takes a round's outcomes, one a lane, candidate first. Rounds are noted in order. */
void order_search_note(struct order_search *search, uint64_t round, const struct tune_outcome *outcomes);

#endif
