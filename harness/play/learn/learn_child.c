/* SPDX-License-Identifier: MIT */
#include "learn_child.h"

#include "child.h"
#include "engine.h"
#include "notation.h"
#include "osero_random.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKED_POSITIONS = 1000, CHECKS = 3, ALIVE_EVERY = 1024, ALIVE_SOLVED = 16, LARGEST_STEP = 1000, HASH_MB = 4 };

/* Beyond this, relative to the sum of sizes of the parts, is no matter of rounding. */
static const double tolerance = 1e-4;

/* An instance of the player with numbers of its own. */
struct variant {
    struct engine engine;
    struct player player; /* a copy that shares all but the values */
};

struct extractor {
    const struct learn_job *job;
    int output;
    int size; /* board that the instances are for; 0: none yet */
    int count;
    struct variant *variants; /* [0]: all numbers at their base; [1 + i]: number i a step further */
    struct variant checks[CHECKS];
    double check_values[CHECKS][LEARN_MAX_NUMBERS];
    struct solver *solver;
};

double learn_base(const struct learn_number *number)
{
    return number->minimum > 0 ? number->minimum : number->maximum < 0 ? number->maximum : 0;
}

double learn_step(const struct learn_number *number)
{
    const double base = learn_base(number);
    const double up = number->maximum - base, down = base - number->minimum;
    const double step = up >= down ? fmin(up, LARGEST_STEP) : -fmin(down, LARGEST_STEP);
    return number->whole ? trunc(step) : step;
}

/* ---- Instances */

static bool open_variant(struct variant *variant, const struct extractor *extractor, const double *values,
                         struct error *error)
{
    const struct learn_rows_options *options = extractor->job->options;
    variant->player = *options->player;
    variant->player.values = learn_values_new(options->player, options->numbers, values);
    if (variant->player.values == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (!engine_open(&variant->engine, &variant->player, extractor->size, options->seed, false, error))
        return false;
    if (variant->engine.hooks->new_game != NULL)
        variant->engine.hooks->new_game(variant->engine.instance, options->seed);
    return variant->engine.hooks->evaluate != NULL ||
           error_set(error, ERROR_USAGE, "%s has no static value (evaluate)", options->player->label);
}

static void close_variant(struct variant *variant)
{
    engine_close(&variant->engine);
    learn_values_free(&variant->player, variant->player.values);
    *variant = (struct variant){.player = {.values = NULL}};
}

static void close_variants(struct extractor *extractor)
{
    for (int i = 0; i <= extractor->count; i++)
        if (extractor->variants[i].player.values != NULL)
            close_variant(&extractor->variants[i]);
    for (int i = 0; i < CHECKS; i++)
        if (extractor->checks[i].player.values != NULL)
            close_variant(&extractor->checks[i]);
}

/* Numbers drawn from within a step of their base. */
static void draw_values(const struct extractor *extractor, struct osero_random *random, double *values)
{
    const struct learn_numbers *numbers = extractor->job->options->numbers;
    for (int i = 0; i < numbers->count; i++) {
        const struct learn_number *number = &numbers->list[i];
        const double reach = fabs(learn_step(number)), base = learn_base(number);
        const double value = base + reach * (2 * osero_random_real(random) - 1);
        values[i] = fmin(fmax(value, number->minimum), number->maximum);
        values[i] = number->whole ? round(values[i]) : values[i];
    }
}

static bool open_variants(struct extractor *extractor, int size, struct error *error)
{
    const struct learn_numbers *numbers = extractor->job->options->numbers;
    double values[LEARN_MAX_NUMBERS];
    struct osero_random random;
    close_variants(extractor);
    extractor->size = size;
    osero_random_seed(&random, extractor->job->options->seed);
    for (int i = 0; i < numbers->count; i++)
        values[i] = learn_base(&numbers->list[i]);
    for (int i = 0; i <= numbers->count; i++) {
        if (i > 0)
            values[i - 1] += learn_step(&numbers->list[i - 1]);
        if (!open_variant(&extractor->variants[i], extractor, values, error))
            return false;
        if (i > 0)
            values[i - 1] = learn_base(&numbers->list[i - 1]);
    }
    for (int i = 0; i < CHECKS; i++) {
        draw_values(extractor, &random, extractor->check_values[i]);
        if (!open_variant(&extractor->checks[i], extractor, extractor->check_values[i], error))
            return false;
    }
    return true;
}

/* ---- Rows */

static void write_position(const struct learn_position *position, char text[NOTATION_POSITION_SIZE])
{
    const struct position whole = {.board = position->board, .size = position->size, .colour = position->colour};
    notation_position_write(&whole, text);
}

static bool refuse(const struct extractor *extractor, const struct learn_position *position, const char *what,
                   struct error *error)
{
    char text[NOTATION_POSITION_SIZE];
    write_position(position, text);
    return error_set(error, ERROR_FOUND, "%s: evaluate %s at %s", extractor->job->options->player->label, what, text);
}

static bool ask_value(const struct extractor *extractor, const struct variant *variant,
                      const struct learn_position *position, const struct osero_position *asked, double *value,
                      struct error *error)
{
    *value = NAN;
    if (variant->engine.hooks->evaluate(variant->engine.instance, asked, value) != OSERO_DONE)
        return refuse(extractor, position, "fails", error);
    return isfinite(*value) || refuse(extractor, position, "gives no finite number", error);
}

static struct osero_position asked_position(const struct learn_position *position)
{
    const struct board board = position->board;
    const uint64_t moves = rules_moves(board.player, board.opponent, rules_squares(position->size));
    return engine_position(board, position->size, position->colour, moves);
}

/* The features of the numbers, and the rest. */
static bool work_out_row(const struct extractor *extractor, const struct learn_position *position,
                         const struct osero_position *asked, double *row, struct error *error)
{
    const struct learn_numbers *numbers = extractor->job->options->numbers;
    double base = 0, value = 0;
    if (!ask_value(extractor, &extractor->variants[0], position, asked, &base, error))
        return false;
    double rest = base;
    for (int i = 0; i < numbers->count; i++) {
        const double step = learn_step(&numbers->list[i]);
        if (!ask_value(extractor, &extractor->variants[i + 1], position, asked, &value, error))
            return false;
        row[i] = step != 0 ? (value - base) / step : 0;
        rest -= row[i] * learn_base(&numbers->list[i]);
    }
    row[numbers->count] = rest;
    return true;
}

static bool check_value(const struct extractor *extractor, const struct learn_position *position,
                        const struct osero_position *asked, const double *row, int check, struct error *error)
{
    const int count = extractor->count;
    const double *values = extractor->check_values[check];
    double value = 0, sum = row[count], sizes = fabs(row[count]);
    if (!ask_value(extractor, &extractor->checks[check], position, asked, &value, error))
        return false;
    for (int i = 0; i < count; i++) {
        sum += row[i] * values[i];
        sizes += fabs(row[i] * values[i]);
    }
    if (fabs(value - sum) <= tolerance * sizes + 1e-9)
        return true;
    char what[160];
    (void)snprintf(what, sizeof what,
                   "is not linear in these options, as the module says: its parts add up to %.15g, but it gives %.15g",
                   sum, value);
    return refuse(extractor, position, what, error);
}

static bool check_position(struct extractor *extractor, const struct learn_position *position, struct error *error)
{
    const struct osero_position asked = asked_position(position);
    double row[LEARN_MAX_NUMBERS + 1];
    if (position->size != extractor->size && !open_variants(extractor, position->size, error))
        return false;
    if (!work_out_row(extractor, position, &asked, row, error))
        return false;
    for (int i = 0; i < CHECKS; i++)
        if (!check_value(extractor, position, &asked, row, i, error))
            return false;
    return true;
}

/* Some positions spread evenly over all. */
static bool check_positions(struct extractor *extractor, struct error *error)
{
    const struct learn_job *job = extractor->job;
    const size_t count = job->total < CHECKED_POSITIONS ? job->total : CHECKED_POSITIONS;
    for (size_t i = 0; i < count; i++) {
        const size_t index = i * job->total / count;
        job->place->index = index;
        if (!check_position(extractor, &job->positions[index], error))
            return false;
        job->place->phase = LEARN_CHECKING;
    }
    return true;
}

/* ---- Targets */

static float target_of(const struct learn_job *job, int difference)
{
    if (!job->options->outcome)
        return (float)difference;
    return difference > 0 ? 1.0F : difference == 0 ? 0.5F : 0.0F;
}

static bool solve_target(struct extractor *extractor, const struct learn_position *position, float *target,
                         struct error *error)
{
    const struct solver_options options = {.hash_mb = HASH_MB};
    const struct solver_question question = {.board = position->board,
                                             .size = position->size,
                                             .kind = extractor->job->options->outcome ? SOLVER_WLD : SOLVER_EXACT};
    struct solver_result result;
    if (extractor->solver == NULL)
        extractor->solver = solver_new(&options);
    if (extractor->solver == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    solver_solve(extractor->solver, &question, &result);
    *target = target_of(extractor->job, result.score);
    extractor->job->place->solved++;
    return true;
}

static bool make_row(struct extractor *extractor, size_t index, struct error *error)
{
    const struct learn_job *job = extractor->job;
    const struct learn_position *position = &job->positions[index];
    const struct osero_position asked = asked_position(position);
    const int empties = position->size * position->size - bits_count(position->board.player | position->board.opponent);
    double row[LEARN_MAX_NUMBERS + 1];
    float *features = job->features + index * (size_t)(extractor->count + 1);
    job->place->index = index;
    job->place->phase = position->size != extractor->size ? LEARN_LOADING : LEARN_EVALUATING;
    if ((position->size != extractor->size && !open_variants(extractor, position->size, error)) ||
        !work_out_row(extractor, position, &asked, row, error))
        return false;
    for (int i = 0; i <= extractor->count; i++)
        features[i] = (float)row[i];
    job->targets[index] = target_of(job, position->difference);
    if (empties > job->options->exact_empties)
        return true;
    job->place->phase = LEARN_SOLVING;
    return solve_target(extractor, position, &job->targets[index], error);
}

static bool extract(struct extractor *extractor, struct error *error)
{
    const struct learn_job *job = extractor->job;
    if (!check_positions(extractor, error))
        return false;
    for (size_t i = job->first; i < job->end; i++) {
        const uint64_t solved = job->place->solved;
        if (!make_row(extractor, i, error))
            return false;
        if (i % ALIVE_EVERY == 0 || (solved != job->place->solved && solved % ALIVE_SOLVED == 0))
            child_write(extractor->output, &(char){LEARN_SAYS_ALIVE}, 1);
    }
    return true;
}

void learn_child_body(void *argument, int output)
{
    struct error error = {.kind = ERROR_NONE};
    struct extractor *extractor = calloc(1, sizeof *extractor);
    if (extractor != NULL) {
        extractor->job = argument;
        extractor->output = output;
        extractor->count = extractor->job->options->numbers->count;
        extractor->variants = calloc((size_t)extractor->count + 1, sizeof *extractor->variants);
    }
    bool good = extractor != NULL && extractor->variants != NULL;
    good = good ? extract(extractor, &error) : error_set(&error, ERROR_WORLD, "out of memory");
    const char last = good ? LEARN_SAYS_DONE : LEARN_SAYS_REFUSED;
    child_write(output, &last, 1);
    if (!good)
        child_write(output, &error, sizeof error);
    if (extractor != NULL && extractor->variants != NULL)
        close_variants(extractor);
    if (extractor != NULL) {
        solver_free(extractor->solver);
        free(extractor->variants);
    }
    free(extractor);
}
