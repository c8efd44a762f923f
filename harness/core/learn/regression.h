/* SPDX-License-Identifier: MIT */
/*
 * regression.h - a linear value fitted to what came of it
 *
 * f(row) = the sum of weight * feature, and a constant. Two losses, each the mean over the rows:
 *
 *     logistic   -y ln p - (1 - y) ln (1 - p), p = 1 / (1 + e^-f): nats; y in 0..1 (a draw is 0.5)
 *     squared    (y - f)^2
 *
 * To the loss is added l2 / 2 times the sum of (weight * the feature's standard deviation)^2: the penalty does not
 * depend on a feature's units, and spares the constant. Minimised by GSL's vector_bfgs2 (Broyden, Fletcher, Goldfarb and
 * Shanno's method with the line search of Fletcher, Practical Methods of Optimization, 2nd ed., 2.6), over features less
 * their means and divided by their deviations, from weights that are all 0. The fit stops when the gradient is shorter
 * than `tolerance`, or when the loss of rows that it does not learn from has not got better for `patience` steps; the
 * weights of the best such step count.
 *
 * Source: Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, 2nd ed., 3.4.1, 4.4.1, 7.10, 11.5.2.
 */
#ifndef OSERO_REGRESSION_H
#define OSERO_REGRESSION_H

#include "errors.h"

#include <stddef.h>

enum regression_loss { REGRESSION_LOGISTIC, REGRESSION_SQUARED };

enum { REGRESSION_MAX_FEATURES = 512, REGRESSION_MAX_STEPS = 1000 };

/* Rows, borrowed: `width` features each, one row after the other. */
struct regression_rows {
    const float *features;
    const float *targets;
    size_t count;
    int width; /* at most REGRESSION_MAX_FEATURES */
};

struct regression_options {
    enum regression_loss loss;
    double l2;        /* at least 0; at 0 a penalty of 1e-9 stays, which keeps features apart that always go together */
    int max_steps;    /* at most REGRESSION_MAX_STEPS; 0: REGRESSION_MAX_STEPS */
    int patience;     /* steps; 0: 10 */
    double tolerance; /* of the gradient by a deviation of each feature; of the squared loss in units of the targets'
                         root mean square; 0: 1e-7 */
    bool (*stopped)(void *context); /* asked many times a second: true ends the fit; may be null */
    void *context;
};

/* The losses after so many steps, without penalty. */
struct regression_step {
    double train, watch;
};

enum regression_end { REGRESSION_CONVERGED, REGRESSION_STOPPED_EARLY, REGRESSION_OUT_OF_STEPS };

struct regression_fit {
    double weights[REGRESSION_MAX_FEATURES + 1]; /* the constant behind the last feature's; 0 for what is not used */
    bool used[REGRESSION_MAX_FEATURES];          /* false: the feature is the same in all rows and tells nothing */
    double means[REGRESSION_MAX_FEATURES];       /* of each feature */
    double deviations[REGRESSION_MAX_FEATURES];  /* standard deviation of each feature */
    struct regression_step steps[REGRESSION_MAX_STEPS + 1]; /* steps[0]: all weights 0 */
    int step_count;                                         /* without steps[0] */
    int best;                                               /* the step whose weights these are */
    enum regression_end end;
};

/* Fits. watch: rows that are only looked at, to stop; may have none (then all steps count, and watch losses are 0).
 * ERROR_USAGE when there is no row or a target or feature is not finite; ERROR_INTERRUPTED; ERROR_WORLD without memory.
 */
bool regression_fit(const struct regression_rows *train, const struct regression_rows *watch,
                    const struct regression_options *options, struct regression_fit *fit, struct error *error);

/* f of one row. */
double regression_value(const double *weights, const float *features, int width);

/* The loss of one value. */
double regression_loss_of(enum regression_loss loss, double value, double target);

/* The mean loss of rows; 0 of none. */
double regression_loss(const struct regression_rows *rows, enum regression_loss loss, const double *weights);

#endif
