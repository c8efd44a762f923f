/* SPDX-License-Identifier: MIT */
/*
 * run_list.h - what runs there are
 */
#ifndef OSERO_RUN_LIST_H
#define OSERO_RUN_LIST_H

#include "errors.h"
#include "json.h"

#include <stdint.h>

struct run_entry {
    char *name;    /* of the folder; in all texts control characters are '?' */
    char *started; /* "2026-11-29T19:41:10Z"; "" when run.json does not say */
    char *state;   /* "running", "finished", "interrupted", "failed"; "" */
    char *players; /* "A, B, C" */
    int player_count;
    bool solves;                  /* a run of osero solve: what is counted are solves, not games */
    bool tunes;                   /* a run of osero tune */
    int64_t games, games_planned; /* of a run that goes on: games so far; -1 = not known */
    int stopped; /* of its solvers those that stopped before the end, by their budgets or since they could not be loaded;
                    so that a finished run may have fewer solves than planned */
    char *fault; /* why the folder is no whole run; null when it is. Then only name is told */
};

struct run_list {
    struct run_entry *entries; /* by time of start, then by name; what is broken last */
    int count;
};

/* Looks at every folder in `root` that is no hidden one and holds a run.json, a games.jsonl, solve.jsonl or tune.jsonl, or nothing at all; others
 * (schema, tuned) are no runs. ERROR_WORLD when `root` cannot be read. */
bool run_list_read(const char *root, struct run_list *list, struct error *error);
void run_list_clear(struct run_list *list);

/* A list of objects with the fields as keys, null for what is not known. Null without memory. */
struct json *run_list_json(const struct run_list *list);

#endif
