/* SPDX-License-Identifier: MIT */
/*
 * nursery.h - where all children of osero live, so that none of them outlives it
 *
 * Player modules run in children, and may fork themselves, leave their process group and session, and hide behind
 * parents that have ended. Two ways, of which nursery_open takes the first that the system allows:
 *
 * 1. A PID namespace (pid_namespaces(7)): as root, or else with a user namespace in which user, group and rights stay what
 *    they are. Its first process does nothing but wait; when osero ends, however it ends, kill -9 included, that process
 *    ends too and the kernel kills all others of the namespace, whatever they did.
 * 2. Otherwise osero is the subreaper (prctl(2)) of its children: what a module forked becomes a child of osero when
 *    its parent ends, and is killed. Children of osero itself have SIGKILL as their parent-death signal (process.h).
 *    THE HOLE: after a kill -9 of osero nobody is left to kill what modules have forked; its own children go. And a
 *    module that sends osero itself a signal reaches it, which it cannot from within a namespace.
 *
 * With OSERO_NO_NAMESPACE in the environment the second way is taken. Modules notice nothing but their process number;
 * neither way costs time in games.
 *
 * For a process with one thread and no children yet, and once in its life: without root it cannot leave the namespace,
 * and after nursery_close cannot have children.
 */
#ifndef OSERO_NURSERY_H
#define OSERO_NURSERY_H

#include "process.h"

struct nursery {
    struct process first; /* the namespace's first process; pid 0: the second way */
    int alive;            /* the first process ends when this end of a pipe is closed; -1: the second way */
};

/* Cannot fail: the second way is always there. */
void nursery_open(struct nursery *nursery);

/* True when somebody outside has ended the namespace's first process, and all others with it: no process can be started
 * any more. Modules cannot do that. To be asked when one could not be started and osero's children have been waited for
 * (it ends after them); takes half a second to say no. */
bool nursery_is_lost(const struct nursery *nursery);

/* Kills what modules have left behind so far: children whose parents have ended. known: the `count` children of osero
 * that are to live. */
void nursery_sweep(const struct nursery *nursery, const pid_t *known, int count);

/* Kills everything that is left, and waits for its end. */
void nursery_close(struct nursery *nursery);

#endif
