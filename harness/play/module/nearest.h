/* SPDX-License-Identifier: MIT */
/*
 * nearest.h - what a mistyped name may have meant
 */
#ifndef OSERO_NEAREST_H
#define OSERO_NEAREST_H

/* The name that the fewest single-letter changes (Levenshtein distance) lead to, or null when none is near: within a
 * third of its length, and at least one change. */
const char *nearest_name(const char *given, const char *const *names, int count);

#endif
