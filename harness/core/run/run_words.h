/* SPDX-License-Identifier: MIT */
/*
 * run_words.h - how a run's games are spoken of: what the first and the second side are called, and whether games end
 * with a disc difference. run.json's "sides" and "disc_difference" say it; a run without them is of Black and White, with
 * discs.
 */
#ifndef OSERO_RUN_WORDS_H
#define OSERO_RUN_WORDS_H

#include "json.h"

struct run_words {
    const char *sides[2]; /* borrowed from the run */
    bool discs;
    const char *left; /* what a game has less and less of: "empty squares", without discs "pieces left" */
};

/* run may be null. */
struct run_words run_words(const struct json *run);

#endif
