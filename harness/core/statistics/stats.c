/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <math.h>

static const double z95 = 1.959963984540054;        /* Phi(z95) = 0.975 */
static const double nelo_unit = 347.43558552260146; /* 800 / ln 10 */
static const double square_root_2 = 1.4142135623730951;

struct sample {
    const uint64_t *counts;
    int classes;
    double units, score, variance; /* variance > 0 */
};

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

/* How much wider the interval of t = (s - 1/2) / deviation is because the deviation is not known. */
static double widening(const struct sample *sample, double t)
{
    double skewness = 0, kurtosis = 0;
    for (int i = 0; i < sample->classes; i++) {
        const double away = ((double)i / (sample->classes - 1) - sample->score) / sqrt(sample->variance);
        skewness += (double)sample->counts[i] / sample->units * away * away * away;
        kurtosis += (double)sample->counts[i] / sample->units * away * away * away * away;
    }
    return sqrt(fmax(0.25, 1 - t * skewness + t * t * (kurtosis - 1) / 4));
}

static void rate_nelo(struct stats_rating *rating, const struct sample *sample)
{
    const double games_per_unit = sample->classes == STATS_PAIR_CLASSES ? 2 : 1;
    const double t = (sample->score - 0.5) / sqrt(sample->variance);
    const double nelo = (sample->score - 0.5) / sqrt(games_per_unit * sample->variance) * nelo_unit;
    const double error = z95 * nelo_unit / sqrt(games_per_unit * sample->units);
    const double width = error * widening(sample, t);
    rating->nelo = known(nelo);
    rating->nelo_low = known(nelo - width);
    rating->nelo_high = known(nelo + width);
    rating->nelo_error = known(error);
}

static bool all_alike(const uint64_t *counts, int classes)
{
    int used = 0;
    for (int i = 0; i < classes; i++)
        used += counts[i] != 0;
    return used <= 1;
}

static struct stats_rating rate(const uint64_t *counts, int classes)
{
    struct stats_rating rating = {0};
    struct sample sample = {.counts = counts, .classes = classes};
    double points = 0;
    for (int i = 0; i < classes; i++) {
        rating.units += counts[i];
        points += (double)counts[i] * i;
    }
    if (rating.units == 0)
        return rating;
    sample.units = (double)rating.units;
    sample.score = points / (sample.units * (classes - 1));
    rating.score = known(sample.score);
    if (all_alike(counts, classes))
        return rating;
    for (int i = 0; i < classes; i++) {
        const double away = (double)i / (classes - 1) - sample.score;
        sample.variance += (double)counts[i] / sample.units * away * away;
    }
    const double error = sqrt(sample.variance / sample.units);
    rate_elo(&rating, error);
    rate_nelo(&rating, &sample);
    rating.los = known(erfc(-(sample.score - 0.5) / error / square_root_2) / 2);
    return rating;
}

struct stats_rating stats_rate_games(const uint64_t counts[STATS_GAME_CLASSES])
{
    return rate(counts, STATS_GAME_CLASSES);
}

struct stats_rating stats_rate_pairs(const uint64_t counts[STATS_PAIR_CLASSES])
{
    return rate(counts, STATS_PAIR_CLASSES);
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
