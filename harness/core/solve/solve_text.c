/* SPDX-License-Identifier: MIT */
/* Solve times for people. */
#include "fixed.h"
#include "grid.h"
#include "solve_study.h"
#include "text_stream.h"
#include "time_text.h"
#include "wrapped.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL_COLUMNS = 28 };

static void start(struct grid *grid, int columns, int key_columns, int left)
{
    grid_init(grid, columns, key_columns);
    for (int i = 0; !grid->failed && i < left; i++)
        grid->aligns[i] = GRID_LEFT;
}

static void add_heads(struct grid *grid, const char *const *heads, int count)
{
    for (int i = 0; i < count; i++)
        grid_add(grid, "%s", heads[i]);
}

static bool end(struct grid *grid, int width, FILE *out)
{
    const bool good = !grid->failed;
    if (good)
        grid_print(grid, width, out);
    grid_clear(grid);
    return good;
}

static void add_label(struct grid *grid, const char *label)
{
    char cut[GRID_CELL_SIZE];
    grid_add(grid, "%s", grid_shorten(label, LABEL_COLUMNS, cut));
}

static void add_time(struct grid *grid, bool defined, double ns)
{
    char text[TIME_TEXT_SIZE];
    grid_add(grid, "%s", defined ? time_text(ns, text) : "-");
}

static void add_count(struct grid *grid, struct stats_number number)
{
    char text[TIME_TEXT_SIZE];
    grid_add(grid, "%s", number.defined ? time_count_text(number.value, text) : "-");
}

/* ---- Medians */

/* A median; with '*' when some were not solved; what is predicted with '~'. Returns the mark that it has. */
static char add_median(struct grid *grid, const struct solve_solver *solver, const struct solve_level *level)
{
    char text[TIME_TEXT_SIZE];
    if (level->solved > 0) {
        const char mark = level->limited + level->failed > 0 ? '*' : '\0';
        grid_add(grid, "%s%s", mark != '\0' ? "*" : "", time_text(level->wall_ns.median, text));
        return mark;
    }
    if (!solver->fit.defined || !solve_level_open(level)) {
        grid_add(grid, "-");
        return '\0';
    }
    grid_add(grid, "~%s", time_text(solve_fit_predict(&solver->fit, level->empties).ns, text));
    return '~';
}

static bool put_medians(const struct solve_table *table, int width, FILE *out)
{
    struct grid grid;
    bool starred = false, predicted = false;
    (void)fprintf(out, "median time of a position:\n\n");
    start(&grid, table->solver_count + 1, 1, 0);
    grid_add(&grid, "empties");
    for (int i = 0; i < table->solver_count; i++)
        add_label(&grid, table->solvers[i].label);
    for (int row = 0; row < table->level_count; row++) {
        grid_add(&grid, "%d", table->levels[row].empties);
        for (int i = 0; i < table->solver_count; i++) {
            const char mark = add_median(&grid, &table->solvers[i], &table->solvers[i].levels[row]);
            starred = starred || mark == '*';
            predicted = predicted || mark == '~';
        }
    }
    if (!end(&grid, width, out))
        return false;
    if (starred || predicted)
        (void)fprintf(out, "\n");
    if (predicted)
        (void)fprintf(out, "~ predicted by the line through the solver's own times, not measured\n");
    if (starred)
        (void)fprintf(out, "* of the positions that were solved; others were not\n");
    return true;
}

/* ---- All figures */

static void add_solved(struct grid *grid, const struct solve_level *level)
{
    const int tried = level->solved + level->limited + level->failed;
    const int planned = level->planned - level->over, all = planned > tried ? planned : tried;
    if (level->solved == all)
        grid_add(grid, "%d", all);
    else
        grid_add(grid, "%d of %d", level->solved, all);
}

static void add_level(struct grid *grid, const struct solve_solver *solver, const struct solve_level *level)
{
    const bool any = level->solved > 0;
    add_label(grid, solver->label);
    grid_add(grid, "%d", level->empties);
    add_solved(grid, level);
    add_time(grid, any, level->wall_ns.median);
    add_time(grid, any, level->wall_ns.mean);
    add_time(grid, any, level->wall_ns.p90);
    add_time(grid, any, level->wall_ns.most);
    add_time(grid, any, level->cpu_ns.median);
    add_count(grid, level->nodes_mean);
    add_count(grid, level->nodes_per_s);
}

static bool put_levels(const struct solve_table *table, int width, FILE *out)
{
    static const char *const heads[] = {"solver", "empties", "solved",     "median", "mean",
                                        "p90",    "maximum", "CPU median", "nodes",  "nodes/s"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct grid grid;
    (void)fprintf(out, "\nwall time, CPU time and nodes of a position (nodes: the mean):\n\n");
    start(&grid, COLUMNS, 2, 1);
    add_heads(&grid, heads, COLUMNS);
    for (int i = 0; i < table->solver_count; i++) {
        const struct solve_solver *solver = &table->solvers[i];
        for (int row = 0; row < table->level_count; row++)
            if (solver->levels[row].solved + solver->levels[row].limited + solver->levels[row].failed > 0)
                add_level(&grid, solver, &solver->levels[row]);
    }
    return end(&grid, width, out);
}

/* ---- Growth and predictions */

static void add_fit(struct grid *grid, const struct solve_solver *solver)
{
    const struct solve_fit *fit = &solver->fit;
    char growth[FIXED_SIZE], low[FIXED_SIZE], high[FIXED_SIZE];
    add_label(grid, solver->label);
    if (!fit->defined) {
        for (int i = 0; i < 4; i++)
            grid_add(grid, "-");
        return;
    }
    grid_add(grid, "%s", fit->growth < 1e6 ? fixed_text(fit->growth, 2, growth) : "over 1e6");
    grid_add(grid, "[%s, %s]", fixed_text(fit->growth_low, 2, low),
             fit->growth_high < 1e6 ? fixed_text(fit->growth_high, 2, high) : "over 1e6");
    grid_add(grid, "%d to %d", fit->least_empties, fit->most_empties);
    grid_add(grid, "%d", fit->positions);
}

static bool any_fit(const struct solve_table *table)
{
    for (int i = 0; i < table->solver_count; i++)
        if (table->solvers[i].fit.defined)
            return true;
    return false;
}

static bool put_fits(const struct solve_table *table, int width, FILE *out)
{
    static const char *const heads[] = {"solver", "times a square", "[95% interval]", "empties", "positions"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct grid grid;
    if (!any_fit(table)) {
        (void)fprintf(out, "\nhow the time grows with each empty square: too little was solved to tell\n");
        return true;
    }
    (void)fprintf(out, "\nhow the time grows with each empty square:\n\n");
    start(&grid, COLUMNS, 1, 1);
    add_heads(&grid, heads, COLUMNS);
    for (int i = 0; i < table->solver_count; i++)
        add_fit(&grid, &table->solvers[i]);
    return end(&grid, width, out);
}

static void add_prediction(struct grid *grid, const struct solve_solver *solver, int empties)
{
    const struct solve_prediction prediction = solve_fit_predict(&solver->fit, empties);
    char text[TIME_TEXT_SIZE], low[TIME_TEXT_SIZE], high[TIME_TEXT_SIZE];
    add_label(grid, solver->label);
    grid_add(grid, "%d", empties);
    grid_add(grid, "~%s", time_text(prediction.ns, text));
    grid_add(grid, "[%s, %s]", time_text(prediction.low, low), time_text(prediction.high, high));
}

static bool put_predictions(const struct solve_table *table, int width, FILE *out)
{
    static const char *const heads[] = {"solver", "empties", "predicted", "[95% of positions]"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct grid grid;
    start(&grid, COLUMNS, 2, 1);
    add_heads(&grid, heads, COLUMNS);
    for (int i = 0; i < table->solver_count; i++)
        for (int row = 0; row < table->level_count && table->solvers[i].fit.defined; row++)
            if (solve_level_open(&table->solvers[i].levels[row]))
                add_prediction(&grid, &table->solvers[i], table->levels[row].empties);
    if (grid.rows > 1) {
        (void)fprintf(out, "\nwhat was not reached:\n\n");
        return end(&grid, width, out);
    }
    const bool good = !grid.failed;
    grid_clear(&grid);
    return good;
}

/* ---- Switches */

static void add_ratio(struct grid *grid, const struct solve_ratio *ratio)
{
    char text[FIXED_SIZE], low[FIXED_SIZE], high[FIXED_SIZE];
    if (!ratio->defined || ratio->mean >= 1e9)
        grid_add(grid, "-");
    else
        grid_add(grid, "%s", fixed_text(ratio->mean, 2, text));
    if (!ratio->bounded || ratio->high >= 1e9)
        grid_add(grid, "-");
    else
        grid_add(grid, "[%s, %s]", fixed_text(ratio->low, 2, low), fixed_text(ratio->high, 2, high));
}

static bool put_ablation(const struct solve_study *study, int width, FILE *out)
{
    static const char *const heads[] = {"solver", "against", "positions", "time", "[95%]", "nodes", "[95%]"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct grid grid;
    if (study->ablation.count == 0)
        return true;
    (void)fprintf(out, "\nwhat switches are worth, as multiples of the full solver (geometric means):\n\n");
    start(&grid, COLUMNS, 1, 2);
    add_heads(&grid, heads, COLUMNS);
    for (int i = 0; i < study->ablation.count; i++) {
        const struct solve_variant *variant = &study->ablation.list[i];
        add_label(&grid, study->run.labels[variant->solver]);
        add_label(&grid, study->run.labels[variant->full]);
        grid_add(&grid, "%d", variant->time.positions);
        add_ratio(&grid, &variant->time);
        add_ratio(&grid, &variant->nodes);
    }
    return end(&grid, width, out);
}

/* ---- The whole */

/* Remarks that do not fit are broken, and go on two columns further right. */
static bool put_remarks(const struct solve_study *study, int width, FILE *out)
{
    char *text = NULL;
    size_t length = 0;
    FILE *lines = open_memstream(&text, &length);
    if (lines == NULL)
        return false;
    solve_study_remarks(study, lines);
    const bool good = fclose(lines) == 0;
    if (good && length > 0)
        (void)fputc('\n', out);
    char *rest = NULL;
    for (char *line = good ? strtok_r(text, "\n", &rest) : NULL; line != NULL; line = strtok_r(NULL, "\n", &rest))
        wrapped_print(line, 0, 2, width, out);
    free(text);
    return good;
}

static const char *get_text(const struct json *object, const char *key)
{
    const char *text = object != NULL && json_type(object) == JSON_OBJECT ? json_get_string(object, key) : NULL;
    return text != NULL ? text : "";
}

/* What was solved, and where: as far as run.json tells. */
static void put_head(const struct solve_study *study, FILE *out)
{
    const struct json *run = study->run.run, *where = json_get(run, "where"), *wld = json_get(run, "wld");
    const char *positions = get_text(run, "positions"), *cpu = get_text(where, "cpu");
    (void)fprintf(out, "%s: %d solver%s, %d solve%s", study->run.name, study->table.solver_count,
                  study->table.solver_count == 1 ? "" : "s", study->run.sample_count,
                  study->run.sample_count == 1 ? "" : "s");
    (void)fprintf(out, "%s%s", positions[0] != '\0' ? " of " : "", positions);
    if (wld != NULL && json_type(wld) == JSON_BOOL && json_boolean(wld))
        (void)fprintf(out, "; only win, draw or loss was asked");
    if (cpu[0] != '\0')
        (void)fprintf(out, "\n%s, osero %s, %s, %s", cpu, get_text(where, "version"), get_text(where, "compiler"),
                      get_text(run, "started"));
    (void)fprintf(out, "\n\n");
}

static bool put_all(const struct solve_study *study, int width, FILE *out)
{
    const struct solve_table *table = &study->table;
    put_head(study, out);
    if (study->run.sample_count == 0) {
        (void)fprintf(out, "nothing was solved yet\n");
        return put_remarks(study, width, out);
    }
    return put_medians(table, width, out) && put_levels(table, width, out) && put_fits(table, width, out) &&
           put_predictions(table, width, out) && put_ablation(study, width, out) && put_remarks(study, width, out);
}

char *solve_study_text(const struct solve_study *study, int width)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    const bool good = put_all(study, width, out);
    (void)text_stream_end(out, &text, good);
    return text;
}
