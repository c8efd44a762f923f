/* SPDX-License-Identifier: MIT */
/*
 * program.h - another program that is spoken to by lines on its standard input and output
 *
 * It runs under a keeper (keeper.h), so that nothing of it outlives the module's process. Times are of the wall clock,
 * program_now_ns. What it writes to its standard error is passed on to the module's, which osero keeps in the run's log.
 * It may write as much as it likes at any time: lines are cut at PROGRAM_LINE_SIZE, and what comes while we write is
 * read meanwhile, so that neither side waits for the other for ever.
 */
#ifndef OSERO_PROGRAM_H
#define OSERO_PROGRAM_H

#include "words.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PROGRAM_LINE_SIZE = 4096, /* with the zero at its end */
    PROGRAM_WORDS_SIZE = 120, /* of the last words */
    PROGRAM_WHY_SIZE = 200,
};

struct program_spec {
    const struct words *command;     /* at least one word */
    const struct words *environment; /* NAME=VALUE each, on top of osero's own */
    const char *directory;           /* null: osero's */
};

struct program {
    pid_t keeper;                           /* 0: none runs */
    int input, output, errors, alive, news; /* our ends; -1 = closed */
    char line[PROGRAM_LINE_SIZE];           /* of its output, so far */
    size_t line_length;
    char held[65536]; /* read, but not yet looked at */
    size_t held_from, held_to;
    char last_words[PROGRAM_WORDS_SIZE]; /* the last line that it printed, whichever way; made printable */
    char error_line[PROGRAM_WORDS_SIZE]; /* of its standard error, so far */
    size_t error_length;
};

int64_t program_now_ns(void);

/* Starts it. False when the system has no process or pipe for us, with a line in why[PROGRAM_WHY_SIZE]. A command that
 * cannot be run is told later, by PROGRAM_ENDED. */
bool program_start(struct program *program, const struct program_spec *spec, char *why);

/* Writes a line, a newline behind it. False when it does not take it until the deadline, or has ended. */
bool program_send(struct program *program, const char *line, int64_t deadline_ns);

enum program_event { PROGRAM_LINE, PROGRAM_LATE, PROGRAM_ENDED };

/* Waits for the next whole line: without its end, control characters made blanks. What it said before it ended is still
 * read; half a line at its end is none. */
enum program_event program_read(struct program *program, char line[PROGRAM_LINE_SIZE], int64_t deadline_ns);

/* What became of it, after PROGRAM_ENDED: "cannot be run: No such file or directory", "ended with exit status 1". Waits
 * up to a second for it. why[PROGRAM_WHY_SIZE]. */
void program_end_text(struct program *program, char *why);

/* Closes its input and gives it `grace_ms` to end; then it is killed with all that it has started. No-op when none runs.
 */
void program_stop(struct program *program, int grace_ms);

#endif
