/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "gtp_server.h"
#include "nursery.h"
#include "serve_options.h"

static const struct args_option options[] = {
    SERVE_OPTION_ROWS,
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "gtp",
    .summary = "let other programs play with a player, by GTP",
    .usage = "PLAYER [options]",
    .details =
        "Speaks the Go Text Protocol, version 2, as Othello programs do, on standard input and output: for referees,\n"
        "boards and tournament managers that start it as their engine. boardsize takes the sizes that the player\n"
        "plays on. A pass is told as PASS, only where there is no move; one that is left out is put in. Times that\n"
        "are told (time_settings, time_left) take the place of clock_ms and increment_ms; move_ms, nodes and depth\n"
        "stay. A byo-yomi counts as so much time for each of its moves. The player runs in a process of its own: when\n"
        "it crashes or takes too long the answer is '? ...', and the next command finds a new one.\n",
    .example =
        "  printf 'genmove black\\nshowboard\\nquit\\n' | osero gtp ver4\n"
        "  osero gtp ver4:empties=12 --limit depth=6 --log dialogue.txt\n"
        "  # as a referee's engine, e.g. with gogui-twogtp: -black \"osero gtp ver4\" -white \"osero gtp ver1\"\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

bool cmd_gtp(int argc, char **argv, struct error *error)
{
    struct gtp_server server;
    struct args args;
    struct serve_options serve;
    struct nursery nursery;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    nursery_open(&nursery);
    bool good = serve_options_read(&args, &serve, error);
    if (good) {
        gtp_server_init(&server, &serve.player);
        good = serve_options_run(&serve, &gtp_protocol, &server, error);
    }
    serve_options_clear(&serve);
    nursery_close(&nursery);
    return good;
}
