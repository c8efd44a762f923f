/* SPDX-License-Identifier: MIT */
/*
 * quantile.h - quantiles of a list of numbers
 *
 * Between the two nearest values a straight line: the value at place (n - 1) * share, counted from 0 (Hyndman and Fan,
 * "Sample Quantiles in Statistical Packages", 1996, definition 7; what NumPy and R give). The median is the middle one,
 * or the mean of the middle two.
 */
#ifndef OSERO_QUANTILE_H
#define OSERO_QUANTILE_H

#include <stddef.h>

/* Sorts numbers (none NaN) from the smallest to the largest. */
void quantile_sort(double *values, size_t count);

/* Of `count` > 0 sorted numbers, share 0..1. */
double quantile_sorted(const double *values, size_t count, double share);

#endif
