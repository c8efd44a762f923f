/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "run_options.h"

static const struct args_option options[] = {RUN_OPTIONS, {NULL, NULL, NULL}};

static const struct args_spec spec = {
    .command = "match",
    .summary = "play two players against each other",
    .usage = "A B [options] | --resume RUN [--pairs N]",
    .details =
        "Each pair is two games from one opening with colours swapped. The same seed gives the same games, byte\n"
        "for byte, with any number of jobs, as long as no clock is in it.\n" RUN_OPTIONS_SPRT_HELP
            RUN_OPTIONS_FAULTS_HELP RUN_OPTIONS_RESUME_HELP,
    .example = "  osero match ver1 ver3 --pairs 200\n"
               "  osero match ver3 ver2 --sprt elo0=0,elo1=10\n"
               "  osero match ver4:empties=8 ver4:empties=12,label=deeper --limit move_ms=100 --timing\n"
               "  osero match --resume match-ver1-vs-ver3-20261129T201010Z --pairs 400\n",
    .options = options,
    .min_operands = 0,
    .max_operands = 2,
};

bool cmd_match(int argc, char **argv, struct error *error)
{
    struct args args;
    struct tournament_settings settings;
    struct resume resume;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    tournament_defaults(&settings);
    settings.command = spec.command;
    const bool good = run_options_resume(&args, &settings, &resume, error) &&
                      run_options_players(&args, 2, &settings, error) && run_options_apply(&args, &settings, error) &&
                      run_options_play(&args, &settings, error);
    resume_close(&resume);
    return good;
}
