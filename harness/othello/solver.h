/* SPDX-License-Identifier: MIT */
/*
 * solver.h - the exact end of any game of Othello, 4x4, 6x6 and 8x8
 *
 * A solver owns a hash table and, with more than one thread, threads that sleep between solves. Use it from one thread
 * at a time; only solver_stop may be called from elsewhere.
 *
 * Scores are disc differences of the player to move when both play their best, empties to the winner.
 *
 * With one thread the same question gets the same answer, node for node, whatever the solver was asked before: what
 * the hash holds of earlier solves is invisible to a later one. With more threads scores are the same; which of
 * several best moves is named, and the nodes, may differ from run to run.
 *
 * A hash of H MB takes up to H MB, rounded down to a power of two, but no more than a solve has use for; everything else
 * takes less than 1 MB a thread.
 */
#ifndef OSERO_SOLVER_H
#define OSERO_SOLVER_H

#include "rules.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SOLVER_MAX_PV = 128,      /* plies, passes included: more than any game has */
    SOLVER_MAX_THREADS = 256, /* more are refused */
    SOLVER_MAX_HASH_MB = 1 << 20
};

/* What can be switched off, to see what it is worth: bits of solver_options.without. Answers stay right. */
enum solver_technique {
    SOLVER_HASH = 1,           /* positions searched before; without it there is no ETC either */
    SOLVER_ETC = 2,            /* enhanced transposition cutoff: the children are looked up before the search */
    SOLVER_STABILITY = 4,      /* a bound from discs that cannot be flipped */
    SOLVER_PARITY = 8,         /* squares in regions of an odd number of empties first */
    SOLVER_MOBILITY = 16,      /* moves that leave the opponent few moves first */
    SOLVER_SHALLOW_SEARCH = 32 /* many empties: moves ordered by searching a few plies */
};

/* All zero is good: one thread, a hash of one bucket, everything on. */
struct solver_options {
    int threads; /* 0: 1 */
    int hash_mb;
    unsigned without; /* enum solver_technique */
    bool portable;    /* leave the instructions of newer processors alone (for tests) */
};

enum solver_kind {
    SOLVER_EXACT, /* the score */
    SOLVER_WLD,   /* win, draw or loss */
    SOLVER_WINDOW /* the score if it is between alpha and beta, else on which side */
};

/* All zero but board and size asks for the exact score without limits. */
struct solver_question {
    struct board board; /* the player to move first; rules_valid */
    int size;           /* 4, 6, 8 */
    enum solver_kind kind;
    int alpha, beta;     /* SOLVER_WINDOW: alpha < beta */
    uint64_t node_limit; /* 0: none; kept to within a few thousand nodes for each thread */
    int64_t time_ns;     /* wall time, 0: none; kept to within about a millisecond */
};

struct solver_result {
    bool exact;       /* the question is answered; false: a limit or solver_stop came first */
    int lower, upper; /* what is proven of the score, exact or not: lower <= score <= upper */
    int score;        /* SOLVER_EXACT: lower == upper. SOLVER_WLD: 1, 0, -1. SOLVER_WINDOW: a bound beyond the window,
                         or the score. Not exact: an estimate between lower and upper, no more */
    int move;         /* a best move if exact, else the best so far; NOTATION_PASS (127) for a pass; -1 when the game is
                         over. WLD, WINDOW: it reaches lower, and is any move where that says nothing */
    int pv_length;    /* plies; SOLVER_EXACT: to the end of the game, else at most the move */
    unsigned char pv[SOLVER_MAX_PV]; /* squares and NOTATION_PASS */
    uint64_t nodes; /* positions entered with two or more empty squares, and none of them twice; the last empty square
                       is counted out in its parent */
};

/* NULL: out of memory (the hash asked for, most likely), or options out of bounds. solver_free takes NULL. */
struct solver *solver_new(const struct solver_options *options);
void solver_free(struct solver *solver);

void solver_solve(struct solver *solver, const struct solver_question *question, struct solver_result *result);

/* Every legal move's exact score, in scan order; kind, alpha and beta of the question are ignored, its limits are for
 * all moves together. Returns how many moves there are; a position without one has none. */
struct solver_score {
    int square, score, lower, upper; /* exact when lower == upper == score */
};
int solver_scores(struct solver *solver, const struct solver_question *question, struct solver_score scores[64],
                  uint64_t *nodes);

/* Ends the solve that runs, at once, with what it has; from any thread or signal handler. A stop that comes while none
 * runs is forgotten when the next one begins. */
void solver_stop(struct solver *solver);

#endif
