/* SPDX-License-Identifier: MIT */
/*
 * nboard_text.h - what is written between NBoard and its engines, version 2 of the protocol, for either side of the pipe
 *
 * A move is a square in any case, or a pass: PA, any prefix of PASS in any case, or --. Behind it, each after a slash or
 * (seen too) blanks, may stand the value in discs as the mover sees it and the seconds that were used, either of them
 * blank. Nothing here reads or writes files.
 */
#ifndef OSERO_NBOARD_TEXT_H
#define OSERO_NBOARD_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { NBOARD_MOVE_SIZE = 4 };

/* "F5" or "PA" into text[NBOARD_MOVE_SIZE]. move: 0..63 or NOTATION_PASS. */
void nboard_move_write(int move, char *text);

struct nboard_move {
    int move; /* 0..63 or NOTATION_PASS */
    bool has_value, has_seconds;
    double value, seconds; /* finite */
};

/* "F5/eval/seconds", "d6 -1.00 0.0", "D3", "F5//1.2": one move that stands alone. False when the move is none; numbers
 * that are none count as blank. */
bool nboard_move_read(const char *text, struct nboard_move *move);

/* What an engine says. */
enum nboard_kind {
    NBOARD_OTHER,    /* status, set myname, learned, and whatever nobody knows */
    NBOARD_MOVE,     /* === MOVE/eval/seconds */
    NBOARD_BAD_MOVE, /* === with something that is no move */
    NBOARD_PONG,     /* pong N */
    NBOARD_SEARCH,   /* search PV eval 0 depth ... */
    NBOARD_NODES,    /* nodestats N seconds */
};

struct nboard_line {
    enum nboard_kind kind;
    struct nboard_move move; /* MOVE; SEARCH: the first of the variation and its value */
    long number;             /* PONG */
    uint64_t nodes;          /* NODES; the time is not read, since its unit is not sure */
    int depth;               /* SEARCH: plies; 0 where it tells none */
    bool exact;              /* SEARCH: depth 100% */
};

/* Takes one line of an engine apart; never fails. */
struct nboard_line nboard_line_read(const char *line);

#endif
