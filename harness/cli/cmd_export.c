/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "export.h"
#include "find_run.h"
#include "output_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"table", "TABLE", "which one (default games)"},
    {"output", "FILE", "write to FILE instead of standard output; also -o"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "export",
    .summary = "write a run's games or figures as CSV",
    .usage = "RUN [options]",
    .details = "RUN is a name in ./results or the path of a run's folder. Tables:\n"
               "  games        every game, as in games.jsonl\n"
               "  pairs        every game pair: points and differences of its first player\n"
               "  standings    every player: results, differences, Elo with its 95% interval\n"
               "  crosstable   every player against every other\n"
               "  differences  mean disc difference of every pairing with its 95% interval\n"
               "  timing       microseconds a move by player and empty squares (Stars & Circles: pieces left)\n"
               "What is not defined is left empty.\n",
    .example = "  osero export demo --table standings --output standings.csv\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

static bool find_table(const struct args *args, enum export_table *table, struct error *error)
{
    const char *name = args_text(args, "table");
    if (name == NULL || export_parse(name, table))
        return true;
    return error_set(error, ERROR_USAGE,
                     "no table is called '%s'; there are games, pairs, standings, crosstable, differences and "
                     "timing",
                     name);
}

static bool write_to(const char *folder, enum export_table table, const char *name, const char *path,
                     struct error *error)
{
    FILE *out = fopen(name, "we");
    if (out == NULL)
        return error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    bool good = export_table(folder, table, out, error);
    if (fclose(out) != 0 && good)
        good = error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    return good;
}

/* Writes beside the file and renames, so that no half of a table is ever there. */
static bool write_file(const char *folder, enum export_table table, const char *path, struct error *error)
{
    char beside[FIND_RUN_SIZE];
    if (output_is_special(path))
        return write_to(folder, table, path, path, error);
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return error_set(error, ERROR_USAGE, "the name of the file is too long");
    bool good = write_to(folder, table, beside, path, error);
    if (good && rename(beside, path) != 0)
        good = error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    if (!good)
        (void)unlink(beside);
    return good;
}

bool cmd_export(int argc, char **argv, struct error *error)
{
    struct args args;
    char folder[FIND_RUN_SIZE];
    enum export_table table = EXPORT_GAMES;
    output_allow_short(argc, argv);
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!find_table(&args, &table, error) ||
        !find_run_of_games(args.operands[0], args_text(&args, "results"), folder, error))
        return false;
    const char *path = args_text(&args, "output");
    return path != NULL ? write_file(folder, table, path, error) : export_table(folder, table, stdout, error);
}
