/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "config.h"
#include "run_options.h"

#include <string.h>

static const struct args_option options[] = {
    {"gauntlet", NULL, "the first player against each other one, instead of everyone against everyone"},
    RUN_OPTIONS,
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "tournament",
    .summary = "play several players against each other: round robin or gauntlet",
    .usage = "PLAYER... | CONFIG.json [options] | --resume RUN [--pairs N]",
    .details = "Games are played pair by pair, and within a pair number all pairings, so that every prefix of the\n"
               "results is a balanced table. One argument that ends in .json is a configuration: an object with\n"
               "\"players\" (PLAYER texts, or {\"player\":..., \"label\":...}) and any of these options by its name;\n"
               "what the command line gives comes before it.\n" RUN_OPTIONS_FAULTS_HELP RUN_OPTIONS_RESUME_HELP,
    .example = "  osero tournament random greedy ver1 ver2 ver3 --pairs 50\n"
               "  osero tournament ./mine.so ver1 ver2 --gauntlet --jobs 8\n"
               "  osero tournament --resume weekend\n",
    .options = options,
    .min_operands = 0,
    .max_operands = SCHEDULE_MAX_PLAYERS,
};

static bool is_config(const struct args *args)
{
    const size_t length = args->operand_count == 1 ? strlen(args->operands[0]) : 0;
    return length > 5 && strcmp(args->operands[0] + length - 5, ".json") == 0;
}

static bool play(const struct args *args, struct config *config, struct resume *resume, struct error *error)
{
    struct tournament_settings settings;
    tournament_defaults(&settings);
    settings.command = spec.command;
    if (!run_options_resume(args, &settings, resume, error))
        return false;
    if (is_config(args) ? !config_read(args->operands[0], config, &settings, error)
                        : !run_options_players(args, 1, &settings, error))
        return false;
    settings.gauntlet = settings.gauntlet || args_flag(args, "gauntlet");
    return run_options_apply(args, &settings, error) && run_options_play(args, &settings, error);
}

bool cmd_tournament(int argc, char **argv, struct error *error)
{
    struct args args;
    struct resume resume;
    struct config config = {.json = NULL};
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    const bool good = play(&args, &config, &resume, error);
    resume_close(&resume);
    config_clear(&config);
    return good;
}
