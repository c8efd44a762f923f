/* SPDX-License-Identifier: MIT */
#include "tune_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- spsa */

static bool begin_spsa(struct tune_search *search, struct error *error)
{
    (void)error;
    search->spsa = (struct spsa_options){.iterations = search->options.iterations,
                                         .perturbations = search->options.trials,
                                         .seed = search->options.seed};
    return true;
}

/* Around the values that all iterations before the last one have made. */
static void point_spsa(const struct tune_search *search, uint64_t iteration, int trial, double *first, double *second)
{
    const double *values = tune_search_values(search, iteration > 0 ? iteration - 1 : 0);
    spsa_points(&search->spsa, &search->options.tuned->space, iteration, trial, values, first, second);
}

static void note_spsa(struct tune_search *search, uint64_t iteration, const struct tune_outcome *outcomes,
                      double *values)
{
    double results[SPSA_MOST_PERTURBATIONS];
    for (int i = 0; i < search->spsa.perturbations; i++)
        results[i] = ((double)outcomes[i].first - (double)outcomes[i].second) / 2;
    spsa_step(&search->spsa, &search->options.tuned->space, iteration, results, values);
}

/* ---- order */

enum { ORDER_STEP = 10 };

/* The numbers that stand for an order: evenly spaced from 0, or from what is nearest to it in the range. */
static double value_of_rank(const struct tune_search *search, int class, int rank)
{
    const struct tune_space *space = &search->options.tuned->space;
    const struct tune_parameter *parameter = &space->parameters[class];
    const double room = (parameter->maximum - parameter->minimum) / (space->count - 1);
    const double step = fmin(ORDER_STEP, parameter->whole ? floor(room) : room);
    const double highest = parameter->maximum - step * (space->count - 1);
    return fmin(fmax(0, parameter->minimum), highest) + step * rank;
}

static void write_ranks(const struct tune_search *search, const signed char *ranks, double *values)
{
    for (int i = 0; i < search->options.tuned->space.count; i++)
        values[i] = value_of_rank(search, i, ranks[i]);
}

static bool begin_order(struct tune_search *search, struct error *error)
{
    const struct tuned *tuned = search->options.tuned;
    const struct tune_parameter *parameters = tuned->space.parameters;
    const int classes = tuned->space.count;
    order_ranks ranks = {0};
    if (tuned->option_count != 1 || tuned->options[0].classes == NULL)
        return error_set(error, ERROR_USAGE, "--method order takes one table, whose classes it orders: --param TABLE");
    if (classes < 2 || classes > ORDER_MOST_CLASSES)
        return error_set(error, ERROR_USAGE, "--method order takes a table of 2 to %d free numbers, not %d",
                         ORDER_MOST_CLASSES, classes);
    if (parameters[0].whole && parameters[0].maximum - parameters[0].minimum < classes - 1)
        return error_set(error, ERROR_USAGE, "%d classes cannot be ordered by whole numbers within %.15g to %.15g",
                         classes, parameters[0].minimum, parameters[0].maximum);
    for (int i = 0; i < classes; i++)
        for (int j = 0; j < classes; j++)
            ranks[i] = (signed char)(ranks[i] + (parameters[j].start < parameters[i].start));
    const struct order_options options = {.classes = classes,
                                          .seed = search->options.seed,
                                          .sprt = search->options.sprt,
                                          .most_pairs = search->options.most_pairs};
    return order_search_init(&search->order, &options, ranks, error);
}

static void end_order(struct tune_search *search)
{
    order_search_clear(&search->order);
}

static void lay_order(struct tune_search *search, uint64_t iteration)
{
    order_search_fill(&search->order, iteration);
}

static void point_order(const struct tune_search *search, uint64_t iteration, int trial, double *first, double *second)
{
    const struct order_lane *lane = order_search_lane(&search->order, iteration, trial);
    write_ranks(search, lane->candidate, first);
    write_ranks(search, lane->incumbent, second);
}

/* The numbers that it began with stay until there is a better order. */
static void note_order(struct tune_search *search, uint64_t iteration, const struct tune_outcome *outcomes,
                       double *values)
{
    order_search_note(&search->order, iteration, outcomes);
    if (search->order.step > 0)
        write_ranks(search, search->order.incumbent, values);
}

static bool over_order(const struct tune_search *search)
{
    return search->order.finished;
}

/* ---- regression */

static bool begin_regression(struct tune_search *search, struct error *error)
{
    (void)search;
    (void)error;
    return true;
}

static void note_regression(struct tune_search *search, uint64_t iteration, const struct tune_outcome *outcomes,
                            double *values)
{
    (void)iteration;
    (void)outcomes;
    memcpy(values, search->fitted, (size_t)search->options.tuned->space.count * sizeof *values);
}

/* ---- All methods */

static const struct tune_method methods[] = {
    {.name = "spsa",
     .summary = "small steps for all numbers at once, by playing perturbations",
     .iterations = 400,
     .trials = 8,
     .each = true,
     .begin = begin_spsa,
     .point = point_spsa,
     .note = note_spsa},
    {.name = "order",
     .summary = "the order of a table's classes alone: swaps and moves, each tried until a test decides",
     .iterations = 20000,
     .trials = ORDER_LANES,
     .fixed_trials = true,
     .begin = begin_order,
     .end = end_order,
     .lay = lay_order,
     .point = point_order,
     .note = note_order,
     .over = over_order},
    {.name = "regression",
     .summary = "the static value fitted to what games came to; nothing is played",
     .iterations = 1,
     .trials = 1,
     .fixed_trials = true,
     .fitted = true,
     .begin = begin_regression,
     .note = note_regression},
};

enum { METHOD_COUNT = sizeof methods / sizeof methods[0] };

const struct tune_method *tune_method_at(int index)
{
    return index >= 0 && index < METHOD_COUNT ? &methods[index] : NULL;
}

const struct tune_method *tune_method_find(const char *name)
{
    for (int i = 0; i < METHOD_COUNT; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

/* ---- A search */

static double *row(const struct tune_search *search, uint64_t iteration)
{
    return search->history + iteration * (size_t)search->options.tuned->space.count;
}

const double *tune_search_values(const struct tune_search *search, uint64_t iteration)
{
    return row(search, iteration);
}

bool tune_search_init(struct tune_search *search, const struct tune_method *method,
                      const struct tune_search_options *options, struct error *error)
{
    const struct tune_space *space = &options->tuned->space;
    *search = (struct tune_search){.method = method, .options = *options};
    search->history = calloc((size_t)(options->iterations + 1) * (size_t)space->count, sizeof *search->history);
    if (search->history == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %llu iterations",
                         (unsigned long long)options->iterations);
    for (int i = 0; i < space->count; i++)
        search->history[i] = space->parameters[i].start;
    if (!method->begin(search, error))
        return false;
    for (uint64_t i = 0; i < SEARCH_LAG && method->lay != NULL; i++)
        method->lay(search, i);
    search->over = method->over != NULL && method->over(search);
    return true;
}

void tune_search_clear(struct tune_search *search)
{
    if (search->method != NULL && search->method->end != NULL)
        search->method->end(search);
    free(search->history);
    *search = (struct tune_search){.method = NULL};
}

void tune_search_note(struct tune_search *search, const struct tune_outcome *outcomes)
{
    const uint64_t iteration = search->noted;
    double *values = row(search, iteration + 1);
    memcpy(values, row(search, iteration), (size_t)search->options.tuned->space.count * sizeof *values);
    search->method->note(search, iteration, outcomes, values);
    search->noted++;
    if (search->method->lay != NULL)
        search->method->lay(search, iteration + SEARCH_LAG);
    search->over =
        search->noted == search->options.iterations || (search->method->over != NULL && search->method->over(search));
}
