/* SPDX-License-Identifier: MIT */
#include "solve_ablation.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which is a variant of which */

static const struct json *player_of(const struct solve_run *run, int solver)
{
    return json_at(json_get(run->run, "players"), (size_t)solver);
}

static const struct json *options_of(const struct solve_run *run, int solver)
{
    const struct json *options = json_get(player_of(run, solver), "options");
    return options != NULL && json_type(options) == JSON_OBJECT ? options : NULL;
}

static bool same_text(const struct json *one, const struct json *other)
{
    char *a = json_text(one, false), *b = json_text(other, false);
    const bool same = a != NULL && b != NULL && strcmp(a, b) == 0;
    free(a);
    free(b);
    return same;
}

static bool same_module(const struct solve_run *run, int one, int other)
{
    const char *a = json_get_string(player_of(run, one), "module"),
               *b = json_get_string(player_of(run, other), "module");
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static int switches_on(const struct solve_run *run, int solver)
{
    const struct json *options = options_of(run, solver);
    int count = 0;
    for (const struct json *option = options != NULL ? json_first(options) : NULL; option != NULL;
         option = json_next(option))
        count += json_type(option) == JSON_BOOL && json_boolean(option);
    return count;
}

/* The same options but for switches that are on in `full` and off in the other; at least one. */
static bool is_variant(const struct solve_run *run, int full, int other)
{
    const struct json *all = options_of(run, full), *less = options_of(run, other);
    int off = 0;
    if (all == NULL || less == NULL || json_length(all) != json_length(less))
        return false;
    for (const struct json *option = json_first(all); option != NULL; option = json_next(option)) {
        const struct json *twin = json_get(less, json_key(option));
        if (twin == NULL)
            return false;
        if (same_text(option, twin))
            continue;
        if (json_type(option) != JSON_BOOL || json_type(twin) != JSON_BOOL || !json_boolean(option))
            return false;
        off++;
    }
    return off > 0;
}

/* What the first exact score of a solver counts. */
static enum solve_score kind_of(const struct solve_run *run, int solver)
{
    for (int i = 0; i < run->sample_count; i++)
        if (run->solvers[i] == solver && run->samples[i].exact)
            return run->samples[i].score_kind;
    return SOLVE_SCORE_NONE;
}

/* Who counts something else does another task: that is no matter of switches. */
static bool same_task(const struct solve_run *run, int one, int other)
{
    const enum solve_score a = kind_of(run, one), b = kind_of(run, other);
    return a == b || a == SOLVE_SCORE_NONE || b == SOLVE_SCORE_NONE;
}

/* The full solver among those of the same module and task; -1 when there are several. */
static int find_full(const struct solve_run *run, int solver)
{
    int best = -1, most = -1;
    for (int i = 0; i < run->solver_count; i++) {
        if (!same_module(run, i, solver) || !same_task(run, i, solver))
            continue;
        const int on = switches_on(run, i);
        best = on > most ? i : on == most ? -1 : best;
        most = on > most ? on : most;
    }
    return best;
}

/* ---- Ratios */

struct sums {
    int count;
    double sum, squares;
};

static void add(struct sums *sums, double variant, double full)
{
    if (variant <= 0 || full <= 0)
        return;
    const double ratio = log(variant / full);
    sums->count++;
    sums->sum += ratio;
    sums->squares += ratio * ratio;
}

static struct solve_ratio finish(const struct sums *sums)
{
    struct solve_ratio ratio = {.positions = sums->count, .defined = sums->count > 0};
    if (!ratio.defined)
        return ratio;
    const double n = sums->count, mean = sums->sum / n;
    ratio.mean = ratio.low = ratio.high = exp(mean);
    ratio.bounded = sums->count > 1;
    if (!ratio.bounded)
        return ratio;
    const double variance = fmax(0, sums->squares - n * mean * mean) / (n - 1);
    const double half = gsl_cdf_tdist_Pinv(0.975, n - 1) * sqrt(variance / n);
    ratio.low = exp(mean - half);
    ratio.high = exp(fmin(mean + half, 690));
    return ratio;
}

static const struct solve_time *first_of(const struct solve_table *table, int solver)
{
    const struct solve_time *time = table->times, *end = table->times + table->time_count;
    while (time < end && time->solver < solver)
        time++;
    return time;
}

static bool is_before(const struct solve_time *one, const struct solve_time *other)
{
    return one->empties != other->empties ? one->empties < other->empties : one->position < other->position;
}

/* Both lists are in the order of empties and position. */
static void compare(const struct solve_table *table, struct solve_variant *variant)
{
    const struct solve_time *end = table->times + table->time_count;
    const struct solve_time *one = first_of(table, variant->solver), *full = first_of(table, variant->full);
    struct sums time = {0}, nodes = {0};
    while (one < end && one->solver == variant->solver && full < end && full->solver == variant->full) {
        if (is_before(one, full)) {
            one++;
        } else if (is_before(full, one)) {
            full++;
        } else {
            if (one->solved && full->solved) {
                add(&time, one->wall_ns, full->wall_ns);
                add(&nodes, one->nodes, full->nodes);
            }
            one++;
            full++;
        }
    }
    variant->time = finish(&time);
    variant->nodes = finish(&nodes);
}

static int compare_variants(const void *a, const void *b)
{
    const struct solve_variant *one = a, *two = b;
    if (one->full != two->full)
        return one->full < two->full ? -1 : 1;
    if (one->time.mean != two->time.mean)
        return one->time.mean > two->time.mean ? -1 : 1;
    return one->solver < two->solver ? -1 : 1;
}

bool solve_ablation_make(const struct solve_run *run, const struct solve_table *table, struct solve_ablation *ablation,
                         struct error *error)
{
    *ablation = (struct solve_ablation){.list = calloc((size_t)run->solver_count + 1, sizeof *ablation->list)};
    if (ablation->list == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (int i = 0; i < run->solver_count; i++) {
        const int full = find_full(run, i);
        if (full < 0 || full == i || !is_variant(run, full, i))
            continue;
        struct solve_variant *variant = &ablation->list[ablation->count++];
        *variant = (struct solve_variant){.solver = i, .full = full};
        compare(table, variant);
    }
    if (ablation->count > 0)
        qsort(ablation->list, (size_t)ablation->count, sizeof *ablation->list, compare_variants);
    return true;
}

void solve_ablation_clear(struct solve_ablation *ablation)
{
    free(ablation->list);
    *ablation = (struct solve_ablation){0};
}
