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

/* What a game takes in a frame and wherever many of them wait: no more than its results can fill. Multiples of 4. */
struct wire_sizes {
    size_t result; /* game_result_size */
    size_t timing; /* timing_size; 0: moves are not timed */
};

/* Before a frame's body: 2 * count results and, where moves are timed, as many timings. */
struct frame {
    uint32_t magic;
    uint32_t count;
    uint64_t first;
    int64_t elapsed_ns; /* what the task took */
};

/* The games of a frame, as they lie in it. */
struct wire_games {
    unsigned char *results, *timings; /* timings: null where there are none */
    struct wire_sizes sizes;
};

static inline size_t wire_body_size(uint32_t count, const struct wire_sizes *sizes)
{
    return 2 * (size_t)count * (sizes->result + sizes->timing);
}

/* The games of a body; 2 * count results have a size that is a multiple of 8, so that the timings lie well. */
static inline struct wire_games wire_games(unsigned char *body, uint32_t count, const struct wire_sizes *sizes)
{
    unsigned char *timings = sizes->timing > 0 ? body + 2 * (size_t)count * sizes->result : NULL;
    return (struct wire_games){.results = body, .timings = timings, .sizes = *sizes};
}

/* Game number `index`, from 0, of the frame. */
static inline struct game_result *wire_result(const struct wire_games *games, size_t index)
{
    return (struct game_result *)(void *)(games->results + index * games->sizes.result);
}

/* Null where moves are not timed. */
static inline struct game_timing *wire_timing(const struct wire_games *games, size_t index)
{
    if (games->timings == NULL)
        return NULL;
    return (struct game_timing *)(void *)(games->timings + index * games->sizes.timing);
}

#endif
