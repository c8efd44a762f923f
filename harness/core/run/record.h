/* SPDX-License-Identifier: MIT */
/*
 * record.h - one game as core knows it, and its line in games.jsonl
 *
 * The line is JSON without blanks, keys in this order, ended by '\n':
 *   {"v":1,"pairing":0,"pair":0,"game":1,"black":"A","white":"B","opening_plies":8,"moves":"f5d6...","black_discs":30,
 *    "white_discs":34,"difference":-4,"outcome":"loss","termination":"normal"}
 * and, where they apply, at the end: "start":"<cells> X" (the opening's position when it is not the board's standard
 * start; `moves` begin there), "fault":"black played a1" (who did what), "signal":11. `difference` and `outcome` are
 * Black's view; difference is null unless the termination is normal. The schema is results/schema/games.schema.json.
 */
#ifndef OSERO_RECORD_H
#define OSERO_RECORD_H

#include "errors.h"
#include "outcome.h"

#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_VERSION = 1,
    RECORD_MOVES_SIZE = 5 * 250 + 1, /* longest transcript and its zero: 250 moves of up to 5 characters */
    RECORD_START_SIZE = 104,         /* 100 cells, a blank, the side, a zero */
    RECORD_FAULT_SIZE = 96,
    RECORD_LABEL_SIZE = 64,   /* longest label and its zero */
    RECORD_LINE_SIZE = 12288, /* longest line and its zero, even if every character of its texts needed an escape */
};

struct record {
    int pairing;
    uint64_t pair;
    uint64_t game; /* from 1: schedule.h */
    char black[RECORD_LABEL_SIZE], white[RECORD_LABEL_SIZE];
    int opening_plies;
    char moves[RECORD_MOVES_SIZE]; /* lower case, passes omitted */
    int black_discs, white_discs;  /* on the board when the game ended */
    bool has_difference;
    int difference;       /* Black's view, by the run's scoring rule */
    enum outcome outcome; /* Black's view */
    enum termination termination;
    char start[RECORD_START_SIZE]; /* "" = the standard start of the run */
    char fault[RECORD_FAULT_SIZE]; /* "" = none */
    int signal;                    /* 0 = none */
};

/* Writes the line, '\n' and zero included, to line[RECORD_LINE_SIZE]; returns its length without the zero. Never fails
 * for a record whose strings end within their arrays. */
size_t record_write(const struct record *record, char *line);

/* How many characters the first `plies` moves have: a letter and digits each, or numbers with a blank before them. */
size_t record_opening_length(const char *moves, int plies);

/* Reads one line of `length` bytes (a '\n' at the end is allowed). Keys may come in any order, with blanks between
 * tokens; unknown keys are skipped. Checked: all keys of above are there, once, of their type and within bounds (whole
 * numbers without exponent); difference is there when and only when the termination is normal, and agrees with the
 * outcome and the discs. False (ERROR_WORLD, what *record holds is undefined then) with what is wrong and the column
 * (byte, from 1) where. */
bool record_read(const char *line, size_t length, struct record *record, struct error *error);

#endif
