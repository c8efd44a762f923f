/* SPDX-License-Identifier: MIT */
#include "sprt_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_COUNT = 5, MODEL_KEY = 4, ITEM_SIZE = 64 };

static const char *const keys[KEY_COUNT] = {"elo0", "elo1", "alpha", "beta", "model"};

/* Where one of the first four is kept. */
static double *number_of(struct sprt_options *options, int key)
{
    double *const numbers[] = {&options->elo0, &options->elo1, &options->alpha, &options->beta};
    return numbers[key];
}

/* A decimal number without anything before or behind it. */
static bool parse_number(const char *text, double *value)
{
    char *end = NULL;
    if (*text == '\0' || strspn(text, "+-.0123456789eE") != strlen(text))
        return false;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

void sprt_parse_start(struct sprt_options *options, unsigned *given)
{
    *options = (struct sprt_options){.model = SPRT_LOGISTIC, .alpha = 0.05, .beta = 0.05};
    *given = 0;
}

bool sprt_parse_set(struct sprt_options *options, unsigned *given, const char *key, const char *value,
                    struct error *error)
{
    int which = 0;
    while (which < KEY_COUNT && strcmp(keys[which], key) != 0)
        which++;
    if (which == KEY_COUNT)
        return error_set(error, ERROR_USAGE, "'%.40s' is none of elo0, elo1, alpha, beta and model", key);
    if ((*given >> which & 1) != 0)
        return error_set(error, ERROR_USAGE, "%s is there twice", key);
    *given |= 1U << which;
    if (which == MODEL_KEY)
        return sprt_model_parse(value, &options->model) ||
               error_set(error, ERROR_USAGE, "model takes logistic or normalized, not '%.40s'", value);
    return parse_number(value, number_of(options, which)) ||
           error_set(error, ERROR_USAGE, "%s takes a number, not '%.40s'", key, value);
}

bool sprt_parse_end(const struct sprt_options *options, unsigned given, struct error *error)
{
    for (int key = 0; key < 2; key++)
        if ((given >> key & 1) == 0)
            return error_set(error, ERROR_USAGE, "%s is missing: both hypotheses must be named, e.g. elo0=0,elo1=10",
                             keys[key]);
    return sprt_check(options, error);
}

/* One KEY=VALUE of `length` characters. */
static bool parse_item(const char *item, size_t length, struct sprt_options *options, unsigned *given,
                       struct error *error)
{
    char text[ITEM_SIZE];
    (void)snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text - 1), item);
    char *equals = strchr(text, '=');
    if (equals == NULL || length >= sizeof text)
        return error_set(error, ERROR_USAGE, "'%.40s' is no setting such as elo1=10", text);
    *equals = '\0';
    return sprt_parse_set(options, given, text, equals + 1, error);
}

bool sprt_parse(const char *text, struct sprt_options *options, struct error *error)
{
    unsigned given = 0;
    sprt_parse_start(options, &given);
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        if (!parse_item(at, length, options, &given, error))
            return false;
        at += length;
        if (*at == '\0')
            return sprt_parse_end(options, given, error);
    }
}

void sprt_text(const struct sprt_options *options, char text[SPRT_TEXT_SIZE])
{
    struct sprt_options copy = *options;
    size_t used = 0;
    for (int key = 0; key < MODEL_KEY; key++) {
        char number[JSON_NUMBER_SIZE];
        json_number_text(*number_of(&copy, key), number);
        used += (size_t)snprintf(text + used, SPRT_TEXT_SIZE - used, "%s=%s,", keys[key], number);
    }
    (void)snprintf(text + used, SPRT_TEXT_SIZE - used, "model=%s", sprt_model_name(options->model));
}

const char *sprt_decision(enum sprt_verdict verdict)
{
    return verdict == SPRT_H0 ? "accepted H0" : verdict == SPRT_H1 ? "accepted H1" : "none";
}

struct json *sprt_json(const struct sprt *sprt)
{
    struct sprt_options copy = sprt->options;
    struct json *object = json_new_object();
    bool good = object != NULL;
    for (int key = 0; good && key < MODEL_KEY; key++)
        good = json_set_number(object, keys[key], *number_of(&copy, key));
    if (good && json_set_string(object, "model", sprt_model_name(copy.model)) &&
        json_set_number(object, "lower", sprt->lower) && json_set_number(object, "upper", sprt->upper) &&
        json_set_number(object, "llr", sprt->llr) && json_set_integer(object, "pairs", (int64_t)sprt->pairs) &&
        json_set_string(object, "decision", sprt_decision(sprt->verdict)))
        return object;
    json_free(object);
    return NULL;
}

bool sprt_json_read(const struct json *json, struct sprt_options *options)
{
    if (json == NULL || json_type(json) != JSON_OBJECT)
        return false;
    for (int key = 0; key < MODEL_KEY; key++) {
        const struct json *number = json_get(json, keys[key]);
        if (number == NULL || json_type(number) != JSON_NUMBER)
            return false;
        *number_of(options, key) = json_number(number);
    }
    const char *model = json_get_string(json, "model");
    return model != NULL && sprt_model_parse(model, &options->model) && sprt_check(options, NULL);
}

void sprt_llr_text(const struct sprt *sprt, char text[SPRT_LLR_SIZE])
{
    (void)snprintf(text, SPRT_LLR_SIZE, "LLR %+.2f (%.2f to %+.2f)", sprt->llr, sprt->lower, sprt->upper);
}

void sprt_sentence(const struct sprt *sprt, bool over, char text[SPRT_SENTENCE_SIZE])
{
    const struct sprt_options *options = &sprt->options;
    const char *unit = options->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo";
    char llr[SPRT_LLR_SIZE], decision[SPRT_TEXT_SIZE];
    if (sprt->verdict == SPRT_OPEN)
        (void)snprintf(decision, sizeof decision, "no decision%s between H0 (%g %s) and H1 (%g %s)", over ? "" : " yet",
                       options->elo0, unit, options->elo1, unit);
    else
        (void)snprintf(decision, sizeof decision, "%s (%g %s) against %s (%g %s)", sprt_decision(sprt->verdict),
                       sprt->verdict == SPRT_H1 ? options->elo1 : options->elo0, unit,
                       sprt->verdict == SPRT_H1 ? "H0" : "H1", sprt->verdict == SPRT_H1 ? options->elo0 : options->elo1,
                       unit);
    sprt_llr_text(sprt, llr);
    (void)snprintf(text, SPRT_SENTENCE_SIZE,
                   "SPRT: %s after %" PRIu64 " pairs%s, %s, alpha %g, beta %g; games lost by faults count as losses",
                   decision, sprt->pairs, sprt->verdict == SPRT_OPEN && over ? ", the most that were allowed" : "", llr,
                   options->alpha, options->beta);
}

const char *sprt_caution(enum sprt_verdict verdict)
{
    if (verdict == SPRT_OPEN)
        return "The Elo above is biased, since the match could have been stopped by its own result; its interval and "
               "LOS do not allow for that.";
    return verdict == SPRT_H1 ? "The Elo above is biased, since the match was stopped by its own result: on the "
                                "average it is too high, and its interval and LOS do not allow for that."
                              : "The Elo above is biased, since the match was stopped by its own result: on the "
                                "average it is too low, and its interval and LOS do not allow for that.";
}
