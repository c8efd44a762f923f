/* SPDX-License-Identifier: MIT */
/*
 * outside.h - what modules share that let another program play: their options, the program's life, and how to complain
 */
#ifndef OSERO_OUTSIDE_H
#define OSERO_OUTSIDE_H

#include "course.h"
#include "osero_engine.h"
#include "program.h"
#include "words.h"

/* The first options of each such module, in this order; its own follow. */
enum {
    OUTSIDE_COMMAND,
    OUTSIDE_DIRECTORY,
    OUTSIDE_ENVIRONMENT,
    OUTSIDE_SETUP,
    OUTSIDE_START_MS,
    OUTSIDE_REPLY_MS,
    OUTSIDE_OPTIONS
};

/* start_ms stays below osero's own 10 s for a player's start, reply_ms below its 60 s for a move. */
#define OUTSIDE_OPTION_ROWS(setup_help)                                                                \
    {sizeof(struct osero_option),                                                                      \
     OSERO_STRING,                                                                                     \
     "command",                                                                                        \
     "the program and its arguments; quotes and backslashes as in a shell, but there is none",         \
     {.string = ""},                                                                                   \
     .length = 0},                                                                                     \
        {sizeof(struct osero_option),                                                                  \
         OSERO_STRING,                                                                                 \
         "directory",                                                                                  \
         "its working folder, where the command's relative paths begin (\"\": where osero runs)",      \
         {.string = ""},                                                                               \
         .length = 0},                                                                                 \
        {sizeof(struct osero_option),                                                                  \
         OSERO_STRING,                                                                                 \
         "environment",                                                                                \
         "variables for it: NAME=VALUE, parted by blanks, quoted as in the command",                   \
         {.string = ""},                                                                               \
         .length = 0},                                                                                 \
        {sizeof(struct osero_option), OSERO_STRING, "setup", setup_help, {.string = ""}, .length = 0}, \
        {sizeof(struct osero_option),                                                                  \
         OSERO_INT,                                                                                    \
         "start_ms",                                                                                   \
         "time for its start; above 9000 osero wants --startup-ms too",                                \
         {.integer = 8000},                                                                            \
         1,                                                                                            \
         86400000,                                                                                     \
         .length = 0},                                                                                 \
    {                                                                                                  \
        sizeof(struct osero_option), OSERO_INT, "reply_ms",                                            \
            "longest wait for an answer without a time limit; above 59000 osero wants --wall-ms too",  \
            {.integer = 50000}, 1, 86400000, .length = 0                                               \
    }

enum { OUTSIDE_WHY_SIZE = OSERO_ERROR_SIZE };

struct outside {
    const char *module;       /* "gtp" */
    const char *command_text; /* as the user wrote it */
    const char *directory;    /* null: osero's */
    const char *setup;
    struct words command, environment;
    int64_t start_ns, reply_ns;
    struct program *program;
    char why[OUTSIDE_WHY_SIZE]; /* the last fault: "'COMMAND' ended with exit status 1; it last said: '...'" */
};

/* Takes the options apart. False with a line in error[OSERO_ERROR_SIZE]; outside_clear after that too. */
bool outside_init(struct outside *outside, const char *module, const struct osero_settings *settings, char *error);
/* Stops the program. */
void outside_clear(struct outside *outside);

bool outside_runs(const struct outside *outside);
bool outside_start(struct outside *outside);

/* Sends a line; when it cannot, that is a fault: false, `why` is there and the program is stopped. */
bool outside_send(struct outside *outside, const char *line, int64_t deadline_ns);
/* Reads a line in the same way. doing: what it is to answer, "genmove black". */
bool outside_read(struct outside *outside, const char *doing, char line[PROGRAM_LINE_SIZE], int64_t deadline_ns);

/* A fault of the program, told like printf: stops it, and makes `why` of it. Always false. */
bool outside_fault(struct outside *outside, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts `why` into the run's log, once. */
void outside_tell(struct outside *outside);

/* A line for the run's log, like printf: "gtp: ...". */
void outside_note(const struct outside *outside, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Until when an answer is awaited: somewhat beyond what the player's limits allow, so that the referee sees who overran
 * them, or reply_ms where they allow any time. */
int64_t outside_deadline(const struct outside *outside, const struct osero_limits *limits);

/* Walks through `setup`, whose parts are parted by ';': copies the next part without blanks around it into
 * part[PROGRAM_LINE_SIZE] and moves *from; false at the end. */
bool outside_setup_part(const char **from, char *part);

#endif
