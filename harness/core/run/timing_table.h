/* SPDX-License-Identifier: MIT */
/*
 * timing_table.h - what timing.jsonl comes to: the times of a move, by player and number of empty squares
 *
 * A line of timing.jsonl belongs to the line of games.jsonl with its number. Its "move_ns", "empties" and "by" have an
 * entry for each time that a player was asked.
 */
#ifndef OSERO_TIMING_TABLE_H
#define OSERO_TIMING_TABLE_H

#include "durations.h"
#include "errors.h"
#include "summary.h"

#include <stdint.h>

enum { TIMING_TABLE_EMPTIES = 251 }; /* 0 to 250: pieces of a game without a board; 10x10 begins with 96 empties */

struct timing_cell {
    int64_t calls;
    double total_ns, most_ns;
    struct durations *durations; /* null without calls */
};

struct timing_table {
    int player_count;
    struct timing_cell (*cells)[TIMING_TABLE_EMPTIES]; /* [player][empties]; players in the order of run.json */
};

/*
 * Reads a run with its timings: summary_read, and the table; the run must have a timing.jsonl. Games at the end that
 * have no timing yet (a run that was cut) are left out. ERROR_WORLD with file and line where a line is broken. On false
 * nothing is left to clear.
 */
bool timing_table_read(const char *folder, struct timing_table *table, struct summary *summary, struct error *error);
void timing_table_clear(struct timing_table *table);

/* The mean time in microseconds; not defined where the player was never asked. */
struct stats_number timing_table_mean_us(const struct timing_table *table, int player, int empties);

/* The same for a quantile, 0..1, to 0.8% (durations.h). */
struct stats_number timing_table_quantile_us(const struct timing_table *table, int player, int empties, double share);

#endif
