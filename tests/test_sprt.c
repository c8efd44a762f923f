/* SPDX-License-Identifier: MIT */
/* LLR and bounds: golden/statistics.json, worked out by an independent program. */
#include "json.h"
#include "multinomial.h"
#include "osero_random.h"
#include "sprt.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const struct sprt_options usual = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};

static double entry_llr(const struct json *entry)
{
    struct sprt_options options = usual;
    options.elo0 = json_number(json_get(entry, "elo0"));
    options.elo1 = json_number(json_get(entry, "elo1"));
    cr_assert(sprt_model_parse(json_string(json_get(entry, "model")), &options.model));
    cr_assert(sprt_check(&options, NULL));
    const struct json *list = json_get(entry, "counts");
    uint64_t counts[5] = {0};
    const size_t classes = json_length(list);
    for (size_t i = 0; i < classes; i++) /* the file counts games as wins, draws, losses */
        counts[classes == 3 ? 2 - i : i] = (uint64_t)json_number(json_at(list, i));
    return classes == 3 ? sprt_llr_games(&options, counts) : sprt_llr_pairs(&options, counts);
}

Test(sprt, agrees_with_the_golden_file)
{
    struct error error = {0};
    struct json *golden = json_read_file(TEST_GOLDEN "/statistics.json", &error);
    cr_assert_not_null(golden, "%s", error.message);
    const struct json *tests = json_get(golden, "sprt"), *bounds = json_get(golden, "sprt_bounds");
    cr_assert_eq(json_length(tests), 11);
    for (const struct json *entry = json_first(tests); entry != NULL; entry = json_next(entry)) {
        const double llr = entry_llr(entry), known = json_number(json_get(entry, "llr"));
        cr_assert_float_eq(llr, known, 5.1e-5, "%.6f, not %.4f", llr, known);
    }
    cr_assert_eq(json_length(bounds), 2);
    for (const struct json *entry = json_first(bounds); entry != NULL; entry = json_next(entry)) {
        struct sprt_options options = usual;
        options.alpha = json_number(json_get(entry, "alpha"));
        options.beta = json_number(json_get(entry, "beta"));
        cr_assert_float_eq(sprt_lower(&options), json_number(json_get(entry, "lower")), 1e-12);
        cr_assert_float_eq(sprt_upper(&options), json_number(json_get(entry, "upper")), 1e-12);
    }
    json_free(golden);
}

/* Every pair alike: an end must come, and the right one. */
Test(sprt, matches_of_one_result_end)
{
    for (int model = SPRT_LOGISTIC; model <= SPRT_NORMALIZED; model++) {
        struct sprt_options options = usual;
        options.model = (enum sprt_model)model;
        for (int half_points = 0; half_points <= 4; half_points++) {
            struct sprt sprt;
            sprt_init(&sprt, &options);
            while (sprt_add(&sprt, half_points) == SPRT_OPEN && sprt.pairs < 10000)
                cr_assert(isfinite(sprt.llr));
            cr_assert_eq(sprt.verdict, half_points > 2 ? SPRT_H1 : SPRT_H0, "%d, %d", model, half_points);
        }
    }
}

/* All won: LLR = n ln(s1 / s0), but for the share of the empty classes. All drawn: the mean of a match of draws is made
 * s1 by wins alone, so LLR = n ln(1 - 2 (s1 - 1/2)). */
Test(sprt, lengths_of_matches_of_one_result)
{
    const double s1 = 1 / (1 + pow(10, -10.0 / 400)), upper = log(19);
    struct sprt sprt;
    sprt_init(&sprt, &usual);
    while (sprt_add(&sprt, 4) == SPRT_OPEN)
        ;
    cr_assert_eq(sprt.pairs, (uint64_t)ceil(upper / log(s1 / 0.5)));
    sprt_init(&sprt, &usual);
    while (sprt_add(&sprt, 2) == SPRT_OPEN)
        ;
    cr_assert_float_eq((double)sprt.pairs, upper / -log(2 - 2 * s1), 2);
}

Test(sprt, nothing_counts_after_the_verdict)
{
    struct sprt sprt;
    sprt_init(&sprt, &usual);
    cr_assert_eq(sprt_llr_pairs(&usual, sprt.counts), 0);
    while (sprt_add(&sprt, 4) == SPRT_OPEN)
        ;
    const struct sprt stopped = sprt;
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(sprt_add(&sprt, 0), SPRT_H1);
    cr_assert_eq(memcmp(&sprt, &stopped, sizeof(sprt)), 0);
}

/* Swapping the players and the hypotheses turns the sign. */
Test(sprt, is_symmetric)
{
    const uint64_t counts[5] = {13, 55, 210, 71, 40}, reverse[5] = {40, 71, 210, 55, 13};
    for (int model = SPRT_LOGISTIC; model <= SPRT_NORMALIZED; model++) {
        const struct sprt_options one = {.model = (enum sprt_model)model, .elo0 = -3, .elo1 = 12};
        const struct sprt_options two = {.model = (enum sprt_model)model, .elo0 = -12, .elo1 = 3};
        cr_assert_float_eq(sprt_llr_pairs(&one, counts), -sprt_llr_pairs(&two, reverse), 1e-9);
    }
}

/* Any counts, any bounds: finite, and both hypotheses could be met (0 is what is returned where they could not). */
Test(sprt, is_a_number_for_any_counts)
{
    struct osero_random random;
    osero_random_seed(&random, 5);
    for (int round = 0; round < 40000; round++) {
        uint64_t counts[5] = {0}, sum = 0;
        for (int i = 0; i < 5; i++)
            sum += counts[i] = osero_random_below(&random, 3) == 0
                                   ? 0
                                   : osero_random_below(&random, 1U << osero_random_below(&random, 21));
        struct sprt_options options = {.model = round % 2 == 0 ? SPRT_LOGISTIC : SPRT_NORMALIZED};
        options.elo0 = (osero_random_real(&random) - 0.5) * (round % 2 == 0 ? 1600 : 400);
        options.elo1 = options.elo0 + 50 * osero_random_real(&random) + 0.1;
        const double llr = sprt_llr_pairs(&options, counts);
        cr_assert(isfinite(llr) && (llr != 0 || sum == 0));
    }
}

Test(sprt, options_out_of_range_are_named)
{
    const struct {
        struct sprt_options options;
        const char *part;
    } cases[] = {
        {{SPRT_LOGISTIC, 10, 0, 0.05, 0.05}, "elo0 must be less than elo1, but they are 10 and 0"},
        {{SPRT_LOGISTIC, 0, 0, 0.05, 0.05}, "elo0 must be less"},
        {{SPRT_LOGISTIC, NAN, 0, 0.05, 0.05}, "elo0 must be from"},
        {{SPRT_NORMALIZED, 0, 300, 0.05, 0.05}, "elo1 must be from -250 to 250"},
        {{SPRT_LOGISTIC, 0, 10, 0, 0.05}, "alpha"},
        {{SPRT_LOGISTIC, 0, 10, 0.05, 0.5}, "beta"},
        {{SPRT_LOGISTIC, 0, 10, 0.05, NAN}, "beta"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct error error = {0};
        cr_assert(!sprt_check(&cases[i].options, &error));
        cr_assert_eq(error.kind, ERROR_USAGE);
        cr_assert_not_null(strstr(error.message, cases[i].part), "%s", error.message);
    }
    enum sprt_model model;
    cr_assert(!sprt_model_parse("bayes", &model));
    cr_assert_str_eq(sprt_model_name(SPRT_NORMALIZED), "normalized");
}

/* The likeliest shares of two classes are given by the condition alone; of three, no neighbour is likelier. */
Test(multinomial, shares_meet_their_condition)
{
    const struct multinomial two = {2, {0, 1}, {0.3, 0.7}};
    struct multinomial fitted;
    cr_assert(multinomial_fit_mean(&two, 0.55, &fitted));
    cr_assert_float_eq(fitted.shares[1], 0.55, 1e-12);
    cr_assert(!multinomial_fit_mean(&two, 1, &fitted) && !multinomial_fit_mean(&two, -0.1, &fitted));
    for (double ratio = -0.9; ratio < 1; ratio += 0.3) {
        const struct multinomial three = {3, {0, 0.5, 1}, {0.2, 0.5, 0.3}};
        cr_assert(multinomial_fit_ratio(&three, 0.5, ratio, &fitted));
        cr_assert_float_eq((multinomial_mean(&fitted) - 0.5) / sqrt(multinomial_variance(&fitted)), ratio, 1e-9);
        cr_assert_float_eq(fitted.shares[0] + fitted.shares[1] + fitted.shares[2], 1, 1e-12);
    }
}

/* Three shares with (mean - 1/2) / deviation = t are one for each deviation d: mean m = 1/2 + t d, second moment
 * d^2 + m^2, so p_1 = 4 (m - d^2 - m^2), p_2 = m - p_1 / 2. None of them is likelier than what was found. */
Test(multinomial, no_other_shares_are_likelier)
{
    const double q[3] = {0.22, 0.41, 0.37};
    for (double t = -0.95; t < 1; t += 0.19) {
        struct multinomial fitted, seen = {3, {0, 0.5, 1}, {q[0], q[1], q[2]}};
        cr_assert(multinomial_fit_ratio(&seen, 0.5, t, &fitted));
        const double *p = fitted.shares, best = q[0] * log(p[0]) + q[1] * log(p[1]) + q[2] * log(p[2]);
        for (int i = 1; i < 5000; i++) {
            const double d = i / 10000.0, m = 0.5 + t * d, p1 = 4 * (m - d * d - m * m), p2 = m - p1 / 2;
            if (p1 > 0 && p2 > 0 && p1 + p2 < 1)
                cr_assert_leq(q[0] * log(1 - p1 - p2) + q[1] * log(p1) + q[2] * log(p2), best + 1e-12);
        }
    }
}
