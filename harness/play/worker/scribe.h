/* SPDX-License-Identifier: MIT */
/*
 * scribe.h - writes games in order, and keeps the score
 */
#ifndef OSERO_SCRIBE_H
#define OSERO_SCRIBE_H

#include "contest.h"
#include "ledger.h"
#include "results.h"

/* A player's games so far, all opponents together. */
struct standing {
    uint64_t wins, draws, losses;
    uint64_t faults; /* games lost other than by the rules */
};

/* Lines that wait to be appended to one file. */
struct batch {
    char *text;
    size_t used;
};

struct scribe {
    const struct contest *contest;
    struct results *results;
    struct record record; /* of the game at hand; its labels are those of `pairing` and `slot` */
    struct batch games, timing;
    struct standing *standings; /* by player */
    uint64_t kept;              /* units that are in the file */
    uint64_t written;           /* units that were given to be written */
    uint64_t sync_every;        /* units after which the files are brought to the disk; 0: scribe_finish alone does */
    uint64_t synced;            /* units that are known to be on the disk */
    uint64_t fault_count;
};

/* False without memory. */
bool scribe_init(struct scribe *scribe, const struct contest *contest, struct results *results);
void scribe_clear(struct scribe *scribe);

/* Adds both games of a unit, which must be the next one; appends to the files when a batch is full. */
bool scribe_write(struct scribe *scribe, uint64_t unit, const struct ledger_entry *entry, struct error *error);

/* Appends what waits. */
bool scribe_flush(struct scribe *scribe, struct error *error);

/* Appends what waits and returns when all of it is on the disk. */
bool scribe_finish(struct scribe *scribe, struct error *error);

/*
 * For games that an earlier process wrote: the lines of a unit's game as scribe_write writes them, into
 * line[RECORD_LINE_SIZE] and line[TIMING_LINE_SIZE]; the length. scribe_recall counts both games of the next unit
 * without writing anything.
 */
size_t scribe_line(struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry, char *line);
size_t scribe_timing_line(const struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry,
                          char *line);
void scribe_recall(struct scribe *scribe, uint64_t unit, const struct ledger_entry *entry);
bool scribe_has_waiting(const struct scribe *scribe);

/* Half points, 0 .. 4, that the pairing's first player made in a unit's two games; a game lost by a fault is a loss. */
int scribe_half_points(const struct ledger_entry *entry);

/* What happened, for the log and the record: "black played a1". */
void scribe_fault(const struct game *game, const struct game_result *result, char *text, size_t size);

#endif
