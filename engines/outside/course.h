/* SPDX-License-Identifier: MIT */
/*
 * course.h - the moves of a game so far, for programs that are told of moves and not of positions
 */
#ifndef OSERO_COURSE_H
#define OSERO_COURSE_H

#include "osero_engine.h"
#include "rules.h"

struct course {
    struct board start, board; /* seen by the side to move, at the beginning and now */
    int start_colour, colour;  /* the side to move */
    int count;
    uint8_t plies[128]; /* squares, and OSERO_PASS where a side had to pass */
};

/* A game that begins at the standard start of 8x8. */
void course_begin(struct course *course);

/* One that begins at this position. */
void course_begin_at(struct course *course, const struct osero_position *position);

/* Appends a legal move, or a pass where there is none. */
void course_push(struct course *course, int ply);

/*
 * Appends the plies that lead to `position`; false, and nothing is appended, when none do. Where several orders of moves
 * lead there it is one of them: the position is the same. From the last position of a game it is a ply or two; from the
 * start of the game a search among the moves to squares that are taken, which gives up after a while.
 */
bool course_lead_to(struct course *course, const struct osero_position *position);

#endif
