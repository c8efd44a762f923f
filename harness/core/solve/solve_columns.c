/* SPDX-License-Identifier: MIT */
/* The columns of the pictures of solve times: what the scripts read. Times are in seconds. */
#include "fixed.h"
#include "solve_plots.h"
#include "text_stream.h"

#include <stdio.h>
#include <string.h>

/* One table while it is written. */
struct sheet {
    FILE *stream;
    const struct solve_study *study;
    int count, label_length;
};

static void put_number(struct sheet *sheet, bool defined, double value)
{
    (void)fputc('\t', sheet->stream);
    if (defined)
        (void)fprintf(sheet->stream, "%.6g", value);
}

/* Returns the number of characters. */
static int put_label(struct sheet *sheet, const char *label)
{
    char cut[PLOT_LABEL_SIZE];
    const int length = plot_label(label, cut);
    (void)fputs(cut, sheet->stream);
    if (length > sheet->label_length)
        sheet->label_length = length;
    return length;
}

/* ": 2.74 [2.10, 3.57] a square" behind a label. */
static void put_growth(struct sheet *sheet, const struct solve_fit *fit, int length)
{
    char growth[FIXED_SIZE], low[FIXED_SIZE], high[FIXED_SIZE], text[3 * FIXED_SIZE + 32];
    if (!fit->defined || fit->growth >= 1e6)
        return;
    if (fit->growth_high < 1e6)
        (void)snprintf(text, sizeof text, ": %s [%s, %s] a square", fixed_text(fit->growth, 2, growth),
                       fixed_text(fit->growth_low, 2, low), fixed_text(fit->growth_high, 2, high));
    else
        (void)snprintf(text, sizeof text, ": %s a square", fixed_text(fit->growth, 2, growth));
    (void)fputs(text, sheet->stream);
    length += (int)strlen(text);
    if (length > sheet->label_length)
        sheet->label_length = length;
}

/* The line within what it went through, and beyond that, up to the last level, what it predicts; they share an end. */
static void put_line(struct sheet *sheet, const struct solve_fit *fit, int empties)
{
    const bool measured = fit->defined && empties >= fit->least_empties && empties <= fit->most_empties;
    const bool predicted = fit->defined && empties >= fit->most_empties;
    const double seconds = measured || predicted ? solve_fit_predict(fit, empties).ns / 1e9 : 0;
    put_number(sheet, measured, seconds);
    put_number(sheet, predicted, seconds);
}

static void write_time(struct sheet *sheet)
{
    const struct solve_table *table = &sheet->study->table;
    (void)fputs("empties", sheet->stream);
    for (int i = 0; i < table->solver_count; i++) {
        (void)fputc('\t', sheet->stream);
        put_growth(sheet, &table->solvers[i].fit, put_label(sheet, table->solvers[i].label));
        (void)fputs("\tp10\tp90\tline\tpredicted", sheet->stream);
    }
    (void)fputc('\n', sheet->stream);
    for (int row = 0; row < table->level_count; row++) {
        (void)fprintf(sheet->stream, "%d", table->levels[row].empties);
        for (int i = 0; i < table->solver_count; i++) {
            const struct solve_level *level = &table->solvers[i].levels[row];
            put_number(sheet, level->solved > 0 && level->wall_ns.median > 0, level->wall_ns.median / 1e9);
            put_number(sheet, level->solved > 0 && level->wall_ns.p10 > 0, level->wall_ns.p10 / 1e9);
            put_number(sheet, level->solved > 0, level->wall_ns.p90 / 1e9);
            put_line(sheet, &table->solvers[i].fit, level->empties);
        }
        (void)fputc('\n', sheet->stream);
    }
}

static void write_heads(struct sheet *sheet, const char *first)
{
    const struct solve_table *table = &sheet->study->table;
    (void)fputs(first, sheet->stream);
    for (int i = 0; i < table->solver_count; i++) {
        (void)fputc('\t', sheet->stream);
        (void)put_label(sheet, table->solvers[i].label);
    }
    (void)fputc('\n', sheet->stream);
}

static void write_speed(struct sheet *sheet)
{
    const struct solve_table *table = &sheet->study->table;
    write_heads(sheet, "empties");
    for (int row = 0; row < table->level_count; row++) {
        (void)fprintf(sheet->stream, "%d", table->levels[row].empties);
        for (int i = 0; i < table->solver_count; i++) {
            const struct stats_number speed = table->solvers[i].levels[row].nodes_per_s;
            put_number(sheet, speed.defined, speed.value);
        }
        (void)fputc('\n', sheet->stream);
    }
}

static void write_nodes(struct sheet *sheet)
{
    const struct solve_table *table = &sheet->study->table;
    write_heads(sheet, "nodes");
    for (int i = 0; i < table->time_count; i++) {
        const struct solve_time *time = &table->times[i];
        if (!time->solved || time->nodes <= 0 || time->wall_ns <= 0)
            continue;
        (void)fprintf(sheet->stream, "%.6g", time->nodes);
        for (int solver = 0; solver < table->solver_count; solver++)
            put_number(sheet, solver == time->solver, time->wall_ns / 1e9);
        (void)fputc('\n', sheet->stream);
    }
}

static void put_ratio(struct sheet *sheet, const struct solve_ratio *ratio)
{
    put_number(sheet, ratio->defined, ratio->mean);
    put_number(sheet, ratio->bounded, ratio->low);
    put_number(sheet, ratio->bounded, ratio->high);
}

static void write_switches(struct sheet *sheet)
{
    const struct solve_ablation *ablation = &sheet->study->ablation;
    (void)fputs("number\tsolver\ttime\ttime_low\ttime_high\tnodes\tnodes_low\tnodes_high\n", sheet->stream);
    for (int i = 0; i < ablation->count; i++) {
        const struct solve_variant *variant = &ablation->list[i];
        (void)fprintf(sheet->stream, "%d\t", i + 1);
        (void)put_label(sheet, sheet->study->run.labels[variant->solver]);
        put_ratio(sheet, &variant->time);
        put_ratio(sheet, &variant->nodes);
        (void)fputc('\n', sheet->stream);
    }
    sheet->count = ablation->count;
}

bool solve_columns_make(enum solve_plot plot, const struct solve_study *study, struct plot_columns *columns,
                        struct error *error)
{
    static void (*const writers[SOLVE_PLOT_COUNT])(struct sheet *) = {
        [SOLVE_PLOT_TIME] = write_time,
        [SOLVE_PLOT_SPEED] = write_speed,
        [SOLVE_PLOT_NODES] = write_nodes,
        [SOLVE_PLOT_SWITCHES] = write_switches,
    };
    struct sheet sheet = {.study = study, .count = study->table.solver_count};
    sheet.stream = plot_columns_open(columns, error);
    if (sheet.stream == NULL)
        return false;
    writers[plot](&sheet);
    columns->count = sheet.count;
    columns->label_length = sheet.label_length;
    return plot_columns_end(columns, sheet.stream, error);
}
