/* SPDX-License-Identifier: MIT */
/* The columns of the pictures of a tuning: what the scripts read. */
#include "tune_plots.h"

#include "fit_columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Iterations are thinned to so many rows, and averaged in so many groups. */
enum { MOST_ROWS = 1000, GROUPS = 60 };

/* One table while it is written. */
struct table {
    FILE *out;
    const struct tune_study *study;
    int label_length;
    int count; /* what the script counts */
};

static void put_number(const struct table *table, struct stats_number number)
{
    (void)fputc('\t', table->out);
    if (number.defined)
        (void)fprintf(table->out, "%.6g", number.value);
}

static void put_label(struct table *table, const char *label)
{
    char cut[PLOT_LABEL_SIZE];
    const int length = plot_label(label, cut);
    (void)fprintf(table->out, "\t%s", cut);
    table->label_length = length > table->label_length ? length : table->label_length;
}

static void write_parameters(struct table *table)
{
    const struct tune_study *study = table->study;
    const uint64_t every = study->iterations / MOST_ROWS + 1;
    (void)fputs("iteration", table->out);
    for (int i = 0; i < study->space.count; i++)
        put_label(table, study->space.parameters[i].name);
    (void)fputc('\n', table->out);
    for (uint64_t row = 0; row <= study->iterations; row++) {
        if (row % every != 0 && row != study->iterations)
            continue;
        const double *values = tune_study_values(study, row);
        (void)fprintf(table->out, "%llu", (unsigned long long)row);
        for (int i = 0; i < study->space.count; i++)
            (void)fprintf(table->out, "\t%.6g", values[i]);
        (void)fputc('\n', table->out);
    }
}

/* The mean share of the points that variants made in iterations first ... end - 1. */
static double tried_score(const struct tune_study *study, uint64_t first, uint64_t end)
{
    uint64_t points = 0;
    for (uint64_t i = first; i < end; i++)
        points += study->first[i] + study->second[i];
    const uint64_t pairs = 2 * (end - first) * study->trials * study->trial_openings * (uint64_t)study->pool_count;
    return (double)points / (4.0 * (double)pairs);
}

static void put_score(const struct table *table, const struct tune_score *score)
{
    put_number(table, score->score);
    put_number(table, score->low);
    put_number(table, score->high);
}

/* First the looks back, with an empty last field; then the variants, with nothing between. */
static void write_objective(struct table *table)
{
    const struct tune_study *study = table->study;
    const uint64_t every = study->iterations / GROUPS + 1;
    (void)fputs("iteration\tpool\tpool_low\tpool_high\theld_out\theld_out_low\theld_out_high\ttried\n", table->out);
    for (int i = 0; i < study->review_count; i++) {
        (void)fprintf(table->out, "%llu", (unsigned long long)study->reviews[i].iteration);
        put_score(table, &study->reviews[i].pool);
        put_score(table, &study->reviews[i].held_out);
        (void)fputs("\t\n", table->out);
    }
    for (uint64_t first = 0; first < study->iterations; first += every) {
        const uint64_t end = first + every < study->iterations ? first + every : study->iterations;
        (void)fprintf(table->out, "%.6g\t\t\t\t\t\t\t%.6g\n", (double)(first + end) / 2,
                      tried_score(study, first, end));
    }
}

/* What is said beside a figure, or in its place; empty where there is an interval. */
static const char *note_on(struct stats_number elo, struct stats_number low, struct stats_number high, bool same)
{
    if (same)
        return "the same numbers";
    if (!elo.defined)
        return "no figure: a score of 0% or 100%";
    return low.defined && high.defined ? "" : "no interval";
}

/* Where a row has no interval, `at` is where its note begins. */
static void write_gain(struct table *table)
{
    const struct tune_study *study = table->study;
    const bool same = study->verdict == TUNE_SAME;
    const struct {
        const char *name;
        struct stats_number elo, low, high;
    } rows[] = {
        {"against the player as it was", study->against_old.elo, study->against_old.elo_low,
         study->against_old.elo_high},
        {"against the pool", study->pool.elo, study->pool.low, study->pool.high},
        {"against the held-out", study->held_out.elo, study->held_out.low, study->held_out.high},
    };
    (void)fputs("place\tagainst\telo\telo_low\telo_high\tat\tnote\n", table->out);
    for (int i = 0; i < 3; i++) {
        const char *note = note_on(rows[i].elo, rows[i].low, rows[i].high, same);
        (void)fprintf(table->out, "%d", i + 1);
        put_label(table, rows[i].name);
        put_number(table, rows[i].elo);
        put_number(table, rows[i].low);
        put_number(table, rows[i].high);
        (void)fprintf(table->out, "\t%.6g\t%s\n", rows[i].elo.defined ? rows[i].elo.value : 0, note);
    }
}

/* The steps are what the script counts. */
static void write_fit(struct table *table)
{
    char *text = table->study->fit != NULL ? fit_columns(table->study->fit, &table->count) : NULL;
    if (text != NULL)
        (void)fputs(text, table->out);
    free(text);
}

bool tune_columns_make(enum tune_plot plot, const struct tune_study *study, struct plot_columns *columns,
                       struct error *error)
{
    static void (*const writers[TUNE_PLOT_COUNT])(struct table *) = {write_parameters, write_objective, write_fit,
                                                                     write_gain};
    struct table table = {.study = study, .count = study->space.count};
    table.out = plot_columns_open(columns, error);
    if (table.out == NULL)
        return false;
    writers[plot](&table);
    columns->count = table.count;
    columns->label_length = table.label_length;
    return plot_columns_end(columns, table.out, error);
}
