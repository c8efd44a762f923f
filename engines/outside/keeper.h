/* SPDX-License-Identifier: MIT */
/*
 * keeper.h - the process between a module and the program that it runs, which leaves nothing of that program behind
 *
 *     worker (module) -> keeper -> program -> whatever the program starts
 *
 * A worker may be ended by kill -9 at any moment, and then nobody would end what the program has started: a process
 * group is left by whoever likes to, and only direct children can be told to die with their parent. So the keeper is a
 * child of the worker in a session of its own. It adopts all orphans among the program's descendants (Linux:
 * PR_SET_CHILD_SUBREAPER), and sleeps until the worker closes its end of a pipe, which its death does too, or until the
 * program ends. Then it kills all of them, until it has no children any more, and ends.
 */
#ifndef OSERO_KEEPER_H
#define OSERO_KEEPER_H

#include <stdbool.h>

/* What is to be run. All is made before the fork: afterwards no memory is asked for until the program has been started.
 */
struct keeper_order {
    char *const *words; /* the program, found on the PATH of `environment` unless it has a slash, and its arguments */
    char *const *environment; /* whole, as environ */
    const char *directory; /* the program's working folder; null: where osero runs. The program is looked for there */
    int input, output, errors; /* the program's standard files */
    int alive;                 /* the end to read of a pipe that the worker holds open while the program is wanted */
    int news;                  /* where struct keeper_news are written to */
};

enum keeper_event {
    KEEPER_NO_DIRECTORY, /* `status` is errno */
    KEEPER_NO_PROGRAM,   /* the same */
    KEEPER_EXITED,       /* `status` is the exit status */
    KEEPER_KILLED,       /* `status` is the signal */
};

struct keeper_news {
    int event; /* enum keeper_event */
    int status;
};

/* In a forked child: does all that, never returns. */
_Noreturn void keeper_run(const struct keeper_order *order);

#endif
