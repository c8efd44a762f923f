/* SPDX-License-Identifier: MIT */
#include "line_fit.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <math.h>

/* Sums of squares about the means of the groups, and of those means about the line. */
struct split {
    size_t groups;
    double within, lack;
};

static double mean_of(const double *values, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum / (double)count;
}

static double squares_about(const double *values, size_t count, double centre)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (values[i] - centre) * (values[i] - centre);
    return sum;
}

static struct split split_groups(const double *x, const double *y, size_t count, const struct line_fit *fit)
{
    struct split split = {0};
    for (size_t first = 0, end = 0; first < count; first = end) {
        while (end < count && x[end] == x[first])
            end++;
        const double mean = mean_of(y + first, end - first), off = mean - (fit->intercept + fit->slope * x[first]);
        split.groups++;
        split.within += squares_about(y + first, end - first, mean);
        split.lack += (double)(end - first) * off * off;
    }
    return split;
}

static double quantile_t(double df)
{
    return gsl_cdf_tdist_Pinv(0.975, df);
}

/* Chooses the error of the line, once what the groups say is known. */
static void judge_groups(struct line_fit *fit, const struct split *split)
{
    const double lack_df = (double)split->groups - 2, within_df = (double)(fit->points - split->groups);
    fit->groups = split->groups;
    fit->error_ms = fit->point_variance = fit->residual_ms;
    fit->error_df = (double)fit->points - 2;
    fit->lack_p = 1;
    if (lack_df < 1 || within_df < 1)
        return;
    const double lack_ms = split->lack / lack_df, within_ms = split->within / within_df;
    if (within_ms > 0)
        fit->lack_p = gsl_cdf_fdist_Q(lack_ms / within_ms, lack_df, within_df);
    if (quantile_t(lack_df) * sqrt(lack_ms) <= quantile_t(fit->error_df) * sqrt(fit->residual_ms))
        return;
    fit->error_ms = lack_ms;
    fit->error_df = lack_df;
    fit->point_variance = within_ms + fmax(0, lack_ms - within_ms) / ((double)fit->points / (double)split->groups);
}

bool line_fit_make(const double *x, const double *y, size_t count, struct line_fit *fit)
{
    double cov00 = 0, cov01 = 0, cov11 = 0, sum_squares = 0;
    *fit = (struct line_fit){.points = count};
    if (count < 3 || x[0] == x[count - 1])
        return false;
    (void)gsl_fit_linear(x, 1, y, 1, count, &fit->intercept, &fit->slope, &cov00, &cov01, &cov11, &sum_squares);
    fit->mean_x = mean_of(x, count);
    fit->sum_squares_x = squares_about(x, count, fit->mean_x);
    fit->residual_ms = sum_squares / (double)(count - 2);
    fit->slope_se = sqrt(cov11);
    const struct split split = split_groups(x, y, count, fit);
    judge_groups(fit, &split);
    return true;
}

static struct line_interval around(double middle, double half)
{
    return (struct line_interval){middle, middle - half, middle + half};
}

struct line_interval line_fit_slope(const struct line_fit *fit)
{
    return around(fit->slope, quantile_t(fit->error_df) * sqrt(fit->error_ms / fit->sum_squares_x));
}

static double half_of_line(const struct line_fit *fit, double x)
{
    const double off = x - fit->mean_x, share = 1 / (double)fit->points + off * off / fit->sum_squares_x;
    return quantile_t(fit->error_df) * sqrt(fit->error_ms * share);
}

struct line_interval line_fit_line(const struct line_fit *fit, double x)
{
    return around(fit->intercept + fit->slope * x, half_of_line(fit, x));
}

struct line_interval line_fit_point(const struct line_fit *fit, double x)
{
    const double half = quantile_t((double)fit->points - 2) * sqrt(fit->point_variance);
    return around(fit->intercept + fit->slope * x, hypot(half_of_line(fit, x), half));
}
