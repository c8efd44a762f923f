/* SPDX-License-Identifier: MIT */
/*
 * synthetic_contest.h - a contest of two players that there are not, for targets that need a schedule
 */
#ifndef OSERO_SYNTHETIC_CONTEST_H
#define OSERO_SYNTHETIC_CONTEST_H

#include "scribe.h"

enum { SYNTHETIC_UNITS = 3 };

struct synthetic_contest {
    struct contest contest;
    struct scribe scribe;
};

/* SYNTHETIC_UNITS pairs on a board of size 4 (all from the start) or 8 (openings of two plies, of none, and from a
 * position); the same at every call. */
struct synthetic_contest *synthetic_contest(int size);

#endif
