/* SPDX-License-Identifier: MIT */
/*
 * solve_list.h - the positions that a run of solves is about: those of an OBF file with the asked numbers of empties
 *
 * They are sorted by their number of empty squares, fewest first; those with as many keep the order of the file.
 *
 * ANSWERS. The file's answer is the bare score of a line, or else the highest of the scores of its moves: a file that
 * gives scores of moves is taken to give that of a best one, as the FFO files do.
 */
#ifndef OSERO_SOLVE_LIST_H
#define OSERO_SOLVE_LIST_H

#include "digest.h"
#include "notation.h"

/* More empties than this are refused unless they are asked for: the largest standard test position, FFO 59, has 34. */
enum { SOLVE_LIST_MANY_EMPTIES = 36, SOLVE_LIST_SQUARES = 64 };

struct solve_list_options {
    const char *file;
    int least, most; /* empties; both ends included */
    int count;       /* at most so many of each number of empties, the first of the file; 0: all */
    bool huge;       /* more than SOLVE_LIST_MANY_EMPTIES are meant */
};

struct solve_entry {
    struct position position;
    size_t line; /* in the file, from 1 */
    int empties;
    bool over;     /* nobody has a move */
    bool answered; /* the file gives the score, */
    int answer;    /* as a disc difference */
};

struct solve_list {
    struct solve_entry *entries;
    struct position *positions; /* of the entries, in a row */
    int *empties;               /* of the entries */
    int count;
    char digest[DIGEST_SIZE]; /* SHA-256 of the lines "CELLS SIDE; ANSWER;\n" of the entries */
};

/* How many entries are of a position that an earlier one is of, to the disc and the side to move; the lines of the first
 * such pair in the file. -1 without memory. */
int solve_list_doubles(const struct solve_list *list, size_t lines[2]);

/* Whether no number of empties was chosen: just all that there are. */
bool solve_list_all(const struct solve_list_options *options);

/* ERROR_USAGE names the file and line, or says that no position has such numbers of empties and which there are;
 * ERROR_WORLD when it cannot be read. solve_list_clear after failures too. */
bool solve_list_read(struct solve_list *list, const struct solve_list_options *options, struct error *error);
void solve_list_clear(struct solve_list *list);

#endif
