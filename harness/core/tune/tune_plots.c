/* SPDX-License-Identifier: MIT */
#include "tune_plots.h"

#include "plot_draw.h"

#include <stdio.h>

enum { PATH_SIZE = 4096, MOST_PARAMETERS = 40 };

static const char *const names[TUNE_PLOT_COUNT] = {
    [TUNE_PLOT_PARAMETERS] = "tune-parameters",
    [TUNE_PLOT_OBJECTIVE] = "tune-objective",
    [TUNE_PLOT_FIT] = "fit-loss",
    [TUNE_PLOT_GAIN] = "tune-gain",
};

const char *tune_plot_name(enum tune_plot plot)
{
    return plot < TUNE_PLOT_COUNT ? names[plot] : NULL;
}

/* Why this plot makes no sense for this run, or null. */
static const char *reason_against(const struct tune_study *study, enum tune_plot plot)
{
    if (plot == TUNE_PLOT_GAIN)
        return study->proof_openings < 2 ? "nothing was proven yet" : NULL;
    if (plot == TUNE_PLOT_FIT)
        return study->fit == NULL ? "it was not fitted to games" : NULL;
    if (study->fitted)
        return "it was fitted to games, without iterations";
    if (study->iterations == 0)
        return "no iteration is there yet";
    return plot == TUNE_PLOT_PARAMETERS && study->space.count > MOST_PARAMETERS ? "it would be too large to read"
                                                                                : NULL;
}

static bool draw_one(const struct plot_draw *draw, const struct tune_study *study, enum tune_plot plot,
                     struct error *error)
{
    struct plot_columns columns;
    if (!tune_columns_make(plot, study, &columns, error))
        return false;
    const bool good = plot_draw(draw, &columns, error);
    plot_columns_clear(&columns);
    return good;
}

static bool draw_all(const struct plots_options *options, const struct tune_study *study,
                     struct tune_plots_result *result, struct error *error)
{
    char folder[PATH_SIZE], name[PLOT_LABEL_SIZE], label[PLOT_LABEL_SIZE], title[2 * PLOT_LABEL_SIZE + 64];
    if (snprintf(folder, sizeof folder, "%s/plots", options->folder) >= (int)sizeof folder)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", options->folder);
    (void)plot_label(study->name, name);
    (void)plot_label(study->label, label);
    (void)snprintf(title, sizeof title, "%s: %s tuned by %s", name, label, study->method);
    for (int i = 0; i < TUNE_PLOT_COUNT; i++) {
        const struct plot_draw draw = {folder, options->scripts, names[i], title, NULL, NULL};
        result->left_out[i] = reason_against(study, (enum tune_plot)i);
        if (result->left_out[i] != NULL)
            plot_draw_remove(&draw);
        else if (!draw_one(&draw, study, (enum tune_plot)i, error))
            return false;
    }
    return true;
}

bool tune_plots_draw(const struct plots_options *options, struct tune_plots_result *result, struct error *error)
{
    struct tune_study study;
    *result = (struct tune_plots_result){{NULL}};
    if (!tune_study_read(options->folder, &study, error))
        return false;
    const bool good = draw_all(options, &study, result, error);
    tune_study_clear(&study);
    return good;
}
