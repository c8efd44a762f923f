/* SPDX-License-Identifier: MIT */
/* Leagues by dice whose games share openings: how often the intervals of ratings hold the truth, and how often a table
 * that comes from the model fails the test of fit. */
#include "bradley_terry.h"
#include "osero_random.h"
#include "simulate.h"

#include <criterion/criterion.h>
#include <math.h>

enum { LEAGUES = 2000, PLAYERS = 5 };

/* Each player's own trouble with an opening (deviation 100 Elo) is in all its games on it, with either colour: games of
 * one opening are then far from independent. Strengths are 60 Elo apart. */
static void play(struct rating_table *table, uint32_t openings, double own, struct osero_random *random)
{
    *table = (struct rating_table){.player_count = PLAYERS};
    for (uint32_t opening = 0; opening < openings; opening++) {
        double trouble[PLAYERS];
        for (int i = 0; i < PLAYERS; i++)
            trouble[i] = own * 3.4641016151377544 * (osero_random_real(random) - 0.5);
        for (int game = 0; game < PLAYERS * PLAYERS; game++) {
            const int black = game / PLAYERS, white = game % PLAYERS;
            double shares[3];
            if (black == white)
                continue;
            const double x = 60 * (black - white) + 30 + trouble[black] - trouble[white];
            simulate_outcome_shares(1 / (1 + pow(10, -x / 400)), 0.1, shares);
            const double draw = osero_random_real(random);
            const enum outcome outcome = draw < shares[0]               ? OUTCOME_LOSS
                                         : draw < shares[0] + shares[1] ? OUTCOME_DRAW
                                                                        : OUTCOME_WIN;
            cr_assert(rating_table_add(table, &(struct rating_game){black, white, opening, outcome, 0}, NULL));
        }
    }
}

static void assert_covers(uint32_t openings, double own, const double *truth)
{
    int covered = 0, failed = 0;
    for (int league = 0; league < LEAGUES; league++) {
        struct osero_random random;
        struct rating_table table;
        struct bradley_terry result;
        osero_random_seed(&random, osero_mix(openings, (uint64_t)league));
        play(&table, openings, own, &random);
        cr_assert(bradley_terry_fit(&table, &(struct bradley_terry_options){.draws = BRADLEY_TERRY_HALF_WINS}, &result,
                                    NULL));
        for (int i = 0; i < PLAYERS; i++)
            covered += result.players[i].elo.low.value <= truth[i] && truth[i] <= result.players[i].elo.high.value;
        failed += result.test.p < 0.05;
        bradley_terry_clear(&result);
        rating_table_clear(&table);
    }
    const double cover = 100.0 * covered / LEAGUES / PLAYERS, fail = 100.0 * failed / LEAGUES;
    cr_log_info("%u openings, trouble %g: %.2f%% covered, %.2f%% fail the test of fit\n", openings, own, cover, fail);
    cr_assert(cover >= 94 && cover <= 96, "%u openings: %.2f%%", openings, cover);
    cr_assert(fail >= 2.5 && fail <= 7, "%u openings: %.2f%%", openings, fail);
}

/* What the fit comes to with endless games: a table of expected results. */
static void find_truth(double own, double *truth)
{
    struct osero_random random;
    struct rating_table table;
    struct bradley_terry result;
    osero_random_seed(&random, 99);
    play(&table, own > 0 ? 200000 : 1, own, &random);
    cr_assert(bradley_terry_fit(&table, &(struct bradley_terry_options){.seed = 0}, &result, NULL));
    for (int i = 0; i < PLAYERS; i++)
        truth[i] = own > 0 ? result.players[i].elo.value.value : 60 * (i - (PLAYERS - 1) / 2.0);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

Test(bradley_terry_long, intervals_cover, .timeout = 900)
{
    double truth[PLAYERS];
    find_truth(0, truth);
    assert_covers(100, 0, truth);
    find_truth(100, truth);
    assert_covers(60, 100, truth);
    assert_covers(200, 100, truth);
}

/* A match alone, as simulate_fixed has it for Elo from pairs: the interval of the difference, twice that of a rating. */
static void assert_match_covers(const struct simulate_match *match, uint64_t pairs)
{
    enum { MATCHES = 20000 };
    double chances[STATS_PAIR_CLASSES];
    int covered = 0;
    cr_assert(simulate_pair_chances(match, chances, NULL));
    for (uint64_t trial = 0; trial < MATCHES; trial++) {
        struct osero_random random;
        struct rating_table table = {.player_count = 2};
        struct bradley_terry result;
        osero_random_seed(&random, osero_mix(7, trial));
        for (uint32_t pair = 0; pair < pairs; pair++) {
            const int half_points = simulate_pair(chances, &random), first = half_points > 2 ? 2 : half_points;
            const struct rating_game games[2] = {{0, 1, pair, (enum outcome)first, 0},
                                                 {1, 0, pair, (enum outcome)(2 - (half_points - first)), 0}};
            cr_assert(rating_table_add(&table, &games[0], NULL) && rating_table_add(&table, &games[1], NULL));
        }
        cr_assert(bradley_terry_fit(&table, &(struct bradley_terry_options){.no_first_move = true}, &result, NULL));
        const struct bradley_terry_number *elo = &result.players[0].elo;
        covered += elo->low.defined && 2 * elo->low.value <= match->elo && match->elo <= 2 * elo->high.value;
        bradley_terry_clear(&result);
        rating_table_clear(&table);
    }
    const double cover = 100.0 * covered / MATCHES;
    cr_log_info("a match at %g Elo, %d pairs: %.2f%% covered\n", match->elo, (int)pairs, cover);
    cr_assert(cover >= 94 && cover <= 96, "%g Elo: %.2f%%", match->elo, cover);
}

Test(bradley_terry_long, intervals_of_matches_cover, .timeout = 900)
{
    assert_match_covers(&(struct simulate_match){0, 0.04, 0, 100}, 200);
    assert_match_covers(&(struct simulate_match){50, 0.04, 0, 100}, 200);
    assert_match_covers(&(struct simulate_match){400, 0.04, 0, 100}, 200);
}
