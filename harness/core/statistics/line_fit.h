/* SPDX-License-Identifier: MIT */
/*
 * line_fit.h - a straight line through points, and how sure it is where there are several points at one x
 *
 * y = intercept + slope x by least squares, every point with the same weight. n points at G different x; the points at
 * one x are a group.
 *
 * HOW SURE. Two errors are looked at, and the interval is the wider of the two (t quantile times root of the mean
 * square):
 *   - points are independent: the residual mean square, n - 2 degrees of freedom. The usual interval.
 *   - groups are independent: what is common to a group (the line is not quite straight; those at one x are alike)
 *     moves all its points, and no number of points at one x averages it away. Then the error of the line is the mean
 *     square of lack of fit, sum n_j (mean_j - line_j)^2 / (G - 2), G - 2 degrees of freedom (Draper and Smith, "Applied
 *     Regression Analysis", 1998, 2.1). Not for G = 2, where nothing is left to see it by.
 * Both take errors to be normal and alike at every x. A new point at x is further off than the line by the variance of
 * one point: that within groups, and between groups max(0, lack of fit - within) / (n / G), the model of a random
 * intercept for each group. Half of its interval is the root of the squares of half of the line's and of half of the
 * point's own (t quantile of n - 2).
 */
#ifndef OSERO_LINE_FIT_H
#define OSERO_LINE_FIT_H

#include <stdbool.h>
#include <stddef.h>

struct line_fit {
    size_t points, groups;
    double intercept, slope;
    double mean_x, sum_squares_x; /* sum (x - mean_x)^2 */
    double residual_ms;           /* the residual mean square; its root is the residual standard deviation */
    double slope_se;              /* standard error if points are independent */
    double error_ms, error_df;    /* of the line: the wider of the two */
    double point_variance;        /* of a new point about the line */
    double lack_p;                /* chance of such a lack of fit if the line is straight; 1 where it cannot be told */
};

/* Points in the order of x; finite numbers. False when there are fewer than three points or two different x. */
bool line_fit_make(const double *x, const double *y, size_t count, struct line_fit *fit);

struct line_interval {
    double middle, low, high; /* 95% */
};

struct line_interval line_fit_slope(const struct line_fit *fit);
struct line_interval line_fit_line(const struct line_fit *fit, double x);  /* where the line is at x */
struct line_interval line_fit_point(const struct line_fit *fit, double x); /* where a new point at x will be */

#endif
