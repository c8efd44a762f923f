/* SPDX-License-Identifier: MIT */
/*
 * lookahead_search.h - the best move within some plies, over the static values of evaluation.h
 *
 * It finds what players.md, "lookahead", tells: the value of plain negamax, and of the moves that have it the first in
 * scan order. Leaves are worth the static value for the player to move, who may have no move, and finished games 1000
 * times their disc difference, empties to the winner; a pass uses no depth.
 *
 * Alpha-beta in the form of principal variation search (Marsland and Campbell, "Parallel Search of Strongly Ordered Game
 * Trees", 1982), one ply deeper after another, with a table of positions searched. Moves are tried by the static value
 * after them, the table's best first. None of it changes an answer: bounds in the table are of the same position with
 * the same plies left, and at the root a move before the best in scan order is asked whether it reaches the same value.
 *
 * What the table holds of earlier calls is invisible to later ones, so that the same question takes the same nodes.
 */
#ifndef OSERO_LOOKAHEAD_SEARCH_H
#define OSERO_LOOKAHEAD_SEARCH_H

#include "evaluation.h"
#include "rules.h"

enum {
    LOOKAHEAD_MAX_DEPTH = 60, /* no game has more moves */
    LOOKAHEAD_MAX_PV = 2 * LOOKAHEAD_MAX_DEPTH,
    LOOKAHEAD_TABLE_BITS = 13, /* entries of 32 bytes: 256 KiB */
};

/* Moves from a position on, squares and OSERO_PASS. */
struct lookahead_line {
    int length;
    uint8_t plies[LOOKAHEAD_MAX_PV];
};

/* What is known of a position with `depth` plies left. */
struct lookahead_entry {
    uint64_t player, opponent;
    int32_t value;
    uint32_t generation; /* of the call that wrote it */
    uint8_t depth, bound /* enum lookahead_bound */, move;
};

enum lookahead_bound { LOOKAHEAD_EXACT, LOOKAHEAD_LOWER, LOOKAHEAD_UPPER };

struct lookahead_search {
    const struct evaluation *evaluation;
    struct lookahead_entry *table;
    uint32_t generation;
    uint64_t nodes; /* of this call */
    uint64_t node_limit;
    int64_t deadline_ns; /* CLOCK_MONOTONIC; 0: none */
    bool stopped;        /* one of them was reached: what functions return from now on is void */
    uint32_t clock_count;
    bool (*root)(struct lookahead_search *search, struct board board, int depth, struct lookahead_line *line,
                 int32_t *value);
};

/* What to search. */
struct lookahead_question {
    struct board board; /* the player to move has a move; 8x8 */
    int depth;          /* 1 .. LOOKAHEAD_MAX_DEPTH */
    uint64_t nodes;     /* 0: no limit */
    int64_t time_ns;    /* 0: no limit */
};

struct lookahead_answer {
    int32_t value; /* for the player to move */
    int depth;     /* the plies that were searched in full: less than asked for where a limit stopped it */
    uint64_t nodes;
    struct lookahead_line line; /* the best move first */
};

/* False without memory. The evaluation is borrowed until lookahead_search_clear. */
bool lookahead_search_init(struct lookahead_search *search, const struct evaluation *evaluation);
void lookahead_search_clear(struct lookahead_search *search);

/* Limits end it with the answer of the last depth that was finished; one ply is always searched. */
void lookahead_search_ask(struct lookahead_search *search, const struct lookahead_question *question,
                          struct lookahead_answer *answer);

/* True when a limit is reached, which is noted in search->stopped. For the kernel, which asks before each position but
 * a leaf: so the first iteration, which has no others, is never stopped. */
bool lookahead_search_late(struct lookahead_search *search);

/*
 * One iteration: the value of the board's moves, `depth` plies including them, and the principal variation. False when a
 * limit stopped it; *line and *value are then left alone.
 */
KERNEL_DECLARE(bool, lookahead_root,
               (struct lookahead_search * search, struct board board, int depth, struct lookahead_line *line,
                int32_t *value));

#endif
