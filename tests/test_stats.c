/* SPDX-License-Identifier: MIT */
/* Ratings: golden/statistics.json, worked out by an independent program. Differences: Python's statistics module. */
#include "json.h"
#include "stats.h"

#include <criterion/criterion.h>
#include <math.h>

/* The golden number, or null, against ours, to the digits that the file gives. */
static void assert_number(const struct json *entry, const char *key, struct stats_number number, double scale,
                          double tolerance)
{
    const struct json *golden = json_get(entry, key);
    cr_assert_not_null(golden);
    cr_assert_eq(number.defined, json_type(golden) == JSON_NUMBER, "%s", key);
    if (number.defined)
        cr_assert_float_eq(number.value * scale, json_number(golden), tolerance, "%s: %.6f, not %.6f", key,
                           number.value * scale, json_number(golden));
    else
        cr_assert_eq(number.value, 0);
}

static struct stats_rating rate_entry(const struct json *entry)
{
    const struct json *list = json_get(entry, "counts");
    uint64_t counts[5] = {0};
    const size_t classes = json_length(list);
    for (size_t i = 0; i < classes; i++) {
        /* The file counts games as wins, draws, losses. */
        const size_t place = classes == 3 ? 2 - i : i;
        counts[place] = (uint64_t)json_number(json_at(list, i));
    }
    return classes == 3 ? stats_rate_games(counts) : stats_rate_pairs(counts);
}

Test(stats, ratings_agree_with_the_golden_file)
{
    struct error error = {0};
    struct json *golden = json_read_file(TEST_GOLDEN "/statistics.json", &error);
    cr_assert_not_null(golden, "%s", error.message);
    const struct json *ratings = json_get(golden, "rating");
    cr_assert_eq(json_length(ratings), 11);
    for (const struct json *entry = json_first(ratings); entry != NULL; entry = json_next(entry)) {
        const struct stats_rating rating = rate_entry(entry);
        assert_number(entry, "score", rating.score, 1, 5.1e-7);
        assert_number(entry, "elo", rating.elo, 1, 5.1e-4);
        assert_number(entry, "elo_error", rating.elo_error, 1, 5.1e-4);
        assert_number(entry, "nelo", rating.nelo, 1, 5.1e-4);
        assert_number(entry, "nelo_error", rating.nelo_error, 1, 5.1e-4);
        assert_number(entry, "los_percent", rating.los, 100, 5.1e-4);
    }
    json_free(golden);
}

Test(stats, ends_of_the_interval)
{
    /* s = 1/2, se = sqrt(1/40): elo(1/2 +- z se) = +-251.777, as in the golden file. */
    const struct stats_rating even = stats_rate_games((uint64_t[]){5, 0, 5});
    cr_assert_float_eq(even.elo_low.value, -251.777, 5e-4);
    cr_assert_float_eq(even.elo_high.value, 251.777, 5e-4);
    /* s = 9/10, s + z se > 1: no upper end, and so no error; elo(9/10) = 400 log10 9. */
    const struct stats_rating high = stats_rate_games((uint64_t[]){1, 0, 9});
    cr_assert(high.elo.defined && high.elo_low.defined && !high.elo_high.defined && !high.elo_error.defined);
    cr_assert_float_eq(high.elo.value, 381.697, 5e-4);
    cr_assert(high.nelo.defined && high.los.defined);
    const struct stats_rating none = stats_rate_pairs((uint64_t[]){0, 0, 0, 0, 0});
    cr_assert(!none.score.defined && !none.elo.defined && !none.los.defined);
}

/* For wins and losses alone t = (s - 1/2) / sqrt(s (1 - s)), so dt/ds = 1 / (4 (s (1 - s))^(3/2)), and the standard error
 * of t is that of s, sqrt(s (1 - s) / n), times it. */
Test(stats, normalized_interval_knows_that_the_deviation_is_not_known)
{
    const struct stats_rating rating = stats_rate_games((uint64_t[]){34, 0, 356});
    const double s = 356.0 / 390, v = s * (1 - s), unit = 800 / log(10);
    const double width = 1.959963984540054 * sqrt(v / 390) / (4 * v * sqrt(v)) * unit;
    cr_assert_float_eq(rating.nelo.value, (s - 0.5) / sqrt(v) * unit, 1e-9);
    cr_assert_float_eq(rating.nelo_high.value - rating.nelo.value, width, 1e-9);
    cr_assert_float_eq(rating.nelo.value - rating.nelo_low.value, width, 1e-9);
    cr_assert_float_eq(rating.nelo_error.value, 1.959963984540054 * unit / sqrt(390), 1e-9);
    /* 1/3 of the pairs won, 2/3 with three halves: t is at its least there, and its first derivative is 0. */
    const struct stats_rating flat = stats_rate_pairs((uint64_t[]){0, 0, 0, 200, 100});
    cr_assert_float_eq(flat.nelo_high.value - flat.nelo.value, flat.nelo_error.value / 2, 1e-9);
}

Test(stats, elo_of_a_score)
{
    cr_assert(!stats_elo(0).defined && !stats_elo(1).defined && !stats_elo(-0.1).defined && !stats_elo(NAN).defined);
    cr_assert_float_eq(stats_elo(10.0 / 11).value, 400, 1e-9);
    cr_assert_float_eq(stats_elo(0.5).value, 0, 1e-9);
}

/* python3: x = [3, -5, 8, 0.5]; statistics.mean(x), statistics.stdev(x) / 2 -> 1.625, 2.7032 */
Test(stats, difference_over_pairs)
{
    struct stats_sums sums = {0};
    const int64_t totals[] = {6, -10, 16, 1};
    for (int i = 0; i < 4; i++)
        stats_sums_add(&sums, totals[i], 2);
    stats_sums_add(&sums, 0, 0);
    const struct stats_mean mean = stats_sums_mean(&sums);
    cr_assert_eq(mean.games, 8);
    cr_assert_float_eq(mean.mean.value, 1.625, 1e-12);
    cr_assert_float_eq(mean.error.value, 2.703200263884766, 1e-12);
    const struct stats_sums other = stats_sums_reverse(sums);
    cr_assert_float_eq(stats_sums_mean(&other).mean.value, -1.625, 1e-12);
    cr_assert_float_eq(stats_sums_mean(&other).error.value, mean.error.value, 1e-12);
}

/* Clusters of unlike size, by the formula with fractions: d = (6, -3, 4), m = (2, 1, 2): mean 7/5,
 * sum (d - mean m)^2 = 16^2/25 + 22^2/25 + 6^2/25 = 776/25, se = sqrt(3/2 * 776/25) / 5. */
Test(stats, difference_over_unlike_clusters)
{
    struct stats_sums sums = {0};
    stats_sums_add(&sums, 6, 2);
    stats_sums_add(&sums, -3, 1);
    stats_sums_add(&sums, 4, 2);
    const struct stats_mean mean = stats_sums_mean(&sums);
    cr_assert_float_eq(mean.mean.value, 1.4, 1e-12);
    cr_assert_float_eq(mean.error.value, sqrt(1.5 * 776 / 25) / 5, 1e-12);
}

Test(stats, difference_is_not_defined_without_samples)
{
    struct stats_sums sums = {0};
    cr_assert(!stats_sums_mean(&sums).mean.defined);
    stats_sums_add(&sums, 6, 2);
    cr_assert(stats_sums_mean(&sums).mean.defined && !stats_sums_mean(&sums).error.defined);
    stats_sums_add(&sums, 6, 2);
    cr_assert_float_eq(stats_sums_mean(&sums).error.value, 0, 1e-12);
}
