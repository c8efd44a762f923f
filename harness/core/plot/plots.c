/* SPDX-License-Identifier: MIT */
#include "plots.h"

#include "plot_draw.h"
#include "run_words.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* More rows than this make no readable picture, nor one that every program opens. */
enum { MOST_MAP_PLAYERS = 100, MOST_ROWS = 1500, PATH_SIZE = 4096 };

static const char *const names[PLOT_COUNT] = {
    [PLOT_CROSSTABLE] = "crosstable", [PLOT_RANKING] = "ranking", [PLOT_DIFFERENCES] = "differences",
    [PLOT_TIMING] = "timing",         [PLOT_RATINGS] = "ratings", [PLOT_PREDICTED] = "predicted",
    [PLOT_PROGRESS] = "progress",     [PLOT_SPRT] = "sprt",       [PLOT_OPENINGS] = "openings",
};

struct drawing {
    const struct plots_options *options;
    const struct summary *summary;
    const struct timing_table *timing;
    const struct plot_course *course;
    char folder[PATH_SIZE];           /* FOLDER/plots */
    char title[PLOT_LABEL_SIZE + 64]; /* "demo: 7 players, 1680 games" */
    char side[PLOT_LABEL_SIZE];       /* "Black" */
};

const char *plot_name(enum plot plot)
{
    return plot < PLOT_COUNT ? names[plot] : NULL;
}

static bool is_too_large(const struct drawing *drawing, enum plot plot)
{
    const int players = drawing->summary->player_count, pairings = drawing->summary->pairing_count;
    if (plot == PLOT_SPRT || plot == PLOT_OPENINGS)
        return false;
    if (plot == PLOT_DIFFERENCES)
        return pairings > MOST_ROWS;
    return players > (plot == PLOT_RANKING || plot == PLOT_RATINGS ? MOST_ROWS : MOST_MAP_PLAYERS);
}

/* The same for those that plot_course.h is for. */
static const char *reason_against_course(const struct drawing *drawing, enum plot plot)
{
    const bool by_ratings = plot == PLOT_RATINGS || plot == PLOT_PREDICTED;
    if (by_ratings && !drawing->course->rated)
        return "one fit of the ratings was not to be found";
    if (plot == PLOT_PREDICTED && drawing->summary->player_count == 2)
        return "the ratings of two players are their score";
    if (plot == PLOT_SPRT && !drawing->summary->with_sprt)
        return "the run has no test (--sprt)";
    if ((plot == PLOT_PROGRESS && drawing->summary->pairs < 2) ||
        (plot == PLOT_SPRT && drawing->course->step_count < 2))
        return "there are too few game pairs";
    return plot == PLOT_OPENINGS && drawing->course->balance.pairs == 0 ? "no game pair ended by the rules" : NULL;
}

/* Why this plot makes no sense for this run, or null. */
static const char *reason_against(const struct drawing *drawing, enum plot plot)
{
    if (plot == PLOT_DIFFERENCES && !run_words(drawing->summary->run).discs)
        return "the games have no disc difference";
    if (plot == PLOT_TIMING && drawing->timing->cells == NULL)
        return "the run has no timing";
    if (drawing->summary->games == 0)
        return "there are no games yet";
    return is_too_large(drawing, plot) ? "it would be too large to read" : reason_against_course(drawing, plot);
}

static bool draw_one(const struct drawing *drawing, enum plot plot, const struct plot_draw *draw, struct error *error)
{
    const struct plot_material material = {drawing->summary, drawing->timing, drawing->course};
    struct plot_columns columns;
    if (!plot_columns_make(plot, &material, &columns, error))
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
    (void)plot_label(run_words(summary->run).sides[0], drawing->side);
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
        const struct plot_draw draw = {drawing->folder,
                                       drawing->options->scripts,
                                       names[i],
                                       drawing->title,
                                       NULL,
                                       i == PLOT_TIMING ? run_words(drawing->summary->run).left : drawing->side};
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
    struct plot_course course = {0};
    struct drawing drawing = {.options = options, .summary = &summary, .timing = &timing, .course = &course};
    *result = (struct plots_result){{NULL}};
    if (has_timing(options->folder) ? !timing_table_read(options->folder, &timing, &summary, error)
                                    : !summary_read(options->folder, &summary, error))
        return false;
    const bool good = (summary.games == 0 || plot_course_read(options->folder, &summary, &course, error)) &&
                      draw_all(&drawing, result, error);
    plot_course_clear(&course);
    timing_table_clear(&timing);
    summary_clear(&summary);
    return good;
}
