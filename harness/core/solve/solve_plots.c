/* SPDX-License-Identifier: MIT */
#include "solve_plots.h"

#include "plot_draw.h"

#include <stdio.h>

enum { PATH_SIZE = 4096, MOST_SOLVERS = 50, MOST_POINTS = 20000 };

static const char *const names[SOLVE_PLOT_COUNT] = {
    [SOLVE_PLOT_TIME] = "solve-time",
    [SOLVE_PLOT_SPEED] = "solve-speed",
    [SOLVE_PLOT_NODES] = "solve-nodes",
    [SOLVE_PLOT_SWITCHES] = "solve-switches",
};

const char *solve_plot_name(enum solve_plot plot)
{
    return plot < SOLVE_PLOT_COUNT ? names[plot] : NULL;
}

/* Positions that were solved, with nodes that were counted where those are asked for. */
static int count_solved(const struct solve_table *table, bool with_nodes)
{
    int count = 0;
    for (int i = 0; i < table->time_count; i++)
        count += table->times[i].solved && table->times[i].wall_ns > 0 && (!with_nodes || table->times[i].nodes > 0);
    return count;
}

/* Why this plot makes no sense for this run, or null. */
static const char *reason_against(const struct solve_study *study, enum solve_plot plot)
{
    const bool with_nodes = plot == SOLVE_PLOT_SPEED || plot == SOLVE_PLOT_NODES;
    const int solved = count_solved(&study->table, with_nodes);
    if (plot == SOLVE_PLOT_SWITCHES && (study->ablation.count == 0 || !study->ablation.list[0].time.defined))
        return "no two solvers differ by switches alone";
    if (solved == 0)
        return with_nodes ? "no nodes were counted" : "no position was solved yet";
    if (study->table.solver_count > MOST_SOLVERS || (plot == SOLVE_PLOT_NODES && solved > MOST_POINTS))
        return "it would be too large to read";
    return NULL;
}

static bool draw_one(const struct plot_draw *draw, const struct solve_study *study, enum solve_plot plot,
                     struct error *error)
{
    struct plot_columns columns;
    if (!solve_columns_make(plot, study, &columns, error))
        return false;
    const bool good = plot_draw(draw, &columns, error);
    plot_columns_clear(&columns);
    return good;
}

static bool only_outcomes(const struct solve_study *study)
{
    const struct json *wld = json_get(study->run.run, "wld");
    return wld != NULL && json_type(wld) == JSON_BOOL && json_boolean(wld);
}

static bool draw_all(const struct plots_options *options, const struct solve_study *study,
                     struct solve_plots_result *result, struct error *error)
{
    char folder[PATH_SIZE], name[PLOT_LABEL_SIZE], title[PLOT_LABEL_SIZE + 64];
    if (snprintf(folder, sizeof folder, "%s/plots", options->folder) >= (int)sizeof folder)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", options->folder);
    (void)plot_label(study->run.name, name);
    (void)snprintf(title, sizeof title, "%s: %d solver%s, %d solve%s%s", name, study->run.solver_count,
                   study->run.solver_count == 1 ? "" : "s", study->run.sample_count,
                   study->run.sample_count == 1 ? "" : "s", only_outcomes(study) ? ", win, draw or loss alone" : "");
    for (int i = 0; i < SOLVE_PLOT_COUNT; i++) {
        const struct plot_draw draw = {folder, options->scripts, names[i], title, NULL, NULL};
        result->left_out[i] = reason_against(study, (enum solve_plot)i);
        if (result->left_out[i] != NULL)
            plot_draw_remove(&draw);
        else if (!draw_one(&draw, study, (enum solve_plot)i, error))
            return false;
    }
    return true;
}

bool solve_plots_draw(const struct plots_options *options, struct solve_plots_result *result, struct error *error)
{
    struct solve_study study;
    *result = (struct solve_plots_result){{NULL}};
    if (!solve_study_read(options->folder, &study, error))
        return false;
    const bool good = draw_all(options, &study, result, error);
    solve_study_clear(&study);
    return good;
}
