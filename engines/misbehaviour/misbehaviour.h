/* SPDX-License-Identifier: MIT */
/*
 * misbehaviour.h - what the module misbehave does to its process
 */
#ifndef OSERO_MISBEHAVIOUR_H
#define OSERO_MISBEHAVIOUR_H

#include <stdint.h>

/* In the order of misbehaviour_names. */
enum mode {
    MODE_NONE,
    MODE_CRASH, /* by `signal` */
    MODE_ABORT,
    MODE_EXIT,       /* with `status` */
    MODE_HANG,       /* out of any system call */
    MODE_SLEEP_HANG, /* in one */
    MODE_DEAF,       /* hangs, and ignores every signal that can be ignored */
    MODE_ILLEGAL,    /* illegal, garbage, failed, state, load: about an answer; nothing here */
    MODE_GARBAGE,
    MODE_FAILED,
    MODE_PRINT, /* 600 kB to both outputs, and goes on */
    MODE_FLOOD, /* prints without end */
    MODE_LEAK,
    MODE_STATE,
    MODE_LOAD,
    MODE_SCRIBBLE, /* writes over the heap, then over the stack and beyond its end */
    MODE_WILD,     /* writes over all memory that it shares with other processes, and goes on */
    MODE_FORK,     /* leaves three children, and goes on */
    MODE_BOMB,     /* a fork bomb that ends at thirty processes, and goes on */
    MODE_DAEMON,   /* leaves a process of its own session and parent, and goes on */
    MODE_CLOSE,    /* closes every file descriptor, and goes on */
    MODE_EAT,      /* fills `mb` megabytes, and goes on */
    MODE_COUNT
};

extern const char *const misbehaviour_names[MODE_COUNT + 1]; /* a null pointer ends them */

struct misbehaviour {
    int signal, status;
    int64_t mb;
};

/* Returns only when the player can go on. */
void misbehave(enum mode mode, const struct misbehaviour *how);

#endif
