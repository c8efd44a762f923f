/* SPDX-License-Identifier: MIT */
/*
 * run_json.h - run.json: what was asked, where it ran, how it stands
 */
#ifndef OSERO_RUN_JSON_H
#define OSERO_RUN_JSON_H

#include "tournament.h"

#include "sample.h"

struct run_state {
    const char *state; /* "running", "finished", "interrupted" or "failed" */
    char started[21];
    char finished[21];           /* "" while it runs */
    uint64_t games;              /* written */
    const struct sample *sample; /* once it has been played; null before */
};

/* Null without memory. */
struct json *run_json(const struct tournament *tournament, const struct run_state *state);

#endif
