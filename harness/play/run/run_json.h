/* SPDX-License-Identifier: MIT */
/*
 * run_json.h - run.json: what was asked, where it ran, how it stands
 */
#ifndef OSERO_RUN_JSON_H
#define OSERO_RUN_JSON_H

#include "tournament.h"

#include "sample.h"

struct run_state {
    const char *state;           /* "running", "finished", "interrupted", "stopped" or "failed" */
    const char *reason;          /* why it did not finish; null when it did or goes on */
    char started[21];            /* this session */
    char finished[21];           /* "" while it runs */
    uint64_t games_before;       /* written by earlier sessions */
    uint64_t games;              /* written */
    const struct sprt *sprt;     /* where the run has one: how it stands; null: as it begins */
    const struct sample *sample; /* once it has been played; null before */
};

/* Null without memory. "started" is when the run's first session began; "sessions": run_sessions.h. */
struct json *run_json(const struct tournament *tournament, const struct run_state *state);

#endif
