/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <math.h>

static const double z95 = 1.959963984540054;        /* Phi(z95) = 0.975 */
static const double nelo_unit = 347.43558552260146; /* 800 / ln 10 */
static const double square_root_2 = 1.4142135623730951;

static struct stats_number known(double value)
{
    return (struct stats_number){.defined = true, .value = value};
}

struct stats_number stats_elo(double score)
{
    if (!(score > 0 && score < 1))
        return (struct stats_number){0};
    return known(-400 * log10(1 / score - 1));
}

static void rate_elo(struct stats_rating *rating, double error)
{
    const double score = rating->score.value;
    rating->elo = stats_elo(score);
    rating->elo_low = stats_elo(score - z95 * error);
    rating->elo_high = stats_elo(score + z95 * error);
    if (rating->elo_low.defined && rating->elo_high.defined)
        rating->elo_error = known((rating->elo_high.value - rating->elo_low.value) / 2);
}

static void rate_nelo(struct stats_rating *rating, double variance, int games_per_unit)
{
    const double nelo = (rating->score.value - 0.5) / sqrt(games_per_unit * variance) * nelo_unit;
    const double error = z95 * nelo_unit / sqrt(games_per_unit * (double)rating->units);
    rating->nelo = known(nelo);
    rating->nelo_low = known(nelo - error);
    rating->nelo_high = known(nelo + error);
    rating->nelo_error = known(error);
}

static bool all_alike(const uint64_t *counts, int classes)
{
    int used = 0;
    for (int i = 0; i < classes; i++)
        used += counts[i] != 0;
    return used <= 1;
}

static struct stats_rating rate(const uint64_t *counts, int classes, int games_per_unit)
{
    struct stats_rating rating = {0};
    double points = 0, variance = 0;
    for (int i = 0; i < classes; i++) {
        rating.units += counts[i];
        points += (double)counts[i] * i;
    }
    if (rating.units == 0)
        return rating;
    const double units = (double)rating.units, score = points / (units * (classes - 1));
    rating.score = known(score);
    if (all_alike(counts, classes))
        return rating;
    for (int i = 0; i < classes; i++) {
        const double away = (double)i / (classes - 1) - score;
        variance += (double)counts[i] / units * away * away;
    }
    const double error = sqrt(variance / units);
    rate_elo(&rating, error);
    rate_nelo(&rating, variance, games_per_unit);
    rating.los = known(erfc(-(score - 0.5) / error / square_root_2) / 2);
    return rating;
}

struct stats_rating stats_rate_games(const uint64_t counts[STATS_GAME_CLASSES])
{
    return rate(counts, STATS_GAME_CLASSES, 1);
}

struct stats_rating stats_rate_pairs(const uint64_t counts[STATS_PAIR_CLASSES])
{
    return rate(counts, STATS_PAIR_CLASSES, 2);
}

void stats_sums_add(struct stats_sums *sums, int64_t total, int64_t games)
{
    if (games == 0)
        return;
    sums->clusters++;
    sums->games += games;
    sums->total += total;
    sums->squares += total * total;
    sums->games_squares += games * games;
    sums->products += total * games;
}

struct stats_sums stats_sums_reverse(struct stats_sums sums)
{
    sums.total = -sums.total;
    sums.products = -sums.products;
    return sums;
}

struct stats_mean stats_sums_mean(const struct stats_sums *sums)
{
    struct stats_mean mean = {.games = sums->games};
    if (sums->games == 0)
        return mean;
    const double games = (double)sums->games, clusters = (double)sums->clusters;
    const double centre = (double)sums->total / games;
    mean.mean = known(centre);
    if (sums->clusters < 2)
        return mean;
    /* sum (d - mean m)^2, multiplied out; rounding may leave a hair below zero. */
    const double spread =
        (double)sums->squares - 2 * centre * (double)sums->products + centre * centre * (double)sums->games_squares;
    mean.error = known(sqrt(fmax(spread, 0) * clusters / (clusters - 1)) / games);
    return mean;
}
