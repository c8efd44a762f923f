/* SPDX-License-Identifier: MIT */
/*
 * worker.h - the process that plays: takes tasks, plays their games, hands back frames
 *
 * A worker has both players' modules in its own process, so that a move costs a function call. A referee (isolated)
 * loads no module: each player runs in a process of its own (isolate.h).
 */
#ifndef OSERO_WORKER_H
#define OSERO_WORKER_H

#include "contest.h"
#include "wire.h"

struct worker_setup {
    const struct contest *contest;
    struct crumbs *crumbs;
    int tasks, results; /* ends of pipes: struct task in, frames out */
    bool isolated;
};

/* Works until the tasks end; for process_start, with a struct worker_setup as its context. */
int worker_run(void *setup);

#endif
