/* SPDX-License-Identifier: MIT */
/*
 * wire.h - what passes between osero's own process and a worker
 *
 * Tasks go out, one frame a task comes back, each over a pipe of its own; both ends are the same program, so structs go
 * as they are. The parent trusts nothing that comes back: the worker's memory may be damaged.
 */
#ifndef OSERO_WIRE_H
#define OSERO_WIRE_H

#include "game.h"

enum {
    WIRE_MAX_UNITS = 256, /* in one task */
    TASK_FRESH = 1,       /* isolated, with new processes for each game: what comes out of it is final */
    TASK_SETTLED = 2,     /* times 1, 2: the first, the second game of the unit is not to be played */
    TASK_STOOD = 8,       /* the parent's own: the run stood still while it was out (standstill.h) */
};

#define WIRE_MAGIC UINT32_C(0x6f73726f)

/* Units first .. first + count - 1. */
struct task {
    uint64_t first;
    uint32_t count;
    uint32_t flags;
};

/* Before a frame's body: 2 * count struct game_result and, where moves are timed, as many struct game_timing. */
struct frame {
    uint32_t magic;
    uint32_t count;
    uint64_t first;
    int64_t elapsed_ns; /* what the task took */
};

static inline size_t wire_body_size(uint32_t count, bool timing)
{
    return 2 * (size_t)count * (sizeof(struct game_result) + (timing ? sizeof(struct game_timing) : 0));
}

/* Reads or writes exactly `size` bytes of a blocking descriptor; false at its end or when it fails. */
bool wire_read(int file, void *bytes, size_t size);
bool wire_write(int file, const void *bytes, size_t size);

#endif
