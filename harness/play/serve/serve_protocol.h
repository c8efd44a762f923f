/* SPDX-License-Identifier: MIT */
/*
 * serve_protocol.h - what a protocol is to those who connect it: lines in, text out, and questions to the player
 *
 * A protocol is a state that is fed with lines and writes its answers to a stream. It calls no module: where it wants
 * to know what the player plays it returns SERVE_THINK, and is told later. So it can be tried without processes.
 */
#ifndef OSERO_SERVE_PROTOCOL_H
#define OSERO_SERVE_PROTOCOL_H

#include "serve_input.h"
#include "serve_player.h"

#include <stdio.h>

enum serve_turn {
    SERVE_GO_ON, /* the next line */
    SERVE_THINK, /* `question` is to be asked; no line until it is answered, failed or stopped */
    SERVE_END,   /* the dialogue is over */
};

struct serve_protocol {
    enum serve_turn (*line)(void *state, const struct serve_line *line, FILE *out);
    /* That the next question will probably be about. */
    int (*board_size)(const void *state);
    /* What is to be asked after SERVE_THINK. */
    const struct serve_question *(*question)(const void *state);
    /* The answer, or one line that says why there is none. */
    enum serve_turn (*answer)(void *state, const struct serve_answer *answer, FILE *out);
    enum serve_turn (*failure)(void *state, const char *why, FILE *out);
    /* True for a line that ends thinking as soon as it comes; what comes before it is done first. Null: there are none.
     */
    bool (*urgent)(const struct serve_line *line);
    /* The question was dropped. Null where there are no urgent lines. */
    void (*stopped)(void *state, FILE *out);
    /* After the end of the input a question has so long, and the move_ns of its limits. 0: as long as it takes. */
    int64_t grace_ns;
};

#endif
