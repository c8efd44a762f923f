/* SPDX-License-Identifier: MIT */
/*
 * nboard_score.h - scores as NBoard shows them: discs, for one side, and how sure they are
 */
#ifndef OSERO_NBOARD_SCORE_H
#define OSERO_NBOARD_SCORE_H

#include "serve_player.h"

enum { NBOARD_DEPTH_SIZE = 16, NBOARD_EVAL_SIZE = 32 };

struct nboard_score {
    bool known;
    bool discs;   /* else units of the player's own */
    bool outcome; /* only win, draw or loss: 1, 0, -1 */
    bool exact;
    uint32_t depth; /* plies */
    double value;
};

/* An answer's, for the side that was asked. Own discs at the end become a difference: the other side has the rest. */
struct nboard_score nboard_score_of(const struct serve_answer *answer, int size);

/* The result of a game that is over, for the side to move. */
struct nboard_score nboard_score_of_end(const struct position *position);

/* Seen by the other side, one ply earlier (plies 1), or by the same after a pass of the other (plies 2). */
struct nboard_score nboard_score_before(struct nboard_score score, int plies);

/* Orders the better one first, for qsort's sign: results in discs that are sure, against guesses in other units, count
 * as what they are: a win is better than any guess, a loss worse. */
int nboard_score_compare(struct nboard_score one, struct nboard_score other);

/* "100%", "100%W", "12". */
void nboard_score_depth(struct nboard_score score, char text[NBOARD_DEPTH_SIZE]);

/* "-1.25"; "0" for one that is not known. */
void nboard_score_eval(struct nboard_score score, char text[NBOARD_EVAL_SIZE]);

#endif
