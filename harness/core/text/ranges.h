/* SPDX-License-Identifier: MIT */
/*
 * ranges.h - a set of small whole numbers for people to read
 */
#ifndef OSERO_RANGES_H
#define OSERO_RANGES_H

#include <stdbool.h>

enum { RANGES_SIZE = 256 };

/* Those i from 0 to count - 1 with in[i], as "8-22, 24" (two neighbours as "8, 9"), into text; "" when there are none.
 * Ends with ", ..." when there is no room for all. Returns text. */
const char *ranges_text(const bool *in, int count, char text[RANGES_SIZE]);

#endif
