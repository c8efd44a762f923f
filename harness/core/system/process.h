/* SPDX-License-Identifier: MIT */
/*
 * process.h - child processes that run a function of ours, for work that may crash, hang or be hostile
 *
 * A child is a plain fork, in a session and process group of its own: Ctrl-C and Ctrl-Z on the terminal reach the parent
 * alone, and no child can read from, write to, or be stopped by that terminal. It dies with its parent (Linux:
 * PR_SET_PDEATHSIG), writes no core file, has default signal handling and an empty signal mask, reads /dev/null, writes
 * its standard output and error into one pipe that the parent drains, and has no other file descriptor but those that
 * it was told to keep. Where the machine runs out of memory, Linux ends such children first. It inherits no buffered output and never returns from the function: its value becomes the exit status by
 * _exit.
 *
 * The parent must be single-threaded: the parent-death signal comes when the *thread* that forked ends.
 */
#ifndef OSERO_PROCESS_H
#define OSERO_PROCESS_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESS_MAX_KEEP = 4 };

struct process_spec {
    int (*run)(void *context); /* runs in the child */
    void *context;
    int keep[PROCESS_MAX_KEEP]; /* file descriptors that the child keeps; the first keep_count count */
    int keep_count;
    bool vital; /* others depend on it: not to be ended first where memory runs out */
    int output; /* -1: a pipe, whose read end is process.output; else standard output and error go to this descriptor */
};

struct process {
    pid_t pid;  /* 0 = none, or gone and waited for */
    int output; /* read end of its output, non-blocking; -1 = none */
};

/* How a child ended. */
struct process_end {
    int signal;         /* the signal that killed it, or 0 */
    int status;         /* its exit status when signal is 0 */
    int64_t peak_bytes; /* the most memory that it had at once (resident), and of it what it shared with its parent */
};

/* ERROR_WORLD when there is no process or descriptor to be had; errno is EAGAIN then where there may be one later, since
 * only the number of processes is exhausted. */
bool process_start(struct process *process, const struct process_spec *spec, struct error *error);

/* True when the child has ended (it is waited for then, what is left of its group is killed, and pid becomes 0). Does
 * not wait. The output stays open, so that what it said last can be read. */
bool process_ended(struct process *process, struct process_end *end);

/* Waits for the end, at most timeout_ms; false when it still runs. */
bool process_wait(struct process *process, int timeout_ms, struct process_end *end);

/* Kills the child and its group, and waits for its end. No-op when there is none. */
void process_kill(struct process *process, struct process_end *end);

/* Reads what the child printed, as much as is there and fits: bytes read, 0 when there is nothing now, -1 at the end.
 */
ptrdiff_t process_read_output(struct process *process, char *buffer, size_t size);

/* Kills it where it runs and closes the output. */
void process_clear(struct process *process);

#endif
