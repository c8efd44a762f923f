/* SPDX-License-Identifier: MIT */
/* What the statistics promise, by simulation: intervals hold the truth in 94.0 to 96.0% of 20,000 matches of 200 game
 * pairs or more; an SPRT with bounds at most 20 Elo apart errs at most alpha and beta, within three standard errors. */
#include "simulate.h"

#include <criterion/criterion.h>
#include <math.h>

enum { TRIALS = 20000, TESTS = 3000 };

static void assert_covers(const struct simulate_match *match, uint64_t pairs)
{
    struct simulate_fixed result;
    cr_assert(simulate_fixed(match, pairs, TRIALS, 1, &result, NULL));
    const double elo = 100.0 * (double)result.covered / TRIALS, nelo = 100.0 * (double)result.nelo_covered / TRIALS;
    cr_log_info("elo %g, draws %g, first move %g, openings %g, %d pairs: Elo %.2f%%, normalized %.2f%%\n", match->elo,
                match->draw_rate, match->first_move_elo, match->opening_elo, (int)pairs, elo, nelo);
    cr_assert(elo >= 94 && elo <= 96, "Elo %g: %.2f%%", match->elo, elo);
    cr_assert(nelo >= 94 && nelo <= 96, "normalized Elo at %g: %.2f%%", match->elo, nelo);
}

Test(simulate_long, intervals_cover, .timeout = 900)
{
    const double elos[] = {0, 50, 400};
    for (int i = 0; i < 3; i++) {
        assert_covers(&(struct simulate_match){.elo = elos[i]}, 200);
        assert_covers(&(struct simulate_match){.elo = elos[i], .draw_rate = 0.1}, 200);
        assert_covers(&(struct simulate_match){.elo = elos[i], .draw_rate = 0.04, .first_move_elo = 30}, 200);
        assert_covers(&(struct simulate_match){elos[i], 0.04, 30, 200}, 200);
        assert_covers(&(struct simulate_match){elos[i], 0.04, 30, 100}, 400);
    }
}

/* A share of errors against what it may be at most. */
static void assert_errs_at_most(const char *what, uint64_t errors, double most)
{
    const double share = (double)errors / TESTS;
    cr_log_info("    %s: %.2f%% of at most %.0f%%\n", what, 100 * share, 100 * most);
    cr_assert_leq(share, most + 3 * sqrt(most * (1 - most) / TESTS), "%s: %.2f%%", what, 100 * share);
}

/* At the bounds themselves. */
static void assert_test_errs(const struct sprt_options *options, struct simulate_match match)
{
    struct simulate_sprt result;
    cr_log_info("%s %g..%g, draws %g, openings %g\n", sprt_model_name(options->model), options->elo0, options->elo1,
                match.draw_rate, match.opening_elo);
    match.elo = options->elo0;
    cr_assert(simulate_sprt(&match, options, 1000000, TESTS, 1, &result, NULL));
    cr_assert_eq(result.open, 0);
    assert_errs_at_most("H1 taken where H0 is true", result.h1, options->alpha);
    match.elo = options->elo1;
    cr_assert(simulate_sprt(&match, options, 1000000, TESTS, 2, &result, NULL));
    cr_assert_eq(result.open, 0);
    assert_errs_at_most("H0 taken where H1 is true", result.h0, options->beta);
    cr_log_info("    mean pairs %.0f\n", result.mean_pairs);
}

Test(simulate_long, sprt_errs_no_more_than_it_may, .timeout = 900)
{
    const struct sprt_options wide = {SPRT_LOGISTIC, 0, 20, 0.05, 0.05}, below = {SPRT_LOGISTIC, -20, 0, 0.05, 0.1};
    const struct sprt_options strong = {SPRT_LOGISTIC, 200, 220, 0.05, 0.05};
    assert_test_errs(&wide, (struct simulate_match){.draw_rate = 0.04});
    assert_test_errs(&wide, (struct simulate_match){.draw_rate = 0.6});
    assert_test_errs(&wide, (struct simulate_match){.draw_rate = 0.04, .opening_elo = 200});
    assert_test_errs(&below, (struct simulate_match){.draw_rate = 0.1});
    assert_test_errs(&strong, (struct simulate_match){.draw_rate = 0.04});
    /* Without draws the deviation of equals' games is 1/2, and the two scales agree near 0: ds/delo = ln 10 / 1600, so
     * nelo = (s - 1/2) / (1/2) * 800 / ln 10 = elo. */
    assert_test_errs(&(struct sprt_options){SPRT_NORMALIZED, 0, 20, 0.05, 0.05}, (struct simulate_match){0});
}
