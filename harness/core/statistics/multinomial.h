/* SPDX-License-Identifier: MIT */
/*
 * multinomial.h - the likeliest shares of classes whose mean, or mean by deviation, is given
 *
 * Units fall into classes; class i is worth a_i and has the share q_i > 0 of what was seen. Wanted are the shares p_i that
 * make this likeliest, sum q_i log p_i -> max, among those that meet a condition. With the condition sum p_i b_i = 0
 * (for a mean s, b_i = a_i - s) Lagrange's multipliers give (Owen, "Empirical Likelihood", 2001, 2.9)
 *
 *     p_i = q_i / (1 + x b_i),   x the one root of  sum q_i b_i / (1 + x b_i) = 0  in (-1 / max b, -1 / min b)
 *
 * where all p_i are positive; there is a root when min b < 0 < max b. For (mean - c) / deviation = t, which is not linear
 * in p, the condition is replaced by its tangent at the p found last, until p stands still; with the mean m and the
 * deviation d of that p the tangent has b_i = a_i - c - t d (1 + ((a_i - m) / d)^2) / 2, where m = c + t d in the end: so
 * d is the root of mean(p(d)) - c - t d. It lies between 0 and the smaller of half the range and (max a - c) / t, where the
 * sign has changed. Up to |t| = 1 the shares found are the likeliest of all; beyond, they may be a second peak.
 */
#ifndef OSERO_MULTINOMIAL_H
#define OSERO_MULTINOMIAL_H

#include <stdbool.h>

enum { MULTINOMIAL_CLASSES = 5 };

struct multinomial {
    int classes;                        /* 2 .. MULTINOMIAL_CLASSES */
    double values[MULTINOMIAL_CLASSES]; /* a_i, ascending */
    double shares[MULTINOMIAL_CLASSES]; /* all > 0, their sum is 1 */
};

double multinomial_mean(const struct multinomial *seen);
double multinomial_variance(const struct multinomial *seen);

/* The likeliest shares with this mean. False when no shares have it: values[0] < mean < values[last] must hold. */
bool multinomial_fit_mean(const struct multinomial *seen, double mean, struct multinomial *fitted);

/* The likeliest shares with (mean - centre) / deviation = ratio. False when no shares have it. */
bool multinomial_fit_ratio(const struct multinomial *seen, double centre, double ratio, struct multinomial *fitted);

#endif
