/* SPDX-License-Identifier: MIT */
#include "regression.h"

#include "linear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HALVINGS = 30 };

static const double least_l2 = 1e-9, default_tolerance = 1e-9;

/* One fit at work. The constant is the last of `size` unknowns. */
struct work {
    const struct regression_rows *train, *watch;
    struct regression_options options;
    struct regression_fit *fit;
    int size;
    double *matrix;   /* size * size: second derivatives */
    double *gradient; /* size */
    double *step;     /* size */
    double *here;     /* size: weights that may not be the best */
    double *there;    /* size: weights that are tried */
    double loss;      /* of what is learnt from, with the weights here */
};

double regression_value(const double *weights, const float *features, int width)
{
    double sum = weights[width];
    for (int i = 0; i < width; i++)
        sum += weights[i] * (double)features[i];
    return sum;
}

double regression_loss_of(enum regression_loss loss, double value, double target)
{
    if (loss == REGRESSION_SQUARED)
        return (target - value) * (target - value);
    /* ln (1 + e^f) - y f, without an overflow */
    const double softplus = value > 0 ? value + log1p(exp(-value)) : log1p(exp(value));
    return softplus - target * value;
}

double regression_loss(const struct regression_rows *rows, enum regression_loss loss, const double *weights)
{
    double sum = 0;
    for (size_t i = 0; i < rows->count; i++)
        sum += regression_loss_of(
            loss, regression_value(weights, rows->features + i * (size_t)rows->width, rows->width), rows->targets[i]);
    return rows->count > 0 ? sum / (double)rows->count : 0;
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
    double mean[REGRESSION_MAX_FEATURES] = {0}, squares[REGRESSION_MAX_FEATURES] = {0};
    const size_t width = (size_t)rows->width;
    const double count = (double)rows->count;
    for (size_t i = 0; i < rows->count; i++)
        for (size_t j = 0; j < width; j++)
            mean[j] += (double)rows->features[i * width + j] / count;
    for (size_t i = 0; i < rows->count; i++)
        for (size_t j = 0; j < width; j++) {
            const double off = (double)rows->features[i * width + j] - mean[j];
            squares[j] += off * off;
        }
    for (size_t j = 0; j < width; j++) {
        fit->deviations[j] = sqrt(squares[j] / count);
        fit->used[j] = fit->deviations[j] > 1e-9 * (1 + fabs(mean[j]));
    }
}

/* ---- A step */

static double penalty_factor(const struct work *work, int feature)
{
    const double deviation = work->fit->deviations[feature];
    return fmax(work->options.l2, least_l2) * deviation * deviation;
}

static double penalty(const struct work *work, const double *weights)
{
    double sum = 0;
    for (int j = 0; j < work->train->width; j++)
        sum += penalty_factor(work, j) * weights[j] * weights[j] / 2;
    return sum;
}

/* First and second derivative of the loss by the value. */
static void slopes_of(enum regression_loss loss, double value, double target, double *first, double *second)
{
    if (loss == REGRESSION_SQUARED) {
        *first = 2 * (value - target);
        *second = 2;
        return;
    }
    const double p = 1 / (1 + exp(-value));
    *first = p - target;
    *second = p * (1 - p);
}

/* Adds a row's share of gradient and matrix (its upper half). */
static void add_row(struct work *work, const double *row, double first, double second)
{
    for (int i = 0; i < work->size; i++) {
        double *line = work->matrix + (size_t)i * (size_t)work->size;
        const double factor = second * row[i];
        work->gradient[i] += first * row[i];
        for (int j = i; j < work->size; j++)
            line[j] += factor * row[j];
    }
}

static void add_rows(struct work *work)
{
    const int width = work->train->width;
    double row[REGRESSION_MAX_FEATURES + 1];
    row[width] = 1;
    for (size_t i = 0; i < work->train->count; i++) {
        double first, second;
        const float *features = work->train->features + i * (size_t)width;
        for (int j = 0; j < width; j++)
            row[j] = (double)features[j];
        slopes_of(work->options.loss, regression_value(work->here, features, width), work->train->targets[i], &first,
                  &second);
        add_row(work, row, first, second);
    }
}

/* Means, the penalty, the lower half; what is not used stays where it is, at 0. */
static void finish_system(struct work *work)
{
    const size_t size = (size_t)work->size;
    const double count = (double)work->train->count;
    for (size_t i = 0; i < size; i++) {
        work->gradient[i] /= count;
        for (size_t j = i; j < size; j++)
            work->matrix[i * size + j] /= count;
    }
    for (size_t i = 0; i + 1 < size; i++) {
        work->gradient[i] += penalty_factor(work, (int)i) * work->here[i];
        work->matrix[i * size + i] += penalty_factor(work, (int)i);
        if (work->fit->used[i])
            continue;
        work->gradient[i] = 0;
        for (size_t j = 0; j < size; j++)
            work->matrix[(i < j ? i : j) * size + (i < j ? j : i)] = i == j;
    }
    for (size_t i = 0; i < size; i++)
        for (size_t j = 0; j < i; j++)
            work->matrix[i * size + j] = work->matrix[j * size + i];
}

/* In units of each feature's deviation, so that the solution does not suffer from features of very different size. */
static bool solve_system(struct work *work)
{
    const size_t size = (size_t)work->size;
    double scale[REGRESSION_MAX_FEATURES + 1];
    for (size_t i = 0; i < size; i++)
        scale[i] = i + 1 < size && work->fit->used[i] ? work->fit->deviations[i] : 1;
    for (size_t i = 0; i < size; i++) {
        work->gradient[i] /= scale[i];
        for (size_t j = 0; j < size; j++)
            work->matrix[i * size + j] /= scale[i] * scale[j];
    }
    if (!linear_solve(work->matrix, work->size, work->gradient, work->step))
        return false;
    for (size_t i = 0; i < size; i++)
        work->step[i] /= scale[i];
    return true;
}

/* One step of Newton's from `here`, halved until it does not lead up; *gain is what it brings, 0 when nothing does. */
static bool take_step(struct work *work, double *gain)
{
    const size_t bytes = (size_t)work->size * sizeof *work->here;
    memset(work->matrix, 0, bytes * (size_t)work->size);
    memset(work->gradient, 0, bytes);
    add_rows(work);
    finish_system(work);
    if (!solve_system(work))
        return false;
    const double before = work->loss + penalty(work, work->here);
    double factor = 1;
    *gain = 0;
    for (int i = 0; i < HALVINGS; i++, factor /= 2) {
        for (int j = 0; j < work->size; j++)
            work->there[j] = work->here[j] - factor * work->step[j];
        const double loss = regression_loss(work->train, work->options.loss, work->there);
        const double after = loss + penalty(work, work->there);
        if (!(after < before))
            continue;
        *gain = before - after;
        work->loss = loss;
        memcpy(work->here, work->there, bytes);
        break;
    }
    return true;
}

/* ---- The whole */

/* Notes the step that was made; false when it was one too many. */
static bool note_step(struct work *work)
{
    struct regression_fit *fit = work->fit;
    fit->steps[fit->step_count] =
        (struct regression_step){work->loss, regression_loss(work->watch, work->options.loss, work->here)};
    if (work->watch->count == 0 || fit->step_count == 0 ||
        fit->steps[fit->step_count].watch < fit->steps[fit->best].watch) {
        fit->best = fit->step_count;
        memcpy(fit->weights, work->here, (size_t)work->size * sizeof *work->here);
    }
    return fit->step_count - fit->best < work->options.patience;
}

static bool descend(struct work *work, struct error *error)
{
    struct regression_fit *fit = work->fit;
    fit->end = REGRESSION_OUT_OF_STEPS;
    work->loss = regression_loss(work->train, work->options.loss, work->here);
    for (bool more = note_step(work); fit->step_count < work->options.max_steps; more = note_step(work)) {
        double gain = 0;
        if (!more) {
            fit->end = REGRESSION_STOPPED_EARLY;
            return true;
        }
        if (!take_step(work, &gain))
            return error_set(error, ERROR_USAGE, "the fit has no solution: too few positions, or numbers too large");
        if (gain > 0)
            fit->step_count++;
        if (gain > work->options.tolerance)
            continue;
        if (gain > 0)
            (void)note_step(work);
        fit->end = REGRESSION_CONVERGED;
        return true;
    }
    return true;
}

static bool work_init(struct work *work)
{
    const size_t size = (size_t)work->size;
    double *room = calloc(size * (size + 4), sizeof *room);
    work->matrix = room;
    if (room == NULL)
        return false;
    work->gradient = room + size * size;
    work->step = work->gradient + size;
    work->here = work->step + size;
    work->there = work->here + size;
    return true;
}

static struct regression_options complete(struct regression_options options)
{
    if (options.max_steps == 0 || options.max_steps > REGRESSION_MAX_STEPS)
        options.max_steps = REGRESSION_MAX_STEPS;
    if (options.patience == 0)
        options.patience = 3;
    if (options.tolerance == 0)
        options.tolerance = default_tolerance;
    return options;
}

bool regression_fit(const struct regression_rows *train, const struct regression_rows *watch,
                    const struct regression_options *options, struct regression_fit *fit, struct error *error)
{
    struct work work = {
        .train = train, .watch = watch, .options = complete(*options), .fit = fit, .size = train->width + 1};
    memset(fit, 0, sizeof *fit);
    if (train->count == 0)
        return error_set(error, ERROR_USAGE, "there is no position to learn from");
    if (!rows_finite(train) || !rows_finite(watch))
        return error_set(error, ERROR_USAGE, "there is a value that is not finite");
    measure_features(train, fit);
    if (!work_init(&work))
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = descend(&work, error);
    free(work.matrix);
    return good;
}
