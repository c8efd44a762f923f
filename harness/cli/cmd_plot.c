/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "fit_columns.h"
#include "output_file.h"
#include "paths.h"
#include "plot_weights.h"
#include "plots.h"
#include "solve_plots.h"
#include "tune_plots.h"

#include <stdio.h>
#include <string.h>

static const struct args_option options[] = {
    {"results", "DIR", "where the runs are (default results)"},
    {"output", "STEM", "files of weights: the pictures' name without ending; also -o (default FILE's)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "plot",
    .summary = "draw a run: crosstable, ratings, Elo as games go on, openings and more; or solve times; or weights",
    .usage = "RUN | FILE.json [FILE.json] [options]",
    .details =
        "RUN is a name among the results, or a folder (with a '/'). SVG, PNG and the columns that they are drawn\n"
        "from are written to its folder plots/: the crosstable; Elo against the field (ranking) and from one fit of "
        "all\n"
        "games (ratings), with intervals; scores less what ratings expect (predicted); Elo as games go on (progress);\n"
        "mean differences; Black's share by opening (openings); the test of --sprt between its bounds (sprt); times "
        "of\n"
        "a move (timing). Of a run of osero solve: times, nodes a second, time against nodes, and what switches are\n"
        "worth. Of a run of osero tune: the numbers over the iterations, the objective and its held-out twin (or a\n"
        "regression's loss over its steps), the Elo gained, and tables before and after. Needs gnuplot.\n"
        "A file of weights (osero weights) becomes a heat map beside it; two become two on one scale.\n",
    .example = "  osero plot demo\n"
               "  osero plot before.json after.json -o change\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 2,
};

/* A picture that was drawn, or why it was not. */
static void print_plot(const char *folder, const char *name, const char *left_out)
{
    if (left_out == NULL)
        printf("%s/plots/%s.svg\n%s/plots/%s.png\n", folder, name, folder, name);
    else
        printf("no %s: %s\n", name, left_out);
}

static bool plot_games(const struct plots_options *drawing, struct error *error)
{
    struct plots_result result;
    if (!plots_draw(drawing, &result, error))
        return false;
    for (int i = 0; i < PLOT_COUNT; i++)
        print_plot(drawing->folder, plot_name((enum plot)i), result.left_out[i]);
    return true;
}

static bool plot_solves(const struct plots_options *drawing, struct error *error)
{
    struct solve_plots_result result;
    if (!solve_plots_draw(drawing, &result, error))
        return false;
    for (int i = 0; i < SOLVE_PLOT_COUNT; i++)
        print_plot(drawing->folder, solve_plot_name((enum solve_plot)i), result.left_out[i]);
    return true;
}

/* OPTION-before.json and OPTION.json as two heat maps on one scale, plots/OPTION. scale: of the old numbers there. */
static bool plot_table(const struct plots_options *drawing, const char *option, double scale, struct error *error)
{
    char before[FIND_RUN_SIZE + 100], after[FIND_RUN_SIZE + 100], stem[FIND_RUN_SIZE + 100];
    const char *const paths[] = {before, after};
    (void)snprintf(before, sizeof before, "%s/%s-before.json", drawing->folder, option);
    (void)snprintf(after, sizeof after, "%s/%s.json", drawing->folder, option);
    (void)snprintf(stem, sizeof stem, "%s/plots/%s", drawing->folder, option);
    const struct plot_weights_request request = {
        .paths = paths, .count = 2, .stem = stem, .scripts = drawing->scripts, .first_scale = scale};
    return !plot_weights_is(before) || !plot_weights_is(after) || plot_weights(&request, error);
}

/* The tables that a tuning has changed. */
static bool plot_tables(const struct plots_options *drawing, struct error *error)
{
    struct tune_study study;
    if (!tune_study_read(drawing->folder, &study, error))
        return false;
    bool good = true;
    for (int i = 0; good && i < study.space.count; i++)
        if (i == 0 || strcmp(study.options[i], study.options[i - 1]) != 0)
            good = plot_table(drawing, study.options[i], fit_old_scale(study.fit), error);
    tune_study_clear(&study);
    return good;
}

static bool plot_tuning(const struct plots_options *drawing, struct error *error)
{
    struct tune_plots_result result;
    if (!tune_plots_draw(drawing, &result, error))
        return false;
    for (int i = 0; i < TUNE_PLOT_COUNT; i++)
        print_plot(drawing->folder, tune_plot_name((enum tune_plot)i), result.left_out[i]);
    return plot_tables(drawing, error);
}

static bool plot_run(const struct args *args, const struct paths *paths, struct error *error)
{
    char folder[FIND_RUN_SIZE];
    if (args->operand_count > 1)
        return error_set(error, ERROR_USAGE, "%s and %s are not both files of weights; runs are drawn one by one",
                         args->operands[0], args->operands[1]);
    if (args_text(args, "output") != NULL)
        return error_set(error, ERROR_USAGE, "--output is for files of weights; a run's pictures are in its folder");
    if (!find_run(args->operands[0], args_text(args, "results"), folder, error))
        return false;
    const struct plots_options drawing = {.folder = folder, .scripts = paths->plots};
    if (tune_run_is(folder))
        return plot_tuning(&drawing, error);
    return solve_run_is(folder) ? plot_solves(&drawing, error) : plot_games(&drawing, error);
}

/* A name that ends in .json is meant for a file, and told as one when it is not there. */
static bool names_weights(const char *name)
{
    const size_t length = strlen(name);
    return plot_weights_is(name) || (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

bool cmd_plot(int argc, char **argv, struct error *error)
{
    struct args args;
    struct paths paths;
    output_allow_short(argc, argv);
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!paths_find(&paths, error))
        return false;
    bool weights = true;
    for (int i = 0; i < args.operand_count; i++)
        weights = weights && names_weights(args.operands[i]);
    const struct plot_weights_request request = {.paths = args.operands,
                                                 .count = args.operand_count,
                                                 .stem = args_text(&args, "output"),
                                                 .scripts = paths.plots};
    return weights ? plot_weights(&request, error) : plot_run(&args, &paths, error);
}
