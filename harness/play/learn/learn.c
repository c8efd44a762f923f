/* SPDX-License-Identifier: MIT */
#include "learn.h"

#include "clock.h"
#include "learn_rows.h"
#include "machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double default_largest = 1000, normal_95 = 1.959963984540054;

struct learner {
    const struct learn_options *options;
    struct learn_result *result;
    struct learn_data data;
    struct learn_rows rows;
    float *before, *after; /* the value of each position by the old and the new numbers */
};

static struct regression_rows part_of(const struct learner *learner, const float *features, int width, int part)
{
    size_t first = 0;
    for (int i = 0; i < part; i++)
        first += learner->data.counts[i];
    return (struct regression_rows){.features = features + first * (size_t)width,
                                    .targets = learner->rows.targets + first,
                                    .count = learner->data.counts[part],
                                    .width = width};
}

/* ---- The fit, and numbers out of it */

static bool fit_rows(struct learner *learner, struct error *error)
{
    const struct learn_options *options = learner->options;
    const struct learn_rows *rows = &learner->rows;
    const struct regression_rows train = part_of(learner, rows->features, rows->width, LEARN_TRAIN);
    const struct regression_rows watch = part_of(learner, rows->features, rows->width, LEARN_WATCH);
    const struct regression_options fit = {.loss = options->loss,
                                           .l2 = options->l2,
                                           .max_steps = options->max_steps,
                                           .patience = options->patience,
                                           .stopped = options->stopped,
                                           .context = options->context};
    return regression_fit(&train, &watch, &fit, &learner->result->fit, error);
}

/* The factor that turns weights of the fit into numbers of the player; 0 when there is none. */
static double find_factor(const struct learner *learner)
{
    const struct learn_result *result = learner->result;
    const struct learn_numbers *numbers = &result->numbers;
    const double rest = result->fit.weights[numbers->count];
    double largest = 0, wanted = learner->options->largest > 0 ? learner->options->largest : default_largest;
    if (!result->scale_free)
        return rest > 0 ? 1 / rest : 0;
    for (int i = 0; i < numbers->count; i++)
        largest = fmax(largest, fabs(result->fit.weights[i]));
    double factor = largest > 0 ? wanted / largest : 0;
    for (int i = 0; i < numbers->count; i++) {
        const double weight = result->fit.weights[i];
        const double end = weight > 0 ? numbers->list[i].maximum : -numbers->list[i].minimum;
        if (weight != 0 && end > 0)
            factor = fmin(factor, end / fabs(weight));
    }
    return factor;
}

/* Held in its range and rounded, as it is played with. */
static double as_played(const struct learn_number *number, double value)
{
    value = fmin(fmax(value, number->minimum), number->maximum);
    return number->whole ? round(value) + 0.0 : value;
}

static bool set_values(struct learner *learner, struct error *error)
{
    struct learn_result *result = learner->result;
    const int count = result->numbers.count;
    result->scale_free = !result->fit.used[count];
    const double factor = find_factor(learner);
    if (!(factor > 0) || !isfinite(factor))
        return error_set(error, ERROR_FOUND, "%s",
                         result->scale_free
                             ? "the games say nothing about these numbers: the fit is 0 for all of them"
                             : "the games speak against the part of the value that is not free: free more numbers");
    for (int i = 0; i < count; i++) {
        const struct learn_number *number = &result->numbers.list[i];
        result->told[i] = result->fit.used[i];
        result->fitted[i] = result->told[i] ? factor * result->fit.weights[i] : number->value;
        result->values[i] = result->told[i] ? as_played(number, result->fitted[i]) : number->value;
        result->clipped += result->fitted[i] < number->minimum || result->fitted[i] > number->maximum;
    }
    return true;
}

/* ---- Losses */

/* What each position is worth by these numbers. */
static void value_rows(const struct learner *learner, const double *values, float *to)
{
    const struct learn_rows *rows = &learner->rows;
    for (size_t i = 0; i < rows->count; i++) {
        const float *row = rows->features + i * (size_t)rows->width;
        double sum = row[rows->width - 1];
        for (int j = 0; j < rows->width - 1; j++)
            sum += values[j] * (double)row[j];
        to[i] = (float)sum;
    }
}

/* The best scale and constant (weights[0] and [1]) for values, on what is learnt from. */
static bool fit_scale(const struct learner *learner, const float *values, double weights[2], struct error *error)
{
    static const struct regression_rows none = {.width = 1};
    const struct regression_options options = {
        .loss = learner->options->loss, .stopped = learner->options->stopped, .context = learner->options->context};
    const struct regression_rows train = part_of(learner, values, 1, LEARN_TRAIN);
    struct regression_fit fit;
    if (!regression_fit(&train, &none, &options, &fit, error))
        return false;
    weights[0] = fit.weights[0];
    weights[1] = fit.weights[1];
    return true;
}

/* The change of the mean loss on the part that judges, a game being one observation. */
static void measure_change(const struct learner *learner, const double *before, const double *after)
{
    struct learn_result *result = learner->result;
    const struct regression_rows old = part_of(learner, learner->before, 1, LEARN_JUDGE);
    const struct regression_rows new = part_of(learner, learner->after, 1, LEARN_JUDGE);
    const struct learn_position *positions = learn_data_part(&learner->data, LEARN_JUDGE);
    const enum regression_loss loss = learner->options->loss;
    const double mean = result->losses[LEARN_JUDGE].after - result->losses[LEARN_JUDGE].before;
    double squares = 0, of_game = 0, games = 0;
    for (size_t i = 0; i < new.count; i++) {
        of_game += regression_loss_of(loss, after[0] * new.features[i] + after[1], new.targets[i]) -
                   regression_loss_of(loss, before[0] * old.features[i] + before[1], old.targets[i]) - mean;
        if (i + 1 < new.count && positions[i + 1].game == positions[i].game)
            continue;
        squares += of_game * of_game;
        of_game = 0;
        games++;
    }
    const double error = games > 1 ? sqrt(squares * games / (games - 1)) / (double)new.count : INFINITY;
    result->change = mean;
    result->change_low = mean - normal_95 * error;
    result->change_high = mean + normal_95 * error;
}

static void measure_part(struct learner *learner, int part, const double guess[2], const double before[2],
                         const double after[2])
{
    const struct regression_rows old = part_of(learner, learner->before, 1, part);
    const struct regression_rows new = part_of(learner, learner->after, 1, part);
    const enum regression_loss loss = learner->options->loss;
    learner->result->losses[part] = (struct learn_losses){.guess = regression_loss(&old, loss, guess),
                                                          .before = regression_loss(&old, loss, before),
                                                          .after = regression_loss(&new, loss, after)};
}

/* The one value that fits the targets best: for both losses the one that gives their mean. */
static double best_guess(const struct learner *learner)
{
    const struct regression_rows train = part_of(learner, learner->before, 1, LEARN_TRAIN);
    double sum = 0;
    for (size_t i = 0; i < train.count; i++)
        sum += train.targets[i];
    const double mean = sum / (double)train.count;
    if (learner->options->loss == REGRESSION_SQUARED)
        return mean;
    const double p = fmin(fmax(mean, 1e-12), 1 - 1e-12);
    return log(p / (1 - p));
}

static bool measure_losses(struct learner *learner, struct error *error)
{
    struct learn_result *result = learner->result;
    double old[LEARN_MAX_NUMBERS], before[2], after[2];
    for (int i = 0; i < result->numbers.count; i++)
        old[i] = result->numbers.list[i].value;
    value_rows(learner, old, learner->before);
    value_rows(learner, result->values, learner->after);
    if (!fit_scale(learner, learner->before, before, error) || !fit_scale(learner, learner->after, after, error))
        return false;
    const double guess[2] = {0, best_guess(learner)};
    for (int part = 0; part < LEARN_PART_COUNT; part++)
        measure_part(learner, part, guess, before, after);
    measure_change(learner, before, after);
    result->scale_before = before[0];
    result->scale = after[0];
    result->constant = after[1];
    return true;
}

/* ---- The whole */

static double seconds_since(int64_t *from_ns)
{
    const int64_t before_ns = *from_ns;
    *from_ns = clock_wall_ns();
    return (double)(*from_ns - before_ns) * 1e-9;
}

static void note_data(struct learner *learner)
{
    struct learn_result *result = learner->result;
    memcpy(result->positions, learner->data.counts, sizeof result->positions);
    memcpy(result->games, learner->data.games, sizeof result->games);
    result->bad = learner->data.bad;
    result->unfinished = learner->data.unfinished;
    result->other_boards = learner->data.other_boards;
    result->repeated = learner->data.repeated;
    result->all_positions = learner->data.all_positions;
}

static bool make_room(struct learner *learner, struct error *error)
{
    struct learn_result *result = learner->result;
    const size_t count = (size_t)result->numbers.count, positions = learn_data_total(&learner->data);
    result->fitted = calloc(count, sizeof *result->fitted);
    result->values = calloc(count, sizeof *result->values);
    result->told = calloc(count, sizeof *result->told);
    learner->before = malloc(positions * sizeof(float));
    learner->after = malloc(positions * sizeof(float));
    return (result->fitted != NULL && result->values != NULL && result->told != NULL && learner->before != NULL &&
            learner->after != NULL) ||
           error_set(error, ERROR_WORLD, "out of memory");
}

static void narrow_ranges(const struct learn_options *options, struct learn_numbers *numbers)
{
    for (int i = 0; i < numbers->count; i++) {
        struct learn_number *number = &numbers->list[i];
        if (options->minimum != NULL)
            number->minimum = fmax(number->minimum, options->minimum[i]);
        if (options->maximum != NULL)
            number->maximum = fmin(number->maximum, options->maximum[i]);
    }
}

static bool learn(struct learner *learner, struct error *error)
{
    const struct learn_options *options = learner->options;
    struct learn_result *result = learner->result;
    struct learn_data_options data = options->data;
    int64_t clock_ns = clock_wall_ns();
    data.board_sizes = options->player->info.board_sizes;
    data.stopped = options->stopped;
    data.context = options->context;
    if (!learn_numbers_init(options->player, options->params, &result->numbers, error) ||
        !learn_data_read(&data, &learner->data, error))
        return false;
    narrow_ranges(options, &result->numbers);
    note_data(learner);
    result->seconds_reading = seconds_since(&clock_ns);
    const struct learn_rows_options rows = {
        .player = options->player,
        .numbers = &result->numbers,
        .seed = data.seed,
        .jobs = options->jobs > 0 ? options->jobs : machine_cores(),
        .exact_empties = options->exact_empties,
        .outcome = options->loss == REGRESSION_LOGISTIC,
        .stopped = options->stopped,
        .context = options->context,
    };
    if (!make_room(learner, error) || !learn_rows_make(&rows, &learner->data, &learner->rows, error))
        return false;
    result->solved = learner->rows.solved;
    result->seconds_extracting = seconds_since(&clock_ns);
    const bool good = fit_rows(learner, error) && set_values(learner, error) && measure_losses(learner, error);
    result->seconds_fitting = seconds_since(&clock_ns);
    return good;
}

bool learn_run(const struct learn_options *options, struct learn_result *result, struct error *error)
{
    struct learner learner = {.options = options, .result = result};
    memset(result, 0, sizeof *result);
    const bool good = learn(&learner, error);
    learn_rows_clear(&learner.rows);
    learn_data_clear(&learner.data);
    free(learner.before);
    free(learner.after);
    if (!good)
        learn_result_clear(result);
    return good;
}

void learn_result_clear(struct learn_result *result)
{
    learn_numbers_clear(&result->numbers);
    free(result->fitted);
    free(result->values);
    free(result->told);
    memset(result, 0, sizeof *result);
}
