/* SPDX-License-Identifier: MIT */
/*
 * child.h - a function run in a child process that answers through a pipe
 *
 * For module code that osero itself must not run: checks and single answers (games are played by workers). The child is
 * one of process.h's, and what it prints goes nowhere.
 */
#ifndef OSERO_CHILD_H
#define OSERO_CHILD_H

#include "errors.h"
#include "process.h"

#include <stddef.h>
#include <stdint.h>

struct child {
    struct process process; /* pid 0 = no child */
    int answers;            /* the end of the pipe to read from */
};

/* Starts a child that runs body(argument, answers) with the end of the pipe to write to, and then ends with status 0.
 * ERROR_WORLD when there can be none. */
bool child_start(struct child *child, void (*body)(void *argument, int answers), void *argument, struct error *error);

/* The same; the child keeps the descriptor `kept` as well. */
bool child_start_keeping(struct child *child, void (*body)(void *argument, int answers), void *argument, int kept,
                         struct error *error);

/* In the child: writes all bytes; ends the child when the parent is gone. */
void child_write(int answers, const void *bytes, size_t length);

enum child_event { CHILD_READ, CHILD_CLOSED, CHILD_LATE };

/* In the parent: waits for bytes until `deadline_ns` (clock_wall_ns) and reads at most `room` of them. CHILD_CLOSED
 * when the pipe is at its end, which it is when the child has ended. */
enum child_event child_read(const struct child *child, void *buffer, size_t room, size_t *length, int64_t deadline_ns);

/* Kills what is left of the child and its group, takes its end, and frees what *child holds. how (may be null) becomes
 * "crashed (Segmentation fault)" or "ended its own process (exit status 3)". After CHILD_CLOSED the child is given a
 * second to end by itself, so that this tells the truth; otherwise it is killed at once. No-op when there is none. */
enum { CHILD_HOW_SIZE = 96 };
void child_end(struct child *child, bool closed, char *how);

#endif
