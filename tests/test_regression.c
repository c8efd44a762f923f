/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "osero_random.h"
#include "regression.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 4, MOST = 4000 };

static float features[MOST * WIDTH], targets[MOST];
static struct regression_fit fit;
static const struct regression_rows none = {.width = WIDTH};

static size_t take_numbers(const struct json *array, float *to)
{
    size_t count = 0;
    for (const struct json *number = json_first(array); number != NULL; number = json_next(number))
        if (json_type(number) == JSON_ARRAY)
            count += take_numbers(number, to + count);
        else
            to[count++] = (float)json_number(number);
    return count;
}

static void fit_good(const struct regression_rows *train, const struct regression_rows *watch,
                     const struct regression_options *options)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(regression_fit(train, watch, options, &fit, &error), "%s", error.message);
}

/* What numpy and scipy find: tests/golden/regression/make.py. */
Test(regression, finds_what_numpy_and_scipy_find)
{
    struct error error;
    struct json *json = json_read_file(TEST_GOLDEN "/regression/regression.json", &error);
    cr_assert_not_null(json);
    cr_assert_eq(take_numbers(json_get(json, "features"), features), 600);
    int count = 0;
    for (const struct json *answer = json_first(json_get(json, "answers")); answer; answer = json_next(answer)) {
        const bool logistic = strcmp(json_get_string(answer, "loss"), "logistic") == 0;
        const struct regression_options options = {.loss = logistic ? REGRESSION_LOGISTIC : REGRESSION_SQUARED,
                                                   .l2 = json_number(json_get(answer, "l2"))};
        const struct regression_rows rows = {features, targets, 150, WIDTH};
        cr_assert_eq(take_numbers(json_get(json, logistic ? "outcome" : "difference"), targets), 150);
        fit_good(&rows, &none, &options);
        for (size_t i = 0; i <= WIDTH; i++) {
            const double right = json_number(json_at(json_get(answer, "weights"), i));
            cr_assert(fabs(fit.weights[i] - right) < 1e-5 * (1 + fabs(right)), "%zu of %d: %.9g, not %.9g", i, count,
                      fit.weights[i], right);
        }
        const double loss = json_number(json_get(answer, "mean_loss"));
        cr_assert_float_eq(fit.steps[fit.best].train, loss, 1e-7 * loss);
        cr_assert_float_eq(regression_loss(&rows, options.loss, fit.weights), loss, 1e-7 * loss);
        cr_assert_eq(fit.end, REGRESSION_CONVERGED);
        count++;
    }
    cr_assert_eq(count, 6);
    json_free(json);
}

static void draw_rows(uint64_t seed, const double *truth, size_t count)
{
    struct osero_random random;
    osero_random_seed(&random, seed);
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < WIDTH; j++)
            features[i * WIDTH + (size_t)j] = (float)osero_random_below(&random, 9) - 4;
        targets[i] = (float)regression_value(truth, features + i * WIDTH, WIDTH);
    }
}

Test(regression, a_value_without_noise_is_found_again)
{
    static const double truth[WIDTH + 1] = {2, -3, 0.5, 0, 7};
    const struct regression_rows rows = {features, targets, 500, WIDTH};
    const struct regression_options options = {.loss = REGRESSION_SQUARED};
    draw_rows(1, truth, 500);
    fit_good(&rows, &none, &options);
    for (int i = 0; i <= WIDTH; i++)
        cr_assert_float_eq(fit.weights[i], truth[i], 1e-6);
    cr_assert_leq(fit.steps[fit.step_count].train, 1e-12);
    for (int i = 1; i <= fit.step_count; i++)
        cr_assert_lt(fit.steps[i].train, fit.steps[i - 1].train);
}

/* At the minimum what is left over is at right angles to every feature, and its mean is 0. */
Test(regression, least_squares_leave_a_rest_at_right_angles)
{
    static const double truth[WIDTH + 1] = {2, -3, 0.5, 0, 7};
    const struct regression_rows rows = {features, targets, 500, WIDTH};
    const struct regression_options options = {.loss = REGRESSION_SQUARED};
    struct osero_random random;
    osero_random_seed(&random, 5);
    draw_rows(2, truth, 500);
    for (int i = 0; i < 500; i++)
        targets[i] += (float)osero_random_below(&random, 21) - 10;
    fit_good(&rows, &none, &options);
    double sums[WIDTH + 1] = {0};
    for (size_t i = 0; i < 500; i++) {
        const double rest = targets[i] - regression_value(fit.weights, features + i * WIDTH, WIDTH);
        for (int j = 0; j < WIDTH; j++)
            sums[j] += rest * (double)features[i * WIDTH + (size_t)j];
        sums[WIDTH] += rest;
    }
    for (int j = 0; j <= WIDTH; j++)
        cr_assert_float_eq(sums[j] / 500, 0, 1e-6);
}

Test(regression, a_feature_that_never_changes_is_left_alone_and_copies_share)
{
    static const double truth[WIDTH + 1] = {2, 0, 0, 0, 1};
    const struct regression_rows rows = {features, targets, 300, WIDTH};
    const struct regression_options options = {.loss = REGRESSION_SQUARED};
    draw_rows(3, truth, 300);
    for (size_t i = 0; i < 300; i++) {
        features[i * WIDTH + 1] = features[i * WIDTH];
        features[i * WIDTH + 3] = 5;
    }
    fit_good(&rows, &none, &options);
    cr_assert(fit.used[0] && fit.used[1] && fit.used[2] && !fit.used[3]);
    cr_assert_eq(fit.weights[3], 0);
    cr_assert_float_eq(fit.weights[0], 1, 1e-5);
    cr_assert_float_eq(fit.weights[1], 1, 1e-5);
}

/* Two rows to learn from that the watched ones contradict: every step makes those worse. */
Test(regression, stops_early_and_keeps_the_best_weights)
{
    static const float one[] = {1, 0, 0, 0, -1, 0, 0, 0}, up[] = {1, 0}, down[] = {0, 1};
    const struct regression_rows train = {one, up, 2, WIDTH}, watch = {one, down, 2, WIDTH};
    const struct regression_options options = {.loss = REGRESSION_LOGISTIC, .patience = 2};
    fit_good(&train, &watch, &options);
    cr_assert_eq(fit.end, REGRESSION_STOPPED_EARLY);
    cr_assert(fit.best == 0 && fit.step_count == 2 && fit.weights[0] == 0);
    cr_assert_float_eq(fit.steps[0].watch, log(2), 1e-15);
    cr_assert(fit.steps[1].train < fit.steps[0].train && fit.steps[2].watch > fit.steps[1].watch);
}

/* Separated rows have no finite maximum of likelihood; the penalty keeps the weights finite. */
Test(regression, rows_that_one_feature_decides)
{
    const struct regression_rows rows = {features, targets, 200, WIDTH};
    const struct regression_options options = {.loss = REGRESSION_LOGISTIC, .l2 = 1e-6};
    for (size_t i = 0; i < 200; i++) {
        memset(features + i * WIDTH, 0, WIDTH * sizeof *features);
        features[i * WIDTH] = i % 2 == 0 ? 1 : -1;
        targets[i] = i % 2 == 0;
    }
    fit_good(&rows, &none, &options);
    cr_assert(fit.weights[0] > 5 && isfinite(fit.weights[0]));
}

Test(regression, losses)
{
    cr_assert_float_eq(regression_loss_of(REGRESSION_LOGISTIC, 0, 1), log(2), 1e-15);
    cr_assert_float_eq(regression_loss_of(REGRESSION_LOGISTIC, 800, 0), 800, 1e-9);
    cr_assert_float_eq(regression_loss_of(REGRESSION_LOGISTIC, -800, 0), 0, 1e-9);
    cr_assert_float_eq(regression_loss_of(REGRESSION_LOGISTIC, log(3), 0.5), log(4) - log(3) / 2, 1e-12);
    cr_assert_float_eq(regression_loss_of(REGRESSION_SQUARED, 3, -1), 16, 0);
}

static bool stop_at_last(void *context)
{
    int *left = context;
    return --*left < 0;
}

/* Asked before every pass over the rows, so that also the first one can be the last. */
Test(regression, it_can_be_stopped_at_any_step)
{
    static const double truth[WIDTH + 1] = {2, -3, 0.5, 0, 7};
    const struct regression_rows rows = {features, targets, 500, WIDTH};
    draw_rows(4, truth, 500);
    for (int asked = 0; asked < 8; asked++) {
        struct error error = {.kind = ERROR_NONE};
        int left = asked;
        const struct regression_options options = {
            .loss = REGRESSION_SQUARED, .stopped = stop_at_last, .context = &left};
        cr_assert_not(regression_fit(&rows, &none, &options, &fit, &error));
        cr_assert_eq(error.kind, ERROR_INTERRUPTED);
        cr_assert_eq(left, -1, "it was asked %d times more", -1 - left);
    }
}

/* The mean loss of more rows than one product of them holds, against one row at a time. */
Test(regression, the_loss_of_many_rows_is_the_mean_of_each)
{
    static const double weights[WIDTH + 1] = {2, -3, 0.5, 40, 7};
    const struct regression_rows rows = {features, targets, MOST, WIDTH};
    double sum = 0;
    draw_rows(5, weights, MOST);
    for (size_t i = 0; i < MOST; i++) {
        const double value = regression_value(weights, features + i * WIDTH, WIDTH);
        targets[i] = (float)(i % 3) / 2;
        sum += log1p(exp(-fabs(value))) + fmax(value, 0) - (double)targets[i] * value;
    }
    cr_assert_float_eq(regression_loss(&rows, REGRESSION_LOGISTIC, weights), sum / MOST, 1e-12);
}

Test(regression, rows_that_cannot_be)
{
    struct error error;
    const struct regression_options options = {.loss = REGRESSION_SQUARED};
    struct regression_rows rows = {features, targets, 0, WIDTH};
    cr_assert_not(regression_fit(&rows, &none, &options, &fit, &error));
    cr_assert_str_eq(error.message, "there is no position to learn from");
    rows.count = 1;
    features[2] = NAN;
    cr_assert_not(regression_fit(&rows, &none, &options, &fit, &error));
    cr_assert_str_eq(error.message, "there is a value that is not finite");
}
