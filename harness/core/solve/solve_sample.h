/* SPDX-License-Identifier: MIT */
/*
 * solve_sample.h - one position solved once by one solver, and its line in solve.jsonl
 *
 * solve.jsonl is the journal of a run of `osero solve`, and all that its figures are worked out from. A line is JSON
 * without blanks, keys in this order, ended by '\n':
 *
 *   {"v":1,"solver":"ver4","position":17,"text":"<cells> X","empties":12,"repeat":0,"wall_ns":5123456,"cpu_ns":5101234,
 *    "nodes":48211,"score":-6,"score_kind":"difference","exact":true,"move":"g2","pv":"g2h1...","termination":"normal"}
 *
 * and, where they apply, at the end: "answer":-6 with "answer_kind":"difference" (the score that the file of positions
 * gives), "fault":"..." (what went wrong), "signal":11. `nodes` is null when the solver does not count them; score and
 * score_kind are null when there is none. All scores are the view of the player to move. The schema is
 * results/schema/solve-samples.schema.json.
 *
 * HOW A SOLVE ENDED. `termination` is as in games.jsonl (outcome.h): "normal" when the solver answered, whether or not
 * exactly: a limit that stopped it and that it owns up to is normal with exact = false. Any other is a fault: "illegal"
 * (a best move that is none, a score that cannot be), "failed", "crash", "exit", "time" (longer than it may, or hung),
 * "memory", "load". A sample with a fault is never exact, and its times count for nothing but "at least so long".
 */
#ifndef OSERO_SOLVE_SAMPLE_H
#define OSERO_SOLVE_SAMPLE_H

#include "errors.h"
#include "outcome.h"
#include "record.h"

#include <stddef.h>
#include <stdint.h>

enum { SOLVE_PV_SIZE = 3 * 96 + 1 }; /* 96 moves of up to three characters, and a zero */

enum {
    SOLVE_SAMPLE_VERSION = 1,
    SOLVE_MOVE_SIZE = 8,           /* "f5", "a10", "pass" and the zero */
    SOLVE_MOST_EMPTIES = 96,       /* 10x10 without its first four discs */
    SOLVE_MOST_POSITIONS = 1 << 20 /* in a run */
};

/* What a score counts. They differ where empties are left or one side is wiped out, so that only scores of one kind can
 * be compared (solve_agree.h). */
enum solve_score {
    SOLVE_SCORE_NONE = 0,       /* no score */
    SOLVE_SCORE_DIFFERENCE,     /* discs less the other's, empties to the winner: -100..100 */
    SOLVE_SCORE_RAW_DIFFERENCE, /* the same with empties to nobody */
    SOLVE_SCORE_OWN_DISCS,      /* own discs at the end, empties to nobody: 0..100 */
    SOLVE_SCORE_WIN_LOSS_DRAW,  /* 1, 0, -1: only who wins was asked (--wld) */
    SOLVE_SCORE_COUNT
};

struct solve_sample {
    char solver[RECORD_LABEL_SIZE]; /* label, UTF-8 */
    int position;                   /* index in the run's list of positions, from 0 */
    char text[RECORD_START_SIZE];   /* the position: cells, a blank, the side to move */
    int empties;
    int repeat;              /* from 0 */
    int64_t wall_ns, cpu_ns; /* at least 0 (see solve_sample_over); cpu_ns: of all threads of the solver's process */
    uint64_t nodes;          /* 0 = not counted */
    enum solve_score score_kind;
    int score; /* 0 without a score */
    bool exact;
    char move[SOLVE_MOVE_SIZE]; /* "" = none, "pass" = the player to move has none */
    char pv[SOLVE_PV_SIZE];     /* lower case, `move` first, passes omitted; "" = none */
    enum termination termination;
    enum solve_score answer_kind; /* SOLVE_SCORE_NONE = the file gives no answer */
    int answer;
    char fault[RECORD_FAULT_SIZE]; /* "" = none */
    int signal;                    /* 0 = none */
};

/* "difference", "raw_difference", "own_discs", "win_loss_draw"; null for SOLVE_SCORE_NONE and for what is no kind. */
const char *solve_score_name(enum solve_score kind);
bool solve_score_parse(const char *name, enum solve_score *kind);

/* Whether the rules answered it and no solver was asked, since nobody had a move: what a solver answers takes at least
 * a nanosecond, so that an answer in no time at all is theirs. */
bool solve_sample_over(const struct solve_sample *sample);

/* Writes the line, '\n' and zero included, to line[RECORD_LINE_SIZE]; returns its length without the zero. Never fails
 * for a sample whose strings end within their arrays. */
size_t solve_sample_write(const struct solve_sample *sample, char *line);

/*
 * Reads one line of `length` bytes (a '\n' at the end is allowed). Keys may come in any order, with blanks between
 * tokens; unknown keys are skipped. Checked: all keys of above are there, once, of their type and within bounds; a score
 * is there when and only when it has a kind, and one that its kind allows; what is exact has a score and ended normally.
 * False (ERROR_WORLD, what *sample holds is undefined then) with what is wrong.
 */
bool solve_sample_read(const char *line, size_t length, struct solve_sample *sample, struct error *error);

#endif
