/* SPDX-License-Identifier: MIT */
/*
 * record_written.h - the quick way through lines of games.jsonl that are just as writers put them
 *
 * Nearly all lines are. Private to record_read.c, which takes every other line apart with care.
 */
#ifndef OSERO_RECORD_WRITTEN_H
#define OSERO_RECORD_WRITTEN_H

#include "record.h"

/*
 * Reads the line from `line` to `end` (the '\n' left off) if it is to the letter as record_write writes a game that
 * ended by the rules, within all bounds, and no text in it needs an escape. False of any other line, good or not; what
 * *record holds is undefined then. Where it is true record_read says the same by its slow way.
 */
bool record_read_written(const char *line, const char *end, struct record *record);

/* Whether the discs and the difference of a game that ended by the rules can both be: the difference is that of the discs,
 * or, with the empty squares to the winner, a larger one of the same sign on a board of 100 squares at most. */
bool record_adds_up(const struct record *record);

#endif
