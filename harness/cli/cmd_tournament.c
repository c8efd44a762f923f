/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "run_options.h"

static const struct args_option options[] = {
    {"gauntlet", NULL, "the first player against each other one, instead of everyone against everyone"},
    RUN_OPTIONS,
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "tournament",
    .summary = "play several players against each other: round robin or gauntlet",
    .usage = "PLAYER... [options]",
    .details = "Games are played pair by pair, and within a pair number all pairings, so that every prefix of the\n"
               "results is a balanced table.\n",
    .example = "  osero tournament random greedy ver1 ver2 ver3 --pairs 50\n"
               "  osero tournament mine.so ver1 ver2 --gauntlet --jobs 8\n",
    .options = options,
    .min_operands = 1,
    .max_operands = SCHEDULE_MAX_PLAYERS,
};

bool cmd_tournament(int argc, char **argv, struct error *error)
{
    struct args args;
    struct tournament_settings settings;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    tournament_defaults(&settings);
    settings.command = spec.command;
    settings.players = args.operands;
    settings.player_count = args.operand_count;
    settings.gauntlet = args_flag(&args, "gauntlet");
    return run_options_apply(&args, &settings, error) && run_options_play(&args, &settings, error);
}
