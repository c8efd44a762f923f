/* SPDX-License-Identifier: MIT */
#include "solve_fit.h"

#include "quantile.h"
#include "solve_sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum level_use { LEVEL_USED, LEVEL_LIMITED, LEVEL_SHORT, LEVEL_FLAT };

/* The points of one number of empties. */
struct level {
    int first, count;
    double median_ns;
    enum level_use use;
};

static int compare_points(const void *a, const void *b)
{
    const struct solve_point *one = a, *two = b;
    if (one->empties != two->empties)
        return one->empties < two->empties ? -1 : 1;
    return (one->wall_ns > two->wall_ns) - (one->wall_ns < two->wall_ns);
}

static struct level make_level(const struct solve_point *points, int first, int end, double *scratch)
{
    struct level level = {first, end - first, 0, LEVEL_USED};
    for (int i = first; i < end; i++) {
        scratch[i - first] = points[i].wall_ns;
        if (points[i].limited)
            level.use = LEVEL_LIMITED;
    }
    level.median_ns = quantile_sorted(scratch, (size_t)level.count, 0.5);
    if (level.use == LEVEL_USED && level.median_ns < SOLVE_FIT_SHORTEST_NS)
        level.use = LEVEL_SHORT;
    return level;
}

static int make_levels(const struct solve_point *points, int count, struct level *levels, double *scratch)
{
    int used = 0;
    for (int first = 0, end = 0; first < count; first = end) {
        while (end < count && points[end].empties == points[first].empties)
            end++;
        levels[used++] = make_level(points, first, end, scratch);
    }
    return used;
}

static bool grows(const struct solve_point *points, const struct level *from, const struct level *to)
{
    const int squares = points[to->first].empties - points[from->first].empties;
    return to->median_ns >= from->median_ns * pow(SOLVE_FIT_LEAST_GROWTH, squares);
}

/* Where times do not grow from the first that are long enough, all that are not far above those. */
static void leave_out_flat(const struct solve_point *points, struct level *levels, int count)
{
    int first = 0;
    while (first < count && levels[first].use == LEVEL_SHORT)
        first++;
    if (first + 1 >= count || levels[first].count < SOLVE_FIT_ENOUGH || levels[first + 1].count < SOLVE_FIT_ENOUGH ||
        levels[first].use != LEVEL_USED || grows(points, &levels[first], &levels[first + 1]))
        return;
    for (int i = count - 1; i >= first; i--)
        if (levels[i].use == LEVEL_USED && levels[i].median_ns < SOLVE_FIT_ABOVE_CONSTANT * levels[first].median_ns)
            levels[i].use = LEVEL_FLAT;
}

/* Puts the logarithms of what is used into x and y. */
static int take_used(const struct solve_point *points, const struct level *levels, int level_count, double *x,
                     double *y, struct solve_fit *fit)
{
    int used = 0;
    for (int i = 0; i < level_count; i++) {
        fit->limited_levels += levels[i].use == LEVEL_LIMITED;
        fit->short_levels += levels[i].use == LEVEL_SHORT;
        fit->flat_levels += levels[i].use == LEVEL_FLAT;
        if (levels[i].use != LEVEL_USED)
            continue;
        fit->most_empties = points[levels[i].first].empties;
        if (fit->levels++ == 0)
            fit->least_empties = fit->most_empties;
        for (int j = levels[i].first; j < levels[i].first + levels[i].count; j++) {
            x[used] = points[j].empties;
            y[used++] = log(fmax(1, points[j].wall_ns)); /* a nanosecond is what clocks tell apart */
        }
    }
    return used;
}

static void fit_points(const struct solve_point *points, int count, double *room, struct solve_fit *fit)
{
    struct level levels[SOLVE_MOST_EMPTIES + 1];
    const int level_count = make_levels(points, count, levels, room);
    leave_out_flat(points, levels, level_count);
    fit->positions = take_used(points, levels, level_count, room, room + count, fit);
    fit->defined = line_fit_make(room, room + count, (size_t)fit->positions, &fit->line);
    if (!fit->defined)
        return;
    const struct line_interval slope = line_fit_slope(&fit->line);
    fit->growth = exp(slope.middle);
    fit->growth_low = exp(slope.low);
    fit->growth_high = exp(fmin(slope.high, 690));
    fit->bent = fit->line.lack_p < 0.001;
}

bool solve_fit_make(const struct solve_point *points, int count, struct solve_fit *fit, struct error *error)
{
    *fit = (struct solve_fit){0};
    if (count == 0)
        return true;
    struct solve_point *sorted = malloc((size_t)count * sizeof *sorted);
    double *room = malloc(2 * (size_t)count * sizeof *room);
    const bool good = sorted != NULL && room != NULL;
    if (good) {
        memcpy(sorted, points, (size_t)count * sizeof *sorted);
        qsort(sorted, (size_t)count, sizeof *sorted, compare_points);
        fit_points(sorted, count, room, fit);
    }
    free(sorted);
    free(room);
    return good || error_set(error, ERROR_WORLD, "out of memory");
}

static double bounded_exp(double logarithm)
{
    return exp(fmin(logarithm, 690)); /* below 1e300 */
}

struct solve_prediction solve_fit_predict(const struct solve_fit *fit, int empties)
{
    const struct line_interval point = line_fit_point(&fit->line, empties);
    return (struct solve_prediction){
        .ns = bounded_exp(point.middle),
        .low = bounded_exp(point.low),
        .high = bounded_exp(point.high),
        .mean_ns = bounded_exp(point.middle + fit->line.point_variance / 2),
    };
}
