/* SPDX-License-Identifier: MIT */
/* What tuning knows of numbers: SPSA, orders, the journal's lines, the proof's figures. */
#include "order_search.h"
#include "osero_random.h"
#include "spsa.h"
#include "tune_proof.h"
#include "tune_review.h"
#include "tune_space.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static struct tune_parameter number(double start, bool whole)
{
    return (struct tune_parameter){
        .name = "x", .whole = whole, .minimum = -100, .maximum = 100, .start = start, .c_end = 2, .r_end = 0.002};
}

/* ---- Parameters */

Test(tune_space, whole_numbers_are_rounded_so_that_the_mean_is_the_value)
{
    const struct tune_parameter whole = number(0, true), real = number(0, false);
    const double values[] = {2.25, -2.25, 0.9, -0.1, 7};
    struct osero_random random;
    osero_random_seed(&random, 5);
    for (int v = 0; v < 5; v++) {
        double sum = 0;
        for (int i = 0; i < 20000; i++) {
            const double rounded = tune_round(&whole, values[v], osero_random_real(&random));
            cr_assert(rounded == floor(rounded) && fabs(rounded - values[v]) < 1);
            sum += rounded;
        }
        /* five standard deviations of a mean of 20,000 */
        cr_assert(fabs(sum / 20000 - values[v]) < 5 * 0.5 / sqrt(20000), "%g: %g", values[v], sum / 20000);
        cr_assert_eq(tune_round(&real, values[v], 0.3), values[v]);
    }
    cr_assert_eq(tune_round(&whole, 2.25, 0.2499), 3);
    cr_assert_eq(tune_round(&whole, 2.25, 0.2501), 2);
    cr_assert_eq(tune_round(&whole, 100.7, 0), 100);
    cr_assert_eq(tune_round(&whole, -100.7, 0.99), -100);
    cr_assert_eq(tune_nearest(&whole, 2.5), 3);
    cr_assert_eq(tune_nearest(&whole, -2.5), -3);
    cr_assert_eq(tune_nearest(&real, -2.5), -2.5);
    cr_assert_eq(tune_nearest(&real, 1e9), 100);
}

Test(tune_space, what_cannot_be_tuned_is_named)
{
    struct error error;
    struct tune_parameter good = number(1, true), bad;
    struct tune_space space = {.parameters = &bad, .count = 1};
    bad = good;
    cr_assert(tune_space_check(&space, &error));
    bad.start = 101;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "not within -100 to 100") != NULL);
    bad = good, bad.start = NAN;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "no finite number") != NULL);
    bad = good, bad.c_end = 0;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "c-end") != NULL);
    bad = good, bad.c_end = 201;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "c-end") != NULL);
    bad = good, bad.r_end = -1;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "r-end") != NULL);
    bad = good, bad.maximum = -100;
    cr_assert(!tune_space_check(&space, &error) && strstr(error.message, "nothing to tune") != NULL);
    cr_assert_eq(error.kind, ERROR_USAGE);
}

/* ---- SPSA */

/* Worked out apart (Python) from the formulas as Fishtest has them: A = 0.1 N, alpha 0.602, gamma 0.101, c = c_end
 * N^gamma, a = r_end c_end^2 (A + N)^alpha; N = 30000, c_end = 4, r_end = 0.002. */
Test(spsa, gains_are_those_of_fishtest)
{
    const struct spsa_options options = {.iterations = 30000, .perturbations = 1};
    struct tune_parameter parameter = number(0, false);
    parameter.c_end = 4;
    const struct {
        uint64_t iteration;
        double c, a;
    } wanted[] = {{0, 11.330504250661914, 0.1355130876928713},
                  {999, 5.639612157065904, 0.11398698205891407},
                  {14999, 4.29006646727177, 0.0460915509461433},
                  {29999, 4, 0.032}};
    for (int i = 0; i < 4; i++) {
        const struct spsa_gains gains = spsa_gains(&options, &parameter, wanted[i].iteration);
        cr_assert(fabs(gains.c - wanted[i].c) < 1e-9 * gains.c, "c: %.17g", gains.c);
        cr_assert(fabs(gains.a - wanted[i].a) < 1e-9 * gains.a, "a: %.17g", gains.a);
    }
}

Test(spsa, both_points_lie_on_either_side_and_within_the_range)
{
    const struct spsa_options options = {.iterations = 100, .perturbations = 8, .seed = 3};
    struct tune_parameter parameters[] = {number(0, false), number(0, false), number(0, true), number(0, false)};
    parameters[3].maximum = 0;
    const struct tune_space space = {.parameters = parameters, .count = 4};
    const double theta[] = {10, -3, 0.5, 0};
    int up = 0;
    for (uint64_t k = 0; k < 100; k++) {
        for (int j = 0; j < 8; j++) {
            double plus[4], minus[4];
            const double c = spsa_gains(&options, &parameters[0], k).c;
            spsa_points(&options, &space, k, j, theta, plus, minus);
            for (int i = 0; i < 2; i++) {
                cr_assert(fabs(fabs(plus[i] - theta[i]) - c) < 1e-9 * c);
                cr_assert(fabs(plus[i] + minus[i] - 2 * theta[i]) < 1e-9);
            }
            cr_assert(plus[2] == floor(plus[2]) && minus[2] == floor(minus[2]));
            cr_assert(fmax(plus[3], minus[3]) == 0 && fmin(plus[3], minus[3]) < 0);
            up += plus[0] > theta[0];
        }
    }
    cr_assert(up > 340 && up < 460, "%d of 800 go up", up); /* four standard deviations */
}

/* Points against a pool whose score falls off with the distance from (30, -20, 5), with the noise of real games. */
static double play(struct osero_random *random, const double *values)
{
    static const double best[] = {30, -20, 5};
    double away = 0, points = 0;
    for (int i = 0; i < 3; i++)
        away += (values[i] - best[i]) * (values[i] - best[i]);
    const double score = 0.2 + 0.6 * exp(-away / 2000);
    for (int game = 0; game < 200; game++)
        points += osero_random_real(random) < score;
    return points;
}

Test(spsa, finds_the_top_of_a_noisy_hill)
{
    const struct spsa_options options = {.iterations = 400, .perturbations = 4, .seed = 7};
    struct tune_parameter parameters[] = {number(0, true), number(0, false), number(0, true)};
    const struct tune_space space = {.parameters = parameters, .count = 3};
    double theta[] = {0, 0, 0}, at_start;
    struct osero_random random;
    osero_random_seed(&random, 11);
    for (int i = 0; i < 3; i++)
        parameters[i].c_end = 4, parameters[i].r_end = 0.01;
    at_start = hypot(30, hypot(20, 5));
    for (uint64_t k = 0; k < options.iterations; k++) {
        double results[4];
        for (int j = 0; j < 4; j++) {
            double plus[3], minus[3];
            spsa_points(&options, &space, k, j, theta, plus, minus);
            results[j] = play(&random, plus) - play(&random, minus);
        }
        spsa_step(&options, &space, k, results, theta);
    }
    const double away = hypot(theta[0] - 30, hypot(theta[1] + 20, theta[2] - 5));
    cr_assert(away < at_start / 8, "(%g, %g, %g)", theta[0], theta[1], theta[2]);
}

Test(spsa, a_step_follows_the_direction_that_was_played)
{
    const struct spsa_options options = {.iterations = 10, .perturbations = 2, .seed = 1};
    struct tune_parameter parameters[] = {number(0, false), number(0, false)};
    const struct tune_space space = {.parameters = parameters, .count = 2};
    double theta[] = {0, 0}, wanted[] = {0, 0};
    const double results[] = {3, -5}, zero[] = {0, 0};
    for (int j = 0; j < 2; j++) {
        double plus[2], minus[2];
        spsa_points(&options, &space, 4, j, zero, plus, minus);
        const struct spsa_gains gains = spsa_gains(&options, &parameters[0], 4);
        for (int i = 0; i < 2; i++)
            wanted[i] += gains.a / gains.c * results[j] * (plus[i] > 0 ? 1 : -1);
    }
    spsa_step(&options, &space, 4, results, theta);
    for (int i = 0; i < 2; i++)
        cr_assert(fabs(theta[i] - wanted[i]) < 1e-15 && theta[i] != 0);
}

/* ---- Orders */

/* How often each class stands where the wanted order has it, as a player's strength. */
static double strength(const signed char *ranks, const signed char *wanted, int classes)
{
    int good = 0, all = 0;
    for (int i = 0; i < classes; i++) {
        for (int j = i + 1; j < classes; j++, all++)
            good +=
                (ranks[i] < ranks[j]) == (wanted[i] < wanted[j]) && (ranks[i] == ranks[j]) == (wanted[i] == wanted[j]);
    }
    return (double)good / all;
}

static struct tune_outcome meet(struct osero_random *random, double candidate, double incumbent)
{
    struct tune_outcome outcome = {.first = 0};
    for (int pair = 0; pair < 100; pair++) {
        int points[2] = {0, 0};
        for (int game = 0; game < 2; game++) {
            points[0] += osero_random_real(random) < 0.2 + 0.6 * candidate ? 2 : 0;
            points[1] += osero_random_real(random) < 0.2 + 0.6 * incumbent ? 2 : 0;
        }
        tune_outcome_add(&outcome, points[0], points[1]);
    }
    return outcome;
}

static struct order_options order_options(int classes)
{
    return (struct order_options){.classes = classes,
                                  .seed = 4,
                                  .sprt = {.elo0 = 0, .elo1 = 10, .alpha = 0.001, .beta = 0.05},
                                  .most_pairs = 20000};
}

Test(order_search, finds_the_order_that_wins)
{
    const signed char wanted[] = {6, 0, 5, 4, 1, 2, 3}, start[] = {10, 20, 20, 30, 40, 50, 60};
    const struct order_options options = order_options(7);
    struct order_search search;
    struct osero_random random;
    osero_random_seed(&random, 2);
    cr_assert(order_search_init(&search, &options, start, NULL));
    const signed char dense[] = {0, 1, 1, 2, 3, 4, 5};
    cr_assert(memcmp(search.incumbent, dense, 7) == 0);
    order_search_fill(&search, 0);
    order_search_fill(&search, 1);
    uint64_t round = 0;
    for (; !search.finished && round < 20000; round++) {
        struct tune_outcome outcomes[ORDER_LANES];
        for (int i = 0; i < ORDER_LANES; i++) {
            const struct order_lane *lane = order_search_lane(&search, round, i);
            outcomes[i] = meet(&random, strength(lane->candidate, wanted, 7), strength(lane->incumbent, wanted, 7));
        }
        order_search_note(&search, round, outcomes);
        order_search_fill(&search, round + ORDER_LAG);
    }
    cr_assert(search.finished, "after %d rounds", (int)round);
    cr_assert(search.step >= 3);
    cr_assert(memcmp(search.incumbent, wanted, 7) == 0);
    order_search_clear(&search);
}

/* Of n classes in a strict order there are n (n - 1) / 2 swaps, and n (n - 1) places to move one to, of which those to a
 * neighbour's (n - 1, each from both sides) are swaps already: (n - 1)^2 orders by moves. Swaps of neighbours are
 * among them. */
Test(order_search, tries_every_swap_and_move_once)
{
    const signed char start[] = {3, 1, 0, 2, 4};
    const struct order_options options = order_options(5);
    struct order_search search;
    cr_assert(order_search_init(&search, &options, start, NULL));
    cr_assert_eq(search.move_count, 16 + 10 - 4);
    for (int i = 0; i < search.move_count; i++)
        for (int j = 0; j < i; j++)
            cr_assert(memcmp(search.moves[i], search.moves[j], 5) != 0);
    order_search_clear(&search);
}

/* ---- Lines */

Test(tune_line, comes_back_as_it_was)
{
    struct tune_outcome outcomes[] = {{131, 128, {3, 20, 80, 22, 3}}, {0, 0, {0, 0, 0, 0, 0}}};
    double values[] = {0.1, -3, 1e-7, 30.000000000000004};
    const struct tune_line line = {.phase = TUNE_PHASE_TUNE,
                                   .number = 7,
                                   .faults = 2,
                                   .outcomes = outcomes,
                                   .outcome_count = 2,
                                   .values = values,
                                   .value_count = 4};
    static char text[TUNE_LINE_SIZE], again[TUNE_LINE_SIZE];
    struct tune_line back;
    const size_t length = tune_line_write(&line, text);
    cr_assert_str_eq(text,
                     "{\"v\":1,\"phase\":\"tune\",\"number\":7,\"outcomes\":[[131,128,3,20,80,22,3],[0,0,0,0,0,0,0]],"
                     "\"faults\":2,\"values\":[0.1,-3,1e-07,30.000000000000004]}\n");
    cr_assert(tune_line_read(text, length, &back, NULL));
    cr_assert(back.value_count == 4 && memcmp(back.values, values, sizeof values) == 0);
    (void)tune_line_write(&back, again);
    cr_assert_str_eq(again, text);
    tune_line_clear(&back);
}

Test(tune_line, what_is_none_is_refused)
{
    const char *const bad[] = {
        "{}",
        "[1]",
        "{\"v\":1}",
        "{\"v\":2,\"phase\":\"proof\",\"number\":0,\"points\":[],\"faults\":0}",
        "{\"v\":1,\"phase\":\"proof\",\"number\":0,\"points\":[\"015\"],\"faults\":0}",
        "{\"v\":1,\"phase\":\"tune\",\"number\":0,\"outcomes\":[[1,2,3]],\"faults\":0,\"values\":[1]}",
        "{\"v\":1,\"phase\":\"tune\",\"number\":0,\"outcomes\":[],\"faults\":0,\"values\":[NaN]}",
        "{\"v\":1,\"phase\":\"tune\",\"number\":-1,\"outcomes\":[],\"faults\":0,\"values\":[]}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct error error = {.kind = ERROR_NONE};
        struct tune_line line;
        cr_assert(!tune_line_read(bad[i], strlen(bad[i]), &line, &error), "%s", bad[i]);
        cr_assert_eq(error.kind, ERROR_WORLD);
    }
}

Test(tune_line, outcomes_hold_differences_within_a_point)
{
    struct tune_outcome outcome = {.first = 0};
    tune_outcome_add(&outcome, 4, 0);
    tune_outcome_add(&outcome, 3, 1);
    tune_outcome_add(&outcome, 2, 2);
    tune_outcome_add(&outcome, 1, 2);
    tune_outcome_add(&outcome, 0, 3);
    const uint64_t wanted[] = {1, 1, 1, 0, 2};
    cr_assert(outcome.first == 10 && outcome.second == 8);
    cr_assert(memcmp(outcome.classes, wanted, sizeof wanted) == 0);
}

/* ---- Proof */

/* Worked out apart in Python (statistics.stdev over openings, E and E' as tune_proof.h has them). */
Test(tune_proof, gains_are_those_worked_out_apart)
{
    const char *const before[] = {"0123401234", "2222200000"}, *const after[] = {"1234412344", "2222222222"};
    const struct tune_scores old_scores = {before, 2, 10}, new_scores = {after, 2, 10};
    const struct tune_gain gain = tune_gain_of(&old_scores, &new_scores);
    cr_assert(fabs(gain.old_score.score.value - 0.375) < 1e-12);
    cr_assert(fabs(gain.new_score.score.value - 0.6) < 1e-12);
    cr_assert(fabs(gain.elo.value - 159.176003468815) < 1e-6, "%.17g", gain.elo.value);
    cr_assert(fabs(gain.low.value - 93.64706542194361) < 1e-6, "%.17g", gain.low.value);
    cr_assert(fabs(gain.high.value - 224.7049415156864) < 1e-6, "%.17g", gain.high.value);
}

Test(tune_proof, nothing_is_made_up_where_there_is_nothing)
{
    const char *const none[] = {""}, *const wins[] = {"444"}, *const some[] = {"024"};
    const struct tune_scores empty = {none, 1, 0}, all = {wins, 1, 3}, half = {some, 1, 3}, one = {some, 1, 1};
    cr_assert(!tune_gain_of(&empty, &empty).elo.defined);
    cr_assert(!tune_gain_of(&half, &all).elo.defined);
    cr_assert(!tune_gain_of(&one, &one).elo.defined);
    cr_assert(!tune_score_of(&one).low.defined && tune_score_of(&one).score.defined);
    const struct tune_gain same = tune_gain_of(&half, &half);
    cr_assert(same.elo.defined && same.elo.value == 0 && same.low.value == 0 && same.high.value == 0);
}

static struct tune_gain elo(double low, double high)
{
    return (struct tune_gain){.elo = {true, (low + high) / 2}, .low = {true, low}, .high = {true, high}};
}

Test(tune_proof, the_word_follows_from_the_intervals)
{
    const struct stats_rating open = {.elo_low = {true, -10}, .elo_high = {true, 30}},
                              better = {.elo_low = {true, 10}, .elo_high = {true, 30}};
    const struct tune_gain gain = elo(20, 40), none = elo(-10, 8), perhaps = elo(-2, 30), loss = elo(-30, -10);
    cr_assert_eq(tune_judge(&open, &gain, &gain, false), TUNE_STRONGER);
    cr_assert_eq(tune_judge(&open, &gain, &gain, true), TUNE_SAME);
    cr_assert_eq(tune_judge(&open, &gain, &none, false), TUNE_EXPLOIT);
    cr_assert_eq(tune_judge(&better, &gain, &loss, false), TUNE_EXPLOIT);
    cr_assert_eq(tune_judge(&open, &gain, &perhaps, false), TUNE_UNPROVEN);
    const struct tune_gain unknown = {.elo = {.defined = false}}; /* held-out opponents that lose every game */
    cr_assert_eq(tune_judge(&open, &gain, &unknown, false), TUNE_UNPROVEN);
    cr_assert_eq(tune_judge(&open, &none, &none, false), TUNE_NOTHING);
    cr_assert_eq(tune_judge(&better, &none, &none, false), TUNE_UNPROVEN);
    cr_assert_eq(tune_judge(&open, &none, &loss, false), TUNE_WEAKER);
    cr_assert_eq(tune_judge(&open, &loss, &none, false), TUNE_WEAKER);
}

/* ---- Review */

Test(tune_review, looks_back_evenly_from_the_first_to_the_last)
{
    struct tune_parameter parameter = number(0, true);
    const struct tune_space space = {.parameters = &parameter, .count = 1};
    double rows[101];
    uint64_t chosen[TUNE_REVIEW_MOST + 1];
    for (int i = 0; i <= 100; i++)
        rows[i] = i / 25 + 0.01 * i;
    struct tune_way way = {.rows = rows, .count = 101, .space = &space, .each = true};
    cr_assert_eq(tune_review_choose(&way, 4, chosen), 5);
    for (int i = 0; i < 5; i++)
        cr_assert_eq(chosen[i], 25 * (uint64_t)i);
    cr_assert_eq(tune_review_choose(&way, 200, chosen), 101);
    way.each = false; /* rounded they change at 25, 50, 75 and 100 */
    const int count = tune_review_choose(&way, 200, chosen);
    cr_assert_eq(chosen[0], 0);
    for (int i = 1; i < count; i++)
        cr_assert(round(rows[chosen[i]]) != round(rows[chosen[i] - 1]));
    cr_assert_eq(count, 5);
    way.count = 1;
    cr_assert_eq(tune_review_choose(&way, 20, chosen), 1);
}
