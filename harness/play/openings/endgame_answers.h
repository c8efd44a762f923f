/* SPDX-License-Identifier: MIT */
/*
 * endgame_answers.h - the exact score and all best moves of endgame positions, and their OBF text
 */
#ifndef OSERO_ENDGAME_ANSWERS_H
#define OSERO_ENDGAME_ANSWERS_H

#include "endgame_positions.h"

#include <stdio.h>

/* What is still solved in minutes; a square more costs about three times the time. */
enum { ENDGAME_MOST_ANSWERED = 32, ENDGAME_MAX_JOBS = 256 };

struct endgame_solving {
    int jobs;    /* processes, each at a position of its own */
    int hash_mb; /* of each */
};

/*
 * Fills the answers in: the score by one exact solve, and for every other move the question whether it is as good, by a
 * null window. The answers are the same whatever the jobs. The positions with the most empties come first, so that no
 * job is left alone with a long one at the end. Jobs are processes, since osero's own, which has children that run
 * players, is to have no threads (process.h).
 *
 * ERROR_WORLD when memory or processes are not to be had, ERROR_INTERRUPTED.
 */
bool endgame_answer(struct endgame_set *set, const struct endgame_solving *solving, const struct endgame_watch *watch,
                    struct error *error);

/*
 * One line for each position, as positions/README.md tells:
 *
 *     CELLS SIDE; MOVE:+SCORE; ... % 14 empties, random play, game 17
 *
 * The moves are all the best ones, in the order a1 b1 ... h8. Errors stay in `out`.
 */
void endgame_write(const struct endgame_set *set, const struct endgame_request *request, FILE *out);

#endif
