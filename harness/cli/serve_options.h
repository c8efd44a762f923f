/* SPDX-License-Identifier: MIT */
/*
 * serve_options.h - what `osero gtp` and `osero nboard` have in common: the player, its limits, and the dialogue
 */
#ifndef OSERO_SERVE_OPTIONS_H
#define OSERO_SERVE_OPTIONS_H

#include "args.h"
#include "paths.h"
#include "player.h"
#include "serve_protocol.h"

/* Rows of the table of options. */
#define SERVE_OPTION_ROWS                                                                                       \
    {"limit", "LIMITS", "move_ms=,clock_ms=,increment_ms=,nodes=,depth= (default none)"},                       \
        {"seed", "N", "seed of players that draw lots (default 1)"},                                            \
        {"sandbox", NULL, "for a player that you do not know: no files written, no network, no new processes"}, \
        {"timeout", "SECONDS", "longest wait for one answer beyond any clock (default 60)"},                    \
    {                                                                                                           \
        "log", "FILE", "write every line of the dialogue there, with the time"                                  \
    }

struct serve_options {
    struct paths paths;
    struct player player;
    uint64_t seed, timeout_s;
    FILE *log; /* null: none */
};

/* Reads the operand PLAYER and the options, and tries whether the player can be started. serve_options_clear after
 * failures too. */
bool serve_options_read(const struct args *args, struct serve_options *options, struct error *error);
void serve_options_clear(struct serve_options *options);

/* Runs the dialogue on standard input and output. */
bool serve_options_run(const struct serve_options *options, const struct serve_protocol *protocol, void *state,
                       struct error *error);

#endif
