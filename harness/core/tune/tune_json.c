/* SPDX-License-Identifier: MIT */
/* tune.json: what a tuning came to. */
#include "tune_study.h"

#include <stdlib.h>

static struct json *or_free(struct json *json, bool good)
{
    if (good)
        return json;
    json_free(json);
    return NULL;
}

static bool set_number(struct json *object, const char *key, struct stats_number number)
{
    return number.defined ? json_set_number(object, key, number.value) : json_set_null(object, key);
}

static struct json *score_json(const struct tune_score *score)
{
    struct json *object = json_new_object();
    return or_free(object, object != NULL && set_number(object, "score", score->score) &&
                               set_number(object, "low", score->low) && set_number(object, "high", score->high));
}

static struct json *gain_json(const struct tune_gain *gain)
{
    struct json *object = json_new_object();
    return or_free(object, object != NULL && json_set(object, "before", score_json(&gain->old_score)) &&
                               json_set(object, "after", score_json(&gain->new_score)) &&
                               set_number(object, "elo", gain->elo) && set_number(object, "elo_low", gain->low) &&
                               set_number(object, "elo_high", gain->high));
}

static struct json *against_old_json(const struct stats_rating *rating)
{
    struct json *object = json_new_object();
    return or_free(object,
                   object != NULL && set_number(object, "score", rating->score) &&
                       set_number(object, "elo", rating->elo) && set_number(object, "elo_low", rating->elo_low) &&
                       set_number(object, "elo_high", rating->elo_high) && set_number(object, "los", rating->los));
}

static struct json *parameters_json(const struct tune_study *study)
{
    const double *end = tune_study_values(study, study->iterations);
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < study->space.count; i++) {
        const struct tune_parameter *parameter = &study->space.parameters[i];
        struct json *item = json_new_object();
        good = json_add(list, or_free(item, item != NULL && json_set_string(item, "name", parameter->name) &&
                                                json_set_string(item, "option", study->options[i]) &&
                                                json_set_string(item, "type", parameter->whole ? "int" : "real") &&
                                                json_set_number(item, "minimum", parameter->minimum) &&
                                                json_set_number(item, "maximum", parameter->maximum) &&
                                                json_set_number(item, "before", parameter->start) &&
                                                json_set_number(item, "after", tune_nearest(parameter, end[i])) &&
                                                json_set_number(item, "value", end[i])));
    }
    return or_free(list, good);
}

static struct json *reviews_json(const struct tune_study *study)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < study->review_count; i++) {
        const struct tune_study_review *review = &study->reviews[i];
        struct json *item = json_new_object();
        good = json_add(list,
                        or_free(item, item != NULL && json_set_integer(item, "iteration", (int64_t)review->iteration) &&
                                          json_set(item, "pool", score_json(&review->pool)) &&
                                          json_set(item, "held_out", score_json(&review->held_out))));
    }
    return or_free(list, good);
}

static struct json *opponents_json(const struct tune_study *study)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < study->opponent_count; i++) {
        const struct tune_study_opponent *opponent = &study->opponents[i];
        struct json *item = json_new_object();
        good = json_add(list, or_free(item, item != NULL && json_set_string(item, "label", opponent->label) &&
                                                json_set_boolean(item, "held_out", opponent->held_out) &&
                                                set_number(item, "before", opponent->old_score) &&
                                                set_number(item, "after", opponent->new_score)));
    }
    return or_free(list, good);
}

static struct json *proof_json(const struct tune_study *study)
{
    struct json *proof = json_new_object();
    return or_free(proof, proof != NULL && json_set_integer(proof, "openings", (int64_t)study->proof_openings) &&
                              json_set_boolean(proof, "whole", study->proven) &&
                              json_set(proof, "against_old", against_old_json(&study->against_old)) &&
                              json_set(proof, "pool", gain_json(&study->pool)) &&
                              json_set(proof, "held_out", gain_json(&study->held_out)) &&
                              json_set(proof, "opponents", opponents_json(study)));
}

/* A copy, by way of its text. */
static struct json *fit_json(const struct tune_study *study)
{
    if (study->fit == NULL)
        return json_new_null();
    char *text = json_text(study->fit, false);
    struct json *copy = text != NULL ? json_parse(text, "fit.json", NULL) : NULL;
    free(text);
    return copy;
}

static bool set_verdict(struct json *json, const struct tune_study *study)
{
    if (!study->proven)
        return json_set_null(json, "verdict") && json_set_null(json, "sentence");
    return json_set_string(json, "verdict", tune_verdict_name(study->verdict)) &&
           json_set_string(json, "sentence", tune_verdict_sentence(study->verdict));
}

struct json *tune_study_json(const struct tune_study *study, const char *player)
{
    struct json *json = json_new_object();
    return or_free(json, json != NULL && json_set_string(json, "schema", "osero.tune/1") &&
                             json_set_string(json, "name", study->name) &&
                             json_set_string(json, "player", study->label) &&
                             (player != NULL ? json_set_string(json, "tuned", player) : json_set_null(json, "tuned")) &&
                             json_set_string(json, "method", study->method) &&
                             json_set_integer(json, "iterations", (int64_t)study->iterations) &&
                             json_set_integer(json, "pairs", (int64_t)tune_study_pairs(study)) &&
                             json_set_integer(json, "faults", (int64_t)study->faults) &&
                             json_set(json, "parameters", parameters_json(study)) &&
                             json_set(json, "fit", fit_json(study)) && json_set(json, "review", reviews_json(study)) &&
                             json_set(json, "proof", proof_json(study)) && set_verdict(json, study));
}
