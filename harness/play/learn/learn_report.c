/* SPDX-License-Identifier: MIT */
#include "grid.h"
#include "json.h"
#include "learn.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const part_names[LEARN_PART_COUNT] = {"train", "watch", "judge"};
static const char *const end_names[] = {"converged", "stopped_early", "out_of_steps"};

static const char *loss_name(const struct learn_options *options)
{
    return options->loss == REGRESSION_LOGISTIC ? "logistic" : "squared";
}

/* ---- JSON */

static bool set_numbers(struct json *object, const struct learn_result *result)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < result->numbers.count; i++) {
        struct json *number = json_new_object();
        good = number != NULL && json_set_string(number, "name", result->numbers.list[i].name) &&
               json_set_number(number, "before", result->numbers.list[i].value) &&
               json_set_number(number, "fitted", result->fitted[i]) &&
               json_set_number(number, "after", result->values[i]) && json_set_boolean(number, "told", result->told[i]);
        if (good)
            good = json_add(array, number);
        else
            json_free(number);
    }
    if (good)
        return json_set(object, "numbers", array);
    json_free(array);
    return false;
}

static struct json *part_json(const struct learn_result *result, int part)
{
    const struct learn_losses *losses = &result->losses[part];
    struct json *object = json_new_object();
    if (object != NULL && json_set_integer(object, "games", (int64_t)result->games[part]) &&
        json_set_integer(object, "positions", (int64_t)result->positions[part]) &&
        json_set_number(object, "loss_guess", losses->guess) &&
        json_set_number(object, "loss_before", losses->before) && json_set_number(object, "loss_after", losses->after))
        return object;
    json_free(object);
    return NULL;
}

static struct json *steps_json(const struct regression_fit *fit)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i <= fit->step_count; i++) {
        struct json *step = json_new_object();
        good = step != NULL && json_set_number(step, "train", fit->steps[i].train) &&
               json_set_number(step, "watch", fit->steps[i].watch);
        if (good)
            good = json_add(array, step);
        else
            json_free(step);
    }
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static bool set_change(struct json *object, const struct learn_result *result)
{
    return json_set_number(object, "change", result->change) &&
           json_set_number(object, "change_low", result->change_low) &&
           json_set_number(object, "change_high", result->change_high);
}

static bool set_fit(struct json *object, const struct learn_options *options, const struct learn_result *result)
{
    return json_set_string(object, "loss", loss_name(options)) && json_set_number(object, "l2", options->l2) &&
           json_set_integer(object, "exact_empties", options->exact_empties) &&
           json_set_boolean(object, "scale_free", result->scale_free) &&
           json_set_number(object, "scale", result->scale) && json_set_number(object, "constant", result->constant) &&
           json_set_integer(object, "clipped", result->clipped) &&
           json_set_string(object, "end", end_names[result->fit.end]) &&
           json_set_integer(object, "best_step", result->fit.best) &&
           json_set(object, "steps", steps_json(&result->fit));
}

static bool set_data(struct json *object, const struct learn_result *result)
{
    return json_set_integer(object, "bad_games", (int64_t)result->bad) &&
           json_set_integer(object, "unfinished_games", (int64_t)result->unfinished) &&
           json_set_integer(object, "other_boards", (int64_t)result->other_boards) &&
           json_set_integer(object, "all_positions", (int64_t)result->all_positions) &&
           json_set_integer(object, "solved_positions", (int64_t)result->solved);
}

struct json *learn_result_json(const struct learn_options *options, const struct learn_result *result)
{
    struct json *object = json_new_object();
    bool good = object != NULL && set_fit(object, options, result) && set_data(object, result);
    for (int part = 0; good && part < LEARN_PART_COUNT; part++)
        good = json_set(object, part_names[part], part_json(result, part));
    if (good && set_change(object, result) && set_numbers(object, result))
        return object;
    json_free(object);
    return NULL;
}

/* ---- Text */

static void print_numbers(const struct learn_result *result, FILE *out)
{
    struct grid grid;
    grid_init(&grid, 4, 1);
    grid.aligns[0] = GRID_LEFT;
    grid_add(&grid, "number");
    grid_add(&grid, "before");
    grid_add(&grid, "fitted");
    grid_add(&grid, "after");
    for (int i = 0; i < result->numbers.count; i++) {
        grid_add(&grid, "%s", result->numbers.list[i].name);
        grid_add(&grid, "%.6g", result->numbers.list[i].value);
        if (result->told[i])
            grid_add(&grid, "%.2f", result->fitted[i]);
        else
            grid_add(&grid, "-");
        grid_add(&grid, "%.6g", result->values[i]);
    }
    grid_print(&grid, 100, out);
    grid_clear(&grid);
}

static void print_losses(const struct learn_result *result, FILE *out)
{
    static const char *const names[LEARN_PART_COUNT] = {"learnt from", "stopped by", "judged by"};
    struct grid grid;
    grid_init(&grid, 6, 1);
    grid.aligns[0] = GRID_LEFT;
    static const char *const heads[] = {"mean loss", "games", "positions", "a guess", "before", "after"};
    for (int i = 0; i < 6; i++)
        grid_add(&grid, "%s", heads[i]);
    for (int part = 0; part < LEARN_PART_COUNT; part++) {
        const struct learn_losses *losses = &result->losses[part];
        grid_add(&grid, "%s", names[part]);
        grid_add(&grid, "%" PRIu64, result->games[part]);
        grid_add(&grid, "%zu", result->positions[part]);
        grid_add(&grid, "%.5f", losses->guess);
        grid_add(&grid, "%.5f", losses->before);
        grid_add(&grid, "%.5f", losses->after);
    }
    grid_print(&grid, 100, out);
    grid_clear(&grid);
}

static void print_notes(const struct learn_result *result, FILE *out)
{
    static const char *const ends[] = {"it converged", "games that it does not learn from got no better",
                                       "it may take no more steps"};
    int silent = 0;
    for (int i = 0; i < result->numbers.count; i++)
        silent += !result->told[i];
    (void)fprintf(out, "change of the loss on games that judge: %+.5f [%+.5f, %+.5f]%s\n", result->change,
                  result->change_low, result->change_high,
                  result->change_high < 0  ? ": better"
                  : result->change_low > 0 ? ": worse"
                                           : ": no difference is shown");
    (void)fprintf(out, "fit: %d step%s, then %s; the numbers are those of step %d\n", result->fit.step_count,
                  result->fit.step_count == 1 ? "" : "s", ends[result->fit.end], result->fit.best);
    if (silent > 0)
        (void)fprintf(out, "%d number%s no position depends on: kept as before\n", silent, silent == 1 ? "" : "s");
    if (result->clipped > 0)
        (void)fprintf(out, "%d number%s held at the end of the range\n", result->clipped,
                      result->clipped == 1 ? " is" : "s are");
    if (result->bad + result->unfinished + result->other_boards > 0)
        (void)fprintf(out, "left out: %" PRIu64 " bad games, %" PRIu64 " unfinished, %" PRIu64 " on other boards\n",
                      result->bad, result->unfinished, result->other_boards);
    if (result->solved > 0)
        (void)fprintf(out, "solved exactly: %" PRIu64 " positions\n", result->solved);
}

char *learn_result_text(const struct learn_options *options, const struct learn_result *result)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    print_numbers(result, out);
    (void)fprintf(out, "\n%s loss, %s\n", loss_name(options),
                  result->scale_free ? "free scale" : "on the scale of what is not free");
    print_losses(result, out);
    print_notes(result, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
