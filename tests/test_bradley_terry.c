/* SPDX-License-Identifier: MIT */
/* Ratings: golden/statistics.json, a published analysis, and identities of small tables. */
#include "bradley_terry.h"
#include "json.h"
#include "osero_random.h"
#include "rating_model.h"
#include "simulate.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const struct bradley_terry_options usual = {0};

/* So many games with `black` against `white`: losses, draws, wins of Black. */
static void add(struct rating_table *table, uint32_t cluster, int black, int white, const uint32_t counts[3])
{
    for (int outcome = 0; outcome < 3; outcome++) {
        const struct rating_game game = {black, white, cluster, (enum outcome)outcome, 0};
        if (counts[outcome] > 0)
            cr_assert(rating_table_add_many(table, &game, counts[outcome], NULL));
    }
}

static struct bradley_terry fit(struct rating_table *table, const struct bradley_terry_options *options)
{
    struct bradley_terry result;
    struct error error = {0};
    cr_assert(bradley_terry_fit(table, options, &result, &error), "%s", error.message);
    return result;
}

static double elo(const struct bradley_terry *result, int player)
{
    cr_assert(result->players[player].elo.value.defined, "player %d", player);
    return result->players[player].elo.value.value;
}

/* Every game with either colour, so that having Black is worth nothing. */
Test(bradley_terry, agrees_with_the_golden_file)
{
    struct error error = {0};
    struct json *golden = json_read_file(TEST_GOLDEN "/statistics.json", &error);
    cr_assert_not_null(golden, "%s", error.message);
    const struct json *entry = json_at(json_get(golden, "bradley_terry"), 0);
    struct rating_table table = {.player_count = 3};
    for (const struct json *row = json_first(json_get(entry, "games")); row != NULL; row = json_next(row)) {
        const int a = json_string(json_get(row, "a"))[0] - 'A', b = json_string(json_get(row, "b"))[0] - 'A';
        const uint32_t wins = (uint32_t)json_number(json_get(row, "wins"));
        const uint32_t draws = (uint32_t)json_number(json_get(row, "draws"));
        const uint32_t losses = (uint32_t)json_number(json_get(row, "losses"));
        add(&table, table.cell_count > 2, a, b, (uint32_t[]){losses, draws, wins});
        add(&table, table.cell_count > 2, b, a, (uint32_t[]){wins, draws, losses});
    }
    struct bradley_terry result = fit(&table, &usual);
    for (int i = 0; i < 3; i++) {
        const double known = json_number(json_get(json_get(entry, "elo"), (char[]){(char)('A' + i), '\0'}));
        cr_assert_float_eq(elo(&result, i), known, 5.1e-4, "%d: %.5f, not %.3f", i, elo(&result, i), known);
    }
    cr_assert_float_eq(result.first_move.value.value, 0, 1e-9);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    json_free(golden);
}

/*
 * The American League's eastern division of 1987, home wins and losses (Agresti, "Categorical Data Analysis", 1990,
 * table 10.12): Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore. Here who is at home has Black. Fitted
 * by R's BradleyTerry2 (Turner and Firth, "Bradley-Terry Models in R", Journal of Statistical Software 48(9), 2012):
 * strengths less Baltimore's, and the home advantage, in units of 400 / ln 10 Elo.
 */
static const uint8_t home[7][7][2] = {
    {{0, 0}, {4, 3}, {4, 2}, {4, 3}, {6, 1}, {4, 2}, {6, 0}}, {{3, 3}, {0, 0}, {4, 2}, {4, 3}, {6, 0}, {6, 1}, {4, 3}},
    {{2, 5}, {4, 3}, {0, 0}, {2, 4}, {4, 3}, {4, 2}, {6, 0}}, {{3, 3}, {5, 1}, {2, 5}, {0, 0}, {4, 3}, {4, 2}, {6, 1}},
    {{5, 1}, {2, 5}, {3, 3}, {4, 2}, {0, 0}, {5, 2}, {6, 0}}, {{2, 5}, {3, 3}, {3, 4}, {4, 3}, {4, 2}, {0, 0}, {2, 4}},
    {{2, 5}, {1, 5}, {1, 6}, {2, 4}, {1, 6}, {3, 4}, {0, 0}}};

Test(bradley_terry, agrees_with_a_published_analysis)
{
    static const double alone[7] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
    static const double with_home[7] = {1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047, 0};
    struct rating_table table = {.player_count = 7};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 7; j++)
            if (i != j)
                add(&table, (uint32_t)(7 * i + j), i, j, (uint32_t[]){home[i][j][1], 0, home[i][j][0]});
    const double unit = 400 / log(10);
    for (int held = 0; held < 2; held++) {
        struct bradley_terry result = fit(&table, &(struct bradley_terry_options){.no_first_move = held == 1});
        for (int i = 0; i < 7; i++)
            cr_assert_float_eq((elo(&result, i) - elo(&result, 6)) / unit, held ? alone[i] : with_home[i], 6e-5);
        cr_assert_eq(result.first_move.value.defined, held == 0);
        if (held == 0)
            cr_assert_float_eq(result.first_move.value.value / unit, 0.3023, 6e-5);
        cr_assert(result.test.defined && result.test.p > 0.05);
        bradley_terry_clear(&result);
    }
    rating_table_clear(&table);
}

/* Pairs of two players as clusters: the score is that of the pairs, and so is the standard error, through
 * delo/ds = 400 / ln 10 / (s (1 - s)); Student's quantile for 29 degrees of freedom is 2.045230 (published tables). */
Test(bradley_terry, two_players_are_their_score)
{
    static const int pairs[5] = {2, 5, 10, 6, 7};
    struct rating_table table = {.player_count = 2};
    uint64_t counts[5];
    uint32_t cluster = 0;
    for (int half_points = 0; half_points < 5; half_points++) {
        counts[half_points] = (uint64_t)pairs[half_points];
        for (int i = 0; i < pairs[half_points]; i++, cluster++) {
            const int first = half_points > 2 ? 2 : half_points, second = half_points - first;
            /* The second game is with White: Black's outcome is the other way round. */
            cr_assert(rating_table_add(&table, &(struct rating_game){0, 1, cluster, (enum outcome)first, 0}, NULL));
            cr_assert(
                rating_table_add(&table, &(struct rating_game){1, 0, cluster, (enum outcome)(2 - second), 0}, NULL));
        }
    }
    const struct bradley_terry_options options = {.no_first_move = true};
    struct bradley_terry result = fit(&table, &options);
    const struct stats_rating rating = stats_rate_pairs(counts);
    const double s = rating.score.value, difference = elo(&result, 0) - elo(&result, 1);
    cr_assert_float_eq(difference, rating.elo.value, 1e-8);
    cr_assert(result.clusters == 30 && result.games == 60 && table.cell_count == 30);
    double variance = 0;
    for (int i = 0; i < 5; i++)
        variance += pairs[i] * (i / 4.0 - s) * (i / 4.0 - s) / 30;
    const double error = sqrt(variance / 29) * 400 / log(10) / (s * (1 - s));
    /* A rating is half the difference. */
    cr_assert_float_eq(result.players[0].elo.high.value - elo(&result, 0), 2.045230 * error / 2, 1e-4);
    cr_assert_float_eq(result.covariance[1], -error * error / 4, 1e-6);
    const double stronger = bradley_terry_superiority(&result, 0, 1).value;
    cr_assert_float_eq(bradley_terry_superiority(&result, 1, 0).value, 1 - stronger, 1e-12);
    cr_assert_float_eq(stronger, rating.los.value, 0.02, "%g %g", stronger,
                       rating.los.value); /* normal there, Student's on Elo here */
    cr_assert(!bradley_terry_superiority(&result, 0, 0).defined && !result.test.defined);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* Two players, two numbers: logit(score with Black) = d + f, with White d - f. As many draws are expected as there were:
 * with the shares of simulate.h, 100 D(s_black) + 100 D(s_white) = 36. */
Test(bradley_terry, first_move_and_draws_of_two_players)
{
    struct rating_table table = {.player_count = 2};
    add(&table, 0, 0, 1, (uint32_t[]){20, 20, 60});
    add(&table, 1, 1, 0, (uint32_t[]){44, 16, 40});
    struct bradley_terry result = fit(&table, &usual);
    const double black = stats_elo(0.70).value, white = stats_elo(0.52).value;
    cr_assert_float_eq(elo(&result, 0) - elo(&result, 1), (black + white) / 2, 1e-8);
    cr_assert_float_eq(result.first_move.value.value, (black - white) / 2, 1e-8);
    const double rate = result.draw_rate.value.value, nu = 2 * rate / (1 - rate);
    double one[3], two[3];
    simulate_outcome_shares(0.70, nu, one);
    simulate_outcome_shares(0.52, nu, two);
    cr_assert_float_eq(100 * one[1] + 100 * two[1], 36, 1e-8);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* Davidson's maximum for two players without colours: w / l = 10^(x / 400), nu = D / sqrt(W L). */
Test(bradley_terry, davidson_for_two_players)
{
    struct rating_table table = {.player_count = 2};
    add(&table, 0, 0, 1, (uint32_t[]){10, 30, 40});
    add(&table, 1, 1, 0, (uint32_t[]){40, 30, 10});
    struct bradley_terry result = fit(&table, &(struct bradley_terry_options){.draws = BRADLEY_TERRY_DAVIDSON});
    cr_assert(result.draws_fitted);
    cr_assert_float_eq(elo(&result, 0) - elo(&result, 1), 400 * log10(4), 1e-7);
    cr_assert_float_eq(result.draw_rate.value.value, 1.5 / 3.5, 1e-9); /* nu = 30 / 20, equals draw nu / (2 + nu) */
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    /* Wins and draws alone: the losses of Davidson's model go to 0 and the difference to infinity. Half wins: s = 3/4. */
    add(&table, 0, 0, 1, (uint32_t[]){0, 10, 10});
    add(&table, 1, 1, 0, (uint32_t[]){10, 10, 0});
    result = fit(&table, &(struct bradley_terry_options){.draws = BRADLEY_TERRY_DAVIDSON});
    cr_assert(!result.draws_fitted);
    cr_assert_float_eq(elo(&result, 0) - elo(&result, 1), stats_elo(0.75).value, 1e-7);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* Many players: Davidson's equations hold, points and draws as expected, worked out here from the ratings. */
Test(bradley_terry, davidson_meets_its_equations)
{
    struct rating_table table = {.player_count = 4};
    struct osero_random random;
    osero_random_seed(&random, 3);
    for (uint32_t i = 0; i < 400; i++) {
        const int black = (int)osero_random_below(&random, 4),
                  white = (black + 1 + (int)osero_random_below(&random, 3)) % 4;
        const uint32_t outcome = osero_random_below(&random, 8) + (black < white);
        const struct rating_game game = {black, white, i,
                                         outcome < 3   ? OUTCOME_LOSS
                                         : outcome < 5 ? OUTCOME_DRAW
                                                       : OUTCOME_WIN,
                                         0};
        cr_assert(rating_table_add(&table, &game, NULL));
    }
    struct bradley_terry result = fit(&table, &(struct bradley_terry_options){.draws = BRADLEY_TERRY_DAVIDSON});
    const double rate = result.draw_rate.value.value, nu = 2 * rate / (1 - rate);
    double points[4] = {0}, black_points = 0, draws = 0;
    for (size_t i = 0; i < table.cell_count; i++) {
        for (int colour = 0; colour < 2; colour++) {
            const struct rating_cell *cell = &table.cells[i];
            const double games = cell->counts[colour][0] + cell->counts[colour][1] + cell->counts[colour][2];
            const double x = elo(&result, cell->first) - elo(&result, cell->second) +
                             (colour == 0 ? 1 : -1) * result.first_move.value.value;
            const double w = pow(10, x / 800), l = 1 / w, sum = w + l + nu;
            const double excess = cell->counts[colour][2] + cell->counts[colour][1] / 2.0 - games * (w + nu / 2) / sum;
            points[cell->first] += excess;
            points[cell->second] -= excess;
            black_points += colour == 0 ? excess : -excess;
            draws += cell->counts[colour][1] - games * nu / sum;
        }
    }
    for (int i = 0; i < 4; i++)
        cr_assert_float_eq(points[i], 0, 1e-6);
    cr_assert_float_eq(black_points, 0, 1e-6);
    cr_assert_float_eq(draws, 0, 1e-6);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/*
 * 0 and 1 are equal; 2 lost all to them in 10 clusters of two games, 3 won all in one cluster, 4 lost all to 2 in 5
 * clusters, 5 beat only 4, 6 and 7 are a pool of their own, 8 has no games. A record of 10 losses to players at 0 has a
 * chance of 5% where (1 - s)^10 = 0.05.
 */
static void add_perfect_records(struct rating_table *table)
{
    uint32_t cluster = 0;
    *table = (struct rating_table){.player_count = 9};
    for (int i = 0; i < 4; i++, cluster++)
        add(table, cluster, i % 2, 1 - i % 2, (uint32_t[]){3, 0, 3});
    for (int i = 0; i < 10; i++, cluster++) {
        add(table, cluster, i % 2, 2, (uint32_t[]){0, 0, 1});
        add(table, cluster, 2, i % 2, (uint32_t[]){1, 0, 0});
    }
    add(table, cluster++, 3, 0, (uint32_t[]){0, 0, 9});
    for (int i = 0; i < 5; i++, cluster++)
        add(table, cluster, 2, 4, (uint32_t[]){0, 0, 1});
    add(table, cluster++, 5, 4, (uint32_t[]){0, 0, 1});
    add(table, cluster, 6, 7, (uint32_t[]){5, 2, 5});
}

Test(bradley_terry, perfect_records_have_limits_and_pools_are_apart)
{
    struct rating_table table;
    add_perfect_records(&table);
    struct bradley_terry result = fit(&table, &usual);
    const struct bradley_terry_player *players = result.players;
    static const enum bradley_terry_place places[9] = {
        BRADLEY_TERRY_FITTED, BRADLEY_TERRY_FITTED, BRADLEY_TERRY_BELOW,  BRADLEY_TERRY_ABOVE, BRADLEY_TERRY_BELOW,
        BRADLEY_TERRY_APART,  BRADLEY_TERRY_FITTED, BRADLEY_TERRY_FITTED, BRADLEY_TERRY_FITTED};
    static const int pools[9] = {0, 0, 0, 0, 0, 0, 1, 1, 2};
    for (int i = 0; i < 9; i++) {
        cr_assert_eq(players[i].place, places[i], "place of %d", i);
        cr_assert_eq(players[i].pool, pools[i], "pool of %d", i);
        cr_assert_eq(players[i].elo.value.defined, places[i] == BRADLEY_TERRY_FITTED);
        cr_assert_eq(players[i].elo.high.defined && !players[i].elo.low.defined, places[i] == BRADLEY_TERRY_BELOW);
        cr_assert_eq(players[i].elo.low.defined && !players[i].elo.high.defined, places[i] == BRADLEY_TERRY_ABOVE);
    }
    cr_assert(result.pool_count == 3 && result.group_count == 7);
    const double below = stats_elo(1 - pow(0.05, 0.1)).value;
    cr_assert_float_eq(players[2].elo.high.value, below, 1e-5);
    cr_assert_float_eq(players[3].elo.low.value, stats_elo(0.05).value, 1e-5);
    cr_assert_float_eq(players[4].elo.high.value, below + stats_elo(1 - pow(0.05, 0.2)).value, 1e-5);
    cr_assert_eq(result.games_between, 20 + 9 + 5 + 1);
    cr_assert(players[2].games == 25 && players[2].points == 5);
    /* 10 of 10: Beta(11, 1) beyond 1/2. */
    cr_assert_float_eq(bradley_terry_superiority(&result, 2, 4).value, 1 - pow(2, -6), 1e-12);
    cr_assert(!bradley_terry_superiority(&result, 2, 3).defined);
    cr_assert_float_eq(bradley_terry_superiority(&result, 0, 3).value, 0.25, 1e-12);
    cr_assert(!bradley_terry_superiority(&result, 0, 6).defined);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

Test(bradley_terry, tables_with_next_to_nothing)
{
    for (int players = 0; players < 3; players++) {
        struct rating_table table = {.player_count = players};
        struct bradley_terry result = fit(&table, &(struct bradley_terry_options){.resamples = 10});
        cr_assert(result.pool_count == players && result.clusters == 0 && !result.first_move.value.defined);
        cr_assert(!result.draw_rate.value.defined);
        for (int i = 0; i < players; i++)
            cr_assert(elo(&result, i) == 0 && !result.players[i].elo.low.defined);
        bradley_terry_clear(&result);
        rating_table_clear(&table);
    }
    /* One game, won: two groups. All drawn: equal, and nothing varies. */
    struct rating_table table = {.player_count = 2};
    add(&table, 0, 1, 0, (uint32_t[]){0, 0, 1});
    struct bradley_terry result = fit(&table, &usual);
    cr_assert(result.players[0].place == BRADLEY_TERRY_FITTED && result.players[1].place == BRADLEY_TERRY_ABOVE);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    for (uint32_t i = 0; i < 5; i++)
        add(&table, i, (int)i % 2, 1 - (int)i % 2, (uint32_t[]){0, 3, 0});
    result = fit(&table, &(struct bradley_terry_options){.draws = BRADLEY_TERRY_DAVIDSON});
    cr_assert(elo(&result, 0) == 0 && elo(&result, 1) == 0 && !result.players[0].elo.low.defined);
    cr_assert_eq(result.draw_rate.value.value, 1);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* Black won every game; or nobody ever had the other colour: no first_move can be told, and ratings stand without it. */
Test(bradley_terry, first_move_that_cannot_be_found)
{
    struct rating_table table = {.player_count = 3};
    for (int i = 0; i < 3; i++) {
        add(&table, 0, i, (i + 1) % 3, (uint32_t[]){0, 0, 4});
        add(&table, 1, (i + 1) % 3, i, (uint32_t[]){0, 0, 4});
    }
    struct bradley_terry result = fit(&table, &usual);
    cr_assert(!result.first_move.value.defined && fabs(elo(&result, 0)) < 1e-9);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    table.player_count = 2;
    add(&table, 0, 0, 1, (uint32_t[]){3, 0, 7});
    add(&table, 1, 0, 1, (uint32_t[]){4, 1, 6});
    result = fit(&table, &usual);
    cr_assert(!result.first_move.value.defined);
    cr_assert_float_eq(elo(&result, 0) - elo(&result, 1), stats_elo(13.5 / 21).value, 1e-8);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* An anchor moves the list; two hold their distance whatever the games say, and 2 has its own points against them. */
Test(bradley_terry, anchors_stand_still)
{
    struct rating_table table = {.player_count = 3};
    for (uint32_t i = 0; i < 10; i++) {
        add(&table, i, 0, 1, (uint32_t[]){1, 0, 2});
        add(&table, i, 2, 0, (uint32_t[]){2, i % 2, 3});
        add(&table, i, 1, 2, (uint32_t[]){2, 0, 1 + i % 3});
    }
    struct stats_number anchors[3] = {{true, 1500}, {0}, {0}};
    struct bradley_terry free_list = fit(&table, &usual);
    struct bradley_terry result = fit(&table, &(struct bradley_terry_options){.anchors = anchors});
    cr_assert(elo(&result, 0) == 1500 && result.players[0].anchored && !result.players[0].elo.low.defined);
    cr_assert_float_eq(elo(&result, 1) - 1500, elo(&free_list, 1) - elo(&free_list, 0), 1e-8);
    cr_assert_float_eq(bradley_terry_superiority(&result, 1, 0).value,
                       bradley_terry_superiority(&free_list, 1, 0).value, 1e-9);
    bradley_terry_clear(&result);
    bradley_terry_clear(&free_list);
    anchors[1] = (struct stats_number){true, 1500};
    result = fit(&table, &(struct bradley_terry_options){.anchors = anchors, .no_first_move = true});
    const double points = 30 + 2.5 + 20, games = 52.5 + 2.5 + 39; /* of 2, against two at 1500 */
    cr_assert_eq(elo(&result, 1), 1500);
    cr_assert_float_eq(elo(&result, 2) - 1500, stats_elo(points / games).value, 1e-7);
    bradley_terry_clear(&result);
    anchors[1].value = NAN;
    struct error error = {0};
    cr_assert(!bradley_terry_fit(&table, &(struct bradley_terry_options){.anchors = anchors}, &result, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    rating_table_clear(&table);
}

/* Scissors, paper, stone, and a fourth that everybody beats half the time. */
static void add_circle(struct rating_table *table, uint32_t clusters, const uint32_t of_ten[3])
{
    *table = (struct rating_table){.player_count = 4};
    for (uint32_t i = 0; i < clusters; i++) {
        for (int a = 0; a < 3; a++) {
            const int b = (a + 1) % 3;
            const bool wins = i % 10 < of_ten[a];
            add(table, i, a, b, (uint32_t[]){!wins, 0, wins});
            add(table, i, b, a, (uint32_t[]){wins, 0, !wins});
            add(table, i, a, 3, (uint32_t[]){i % 2, 0, 1 - i % 2});
        }
    }
}

Test(bradley_terry, a_circle_does_not_fit)
{
    struct rating_table table;
    add_circle(&table, 60, (uint32_t[]){8, 8, 8});
    struct bradley_terry result = fit(&table, &usual);
    cr_assert(result.test.defined && result.test.p < 1e-4);
    cr_assert_eq(result.cycle_count, 1);
    cr_assert_eq(memcmp(result.cycles[0].players, (int[]){0, 1, 2}, sizeof(int[3])), 0);
    /* Each step: 48 of 60 pairs 2-0, 12 lost 0-2: mean 0.6, standard error sqrt(0.64 / 59), t_59 = 5.761, p = 1.6e-7 one-
     * sided (R: pt(-5.761, 59)); 2 directions of 4 triples. */
    cr_assert_float_eq(result.cycles[0].p / (8 * 1.62e-7), 1, 0.03, "%g", result.cycles[0].p);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    /* The third step is even: no circle, but no line either. */
    add_circle(&table, 60, (uint32_t[]){8, 8, 5});
    result = fit(&table, &usual);
    cr_assert(result.test.p < 0.05 && result.cycle_count == 0);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
    add_circle(&table, 60, (uint32_t[]){5, 5, 5});
    result = fit(&table, &usual);
    cr_assert(result.test.defined && result.test.p > 0.5 && result.cycle_count == 0);
    bradley_terry_clear(&result);
    rating_table_clear(&table);
}

/* A league of `players`, strengths 40 Elo apart, all pairings on each opening, an opening's favour with a deviation of
 * 150 Elo and so shared by all its games. */
static void play_league(struct rating_table *table, int players, uint32_t openings, uint64_t seed)
{
    struct osero_random random;
    osero_random_seed(&random, seed);
    *table = (struct rating_table){.player_count = players};
    for (uint32_t opening = 0; opening < openings; opening++) {
        const double favour = 150 * 3.4641 * (osero_random_real(&random) - 0.5) + 20;
        for (int black = 0; black < players; black++) {
            for (int white = 0; white < players; white++) {
                double shares[3];
                if (black == white)
                    continue;
                simulate_outcome_shares(1 / (1 + pow(10, -(40 * (black - white) + favour) / 400)), 0.1, shares);
                const double draw = osero_random_real(&random);
                const enum outcome outcome = draw < shares[0]               ? OUTCOME_LOSS
                                             : draw < shares[0] + shares[1] ? OUTCOME_DRAW
                                                                            : OUTCOME_WIN;
                cr_assert(rating_table_add(table, &(struct rating_game){black, white, opening, outcome, 0}, NULL));
            }
        }
    }
}

/* Of n clusters and m pairings the test takes a matrix of n x n or of m x m, whichever is smaller. Two more players, one of
 * whom always wins, tell nothing of the fit, but make so many clusters that the other matrix is taken. */
Test(bradley_terry, both_forms_of_the_test_of_fit_agree)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct rating_table few, many;
        play_league(&few, 8, 20, seed);
        play_league(&many, 8, 20, seed);
        many.player_count = 10;
        for (uint32_t cluster = 20; cluster < 60; cluster++)
            add(&many, cluster, 8, 9, (uint32_t[]){0, 0, 1});
        struct bradley_terry by_cluster = fit(&few, &usual), by_pairing = fit(&many, &usual);
        const struct bradley_terry *one = &by_cluster, *two = &by_pairing;
        cr_assert(one->test.defined && two->test.defined);
        cr_assert(one->test.df2 == 19 && two->test.df2 == 19 && one->test.df1 > 1 && one->test.df1 < 20 &&
                  one->test.f > 0);
        cr_assert_float_eq(two->test.f / one->test.f, 1, 1e-9, "%.12g and %.12g", one->test.f, two->test.f);
        cr_assert_float_eq(two->test.df1 / one->test.df1, 1, 1e-9, "%.12g and %.12g", one->test.df1, two->test.df1);
        cr_assert_float_eq(two->test.p / one->test.p, 1, 1e-8, "%.12g and %.12g", one->test.p, two->test.p);
        bradley_terry_clear(&by_cluster);
        bradley_terry_clear(&by_pairing);
        rating_table_clear(&few);
        rating_table_clear(&many);
    }
}

/* Two ways to the same intervals; and the same seed gives the same. */
Test(bradley_terry, bootstrap_is_near_the_sandwich)
{
    struct rating_table table;
    play_league(&table, 5, 150, 9);
    const struct bradley_terry_options options = {.resamples = 1000, .seed = 4};
    struct bradley_terry result = fit(&table, &options), again = fit(&table, &options);
    cr_assert_eq(result.resamples, 1000);
    for (int i = 0; i < 5; i++) {
        const struct bradley_terry_number *number = &result.players[i].elo;
        const double width = number->high.value - number->low.value;
        cr_assert_float_eq(number->sampled_high.value - number->sampled_low.value, width, 0.1 * width);
        cr_assert_float_eq(number->sampled_low.value, number->low.value, 0.1 * width);
        cr_assert_eq(number->sampled_low.value, again.players[i].elo.sampled_low.value);
        cr_assert_eq(number->sampled_high.value, again.players[i].elo.sampled_high.value);
    }
    const struct bradley_terry_number *move = &result.first_move, *rate = &result.draw_rate;
    const double width = move->high.value - move->low.value, rates = rate->high.value - rate->low.value;
    cr_assert_float_eq(move->sampled_low.value, move->low.value, 0.12 * width);
    cr_assert_float_eq(rate->sampled_high.value, rate->high.value, 0.12 * rates);
    bradley_terry_clear(&result);
    bradley_terry_clear(&again);
    rating_table_clear(&table);
}

/* Ratings do not depend on the order of the games or the numbers of the clusters. */
Test(bradley_terry, order_does_not_matter)
{
    struct rating_table table, reverse = {.player_count = 4};
    play_league(&table, 4, 60, 2);
    for (size_t i = table.cell_count; i-- > 0;) {
        const struct rating_cell *cell = &table.cells[i];
        const uint32_t *black = cell->counts[0], *white = cell->counts[1];
        add(&reverse, 1000 - 3 * cell->cluster, cell->first, cell->second, black);
        add(&reverse, 1000 - 3 * cell->cluster, cell->second, cell->first, (uint32_t[]){white[2], white[1], white[0]});
    }
    struct bradley_terry one = fit(&table, &usual), two = fit(&reverse, &usual);
    for (int i = 0; i < 4; i++) {
        cr_assert_float_eq(elo(&one, i), elo(&two, i), 1e-8);
        cr_assert_float_eq(one.players[i].elo.low.value, two.players[i].elo.low.value, 1e-8);
    }
    cr_assert_float_eq(one.test.p, two.test.p, 1e-9);
    bradley_terry_clear(&one);
    bradley_terry_clear(&two);
    rating_table_clear(&table);
    rating_table_clear(&reverse);
}

/* The derivatives are those of the values, and the likelihood's is the points less those expected. */
Test(rating_model, moments_and_their_derivatives)
{
    const double step = 1e-5;
    for (int davidson = 0; davidson < 2; davidson++) {
        const struct rating_model model = {.davidson = davidson == 1};
        for (double x = -4; x < 4.1; x += 0.8) {
            for (double log_nu = -3; log_nu < 3.1; log_nu += 1.5) {
                const double nu = exp(log_nu);
                const struct rating_moments at = rating_model_moments(&model, x, nu);
                const struct rating_moments less = rating_model_moments(&model, x - step, nu);
                const struct rating_moments more = rating_model_moments(&model, x + step, nu);
                const struct rating_moments few = rating_model_moments(&model, x, exp(log_nu - step));
                const struct rating_moments many = rating_model_moments(&model, x, exp(log_nu + step));
                cr_assert_float_eq((more.score - less.score) / (2 * step), at.score_by_x, 1e-8);
                cr_assert_float_eq((more.draw - less.draw) / (2 * step), at.draw_by_x, 1e-8);
                cr_assert_float_eq((many.score - few.score) / (2 * step), at.score_by_draw, 1e-8);
                cr_assert_float_eq((many.draw - few.draw) / (2 * step), at.draw_by_draw, 1e-8);
                cr_assert_float_eq((more.log_win - less.log_win) / (2 * step), 1 - at.score, 1e-8);
                cr_assert_float_eq((more.log_draw - less.log_draw) / (2 * step), 0.5 - at.score, 1e-8);
                cr_assert_float_eq((more.log_loss - less.log_loss) / (2 * step), 0 - at.score, 1e-8);
            }
        }
    }
}
