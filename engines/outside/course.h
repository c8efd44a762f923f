/* SPDX-License-Identifier: MIT */
/*
 * course.h - the moves of a game so far, passes among them, for programs that are told of moves and not of positions
 */
#ifndef OSERO_COURSE_H
#define OSERO_COURSE_H

#include "osero_engine.h"
#include "rules.h"

#include <stdbool.h>

struct course {
    struct board start, board; /* seen by the side to move, at the beginning and now */
    int start_colour, colour;  /* the side to move */
    int count;
    uint8_t plies[128]; /* squares, and OSERO_PASS where a side had to pass: no 8x8 game has so many */
};

/* A game that begins at the standard start of 8x8. */
void course_begin(struct course *course);

/* Appends a legal move, or a pass where there is none. */
void course_push(struct course *course, int ply);

/*
 * The game that has led to an 8x8 position in which the side to move has a move: the position's history, or where it has
 * none, a game that begins there. False when the history does not lead to the position.
 */
bool course_read(struct course *course, const struct osero_position *position);

/* True when it begins as the standard game does. */
bool course_is_standard(const struct course *course);

/* True when `part` is the beginning of `whole`, or all of it. */
bool course_continues(const struct course *whole, const struct course *part);

#endif
