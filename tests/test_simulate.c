/* SPDX-License-Identifier: MIT */
/* Simulated matches against identities of their model. How often intervals and tests hold: test_simulate_long.c. */
#include "simulate.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* Davidson, 1970: W + D/2 = s, D = nu sqrt(W L); equals draw nu / (2 + nu). */
Test(simulate, shares_are_davidsons)
{
    for (double nu = 0; nu < 20; nu = nu * 2 + 0.01) {
        for (double score = 0.01; score < 1; score += 0.07) {
            double shares[3];
            simulate_outcome_shares(score, nu, shares);
            cr_assert(shares[0] > 0 && shares[1] >= 0 && shares[2] > 0);
            cr_assert_float_eq(shares[0] + shares[1] + shares[2], 1, 1e-12);
            cr_assert_float_eq(shares[2] + shares[1] / 2, score, 1e-12);
            cr_assert_float_eq(shares[1], nu * sqrt(shares[0] * shares[2]), 1e-9);
        }
        double equal[3];
        simulate_outcome_shares(0.5, nu, equal);
        cr_assert_float_eq(equal[1], nu / (2 + nu), 1e-12);
    }
}

/* Without draws and advantages a pair is two throws of one coin. */
Test(simulate, plain_pairs_are_binomial)
{
    double chances[5];
    cr_assert(simulate_pair_chances(&(struct simulate_match){.elo = 400}, chances, NULL));
    const double s = 10.0 / 11, known[5] = {(1 - s) * (1 - s), 0, 2 * s * (1 - s), 0, s * s};
    for (int i = 0; i < 5; i++)
        cr_assert_float_eq(chances[i], known[i], 1e-9);
}

/* Whatever else is set: the score is that of `elo`; colours and openings that decide games make 1-1 likelier. */
Test(simulate, elo_is_that_of_the_score)
{
    const struct simulate_match matches[] = {
        {50, 0.1, 0, 0}, {50, 0.1, 300, 0}, {50, 0.1, 0, 300}, {-400, 0.5, 200, 100}, {1000, 0.9, 1000, 500}};
    for (size_t k = 0; k < sizeof(matches) / sizeof(*matches); k++) {
        double chances[5], sum = 0, score = 0;
        cr_assert(simulate_pair_chances(&matches[k], chances, NULL));
        for (int i = 0; i < 5; i++) {
            sum += chances[i];
            score += chances[i] * i / 4;
        }
        cr_assert_float_eq(sum, 1, 1e-12);
        cr_assert_float_eq(stats_elo(score).value, matches[k].elo, 1e-5);
    }
    double plain[5], opening[5];
    cr_assert(simulate_pair_chances(&matches[0], plain, NULL) && simulate_pair_chances(&matches[2], opening, NULL));
    cr_assert_gt(opening[2], plain[2] + 0.05);
}

/* 100,000 pairs: each class within 4.5 standard errors of its chance. */
Test(simulate, pairs_come_by_their_chances)
{
    double chances[5];
    uint64_t counts[5] = {0}, again[5] = {0};
    struct osero_random random;
    cr_assert(simulate_pair_chances(&(struct simulate_match){40, 0.2, 50, 100}, chances, NULL));
    osero_random_seed(&random, 11);
    simulate_pairs(chances, 100000, &random, counts);
    for (int i = 0; i < 5; i++)
        cr_assert_float_eq((double)counts[i], 100000 * chances[i], 4.5 * sqrt(100000 * chances[i] * (1 - chances[i])));
    osero_random_seed(&random, 11);
    simulate_pairs(chances, 100000, &random, again);
    cr_assert_eq(memcmp(counts, again, sizeof(counts)), 0);
}

/* Two pairs of equals: the interval is undefined where both are alike, and its ends where they reach 0 or 1. Without
 * draws pairs score 0, 1, 2 with 1/4, 1/2, 1/4: alike 3/8; {0, 2}: 1/2 -+ 1.96 / sqrt 8 leaves (0, 1); {0, 1} and {1, 2}:
 * 3/4 + 1.96 * 0.25 / sqrt 2 > 1. So no trial has an interval. */
Test(simulate, undefined_intervals_are_counted)
{
    struct simulate_fixed result;
    cr_assert(simulate_fixed(&(struct simulate_match){0}, 2, 2000, 3, &result, NULL));
    cr_assert_eq(result.undefined, 2000);
    cr_assert_eq(result.covered, 0);
    cr_assert_eq(result.mean_error, 0);
    cr_assert_float_eq((double)result.nelo_undefined, 750, 4.5 * sqrt(2000 * 0.375 * 0.625));
}

/* (1.959964 + 0.841621)^2 / t^2 with t = (s - 1/2) / sqrt(s (1 - s) / 2) for pairs of independent games: at 50 Elo
 * s = 0.571463, 188.2 pairs; so played, about 80% of matches show who is better. */
Test(simulate, pairs_needed_and_power)
{
    const struct simulate_match match = {.elo = 50};
    uint64_t pairs;
    cr_assert(simulate_pairs_needed(&match, 0.8, &pairs, NULL));
    cr_assert_eq(pairs, 189);
    struct simulate_fixed result;
    cr_assert(simulate_fixed(&match, pairs, 2000, 1, &result, NULL));
    cr_assert_float_eq((double)result.above / 2000, 0.8, 0.03);
    cr_assert_lt(result.below, 3);
    cr_assert(simulate_pairs_needed(&(struct simulate_match){.elo = 0}, 0.8, &pairs, NULL));
    cr_assert_eq(pairs, 0);
    cr_assert(!simulate_pairs_needed(&match, 1, &pairs, NULL));
}

/* A player that wins every second game and draws none, SPRT(0, 20): Wald's approximation of the expected number,
 * (2 alpha - 1) ln(1/alpha - 1) / (mean LLR a pair); the mean LLR at H0 is -t1^2 / 2 nearly. Overshoot makes it longer. */
Test(simulate, sprt_takes_about_as_long_as_wald_says)
{
    const struct sprt_options options = {SPRT_LOGISTIC, 0, 20, 0.05, 0.05};
    struct simulate_sprt result;
    cr_assert(simulate_sprt(&(struct simulate_match){.elo = 0}, &options, 100000, 300, 1, &result, NULL));
    const double s1 = 1 / (1 + pow(10, -20.0 / 400)), t = (s1 - 0.5) / sqrt(0.125);
    const double wald = 0.9 * log(19) / (t * t / 2);
    cr_assert(result.mean_pairs > 0.9 * wald && result.mean_pairs < 1.2 * wald, "%g, Wald: %g", result.mean_pairs,
              wald);
    cr_assert_eq(result.h0 + result.h1 + result.open, 300);
    cr_assert(result.open == 0 && result.h0 > 270);
    cr_assert(result.median_pairs < result.p95_pairs);
    cr_assert(simulate_sprt(&(struct simulate_match){.elo = 0}, &options, 10, 50, 1, &result, NULL));
    cr_assert(result.open == 50 && result.median_pairs == 10 && result.p95_pairs == 10);
}

Test(simulate, options_out_of_range_are_named)
{
    const struct {
        struct simulate_match match;
        const char *name;
    } cases[] = {{{NAN, 0, 0, 0}, "elo"},
                 {{0, 1, 0, 0}, "draw_rate"},
                 {{0, 0, 2000, 0}, "first_move_elo"},
                 {{0, 0, 0, -1}, "opening_elo"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        double chances[5];
        struct error error = {0};
        cr_assert(!simulate_pair_chances(&cases[i].match, chances, &error));
        cr_assert_eq(error.kind, ERROR_USAGE);
        cr_assert_eq(strncmp(error.message, cases[i].name, strlen(cases[i].name)), 0);
    }
}
