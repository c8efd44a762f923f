/* SPDX-License-Identifier: MIT */
/*
 * stats.h - how strong, and how sure
 *
 * RATINGS. A sample is counts of equal units: single games as losses, draws, wins, or game pairs (one opening, colours
 * swapped) by the points that the player made of them: 0, 1/2, 1, 3/2, 2. Pairs are the better sample: the two games of
 * an opening are not independent, and their errors cancel (the "pentanomial" model, Van den Bergh and Kiiski, 2019,
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf). With n units, p_i the share of class i and x_i its
 * score in 0..1 (points / most points):
 *
 *     s     = sum p_i x_i                     score
 *     v     = sum p_i (x_i - s)^2             variance of a unit, se = sqrt(v / n)
 *     elo   = -400 log10(1 / s - 1)           logistic Elo (Elo, "The Rating of Chessplayers", 1978)
 *     95%   = [elo(s - z se), elo(s + z se)]  z = 1.959963984540054
 *     error = half of its width
 *     nelo  = (s - 1/2) / sqrt(k v) * 800 / ln 10, k = 1 for games, 2 for pairs: normalized Elo; its error is
 *             z * 800 / ln 10 / sqrt(k n), the usual one, which takes v for known
 *     95%   = nelo -+ error * sqrt(1 - t m3 + t^2 (m4 - 1) / 4), t = (s - 1/2) / sqrt(v), with the sample's skewness m3
 *             and kurtosis m4: v is not known but comes from the same units (delta method; van der Vaart, "Asymptotic
 *             Statistics", 1998, 3.1); the root is taken as 1/2 at least, since for t near 3 it can come to nothing
 *     los   = Phi((s - 1/2) / se)             likelihood of superiority; Phi(x) = erfc(-x / sqrt 2) / 2
 *
 * From 200 pairs on both intervals hold the truth in 94 to 96 of 100 matches, from 0 to 400 Elo
 * (tests/test_simulate_long.c); nelo -+ error would still do so at 50 Elo, but at 400 in 45 of 100.
 *
 * Nothing but s is defined when v is 0 (no units, or all alike); an end of the Elo interval is not defined where
 * s -+ z se leaves (0, 1). What is not defined is flagged and its number is 0; nothing here is ever NaN or infinite.
 *
 * DIFFERENCES. Mean of the disc difference over games, with the standard error of a ratio over clusters (Cochran,
 * "Sampling Techniques", 1977, 6.4): with d_c the sum of the differences in cluster c, m_c its games, C clusters,
 *
 *     mean = sum d_c / sum m_c,   se^2 = C / (C - 1) * sum (d_c - mean m_c)^2 / (sum m_c)^2
 *
 * A cluster is a game pair (or all game pairs on one opening); for pairs of two games each this is the usual standard
 * error of the mean of the pairs. Sums are integers, so the result does not depend on the order of the games.
 */
#ifndef OSERO_STATS_H
#define OSERO_STATS_H

#include <stdbool.h>
#include <stdint.h>

enum { STATS_GAME_CLASSES = 3, STATS_PAIR_CLASSES = 5 };

/* A number that may not be defined: then `value` is 0. */
struct stats_number {
    bool defined;
    double value;
};

struct stats_rating {
    uint64_t units;                                            /* games or pairs */
    struct stats_number score;                                 /* 0..1 */
    struct stats_number elo, elo_low, elo_high, elo_error;     /* error: only where both ends are defined */
    struct stats_number nelo, nelo_low, nelo_high, nelo_error; /* in normalized Elo */
    struct stats_number los;                                   /* 0..1 */
};

/* From counts of games: [0] losses, [1] draws, [2] wins; of pairs: [i] pairs that scored i/2 points. */
struct stats_rating stats_rate_games(const uint64_t counts[STATS_GAME_CLASSES]);
struct stats_rating stats_rate_pairs(const uint64_t counts[STATS_PAIR_CLASSES]);

/* Elo of a score; not defined outside of (0, 1). */
struct stats_number stats_elo(double score);

/* The sums of the clusters' differences. Start from zeros. */
struct stats_sums {
    int64_t clusters, games; /* C; sum m */
    int64_t total;           /* sum d */
    int64_t squares;         /* sum d^2 */
    int64_t games_squares;   /* sum m^2 */
    int64_t products;        /* sum d m */
};

/* Adds a cluster of `games` games whose differences add up to `total`; one without games is left out. */
void stats_sums_add(struct stats_sums *sums, int64_t total, int64_t games);

/* The same samples seen from the other side. */
struct stats_sums stats_sums_reverse(struct stats_sums sums);

struct stats_mean {
    int64_t games;
    struct stats_number mean;  /* not defined without games */
    struct stats_number error; /* the standard error; not defined under two clusters */
};

struct stats_mean stats_sums_mean(const struct stats_sums *sums);

#endif
