/* SPDX-License-Identifier: MIT */
#include "line_fit.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static void near(double got, double want, double relative)
{
    cr_assert_leq(fabs(got - want), relative * fabs(want), "%.15g is not %.15g", got, want);
}

/* NIST StRD, linear regression, Norris: y, x. */
static const double norris[36][2] = {
    {0.1, 0.2},     {338.8, 337.4}, {118.1, 118.2}, {888.0, 884.6}, {9.2, 10.1},    {228.1, 226.5},
    {668.5, 666.3}, {998.5, 996.3}, {449.1, 448.6}, {778.9, 777.0}, {559.2, 558.2}, {0.3, 0.4},
    {0.1, 0.6},     {778.1, 775.5}, {668.8, 666.9}, {339.3, 338.0}, {448.9, 447.5}, {10.8, 11.6},
    {557.7, 556.0}, {228.3, 228.1}, {998.0, 995.8}, {888.8, 887.6}, {119.6, 120.2}, {0.3, 0.3},
    {0.6, 0.3},     {557.6, 556.8}, {339.3, 339.1}, {888.0, 887.2}, {998.5, 999.0}, {778.9, 779.0},
    {10.2, 11.1},   {117.6, 118.3}, {228.9, 229.2}, {668.4, 669.1}, {449.2, 448.9}, {0.2, 0.5},
};

static int compare_x(const void *a, const void *b)
{
    const double *one = a, *two = b;
    return (one[1] > two[1]) - (one[1] < two[1]);
}

Test(line_fit, norris_has_the_certified_values)
{
    double points[36][2], x[36], y[36];
    struct line_fit fit;
    for (int i = 0; i < 36; i++)
        points[i][0] = norris[i][0], points[i][1] = norris[i][1];
    qsort(points, 36, sizeof points[0], compare_x);
    for (int i = 0; i < 36; i++)
        y[i] = points[i][0], x[i] = points[i][1];
    cr_assert(line_fit_make(x, y, 36, &fit));
    near(fit.intercept, -0.262323073774029, 1e-10);
    near(fit.slope, 1.00211681802045, 1e-13);
    near(sqrt(fit.residual_ms), 0.884796396144373, 1e-11);
    near(fit.slope_se, 0.429796848199937e-03, 1e-11);
}

/* By hand: x 1 1 2 2 3 3, means 1, 3, 2 at 1, 2, 3: slope 1/2, intercept 1, lines 1.5, 2, 2.5 at them. Residuals
 * -0.6 -0.4 0.9 1.1 -0.6 -0.4: sum of squares 3.06; within 3 * 0.02 = 0.06; lack 2 * (0.25 + 1 + 0.25) = 3, one degree.
 */
Test(line_fit, groups_that_lie_off_the_line_widen_it)
{
    static const double x[] = {1, 1, 2, 2, 3, 3}, y[] = {0.9, 1.1, 2.9, 3.1, 1.9, 2.1};
    static const double t_1 = 12.7062047361747, t_4 = 2.77644510519779; /* Student's, 97.5% */
    struct line_fit fit;
    cr_assert(line_fit_make(x, y, 6, &fit));
    cr_assert_eq(fit.groups, 3);
    near(fit.slope, 0.5, 1e-12);
    near(fit.intercept, 1, 1e-12);
    near(fit.residual_ms, 3.06 / 4, 1e-12);
    near(fit.error_ms, 3, 1e-12);
    near(fit.error_df, 1, 0);
    near(fit.point_variance, 0.02 + (3 - 0.02) / 2, 1e-12);
    near(line_fit_slope(&fit).high, 0.5 + t_1 * sqrt(3.0 / 4), 1e-9);
    near(line_fit_slope(&fit).low, 0.5 - t_1 * sqrt(3.0 / 4), 1e-9);
    near(line_fit_line(&fit, 4).low, 3 - t_1 * sqrt(3 * (1.0 / 6 + 4.0 / 4)), 1e-9);
    near(line_fit_point(&fit, 4).high, 3 + sqrt(t_1 * t_1 * 3 * (1.0 / 6 + 1) + t_4 * t_4 * 1.51), 1e-9);
}

Test(line_fit, groups_on_the_line_leave_the_usual_interval)
{
    static const double x[] = {1, 1, 2, 2, 3, 3}, y[] = {0, 2, 1, 3, 2, 4};
    static const double t_4 = 2.77644510519779;
    struct line_fit fit;
    cr_assert(line_fit_make(x, y, 6, &fit));
    near(fit.slope, 1, 1e-12);
    near(fit.residual_ms, 6.0 / 4, 1e-12);
    near(fit.error_df, 4, 0);
    near(fit.lack_p, 1, 1e-9);
    near(line_fit_slope(&fit).high, 1 + t_4 * sqrt(1.5 / 4), 1e-9);
}

Test(line_fit, too_little_is_no_line)
{
    static const double x[] = {1, 2, 3}, y[] = {1, 2, 3}, same[] = {2, 2, 2};
    struct line_fit fit;
    cr_assert_not(line_fit_make(x, y, 0, &fit));
    cr_assert_not(line_fit_make(x, y, 2, &fit));
    cr_assert_not(line_fit_make(same, y, 3, &fit));
    cr_assert(line_fit_make(x, y, 3, &fit));
    near(line_fit_slope(&fit).low, 1, 1e-7);
}
