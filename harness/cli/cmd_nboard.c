/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "nboard_server.h"
#include "nursery.h"
#include "serve_options.h"

#include <stdlib.h>

static const struct args_option options[] = {
    SERVE_OPTION_ROWS,
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "nboard",
    .summary = "let NBoard and the like play with a player, and analyse by it",
    .usage = "PLAYER [options]",
    .details =
        "Speaks the protocol of NBoard, version 2, on standard input and output: the program plays (go), gives hints\n"
        "and analyses games by the player. A hint asks the player for its move, and what it makes of the position\n"
        "behind each of the others: by the score of its answer there, or by its static value. Values are in discs\n"
        "where the player's scores are; others stand as they are, with a remark. 'set depth' and the clock of the\n"
        "game become the player's limits; depth in --limit is the most that 'set depth' can set. A ping ends what is\n"
        "thought about at once: the player's process is ended, and the next question starts a new one, which has\n"
        "forgotten what it knew.\n",
    .example = "  printf 'nboard 2\\nhint 3\\n' | osero nboard ver4\n"
               "  osero nboard solver:empties=18 --log dialogue.txt\n"
               "  # in NBoard, add an engine whose command is the whole path of osero, then: nboard ver4\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

static bool serve(const struct serve_options *serve_options, struct error *error)
{
    struct nboard_server *server = malloc(sizeof *server);
    if (server == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    nboard_server_init(server, &serve_options->player);
    const bool good = serve_options_run(serve_options, &nboard_protocol, server, error);
    free(server);
    return good;
}

bool cmd_nboard(int argc, char **argv, struct error *error)
{
    struct args args;
    struct serve_options serve_options;
    struct nursery nursery;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    nursery_open(&nursery);
    const bool good = serve_options_read(&args, &serve_options, error) && serve(&serve_options, error);
    serve_options_clear(&serve_options);
    nursery_close(&nursery);
    return good;
}
