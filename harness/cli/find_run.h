/* SPDX-License-Identifier: MIT */
/*
 * find_run.h - the RUN of a command line: a name among the results, or a path (it has a '/')
 */
#ifndef OSERO_FIND_RUN_H
#define OSERO_FIND_RUN_H

#include "errors.h"

enum { FIND_RUN_SIZE = 4096 };

/* What --results is without being given. */
#define FIND_RUN_RESULTS "results"

/* The run's folder into path[FIND_RUN_SIZE]; results null: FIND_RUN_RESULTS. ERROR_USAGE when it is not there or holds
 * no run.json, with where it was looked for. */
bool find_run(const char *run, const char *results, char *path, struct error *error);

/* The same for commands that work on games: ERROR_USAGE for runs of solves and tunings too. */
bool find_run_of_games(const char *run, const char *results, char *path, struct error *error);

/* A folder that was named by its path: *parent (malloced) becomes the absolute path of the folder that it is in, and
 * *results the same. ERROR_WORLD. */
bool find_run_split(const char *folder, char **parent, const char **results, struct error *error);

#endif
