/* SPDX-License-Identifier: MIT */
/*
 * serve_child.h - the process of serve_player.h: module code, and the pipe to it
 *
 * Private to serve_player.c and serve_child.c.
 */
#ifndef OSERO_SERVE_CHILD_H
#define OSERO_SERVE_CHILD_H

#include "serve_player.h"

enum serve_wire_kind { WIRE_CREATED, WIRE_REFUSED, WIRE_ANSWER, WIRE_NO_MOVE };

/* What the process says: when its instance is made, and to each question. Only what `kind` needs is filled. */
struct serve_wire {
    enum serve_wire_kind kind;
    char why[SERVE_WHY_SIZE];   /* REFUSED */
    struct serve_answer answer; /* ANSWER; of NO_MOVE the move that choose returned */
};

/* What the process is asked. */
struct serve_request {
    bool anew; /* new_game comes first */
    struct serve_question question;
};

struct serve_errand {
    const struct player *player;
    uint64_t seed;
    int size, requests;
};

/* For child_start_keeping, with a struct serve_errand. */
void serve_child_body(void *errand, int answers);

#endif
