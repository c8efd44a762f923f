/* SPDX-License-Identifier: MIT */
#include "sprt.h"

#include "multinomial.h"

#include <math.h>
#include <string.h>

static const double nelo_unit = 347.43558552260146; /* 800 / ln 10 */

static const char *const model_names[] = {"logistic", "normalized"};

const char *sprt_model_name(enum sprt_model model)
{
    return model == SPRT_LOGISTIC || model == SPRT_NORMALIZED ? model_names[model] : NULL;
}

bool sprt_model_parse(const char *name, enum sprt_model *model)
{
    for (int i = SPRT_LOGISTIC; i <= SPRT_NORMALIZED; i++) {
        if (strcmp(name, model_names[i]) == 0) {
            *model = (enum sprt_model)i;
            return true;
        }
    }
    return false;
}

bool sprt_check(const struct sprt_options *options, struct error *error)
{
    const double most = options->model == SPRT_NORMALIZED ? 250 : 1000;
    if (!(fabs(options->elo0) <= most))
        return error_set(error, ERROR_USAGE, "elo0 must be from -%g to %g", most, most);
    if (!(fabs(options->elo1) <= most))
        return error_set(error, ERROR_USAGE, "elo1 must be from -%g to %g", most, most);
    if (!(options->elo0 < options->elo1))
        return error_set(error, ERROR_USAGE, "elo0 must be less than elo1, but they are %g and %g", options->elo0,
                         options->elo1);
    if (!(options->alpha > 0 && options->alpha < 0.5))
        return error_set(error, ERROR_USAGE, "alpha must be more than 0 and less than 0.5");
    if (!(options->beta > 0 && options->beta < 0.5))
        return error_set(error, ERROR_USAGE, "beta must be more than 0 and less than 0.5");
    return true;
}

double sprt_lower(const struct sprt_options *options)
{
    return log(options->beta / (1 - options->alpha));
}

double sprt_upper(const struct sprt_options *options)
{
    return log((1 - options->beta) / options->alpha);
}

static bool fit(const struct multinomial *seen, enum sprt_model model, double elo, struct multinomial *fitted)
{
    if (model == SPRT_LOGISTIC)
        return multinomial_fit_mean(seen, 1 / (1 + pow(10, -elo / 400)), fitted);
    const double games = seen->classes == STATS_PAIR_CLASSES ? 2 : 1;
    return multinomial_fit_ratio(seen, 0.5, elo * sqrt(games) / nelo_unit, fitted);
}

static double llr(const struct sprt_options *options, const uint64_t *counts, int classes)
{
    struct multinomial seen = {.classes = classes}, null = seen, other = seen;
    double units = 0, sum = 0;
    uint64_t whole = 0;
    for (int i = 0; i < classes; i++) {
        seen.values[i] = (double)i / (classes - 1);
        seen.shares[i] = counts[i] == 0 ? SPRT_EMPTY : (double)counts[i];
        units += seen.shares[i];
        whole += counts[i];
    }
    for (int i = 0; i < classes; i++)
        seen.shares[i] /= units;
    /* Within the ranges of sprt_check there are always shares that fit. */
    if (whole == 0 || !fit(&seen, options->model, options->elo0, &null) ||
        !fit(&seen, options->model, options->elo1, &other))
        return 0;
    for (int i = 0; i < classes; i++)
        sum += seen.shares[i] * log(other.shares[i] / null.shares[i]);
    return units * sum;
}

double sprt_llr_games(const struct sprt_options *options, const uint64_t counts[STATS_GAME_CLASSES])
{
    return llr(options, counts, STATS_GAME_CLASSES);
}

double sprt_llr_pairs(const struct sprt_options *options, const uint64_t counts[STATS_PAIR_CLASSES])
{
    return llr(options, counts, STATS_PAIR_CLASSES);
}

void sprt_init(struct sprt *sprt, const struct sprt_options *options)
{
    *sprt = (struct sprt){.options = *options, .lower = sprt_lower(options), .upper = sprt_upper(options)};
}

enum sprt_verdict sprt_add(struct sprt *sprt, int half_points)
{
    if (sprt->verdict != SPRT_OPEN)
        return sprt->verdict;
    sprt->counts[half_points]++;
    sprt->pairs++;
    sprt->llr = sprt_llr_pairs(&sprt->options, sprt->counts);
    if (sprt->llr <= sprt->lower)
        sprt->verdict = SPRT_H0;
    else if (sprt->llr >= sprt->upper)
        sprt->verdict = SPRT_H1;
    return sprt->verdict;
}
