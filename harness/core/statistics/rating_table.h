/* SPDX-License-Identifier: MIT */
/*
 * rating_table.h - the games of one run or many as counts: what a rating list is made from
 *
 * A cell holds the games of two players in one cluster. A cluster is what is not independent: all games on one opening,
 * whoever played them. Its number is the caller's; numbers should be small (memory goes with the greatest). Games of a
 * pair that follow each other share a cell, so a table of a million games in the order of games.jsonl has half a million
 * cells of 36 bytes.
 *
 * With `once` set a game whose hash came before is left out and counted: of forty copies of a game between players that
 * never draw lots one is counted. The hash must cover the players, their colours, the start and the moves (16 to 32 bytes
 * a different game).
 */
#ifndef OSERO_RATING_TABLE_H
#define OSERO_RATING_TABLE_H

#include "errors.h"
#include "hash_set.h"
#include "outcome.h"
#include "stats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rating_game {
    int black, white; /* players, different, in 0 .. player_count - 1 */
    uint32_t cluster;
    enum outcome outcome; /* Black's view */
    uint64_t hash;        /* read only where `once` is set */
};

struct rating_cell {
    int first, second; /* first < second */
    uint32_t cluster;
    uint32_t counts[2][STATS_GAME_CLASSES]; /* first with Black, with White; its losses, draws, wins */
};

struct rating_table {
    int player_count; /* set by the caller; all else starts from zeros */
    bool once;        /* set by the caller */
    struct rating_cell *cells;
    size_t cell_count, capacity;
    uint64_t games, repeated; /* counted; left out */
    struct hash_set seen;
};

/* ERROR_WORLD without memory; then the table is as it was. */
bool rating_table_add(struct rating_table *table, const struct rating_game *game, struct error *error);

/* Adds `count` games of one kind (imported tables, tests), whatever `once` says. */
bool rating_table_add_many(struct rating_table *table, const struct rating_game *game, uint32_t count,
                           struct error *error);

/* Puts the cells in the order of their clusters. Within a cluster they keep their order. */
bool rating_table_sort(struct rating_table *table, struct error *error);

void rating_table_clear(struct rating_table *table);

#endif
