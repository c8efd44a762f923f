/* SPDX-License-Identifier: MIT */
#include "solve_fit.h"

#include <criterion/criterion.h>
#include <math.h>

enum { EACH = 10 };

/* EACH positions at each number of empties least..most, `growth` times as long a square, spread about the median. */
static int make_points(struct solve_point *points, int least, int most, double at_10_ns, double growth)
{
    static const double spread[EACH] = {0.25, 0.5, 0.5, 0.8, 1, 1, 1.25, 2, 2, 4};
    int count = 0;
    for (int empties = least; empties <= most; empties++)
        for (int i = 0; i < EACH; i++)
            points[count++] = (struct solve_point){empties, at_10_ns * pow(growth, empties - 10) * spread[i], false};
    return count;
}

static struct solve_fit make(const struct solve_point *points, int count)
{
    struct solve_fit fit;
    struct error error = {0};
    cr_assert(solve_fit_make(points, count, &fit, &error), "%s", error.message);
    return fit;
}

Test(solve_fit, finds_the_growth_and_predicts)
{
    struct solve_point points[200];
    const struct solve_fit fit = make(points, make_points(points, 10, 16, 1e6, 3));
    cr_assert(fit.defined && !fit.bent);
    cr_assert_float_eq(fit.growth, 3, 1e-9);
    cr_assert(fit.growth_low < 3 && fit.growth_high > 3);
    cr_assert_float_eq(solve_fit_predict(&fit, 20).ns / (1e6 * pow(3, 10)), 1, 1e-9);
    cr_assert_lt(solve_fit_predict(&fit, 20).low, 0.5 * 1e6 * pow(3, 10));
    cr_assert_gt(solve_fit_predict(&fit, 20).high, 2 * 1e6 * pow(3, 10));
}

/* 243 ns to 4.8 ms; what is measured has 1 us of a call in it. */
Test(solve_fit, times_too_short_for_the_clock_do_not_bend_it)
{
    struct solve_point points[200];
    int count = make_points(points, 6, 15, 19683, 3);
    for (int i = 0; i < count; i++)
        points[i].wall_ns += 1000;
    points[0].wall_ns = 0;
    const struct solve_fit fit = make(points, count);
    cr_assert_eq(fit.short_levels, 4);
    cr_assert_eq(fit.least_empties, 10);
    cr_assert_float_eq(fit.growth, 3, 0.05);
}

/* 40 ms to clear a hash table hide all below 15 empties or so. */
Test(solve_fit, a_constant_cost_does_not_bend_it)
{
    struct solve_point points[200];
    int count = make_points(points, 8, 20, 2e5, 3);
    for (int i = 0; i < count; i++)
        points[i].wall_ns += 4e7;
    const struct solve_fit fit = make(points, count);
    cr_assert_eq(fit.flat_levels, 9);
    cr_assert_eq(fit.least_empties, 17);
    cr_assert_float_eq(fit.growth, 3, 0.15);
}

Test(solve_fit, levels_with_limits_are_left_out_whole)
{
    struct solve_point points[200];
    int count = make_points(points, 10, 14, 1e6, 3);
    points[count - 1].limited = true;
    points[count - 1].wall_ns = 5;
    const struct solve_fit fit = make(points, count);
    cr_assert_eq(fit.limited_levels, 1);
    cr_assert_eq(fit.most_empties, 13);
    cr_assert_eq(fit.positions, 4 * EACH);
    cr_assert_float_eq(fit.growth, 3, 1e-9);
}

Test(solve_fit, one_position_a_level_as_in_a_suite)
{
    struct solve_point points[20];
    for (int i = 0; i < 20; i++)
        points[i] = (struct solve_point){34 - i / 2, 1e7 * pow(2.5, (34 - i / 2) - 20) * (i % 3 + 1), false};
    const struct solve_fit fit = make(points, 20);
    cr_assert(fit.defined);
    cr_assert(fit.growth_low < 2.5 && fit.growth_high > 2.5);
}

Test(solve_fit, what_is_bent_is_told)
{
    struct solve_point points[200];
    int count = make_points(points, 10, 16, 1e6, 6);
    for (int i = 0; i < count; i++)
        points[i].wall_ns *= exp(0.25 * pow(points[i].empties - 13, 2));
    cr_assert(make(points, count).bent);
}

Test(solve_fit, too_little_is_not_defined_and_nothing_is_not_finite)
{
    struct solve_point points[200] = {{0}};
    cr_assert_not(make(points, 0).defined);
    cr_assert_not(make(points, make_points(points, 10, 10, 1e6, 3)).defined);
    const struct solve_fit fit = make(points, make_points(points, 10, 11, 1e9, 1e9));
    cr_assert(fit.defined && isfinite(fit.growth_high));
    cr_assert(isfinite(solve_fit_predict(&fit, 96).high) && isfinite(solve_fit_predict(&fit, 96).mean_ns));
}
