/* SPDX-License-Identifier: MIT */
/*
 * serve_session.h - a dialogue: a protocol, a player, and the two ends of a pipe to another program
 *
 * Lines are taken one by one; while the player thinks, in its own process, those that come wait, but for urgent ones
 * (serve_protocol.h). The player may take as long as its limits say and `timeout_ms` more: then it is ended, and that
 * is a failure like a crash. Text goes out as soon as a line is done. Where nobody reads any more the dialogue is over,
 * whatever the player does.
 */
#ifndef OSERO_SERVE_SESSION_H
#define OSERO_SERVE_SESSION_H

#include "serve_protocol.h"

struct serve_session {
    const struct serve_protocol *protocol;
    void *state;
    struct serve_player *player;
    int in, out; /* file descriptors; `out` is written in pieces that do not block where poll says so */
    FILE *log;   /* every line, "<" what came and ">" what was answered, after seconds since the start; null: none */
    int64_t timeout_ms;
};

/*
 * Runs until quit, the end of the input, or until nobody reads. False: ERROR_INTERRUPTED without a message after SIGINT,
 * SIGTERM or SIGHUP; ERROR_WORLD where reading, writing or the log failed, or without memory.
 */
bool serve_session_run(const struct serve_session *session, struct error *error);

#endif
