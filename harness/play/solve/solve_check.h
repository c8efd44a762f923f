/* SPDX-License-Identifier: MIT */
/*
 * solve_check.h - what a solver answered, held against the rules
 *
 * A module may say anything. Before an answer becomes a sample (solve_sample.h) this makes sure that
 *
 * - its score is of a known kind, finite, whole, and one that its kind allows on such a board. A disc difference with
 *   empties to the winner is even: the two sides share size * size squares, an even number. Heuristic units are no
 *   result of a solve;
 * - what is called exact has a score;
 * - the variation is made of legal moves, each by the side to move, passes written where it must pass, and nothing
 *   after the end of the game. Where it reaches the end, and the answer is exact and a disc difference (of either kind)
 *   or win, draw or loss, the end has that score. Own discs are each author's count: they are not compared.
 *
 * The best move is the first of the variation.
 */
#ifndef OSERO_SOLVE_CHECK_H
#define OSERO_SOLVE_CHECK_H

#include "notation.h"
#include "solve_sample.h"

enum { SOLVE_PV = 128 }; /* more plies than any game has, passes included */

/* As it came from the solver's process; nothing in it is trusted. */
struct solve_answer {
    int64_t wall_ns, cpu_ns; /* around the call of `solve` */
    uint64_t nodes;
    double score;
    int32_t result; /* what `solve` returned */
    uint32_t score_kind, exact, pv_length;
    uint8_t pv[SOLVE_PV];
};

/*
 * Fills times, nodes, score, exact, move, pv, termination and fault of a sample whose other fields are there. False
 * when something is wrong with the answer: termination "illegal" ("failed" when it gave up) with the fault, and no
 * score, move or variation; the times stay.
 */
bool solve_check(const struct position *position, const struct solve_answer *answer, struct solve_sample *sample);

/* A position in which nobody has a move: the rules alone answer it, at once. The sample is exact, with the disc
 * difference, no move, no time and no nodes. */
void solve_check_over(const struct position *position, struct solve_sample *sample);

/* Takes score, move and variation away from a sample and gives it its fault; printf-like. Returns false. */
bool solve_check_fault(struct solve_sample *sample, enum termination termination, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
