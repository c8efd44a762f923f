/* SPDX-License-Identifier: MIT */
/*
 * run_options.h - the options that match, tournament and others that play games share
 */
#ifndef OSERO_RUN_OPTIONS_H
#define OSERO_RUN_OPTIONS_H

#include "args.h"
#include "tournament.h"

/* Rows for an args_option table. */
#define RUN_OPTIONS                                                                                           \
    {"pairs", "N", "game pairs of each pairing: one opening, colours swapped (default 100)"},                 \
        {"seed", "N", "everything random comes from it, 0 to 2^53 (default 1)"},                              \
        {"openings", "WHAT", "start, random:PLIES or a file of positions or transcripts (default random:8)"}, \
        {"board", "N", "board size: 4, 6 or 8 (default 8)"},                                                  \
        {"start", "NAME", "standard or parallel (default standard)"},                                         \
        {"scoring", "RULE", "empties-to-winner or raw (default empties-to-winner)"},                          \
        {"limit", "LIST", "move_ms=,clock_ms=,increment_ms=,nodes=,depth= for all players"},                  \
        {"timing", NULL, "time every move, into timing.jsonl"},                                               \
        {"isolate", NULL, "run each player in a process of its own"},                                         \
        {"wall-ms", "MS", "end a call of a player that takes longer (default 60000, more if limits are)"},    \
        {"jobs", "N", "workers (default: one a core)"},                                                       \
        {"name", "NAME", "the run's name (default: players and time)"},                                       \
        {"results", "DIR", "where the run's folder is made (default ./results)"},                             \
        {"json", NULL, "print the run's summary as JSON"},                                                    \
    {                                                                                                         \
        "quiet", NULL, "no progress, no report"                                                               \
    }

/* Overrides the settings by the options that were given. */
bool run_options_apply(const struct args *args, struct tournament_settings *settings, struct error *error);

/* Prepares the tournament, plays it, shows how it goes and what came out, as match and tournament do. */
bool run_options_play(const struct args *args, const struct tournament_settings *settings, struct error *error);

#endif
