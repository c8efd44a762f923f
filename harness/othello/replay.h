/* SPDX-License-Identifier: MIT */
/*
 * replay.h - a game that is known as a list of squares, played by the rules
 *
 * For files of many games: one set of flips a ply is worked out, and the moves only where a side may have to pass. About
 * 15 ns a ply (Zen 1).
 */
#ifndef OSERO_REPLAY_H
#define OSERO_REPLAY_H

#include "notation.h"

struct replay {
    int ply_count;                           /* passes among them */
    int move_count;                          /* without them */
    unsigned char plies[NOTATION_MAX_PLIES]; /* squares, and NOTATION_PASS where a side had to pass between two moves */
    struct position final;                   /* after the last move */
    bool over;                               /* nobody can move any more */
    int difference;                          /* over: Black's disc difference, empties to the winner; else 0 */
};

/*
 * Plays `count` squares (0..63, no passes; at most 64) from `start`; on 10x10 at most 100, 0..99. False when one is not a legal move of the side
 * whose turn it is after a pass that it had to make: out->move_count says which, from 0, and `final` is the position
 * before it.
 */
bool replay_squares(const struct position *start, const unsigned char *squares, int count, struct replay *out);

/* Fills `over` and `difference` by `final`, for those who play by themselves. */
void replay_judge(struct replay *replay);

#endif
