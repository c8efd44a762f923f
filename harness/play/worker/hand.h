/* SPDX-License-Identifier: MIT */
/*
 * hand.h - one worker, as osero's own process sees it: its tasks, its frames, its heartbeat
 */
#ifndef OSERO_HAND_H
#define OSERO_HAND_H

#include "process.h"
#include "worker.h"

enum { HAND_LINE = 1000 };
enum { HAND_MAX_TASKS = 4 }; /* in flight, so that a fast worker never waits for the next one */

struct hand {
    struct process process; /* pid 0: not running */
    struct worker_setup setup;
    int tasks, results;                    /* the parent's ends; -1 = closed */
    struct task in_flight[HAND_MAX_TASKS]; /* the first is being played */
    int in_flight_count;
    uint32_t chunk;        /* units of the next task */
    int64_t unit_ns;       /* what a unit of the last task took; 0 before the first */
    unsigned char *buffer; /* the bytes of a frame so far */
    size_t used;
    char line[HAND_LINE + 1]; /* what it has printed of a line so far */
    size_t line_length;
    uint64_t beat;    /* as last seen */
    int64_t still_ns; /* how long the beat has stood still while there was work */
};

enum hand_reading {
    HAND_NOTHING, /* no whole frame now */
    HAND_FRAME,   /* one is in the buffer: hand_take it before reading on */
    HAND_GONE,    /* the pipe has ended: the worker has, or soon will */
    HAND_DAMAGED, /* what came is no frame of its first task */
};

/* Prepares memory for a worker on `contest`; no process yet. False without memory. */
bool hand_init(struct hand *hand, const struct contest *contest, bool isolated);
void hand_clear(struct hand *hand); /* kills the process and frees everything */

/* Starts the process; errno as process_start leaves it when it fails. */
bool hand_start(struct hand *hand, struct error *error);

/* Sends a task; false when the worker is gone. */
bool hand_give(struct hand *hand, const struct task *task);

enum hand_reading hand_read(struct hand *hand);

/* The frame that hand_read found: its games, valid until the next hand_read. The task is over with this call; the size
 * of the next one follows from the time it took. */
struct task hand_take(struct hand *hand, struct wire_games *games);

/* Looks at the heartbeat, `passed_ns` after the last look; true when it has stood still past the wall limit, or, where
 * a module is being loaded, past the start-up limit. */
int64_t hand_patience_ns(const struct hand *hand);
bool hand_hangs(struct hand *hand, int64_t passed_ns);

/* Closes the pipes and forgets the tasks, after the process has ended. */
void hand_bury(struct hand *hand);

/* Tells the worker that there is no more work. */
void hand_dismiss(struct hand *hand);

#endif
