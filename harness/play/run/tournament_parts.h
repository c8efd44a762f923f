/* SPDX-License-Identifier: MIT */
/*
 * tournament_parts.h - what the files of a tournament share, and nobody else
 */
#ifndef OSERO_TOURNAMENT_PARTS_H
#define OSERO_TOURNAMENT_PARTS_H

#include "tournament.h"

/* One line more for the user; those that find no room are lost. */
void tournament_warn(struct tournament *tournament, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Where times matter: before the run, whether there will be a processor for each worker; after it, whether there was.
 * busy_before_ns: load_busy_ns of when it began. */
void tournament_check_processors(struct tournament *tournament);
void tournament_check_load(struct tournament *tournament, int64_t busy_before_ns);

#endif
