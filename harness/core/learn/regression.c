/* SPDX-License-Identifier: MIT */
#include "regression.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <string.h>

enum { ROWS_BETWEEN_QUESTIONS = 16384, DEFAULT_PATIENCE = 10, MOST_FACTORS = 512 };

static const double least_l2 = 1e-9, default_tolerance = 1e-7;

/* The first step's length, in deviations of the value, and how exact GSL's line searches are (it advises 0.1). */
static const double first_step = 0.1, line_tolerance = 0.1;

/* One fit at work. What GSL minimises over are the unknowns: of each feature that is used its weight times its
 * deviation, then the constant for features less their means. */
struct work {
    const struct regression_rows *train, *watch;
    struct regression_options options;
    struct regression_fit *fit;
    int features[REGRESSION_MAX_FEATURES]; /* which each unknown is of */
    size_t size;                           /* unknowns */
    bool stopped;
    bool known; /* the rest tells of `at` */
    gsl_vector *at;
    gsl_vector *gradient; /* with the penalty's */
    double loss, penalty;
    double weights[REGRESSION_MAX_FEATURES + 1]; /* there */
};

double regression_value(const double *weights, const float *features, int width)
{
    double sum = weights[width];
    for (int i = 0; i < width; i++)
        sum += weights[i] * (double)features[i];
    return sum;
}

/*
 * A sum of losses. The logistic one is ln (1 + e^f) - y f = max(f, 0) - y f + ln (1 + e^-|f|), without an overflow; what
 * stands in the last logarithm is between 1 and 2, and that of a product of many takes the time of one.
 */
struct losses {
    double sum, product;
    int factors;
};

static void close_product(struct losses *losses)
{
    losses->sum += log(losses->product);
    losses->product = 1;
    losses->factors = 0;
}

/* Returns the loss's derivative by the value. */
static double add_loss(struct losses *losses, enum regression_loss loss, double value, double target)
{
    if (loss == REGRESSION_SQUARED) {
        losses->sum += (target - value) * (target - value);
        return 2 * (value - target);
    }
    const double power = exp(-fabs(value));
    losses->sum += fmax(value, 0) - target * value;
    losses->product *= 1 + power;
    if (++losses->factors == MOST_FACTORS)
        close_product(losses);
    return (value > 0 ? 1 : power) / (1 + power) - target;
}

double regression_loss_of(enum regression_loss loss, double value, double target)
{
    struct losses losses = {.product = 1};
    (void)add_loss(&losses, loss, value, target);
    close_product(&losses);
    return losses.sum;
}

double regression_loss(const struct regression_rows *rows, enum regression_loss loss, const double *weights)
{
    struct losses losses = {.product = 1};
    for (size_t i = 0; i < rows->count; i++)
        (void)add_loss(&losses, loss, regression_value(weights, rows->features + i * (size_t)rows->width, rows->width),
                       rows->targets[i]);
    close_product(&losses);
    return rows->count > 0 ? losses.sum / (double)rows->count : 0;
}

/* ---- The features */

static bool rows_finite(const struct regression_rows *rows)
{
    for (size_t i = 0; i < rows->count * (size_t)rows->width; i++)
        if (!isfinite(rows->features[i]))
            return false;
    for (size_t i = 0; i < rows->count; i++)
        if (!isfinite(rows->targets[i]))
            return false;
    return true;
}

static void measure_features(const struct regression_rows *rows, struct regression_fit *fit)
{
    double squares[REGRESSION_MAX_FEATURES] = {0};
    const size_t width = (size_t)rows->width;
    const double count = (double)rows->count;
    for (size_t i = 0; i < rows->count; i++)
        for (size_t j = 0; j < width; j++)
            fit->means[j] += (double)rows->features[i * width + j] / count;
    for (size_t i = 0; i < rows->count; i++)
        for (size_t j = 0; j < width; j++) {
            const double off = (double)rows->features[i * width + j] - fit->means[j];
            squares[j] += off * off;
        }
    for (size_t j = 0; j < width; j++) {
        fit->deviations[j] = sqrt(squares[j] / count);
        fit->used[j] = fit->deviations[j] > 1e-9 * (1 + fabs(fit->means[j]));
    }
}

static double target_size(const struct regression_rows *rows)
{
    double squares = 0;
    for (size_t i = 0; i < rows->count; i++)
        squares += (double)rows->targets[i] * (double)rows->targets[i];
    return sqrt(squares / (double)rows->count);
}

/* ---- The objective */

static double penalty_factor(const struct work *work)
{
    return fmax(work->options.l2, least_l2);
}

/* The unknowns as weights of the features as they are. */
static void take_weights(struct work *work, const gsl_vector *unknowns)
{
    const struct regression_fit *fit = work->fit;
    const int width = work->train->width;
    double constant = gsl_vector_get(unknowns, work->size - 1);
    work->penalty = 0;
    for (size_t i = 0; i + 1 < work->size; i++) {
        const double unknown = gsl_vector_get(unknowns, i);
        const int feature = work->features[i];
        work->weights[feature] = unknown / fit->deviations[feature];
        constant -= work->weights[feature] * fit->means[feature];
        work->penalty += penalty_factor(work) * unknown * unknown / 2;
    }
    work->weights[width] = constant;
}

static bool is_stopped(struct work *work)
{
    work->stopped = work->stopped || (work->options.stopped != NULL && work->options.stopped(work->options.context));
    return work->stopped;
}

/* The loss at work->weights, and slopes[j]: the mean derivative by the weight of feature j, and last by the constant. */
static void add_rows(struct work *work, double *slopes)
{
    const struct regression_rows *rows = work->train;
    const enum regression_loss loss = work->options.loss;
    const int width = rows->width;
    const double count = (double)rows->count;
    struct losses losses = {.product = 1};
    memset(slopes, 0, ((size_t)width + 1) * sizeof *slopes);
    for (size_t i = 0; i < rows->count; i++) {
        const float *features = rows->features + i * (size_t)width;
        if (i % ROWS_BETWEEN_QUESTIONS == 0 && is_stopped(work))
            return;
        const double value = regression_value(work->weights, features, width);
        const double slope = add_loss(&losses, loss, value, rows->targets[i]);
        for (int j = 0; j < width; j++)
            slopes[j] += slope * (double)features[j];
        slopes[width] += slope;
    }
    for (int j = 0; j <= width; j++)
        slopes[j] /= count;
    close_product(&losses);
    work->loss = losses.sum / count;
}

/* Works out loss and gradient, unless it has been asked for the same before: GSL wants them one after the other. Once
 * stopped it answers what it knows, and the fit ends with the step. */
static void evaluate(struct work *work, const gsl_vector *unknowns)
{
    const struct regression_fit *fit = work->fit;
    double slopes[REGRESSION_MAX_FEATURES + 1];
    if (work->stopped || (work->known && gsl_vector_equal(work->at, unknowns)))
        return;
    (void)gsl_vector_memcpy(work->at, unknowns);
    take_weights(work, unknowns);
    add_rows(work, slopes);
    const double by_constant = slopes[work->train->width];
    for (size_t i = 0; i + 1 < work->size; i++) {
        const int feature = work->features[i];
        const double slope = (slopes[feature] - by_constant * fit->means[feature]) / fit->deviations[feature];
        gsl_vector_set(work->gradient, i, slope + penalty_factor(work) * gsl_vector_get(unknowns, i));
    }
    gsl_vector_set(work->gradient, work->size - 1, by_constant);
    work->known = true;
}

static double objective(const gsl_vector *unknowns, void *context)
{
    struct work *work = context;
    evaluate(work, unknowns);
    return work->loss + work->penalty;
}

static void objective_gradient(const gsl_vector *unknowns, void *context, gsl_vector *gradient)
{
    struct work *work = context;
    evaluate(work, unknowns);
    (void)gsl_vector_memcpy(gradient, work->gradient);
}

static void objective_both(const gsl_vector *unknowns, void *context, double *value, gsl_vector *gradient)
{
    *value = objective(unknowns, context);
    objective_gradient(unknowns, context, gradient);
}

/* ---- The descent */

/* Notes where the minimiser stands; false when the watched rows have waited too long for something better. */
static bool note_step(struct work *work, const gsl_vector *unknowns)
{
    struct regression_fit *fit = work->fit;
    evaluate(work, unknowns);
    struct regression_step *step = &fit->steps[fit->step_count];
    *step = (struct regression_step){work->loss, regression_loss(work->watch, work->options.loss, work->weights)};
    if (work->watch->count == 0 || fit->step_count == 0 || step->watch < fit->steps[fit->best].watch) {
        fit->best = fit->step_count;
        memcpy(fit->weights, work->weights, sizeof fit->weights);
    }
    return fit->step_count - fit->best < work->options.patience;
}

/* GSL says that there is no progress where rounding hides it: that is the minimum too. */
static void descend(struct work *work, gsl_multimin_fdfminimizer *minimizer)
{
    struct regression_fit *fit = work->fit;
    fit->end = REGRESSION_OUT_OF_STEPS;
    (void)note_step(work, minimizer->x);
    while (fit->step_count < work->options.max_steps && !is_stopped(work)) {
        const bool moved = gsl_multimin_test_gradient(minimizer->gradient, work->options.tolerance) == GSL_CONTINUE &&
                           gsl_multimin_fdfminimizer_iterate(minimizer) == GSL_SUCCESS;
        if (!moved) {
            fit->end = REGRESSION_CONVERGED;
            return;
        }
        fit->step_count++;
        if (!note_step(work, minimizer->x)) {
            fit->end = REGRESSION_STOPPED_EARLY;
            return;
        }
    }
}

static struct regression_options complete(struct regression_options options, const struct regression_rows *train)
{
    if (options.max_steps == 0 || options.max_steps > REGRESSION_MAX_STEPS)
        options.max_steps = REGRESSION_MAX_STEPS;
    if (options.patience == 0)
        options.patience = DEFAULT_PATIENCE;
    if (options.tolerance == 0)
        options.tolerance = default_tolerance;
    if (options.loss == REGRESSION_SQUARED)
        options.tolerance *= target_size(train);
    return options;
}

static bool minimise(struct work *work, struct error *error)
{
    gsl_multimin_function_fdf function = {
        .f = objective, .df = objective_gradient, .fdf = objective_both, .n = work->size, .params = work};
    gsl_multimin_fdfminimizer *minimizer =
        gsl_multimin_fdfminimizer_alloc(gsl_multimin_fdfminimizer_vector_bfgs2, work->size);
    gsl_vector *start = gsl_vector_calloc(work->size);
    work->at = gsl_vector_calloc(work->size);
    work->gradient = gsl_vector_calloc(work->size);
    const bool memory = minimizer != NULL && start != NULL && work->at != NULL && work->gradient != NULL;
    if (memory && gsl_multimin_fdfminimizer_set(minimizer, &function, start, first_step, line_tolerance) == GSL_SUCCESS)
        descend(work, minimizer);
    gsl_multimin_fdfminimizer_free(minimizer);
    gsl_vector_free(start);
    gsl_vector_free(work->at);
    gsl_vector_free(work->gradient);
    if (!memory)
        return error_set(error, ERROR_WORLD, "out of memory");
    return !work->stopped || error_set(error, ERROR_INTERRUPTED, "interrupted");
}

/* ---- The whole */

bool regression_fit(const struct regression_rows *train, const struct regression_rows *watch,
                    const struct regression_options *options, struct regression_fit *fit, struct error *error)
{
    struct work work = {.train = train, .watch = watch, .fit = fit};
    memset(fit, 0, sizeof *fit);
    if (train->count == 0)
        return error_set(error, ERROR_USAGE, "there is no position to learn from");
    if (!rows_finite(train) || !rows_finite(watch))
        return error_set(error, ERROR_USAGE, "there is a value that is not finite");
    work.options = complete(*options, train);
    measure_features(train, fit);
    for (int i = 0; i < train->width; i++)
        if (fit->used[i])
            work.features[work.size++] = i;
    work.size++;
    /* GSL's own way with an error is to end the program. */
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    const bool good = minimise(&work, error);
    (void)gsl_set_error_handler(handler);
    return good;
}
