/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - signals that a long run waits for, as a file descriptor to poll
 *
 * Between interrupt_open and interrupt_close SIGINT, SIGTERM, SIGHUP and SIGCHLD do not interrupt the program: they
 * make the descriptor readable. Children started by process.h have them in their usual state.
 */
#ifndef OSERO_INTERRUPT_H
#define OSERO_INTERRUPT_H

#include "errors.h"

#include <signal.h>

struct interrupt {
    int file; /* to poll for reading */
    sigset_t before;
};

enum {
    INTERRUPT_STOP = 1,   /* the user wants an end */
    INTERRUPT_CHILD = 2,  /* a child has ended */
    INTERRUPT_AT_ONCE = 4 /* INTERRUPT_STOP, and not by Ctrl-C: nobody is there to be asked (SIGTERM, SIGHUP) */
};

bool interrupt_open(struct interrupt *interrupt, struct error *error);

/* What has come since the last call: a set of INTERRUPT_ bits. Does not wait. */
int interrupt_read(struct interrupt *interrupt);

void interrupt_close(struct interrupt *interrupt);

#endif
