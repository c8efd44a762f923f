/* SPDX-License-Identifier: MIT */
/*
 * child.h - a function run in a child process, for module code that osero itself must not run
 *
 * The child has nothing of the terminal (its input and output are /dev/null), a process group of its own so that Ctrl-C
 * reaches the parent alone, default signal handling, no core files, no other descriptor of the parent's, and it dies
 * with the parent. What it has to say goes through a pipe. It is for checks and single answers; games are played by
 * workers.
 */
#ifndef OSERO_CHILD_H
#define OSERO_CHILD_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct child {
    pid_t pid;
    int output; /* the end of the pipe to read from */
};

/* Starts a child that runs body(argument, output) and then ends with status 0. ERROR_WORLD when there can be none. */
bool child_start(struct child *child, void (*body)(void *argument, int output), void *argument, struct error *error);

/* In the child: writes all bytes; ends the child when the parent is gone. */
void child_write(int output, const void *bytes, size_t length);

enum child_event { CHILD_READ, CHILD_CLOSED, CHILD_LATE };

/* In the parent: waits for bytes until `deadline_ns` (clock_wall_ns) and reads at most `room` of them. CHILD_CLOSED
 * when the pipe is at its end, which it is when the child has ended. */
enum child_event child_read(const struct child *child, void *buffer, size_t room, size_t *length, int64_t deadline_ns);

/* Kills what is left of the child and its group, takes its end, and frees what *child holds. how (may be null) becomes
 * "crashed (Segmentation fault)" or "ended its own process (exit status 3)". After CHILD_CLOSED the child is given a
 * second to end by itself, so that this tells the truth; otherwise it is killed at once. */
enum { CHILD_HOW_SIZE = 96 };
void child_end(struct child *child, bool closed, char *how);

#endif
