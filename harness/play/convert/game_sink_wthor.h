/* SPDX-License-Identifier: MIT */
/*
 * game_sink_wthor.h - WTHOR games being gathered; private to game_sink*.c
 *
 * The header at the front of the file counts the games, so that they wait for the last one, 68 bytes each.
 */
#ifndef OSERO_GAME_SINK_WTHOR_H
#define OSERO_GAME_SINK_WTHOR_H

#include "game_sink.h"
#include "hash_numbers.h"

struct wthor_table {
    struct wthor_names names;
    struct hash_numbers numbers; /* of the names' hashes */
};

struct wthor_gathering {
    unsigned char *games; /* owned */
    size_t count, room;
    struct wthor_table players, tournaments;
    int year, depth; /* of the first game that says; -1: none does yet */
    bool several;    /* years */
};

void wthor_gathering_init(struct wthor_gathering *gathering);
void wthor_gathering_clear(struct wthor_gathering *gathering);

/* Adds a game that the format can hold, and counts what it loses. False without memory, or with too many names. */
bool wthor_gathering_add(struct wthor_gathering *gathering, const struct game_sink_options *options,
                         const struct played_game *game, const struct game_about *about, const char *file,
                         struct game_losses *losses, struct error *error);

void wthor_gathering_write(const struct wthor_gathering *gathering, const struct game_sink_options *options, FILE *out);

#endif
