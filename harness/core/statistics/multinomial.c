/* SPDX-License-Identifier: MIT */
#include "multinomial.h"

#include <math.h>

enum { ROOT_STEPS = 200 };

double multinomial_mean(const struct multinomial *seen)
{
    double mean = 0;
    for (int i = 0; i < seen->classes; i++)
        mean += seen->shares[i] * seen->values[i];
    return mean;
}

double multinomial_variance(const struct multinomial *seen)
{
    const double mean = multinomial_mean(seen);
    double variance = 0;
    for (int i = 0; i < seen->classes; i++)
        variance += seen->shares[i] * (seen->values[i] - mean) * (seen->values[i] - mean);
    return variance;
}

/* A function that is above zero at the left end of the bracket and below it at the right end. */
typedef double falling(double x, const void *context);
struct bracket {
    double left, right, at_left, at_right;
};

/* Its root by regula falsi, the end that stays counting half (the "Illinois" rule; Dowell and Jarratt, 1971); every
 * fourth step halves the bracket, since regula falsi creeps where one end is steep. */
static double root(falling *function, const void *context, struct bracket at)
{
    const double least = 1e-14 * (at.right - at.left);
    double x = at.left;
    for (int step = 0, last = 0; step < ROOT_STEPS && at.right - at.left > least; step++) {
        x = step % 4 == 3 ? (at.left + at.right) / 2
                          : at.left + (at.right - at.left) * at.at_left / (at.at_left - at.at_right);
        const double value = x > at.left && x < at.right ? function(x, context) : 0;
        if (value == 0)
            break;
        if (value > 0) {
            at.left = x, at.at_left = value;
            at.at_right = last > 0 ? at.at_right / 2 : at.at_right;
        } else {
            at.right = x, at.at_right = value;
            at.at_left = last < 0 ? at.at_left / 2 : at.at_left;
        }
        last = value > 0 ? 1 : -1;
    }
    return x;
}

/* A condition sum p b = 0, and where sum q b / (1 + x b) has its poles. */
struct condition {
    const struct multinomial *seen;
    double b[MULTINOMIAL_CLASSES];
    double low, high;
};

/* The sum times (x - low) (high - x), which takes the poles away and leaves the sign: smooth, and finite at both ends. */
static double without_poles(double x, const void *context)
{
    const struct condition *condition = context;
    double sum = 0;
    for (int i = 0; i < condition->seen->classes; i++)
        sum += condition->seen->shares[i] * condition->b[i] / (1 + x * condition->b[i]);
    return sum * (x - condition->low) * (condition->high - x);
}

/* The likeliest shares that meet the condition; false when none do. */
static bool fit(struct condition *condition, struct multinomial *fitted)
{
    const struct multinomial *seen = condition->seen;
    const double *b = condition->b;
    int least = 0, most = 0;
    for (int i = 1; i < seen->classes; i++) {
        least = b[i] < b[least] ? i : least;
        most = b[i] > b[most] ? i : most;
    }
    if (!(b[least] < 0 && b[most] > 0))
        return false;
    condition->low = -1 / b[most];
    condition->high = -1 / b[least];
    const double width = condition->high - condition->low;
    const double x = root(
        without_poles, condition,
        (struct bracket){condition->low, condition->high, seen->shares[most] * width, -seen->shares[least] * width});
    double sum = 0;
    for (int i = 0; i < seen->classes; i++)
        sum += fitted->shares[i] = seen->shares[i] / (1 + x * b[i]);
    for (int i = 0; i < seen->classes; i++)
        fitted->shares[i] /= sum;
    return isfinite(sum) && sum > 0;
}

bool multinomial_fit_mean(const struct multinomial *seen, double mean, struct multinomial *fitted)
{
    struct condition condition = {.seen = seen};
    *fitted = *seen;
    for (int i = 0; i < seen->classes; i++)
        condition.b[i] = seen->values[i] - mean;
    return fit(&condition, fitted);
}

struct ratio {
    const struct multinomial *seen;
    double centre, value; /* value > 0 */
};

/* The likeliest shares under the tangent at this deviation. False when none meet it. */
static bool fit_tangent(const struct ratio *ratio, double deviation, struct multinomial *fitted)
{
    const double mean = ratio->centre + ratio->value * deviation;
    struct condition condition = {.seen = ratio->seen};
    for (int i = 0; i < ratio->seen->classes; i++) {
        const double away = (ratio->seen->values[i] - mean) / deviation;
        condition.b[i] = ratio->seen->values[i] - ratio->centre - ratio->value * deviation * (1 + away * away) / 2;
    }
    return fit(&condition, fitted);
}

/* How far their mean lies above centre + value * deviation; where the tangent cannot be met the deviation is too small. */
static double excess(double deviation, const void *context)
{
    const struct ratio *ratio = context;
    struct multinomial fitted = *ratio->seen;
    if (!fit_tangent(ratio, deviation, &fitted))
        return 1;
    return multinomial_mean(&fitted) - ratio->centre - ratio->value * deviation;
}

static struct multinomial mirror(const struct multinomial *seen)
{
    struct multinomial mirrored = {.classes = seen->classes};
    for (int i = 0; i < seen->classes; i++) {
        mirrored.values[i] = -seen->values[seen->classes - 1 - i];
        mirrored.shares[i] = seen->shares[seen->classes - 1 - i];
    }
    return mirrored;
}

static bool fit_above(const struct ratio *ratio, struct multinomial *fitted)
{
    const double first = ratio->seen->values[0], last = ratio->seen->values[ratio->seen->classes - 1];
    const double most = fmin((last - first) / 2, (last - ratio->centre) / ratio->value);
    if (!(most > 0))
        return false;
    /* There the excess is below zero, but for lopsided samples and small ratios by less than rounding. */
    const double at_most = excess(most, ratio);
    const struct bracket bracket = {most * 1e-9, most, 1, at_most};
    return fit_tangent(ratio, at_most < 0 ? root(excess, ratio, bracket) : most, fitted);
}

bool multinomial_fit_ratio(const struct multinomial *seen, double centre, double ratio, struct multinomial *fitted)
{
    *fitted = *seen;
    if (fabs(ratio) < 1e-9) /* rounding would hide the difference */
        return multinomial_fit_mean(seen, centre, fitted);
    if (ratio > 0)
        return fit_above(&(struct ratio){seen, centre, ratio}, fitted);
    const struct multinomial mirrored = mirror(seen);
    struct multinomial found = mirrored;
    const bool good = fit_above(&(struct ratio){&mirrored, -centre, -ratio}, &found);
    *fitted = mirror(&found);
    return good;
}
