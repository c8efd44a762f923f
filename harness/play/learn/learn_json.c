/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "learn.h"

static const char *const part_names[LEARN_PART_COUNT] = {"train", "watch", "judge"};
static const char *const end_names[] = {"converged", "stopped_early", "out_of_steps"};

static const char *loss_name(const struct learn_options *options)
{
    return options->loss == REGRESSION_LOGISTIC ? "logistic" : "squared";
}

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
           json_set_number(object, "scale_before", result->scale_before) &&
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
           json_set_integer(object, "repeated_games", (int64_t)result->repeated) &&
           json_set_integer(object, "all_positions", (int64_t)result->all_positions) &&
           json_set_integer(object, "solved_positions", (int64_t)result->solved);
}

struct json *learn_result_json(const struct learn_options *options, const struct learn_result *result)
{
    struct json *object = json_new_object();
    bool good = object != NULL && json_set_string(object, "schema", "osero.fit/1") &&
                set_fit(object, options, result) && set_data(object, result);
    for (int part = 0; good && part < LEARN_PART_COUNT; part++)
        good = json_set(object, part_names[part], part_json(result, part));
    if (good && set_change(object, result) && set_numbers(object, result))
        return object;
    json_free(object);
    return NULL;
}
