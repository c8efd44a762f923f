/* SPDX-License-Identifier: MIT */
/*
 * run_sessions.h - "sessions" in run.json: one entry each time that the run was started or continued
 *
 *     {"started","finished","state","games_before","games","host","version","changes":[{"name","then","now"},...]}
 *
 * with the games (in runs of solves "samples_before" and "samples") that were there when it began and when it ended,
 * and in "changes" what was not as in the session before: more pairs, and other builds that the user accepted. A
 * session that was killed has the state "killed", and null for when it finished and with how many games.
 */
#ifndef OSERO_RUN_SESSIONS_H
#define OSERO_RUN_SESSIONS_H

#include "resume.h"

struct run_session {
    const struct resume *resume;    /* whose sessions come first; null: this is the first */
    const char *started, *finished; /* "" while it runs */
    const char *state, *version;
    const char *unit; /* "games" or "samples" */
    int64_t count_before, count;
};

/* Null without memory. */
struct json *run_sessions_json(const struct run_session *about);

#endif
