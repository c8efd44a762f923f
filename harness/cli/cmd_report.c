/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "report.h"
#include "report_width.h"
#include "solve_study.h"

#include <stdio.h>
#include <stdlib.h>

static const struct args_option options[] = {
    {"json", NULL, "the figures as JSON, as in summary.json (solve.json)"},
    {"width", "N", "columns to fill (default: those of the terminal, 120 elsewhere)"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "report",
    .summary = "print a run's standings and crosstable, or its solve times",
    .usage = "RUN [options]",
    .details = "RUN is a name in ./results or the path of a run's folder. Everything is worked out anew from its\n"
               "games.jsonl. Elo comes from game pairs (one opening, colours swapped) and stands with both ends of\n"
               "its 95% interval; a difference is the mean of discs with its standard error; - is what is not\n"
               "defined. Identical games are those that repeat an earlier one of the same players and colours.\n"
               "Of a run of osero solve: times by empty squares, what they grow by, and predictions, from its\n"
               "solve.jsonl; see results/README.md.\n",
    .example = "  osero report demo\n  osero report results/demo --json\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

static bool print_summary(const struct summary *summary, const char *folder, bool as_json, int width,
                          struct error *error)
{
    char *text = NULL, *times = NULL;
    if (as_json) {
        struct json *json = summary_json(summary);
        text = json != NULL ? json_text(json, true) : NULL;
        json_free(json);
    } else {
        text = report_text(summary, width);
        if (!report_times(folder, summary, width, &times, error)) {
            free(text);
            return false;
        }
    }
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    (void)fputs(times != NULL ? times : "", stdout);
    free(text);
    free(times);
    return true;
}

static bool report_solves(const char *folder, bool as_json, int width, struct error *error)
{
    struct solve_study study;
    if (!solve_study_read(folder, &study, error))
        return false;
    struct json *json = as_json ? solve_study_json(&study) : NULL;
    char *text = !as_json ? solve_study_text(&study, width) : json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    solve_study_clear(&study);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    free(text);
    return true;
}

static bool report_games(const char *folder, bool as_json, int width, struct error *error)
{
    struct summary summary;
    if (!summary_read(folder, &summary, error))
        return false;
    bool good = true;
    if (summary.games == 0 && !as_json)
        good = error_set(error, ERROR_WORLD, "%s has no games: games.jsonl is empty", folder);
    else
        good = print_summary(&summary, folder, as_json, width, error);
    summary_clear(&summary);
    return good;
}

bool cmd_report(int argc, char **argv, struct error *error)
{
    struct args args;
    char folder[FIND_RUN_SIZE];
    uint64_t width = (uint64_t)report_width();
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!args_unsigned(&args, "width", REPORT_LEAST_WIDTH, 10000, &width, error) ||
        !find_run(args.operands[0], args_text(&args, "results"), folder, error))
        return false;
    const bool as_json = args_flag(&args, "json");
    return solve_run_is(folder) ? report_solves(folder, as_json, (int)width, error)
                                : report_games(folder, as_json, (int)width, error);
}
