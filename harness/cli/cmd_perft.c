/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct args_option options[] = {
    {"board", "N", "board size: 4, 6 or 8 (default 8)"},
    {"start", "NAME", "standard or parallel (default standard)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "perft",
    .summary = "count the leaves of the game tree from the start position",
    .usage = "DEPTH [options]",
    .details = "A pass is one ply; a finished game is one leaf. No hash table is used.\n",
    .example = "  osero perft 9\n  osero perft 12 --board 6 --start parallel\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

bool cmd_perft(int argc, char **argv, struct error *error)
{
    (void)argc, (void)argv, (void)spec;
    return error_set(error, ERROR_USAGE, "not yet");
}
