/* SPDX-License-Identifier: MIT */
/*
 * run_name.h - what a run is called, and so its folder
 *
 *     COMMAND-A-vs-B-20261129T201010Z, COMMAND-A-20261129T201010Z, COMMAND-20261129T201010Z
 */
#ifndef OSERO_RUN_NAME_H
#define OSERO_RUN_NAME_H

#include "errors.h"

enum { RUN_NAME_SIZE = 101 };

struct run_name {
    const char *command;
    const char *const *labels; /* of the players that it is called after: label_count of them, at most two */
    int label_count;
    const char *results; /* the folder of runs */
    const char *journal; /* of such a run: results.h */
    const char *asked;   /* by the user; null: one is made */
};

/* A name that is free, into name[RUN_NAME_SIZE]. ERROR_USAGE when the user's is taken, or no name for a run. */
bool run_name_choose(const struct run_name *about, char *name, struct error *error);

#endif
