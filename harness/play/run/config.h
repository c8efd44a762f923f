/* SPDX-License-Identifier: MIT */
/*
 * config.h - a tournament from a JSON file
 *
 *     {"players": ["ver1", "ver2:label=two", {"player": "./mine.so", "label": "mine"}],
 *      "pairs": 50, "seed": 1, "openings": "random:8", "limit": {"move_ms": 100}, "timing": true}
 *
 * Keys are the command's options (`-` and `_` are the same in them): gauntlet, pairs, seed, openings, board, start,
 * scoring, limit and sprt (an object, or the option's text), timing, isolate, sandbox, fsync, wall_ms, jobs, name, results; and
 * `players`, each a PLAYER text or an object with `player` and `label`. Every other key is an error. Paths in it are
 * relative to the folder in which osero runs.
 */
#ifndef OSERO_CONFIG_H
#define OSERO_CONFIG_H

#include "tournament.h"

struct config {
    struct json *json;
    char **players; /* PLAYER texts; owned */
    int player_count;
};

/* Sets in *settings what the file says; its strings belong to the config. ERROR_USAGE names the file and the key;
 * nothing is left to clear then. */
bool config_read(const char *path, struct config *config, struct tournament_settings *settings, struct error *error);
void config_clear(struct config *config);

#endif
