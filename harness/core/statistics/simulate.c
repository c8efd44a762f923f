/* SPDX-License-Identifier: MIT */
#include "simulate.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

void simulate_outcome_shares(double score, double nu, double shares[STATS_GAME_CLASSES])
{
    const double product = score * (1 - score), square = nu * nu;
    const double root = sqrt(square * square * fmax(0, 0.25 - product) + 4 * square * product);
    const double draws = nu > 0 ? 2 * square * product / (square / 2 + root) : 0;
    shares[0] = 1 - score - draws / 2;
    shares[1] = draws;
    shares[2] = score - draws / 2;
}

static double expected_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Adds a pair on an opening that gives Black so much, `weight` times. */
static void add_opening(const struct simulate_match *match, double elo, double black, double weight, double *chances)
{
    const double nu = 2 * match->draw_rate / (1 - match->draw_rate);
    double first[STATS_GAME_CLASSES], second[STATS_GAME_CLASSES];
    simulate_outcome_shares(expected_score(elo + black), nu, first);
    simulate_outcome_shares(expected_score(elo - black), nu, second);
    for (int i = 0; i < STATS_GAME_CLASSES; i++)
        for (int j = 0; j < STATS_GAME_CLASSES; j++)
            chances[i + j] += weight * first[i] * second[j];
}

/* The chances for this difference of the players; the integral over the openings by the trapezium rule over +-6
 * deviations, which for a normal density is good to 9 digits. Returns the expected score. */
static double chances_at(const struct simulate_match *match, double elo, double *chances)
{
    const int reach = match->opening_elo > 0 ? 60 : 0;
    double sum = 0, score = 0;
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        chances[i] = 0;
    for (int k = -reach; k <= reach; k++) {
        const double z = k / 10.0;
        add_opening(match, elo, match->first_move_elo + z * match->opening_elo, exp(-z * z / 2), chances);
    }
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        sum += chances[i];
    for (int i = 0; i < STATS_PAIR_CLASSES; i++) {
        chances[i] /= sum;
        score += chances[i] * i / 4;
    }
    return score;
}

static bool check(const struct simulate_match *match, struct error *error)
{
    if (!(fabs(match->elo) <= SIMULATE_MOST_ELO))
        return error_set(error, ERROR_USAGE, "elo must be from -%d to %d", SIMULATE_MOST_ELO, SIMULATE_MOST_ELO);
    if (!(match->draw_rate >= 0 && match->draw_rate <= SIMULATE_MOST_DRAWS))
        return error_set(error, ERROR_USAGE, "draw_rate must be from 0 to %g", SIMULATE_MOST_DRAWS);
    if (!(fabs(match->first_move_elo) <= SIMULATE_MOST_ELO))
        return error_set(error, ERROR_USAGE, "first_move_elo must be from -%d to %d", SIMULATE_MOST_ELO,
                         SIMULATE_MOST_ELO);
    if (!(match->opening_elo >= 0 && match->opening_elo <= SIMULATE_MOST_OPENING))
        return error_set(error, ERROR_USAGE, "opening_elo must be from 0 to %d", SIMULATE_MOST_OPENING);
    return true;
}

bool simulate_pair_chances(const struct simulate_match *match, double chances[STATS_PAIR_CLASSES], struct error *error)
{
    if (!check(match, error))
        return false;
    const double wanted = expected_score(match->elo);
    double low = -8000, high = 8000; /* the score grows with the difference, and is 0 and 1 there */
    for (int step = 0; step < 100 && high - low > 1e-10; step++) {
        const double middle = (low + high) / 2;
        if (chances_at(match, middle, chances) < wanted)
            low = middle;
        else
            high = middle;
    }
    (void)chances_at(match, (low + high) / 2, chances);
    return true;
}

int simulate_pair(const double chances[STATS_PAIR_CLASSES], struct osero_random *random)
{
    double rest = osero_random_real(random);
    int half_points = 0;
    while (half_points < STATS_PAIR_CLASSES - 1 && rest >= chances[half_points])
        rest -= chances[half_points++];
    return half_points;
}

void simulate_pairs(const double chances[STATS_PAIR_CLASSES], uint64_t pairs, struct osero_random *random,
                    uint64_t counts[STATS_PAIR_CLASSES])
{
    for (uint64_t i = 0; i < pairs; i++)
        counts[simulate_pair(chances, random)]++;
}

/* (score - 1/2) / deviation of a pair. */
static double pair_ratio(const double *chances)
{
    double mean = 0, variance = 0;
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        mean += chances[i] * i / 4;
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        variance += chances[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    return (mean - 0.5) / sqrt(variance);
}

static bool holds(struct stats_number low, struct stats_number high, double truth)
{
    return low.defined && high.defined && low.value <= truth && truth <= high.value;
}

static void judge(const struct stats_rating *rating, struct simulate_fixed *result)
{
    const bool defined = rating->elo_low.defined && rating->elo_high.defined;
    result->undefined += !defined;
    result->nelo_undefined += !rating->nelo.defined;
    result->covered += holds(rating->elo_low, rating->elo_high, result->elo);
    result->nelo_covered += holds(rating->nelo_low, rating->nelo_high, result->nelo);
    result->above += rating->elo_low.defined && rating->elo_low.value > 0;
    result->below += rating->elo_high.defined && rating->elo_high.value < 0;
    result->mean_error += defined ? rating->elo_error.value : 0;
}

bool simulate_fixed(const struct simulate_match *match, uint64_t pairs, uint64_t trials, uint64_t seed,
                    struct simulate_fixed *result, struct error *error)
{
    double chances[STATS_PAIR_CLASSES];
    if (!simulate_pair_chances(match, chances, error))
        return false;
    const double nelo_unit = 800 / log(10);
    *result = (struct simulate_fixed){.trials = trials, .elo = match->elo};
    result->nelo = pair_ratio(chances) / sqrt(2) * nelo_unit;
    for (uint64_t trial = 0; trial < trials; trial++) {
        struct osero_random random;
        uint64_t counts[STATS_PAIR_CLASSES] = {0};
        osero_random_seed(&random, osero_mix(seed, trial));
        simulate_pairs(chances, pairs, &random, counts);
        const struct stats_rating rating = stats_rate_pairs(counts);
        judge(&rating, result);
    }
    const uint64_t defined = trials - result->undefined;
    result->mean_error /= defined > 0 ? (double)defined : 1;
    return true;
}

bool simulate_pairs_needed(const struct simulate_match *match, double power, uint64_t *pairs, struct error *error)
{
    double chances[STATS_PAIR_CLASSES];
    if (!(power > 0 && power < 1))
        return error_set(error, ERROR_USAGE, "power must be between 0 and 1");
    if (!simulate_pair_chances(match, chances, error))
        return false;
    const double ratio = fabs(pair_ratio(chances));
    const double sum = gsl_cdf_ugaussian_Pinv(0.975) + gsl_cdf_ugaussian_Pinv(power);
    *pairs = ratio < 1e-9 ? 0 : (uint64_t)ceil(fmax(1, sum * fabs(sum) / (ratio * ratio)));
    return true;
}

static int compare(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

static uint64_t one_test(const double *chances, const struct sprt_options *options, uint64_t most_pairs,
                         struct osero_random *random, struct simulate_sprt *result)
{
    struct sprt sprt;
    sprt_init(&sprt, options);
    while (sprt.verdict == SPRT_OPEN && sprt.pairs < most_pairs)
        (void)sprt_add(&sprt, simulate_pair(chances, random));
    result->h0 += sprt.verdict == SPRT_H0;
    result->h1 += sprt.verdict == SPRT_H1;
    result->open += sprt.verdict == SPRT_OPEN;
    result->mean_pairs += (double)sprt.pairs / (double)result->trials;
    return sprt.pairs;
}

bool simulate_sprt(const struct simulate_match *match, const struct sprt_options *options, uint64_t most_pairs,
                   uint64_t trials, uint64_t seed, struct simulate_sprt *result, struct error *error)
{
    double chances[STATS_PAIR_CLASSES];
    if (!sprt_check(options, error) || !simulate_pair_chances(match, chances, error))
        return false;
    if (trials == 0)
        return error_set(error, ERROR_USAGE, "trials must be 1 or more");
    uint64_t *pairs = calloc(trials, sizeof(*pairs));
    if (pairs == NULL)
        return error_set(error, ERROR_WORLD, "no memory for %llu trials", (unsigned long long)trials);
    *result = (struct simulate_sprt){.trials = trials};
    for (uint64_t trial = 0; trial < trials; trial++) {
        struct osero_random random;
        osero_random_seed(&random, osero_mix(seed, trial));
        pairs[trial] = one_test(chances, options, most_pairs, &random, result);
    }
    qsort(pairs, trials, sizeof(*pairs), compare);
    result->median_pairs = pairs[(trials - 1) / 2];
    result->p95_pairs = pairs[(uint64_t)ceil(0.95 * (double)trials) - 1];
    free(pairs);
    return true;
}
