/* SPDX-License-Identifier: MIT */
#include "simulate_plan.h"

static struct json *sprt_row(const struct simulate_plan_row *row)
{
    struct json *object = json_new_object();
    const struct simulate_sprt *sprt = &row->sprt;
    return json_whole(object, object != NULL && json_set_number(object, "elo", row->elo) &&
                                  json_set_number(object, "nelo", row->nelo) &&
                                  json_set_count(object, "h0", sprt->h0) && json_set_count(object, "h1", sprt->h1) &&
                                  json_set_count(object, "open", sprt->open) &&
                                  json_set_number(object, "mean_pairs", sprt->mean_pairs) &&
                                  json_set_count(object, "median_pairs", sprt->median_pairs) &&
                                  json_set_count(object, "p95_pairs", sprt->p95_pairs));
}

static struct json *fixed_row(const struct simulate_plan_row *row)
{
    struct json *object = json_new_object();
    const struct simulate_fixed *fixed = &row->fixed;
    bool good = object != NULL && json_set_number(object, "elo", row->elo) &&
                json_set_number(object, "nelo", row->nelo) &&
                (row->pairs > 0 ? json_set_count(object, "pairs", row->pairs) : json_set_null(object, "pairs"));
    if (row->pairs > 0)
        good = good && json_set_count(object, "above", fixed->above) && json_set_count(object, "below", fixed->below) &&
               json_set_count(object, "covered", fixed->covered) &&
               json_set_count(object, "nelo_covered", fixed->nelo_covered) &&
               json_set_count(object, "undefined", fixed->undefined) &&
               (fixed->mean_error > 0 ? json_set_number(object, "mean_error", fixed->mean_error)
                                      : json_set_null(object, "mean_error"));
    return json_whole(object, good);
}

static struct json *rows_json(const struct simulate_plan_table *table,
                              struct json *(*row)(const struct simulate_plan_row *))
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < table->count; i++)
        good = json_add(array, row(&table->rows[i]));
    return json_whole(array, good);
}

static struct json *settings_json(const struct simulate_plan *plan)
{
    const struct sprt_options *sprt = &plan->sprt;
    struct json *object = json_new_object();
    return json_whole(object, object != NULL && json_set_number(object, "elo0", sprt->elo0) &&
                                  json_set_number(object, "elo1", sprt->elo1) &&
                                  json_set_number(object, "alpha", sprt->alpha) &&
                                  json_set_number(object, "beta", sprt->beta) &&
                                  json_set_string(object, "model", sprt_model_name(sprt->model)) &&
                                  json_set_count(object, "most_pairs", plan->most_pairs));
}

struct json *simulate_plan_json(const struct simulate_plan *plan, const struct simulate_plan_result *result)
{
    struct json *object = json_new_object();
    bool good = object != NULL && json_set_string(object, "schema", "osero.simulate/1") &&
                json_set_count(object, "trials", plan->trials) && json_set_count(object, "seed", plan->seed) &&
                json_set_number(object, "draw_rate", plan->match.draw_rate) &&
                json_set_number(object, "first_move_elo", plan->match.first_move_elo) &&
                json_set_number(object, "opening_elo", plan->match.opening_elo);
    if (plan->with_sprt)
        good = good && json_set(object, "settings", settings_json(plan)) &&
               json_set(object, "sprt", rows_json(&result->sprt, sprt_row));
    if (plan->pairs > 0)
        good = good && json_set(object, "match", rows_json(&result->fixed, fixed_row));
    if (plan->power > 0)
        good = good && json_set_number(object, "power", plan->power) &&
               json_set(object, "needed", rows_json(&result->power, fixed_row));
    return json_whole(object, good);
}
