/* SPDX-License-Identifier: MIT */
#include "solve_table.h"

#include "quantile.h"

#include <stdlib.h>

struct entry {
    const struct solve_sample *sample;
    int solver;
};

/* While the table is made. */
struct making {
    const struct solve_run *run;
    struct solve_table *table;
    struct entry *entries;      /* by solver, empties, position */
    struct solve_point *points; /* room for one a position */
    double *scratch, *other;    /* room for a number a sample each */
};

/* ---- Positions */

static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *two = b;
    if (one->solver != two->solver)
        return one->solver < two->solver ? -1 : 1;
    if (one->sample->empties != two->sample->empties)
        return one->sample->empties < two->sample->empties ? -1 : 1;
    if (one->sample->position != two->sample->position)
        return one->sample->position < two->sample->position ? -1 : 1;
    return (one->sample->repeat > two->sample->repeat) - (one->sample->repeat < two->sample->repeat);
}

static double median(double *values, int count)
{
    quantile_sort(values, (size_t)count);
    return quantile_sorted(values, (size_t)count, 0.5);
}

static bool is_limited(const struct solve_sample *sample)
{
    return !sample->exact && (sample->termination == TERMINATION_NORMAL || sample->termination == TERMINATION_TIME ||
                              sample->termination == TERMINATION_MEMORY);
}

static void note_ends(struct solve_time *time, const struct entry *entries)
{
    time->solved = time->over = true;
    for (int i = 0; i < time->repeats; i++) {
        const struct solve_sample *sample = entries[i].sample;
        time->over = time->over && solve_sample_over(sample);
        time->solved = time->solved && sample->exact;
        time->limited = time->limited || is_limited(sample);
    }
    time->solved = time->solved && !time->over;
    time->failed = !time->solved && !time->limited && !time->over;
}

static struct solve_time make_time(const struct making *making, const struct entry *entries, int repeats)
{
    const struct solve_sample *sample = entries[0].sample;
    struct solve_time time = {
        .solver = entries[0].solver, .position = sample->position, .empties = sample->empties, .repeats = repeats};
    double *values = making->scratch;
    for (int i = 0; i < repeats; i++)
        values[i] = (double)entries[i].sample->cpu_ns;
    time.cpu_ns = median(values, repeats);
    for (int i = 0; i < repeats; i++)
        values[i] = (double)entries[i].sample->nodes;
    time.nodes = median(values, repeats);
    for (int i = 0; i < repeats; i++)
        values[i] = (double)entries[i].sample->wall_ns;
    time.wall_ns = median(values, repeats);
    if (repeats > 1 && time.wall_ns > 0)
        time.spread = (struct stats_number){true, (values[repeats - 1] - values[0]) / time.wall_ns};
    note_ends(&time, entries);
    return time;
}

static bool same_position(const struct entry *one, const struct entry *two)
{
    return one->solver == two->solver && one->sample->position == two->sample->position;
}

static void make_times(struct making *making)
{
    const int count = making->run->sample_count;
    for (int first = 0, end = 0; first < count; first = end) {
        while (end < count && same_position(&making->entries[end], &making->entries[first]))
            end++;
        making->table->times[making->table->time_count++] = make_time(making, &making->entries[first], end - first);
    }
}

/* ---- Numbers of empties */

static struct solve_quantiles make_quantiles(double *values, int count)
{
    struct solve_quantiles quantiles = {0};
    for (int i = 0; i < count; i++)
        quantiles.mean += values[i] / count;
    quantile_sort(values, (size_t)count);
    quantiles.p10 = quantile_sorted(values, (size_t)count, 0.1);
    quantiles.median = quantile_sorted(values, (size_t)count, 0.5);
    quantiles.p90 = quantile_sorted(values, (size_t)count, 0.9);
    quantiles.most = values[count - 1];
    return quantiles;
}

static struct stats_number median_spread(const struct making *making, const struct solve_time *times, int count,
                                         int *repeated)
{
    *repeated = 0;
    for (int i = 0; i < count; i++)
        if (times[i].spread.defined)
            making->scratch[(*repeated)++] = times[i].spread.value;
    return *repeated > 0 ? (struct stats_number){true, median(making->scratch, *repeated)} : (struct stats_number){0};
}

static void set_nodes(struct solve_level *level, const struct solve_time *times, int count)
{
    double nodes = 0, ns = 0;
    int counted = 0;
    for (int i = 0; i < count; i++) {
        if (!times[i].solved || times[i].nodes <= 0)
            continue;
        nodes += times[i].nodes;
        ns += times[i].wall_ns;
        counted++;
    }
    if (counted > 0)
        level->nodes_mean = (struct stats_number){true, nodes / counted};
    if (ns > 0)
        level->nodes_per_s = (struct stats_number){true, nodes / ns * 1e9};
}

static void fill_level(const struct making *making, struct solve_level *level, const struct solve_time *times,
                       int count)
{
    int solved = 0;
    for (int i = 0; i < count; i++) {
        level->limited += times[i].limited;
        level->failed += times[i].failed;
        level->over += times[i].over;
        if (!times[i].solved)
            continue;
        making->scratch[solved] = times[i].wall_ns;
        making->other[solved++] = times[i].cpu_ns;
    }
    level->solved = solved;
    if (solved > 0) {
        level->wall_ns = make_quantiles(making->scratch, solved);
        level->cpu_ns = make_quantiles(making->other, solved);
    }
    set_nodes(level, times, count);
    level->spread = median_spread(making, times, count, &level->repeated);
}

bool solve_level_open(const struct solve_level *level)
{
    const bool all_over = level->over > 0 && level->over >= level->planned;
    return level->solved == 0 && !all_over;
}

/* ---- Solvers */

/* The first that nothing was tried of, behind the last that something was. */
static int find_stop(const struct solve_solver *solver, int level_count)
{
    int stop = -1;
    bool any = false;
    for (int i = level_count - 1; i >= 0 && !any; i--) {
        const struct solve_level *level = &solver->levels[i];
        any = level->solved + level->limited + level->failed + level->over > 0;
        if (!any)
            stop = level->empties;
    }
    return stop;
}

static bool fit_solver(const struct making *making, struct solve_solver *solver, const struct solve_time *times,
                       int count, struct error *error)
{
    int used = 0;
    for (int i = 0; i < count; i++)
        if (!times[i].failed && !times[i].over)
            making->points[used++] = (struct solve_point){times[i].empties, times[i].wall_ns, times[i].limited};
    return solve_fit_make(making->points, used, &solver->fit, error);
}

static bool fill_solver(const struct making *making, struct solve_solver *solver, const struct solve_time *times,
                        int count, struct error *error)
{
    const int level_count = making->table->level_count;
    int first = 0;
    for (int i = 0; i < level_count; i++) {
        int end = first;
        while (end < count && times[end].empties == solver->levels[i].empties)
            end++;
        fill_level(making, &solver->levels[i], times + first, end - first);
        first = end;
    }
    solver->spread = median_spread(making, times, count, &solver->repeated);
    for (int i = 0; i < count; i++)
        solver->unsteady += times[i].spread.defined && times[i].spread.value > SOLVE_TABLE_UNSTEADY;
    solver->stopped_at = find_stop(solver, level_count);
    return fit_solver(making, solver, times, count, error);
}

static void plan_levels(const struct making *making, struct solve_solver *solver, const bool *used)
{
    int count = 0;
    for (int empties = 0; empties < SOLVE_LEVELS; empties++)
        if (used[empties])
            solver->levels[count++] =
                (struct solve_level){.empties = empties, .planned = making->run->planned[empties]};
}

static bool make_solvers(const struct making *making, struct error *error)
{
    struct solve_table *table = making->table;
    bool used[SOLVE_LEVELS] = {false};
    for (int i = 0; i < SOLVE_LEVELS; i++)
        used[i] = making->run->planned[i] > 0;
    for (int i = 0; i < table->time_count; i++)
        used[table->times[i].empties] = true;
    for (int i = 0; i < SOLVE_LEVELS; i++)
        table->level_count += used[i];
    table->levels = calloc((size_t)table->solver_count * (size_t)table->level_count + 1, sizeof *table->levels);
    if (table->levels == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (int i = 0, first = 0, end = 0; i < table->solver_count; i++, first = end) {
        struct solve_solver *solver = &table->solvers[i];
        solver->label = making->run->labels[i];
        solver->levels = table->levels + (size_t)i * (size_t)table->level_count;
        plan_levels(making, solver, used);
        while (end < table->time_count && table->times[end].solver == i)
            end++;
        if (!fill_solver(making, solver, table->times + first, end - first, error))
            return false;
    }
    return true;
}

/* ---- The whole */

static bool make_all(struct making *making, struct error *error)
{
    const struct solve_run *run = making->run;
    struct solve_table *table = making->table;
    const size_t room = (size_t)run->sample_count + 1;
    making->entries = malloc(room * sizeof *making->entries);
    making->points = malloc(room * sizeof *making->points);
    making->scratch = malloc(room * sizeof *making->scratch);
    making->other = malloc(room * sizeof *making->other);
    table->times = calloc(room, sizeof *table->times);
    table->solvers = calloc((size_t)run->solver_count, sizeof *table->solvers);
    if (making->entries == NULL || making->points == NULL || making->scratch == NULL || making->other == NULL ||
        table->times == NULL || table->solvers == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (int i = 0; i < run->sample_count; i++)
        making->entries[i] = (struct entry){&run->samples[i], run->solvers[i]};
    qsort(making->entries, (size_t)run->sample_count, sizeof *making->entries, compare_entries);
    make_times(making);
    return make_solvers(making, error);
}

bool solve_table_make(const struct solve_run *run, struct solve_table *table, struct error *error)
{
    struct making making = {.run = run, .table = table};
    *table = (struct solve_table){.solver_count = run->solver_count};
    const bool good = make_all(&making, error);
    free(making.entries);
    free(making.points);
    free(making.scratch);
    free(making.other);
    if (!good)
        solve_table_clear(table);
    return good;
}

void solve_table_clear(struct solve_table *table)
{
    free(table->solvers);
    free(table->levels);
    free(table->times);
    *table = (struct solve_table){0};
}
