/* SPDX-License-Identifier: MIT */
#include "plots.h"

#include "plot_draw.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* More rows than this make no readable picture, nor one that every program opens. */
enum { MOST_MAP_PLAYERS = 100, MOST_ROWS = 1500, PATH_SIZE = 4096 };

static const char *const names[PLOT_COUNT] = {
    [PLOT_CROSSTABLE] = "crosstable",
    [PLOT_RANKING] = "ranking",
    [PLOT_DIFFERENCES] = "differences",
    [PLOT_TIMING] = "timing",
};

struct drawing {
    const struct plots_options *options;
    const struct summary *summary;
    const struct timing_table *timing;
    char folder[PATH_SIZE];           /* FOLDER/plots */
    char title[PLOT_LABEL_SIZE + 64]; /* "demo: 7 players, 1680 games" */
};

const char *plot_name(enum plot plot)
{
    return plot < PLOT_COUNT ? names[plot] : NULL;
}

/* Why this plot makes no sense for this run, or null. */
static const char *reason_against(const struct drawing *drawing, enum plot plot)
{
    const int players = drawing->summary->player_count, pairings = drawing->summary->pairing_count;
    const bool too_large = plot == PLOT_DIFFERENCES ? pairings > MOST_ROWS
                           : plot == PLOT_RANKING   ? players > MOST_ROWS
                                                    : players > MOST_MAP_PLAYERS;
    if (plot == PLOT_TIMING && drawing->timing->cells == NULL)
        return "the run has no timing";
    if (drawing->summary->games == 0)
        return "there are no games yet";
    return too_large ? "it would be too large to read" : NULL;
}

static bool draw_one(const struct drawing *drawing, enum plot plot, const struct plot_draw *draw, struct error *error)
{
    struct plot_columns columns;
    if (!plot_columns_make(plot, drawing->summary, drawing->timing, &columns, error))
        return false;
    const bool good = plot_draw(draw, &columns, error);
    plot_columns_clear(&columns);
    return good;
}

static void set_title(struct drawing *drawing)
{
    const struct summary *summary = drawing->summary;
    char name[PLOT_LABEL_SIZE];
    (void)plot_label(summary->name, name);
    (void)snprintf(drawing->title, sizeof drawing->title, "%s: %d players, %llu game%s", name, summary->player_count,
                   (unsigned long long)summary->games, summary->games == 1 ? "" : "s");
}

static bool draw_all(struct drawing *drawing, struct plots_result *result, struct error *error)
{
    const int length = snprintf(drawing->folder, sizeof drawing->folder, "%s/plots", drawing->options->folder);
    if (length >= (int)sizeof drawing->folder)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", drawing->options->folder);
    set_title(drawing);
    for (int i = 0; i < PLOT_COUNT; i++) {
        const struct plot_draw draw = {drawing->folder, drawing->options->scripts, names[i], drawing->title};
        result->left_out[i] = reason_against(drawing, (enum plot)i);
        if (result->left_out[i] != NULL)
            plot_draw_remove(&draw);
        else if (!draw_one(drawing, (enum plot)i, &draw, error))
            return false;
    }
    return true;
}

static bool has_timing(const char *folder)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder);
    return access(path, F_OK) == 0;
}

bool plots_draw(const struct plots_options *options, struct plots_result *result, struct error *error)
{
    struct summary summary;
    struct timing_table timing = {0};
    struct drawing drawing = {.options = options, .summary = &summary, .timing = &timing};
    *result = (struct plots_result){{NULL}};
    if (has_timing(options->folder) ? !timing_table_read(options->folder, &timing, &summary, error)
                                    : !summary_read(options->folder, &summary, error))
        return false;
    const bool good = draw_all(&drawing, result, error);
    timing_table_clear(&timing);
    summary_clear(&summary);
    return good;
}
