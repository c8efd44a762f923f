/* SPDX-License-Identifier: MIT */
/*
 * resume_line.h - one line of games.jsonl or timing.jsonl against the schedule and the rules
 */
#ifndef OSERO_RESUME_LINE_H
#define OSERO_RESUME_LINE_H

#include "scribe.h"

/* Where the line stands. */
struct resume_place {
    const struct contest *contest;
    uint64_t unit;
    int slot;
};

/*
 * Fills entry->results[slot] and differences[slot] when the line is what the scribe writes for them at this place.
 * ERROR_WORLD tells what is wrong with it.
 */
bool resume_line_game(const struct resume_place *place, struct scribe *scribe, const char *line, size_t length,
                      struct ledger_entry *entry, struct error *error);

/* Fills entry->timings[slot], after the game of that slot. */
bool resume_line_timing(const struct resume_place *place, const struct scribe *scribe, const char *line, size_t length,
                        struct ledger_entry *entry, struct error *error);

#endif
