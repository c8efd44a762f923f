/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "paths.h"
#include "plots.h"

#include <stdio.h>

static const struct args_option options[] = {
    {"results", "DIR", "where the runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "plot",
    .summary = "draw a run: crosstable, ranking, disc differences, time of a move",
    .usage = "RUN [options]",
    .details =
        "RUN is a name among the results, or a folder (with a '/'). SVG, PNG and the columns that they are drawn\n"
        "from are written to its folder plots/. Needs gnuplot.\n",
    .example = "  osero plot demo\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

static void print_plots(const char *folder, const struct plots_result *result)
{
    for (int i = 0; i < PLOT_COUNT; i++) {
        const char *name = plot_name((enum plot)i);
        if (result->left_out[i] == NULL)
            printf("%s/plots/%s.svg\n%s/plots/%s.png\n", folder, name, folder, name);
        else
            printf("no %s: %s\n", name, result->left_out[i]);
    }
}

bool cmd_plot(int argc, char **argv, struct error *error)
{
    struct args args;
    struct paths paths;
    struct plots_result result;
    char folder[FIND_RUN_SIZE];
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!find_run(args.operands[0], args_text(&args, "results"), folder, error) || !paths_find(&paths, error))
        return false;
    const struct plots_options drawing = {.folder = folder, .scripts = paths.plots};
    if (!plots_draw(&drawing, &result, error))
        return false;
    print_plots(folder, &result);
    return true;
}
