/* SPDX-License-Identifier: MIT */
/*
 * sprt.h - when has a match been played long enough: the sequential probability ratio test
 *
 * Two hypotheses on the first player's strength: elo0 (H0) and elo1 > elo0 (H1). After every game pair the log of the
 * likelihood ratio, LLR, is held against two bounds (Wald, "Sequential Analysis", 1947, 3.3):
 *
 *     lower = ln(beta / (1 - alpha))    LLR <= lower: H0 is taken; wrongly, when H1 is true, with a chance of about beta
 *     upper = ln((1 - beta) / alpha)    LLR >= upper: H1 is taken; wrongly, when H0 is true, with a chance of about alpha
 *
 * LLR is the generalized one, since more than the strength is unknown: the shares of the five pair results (0, 1/2, 1,
 * 3/2, 2 points) are those likeliest under each hypothesis (multinomial.h), so that the variance comes from the sample
 * and the dependence of the two games of an opening is in it. With n_i pairs of class i, q_i = n_i / n:
 *
 *     LLR = n sum q_i ln(p1_i / p0_i)
 *
 * (Van den Bergh, "Comments on Normalized Elo" and "A Practical Introduction to the GSPRT",
 * https://www.cantate.be/Fishtest/). An empty class counts SPRT_EMPTY pairs, as Fishtest's calculator has it: without
 * that an outcome not yet seen would be impossible, and no hypothesis could explain a match of draws alone. So LLR is a
 * finite number for any counts, and grows by a steady amount a pair where all pairs are alike: such matches end.
 *
 * Bounds in logistic Elo set the mean score to 1 / (1 + 10^(-elo / 400)); bounds in normalized Elo (stats.h) set
 * (score - 1/2) / deviation, which does not depend on how often equals draw, and so asks for about as many pairs whatever
 * the players.
 *
 * The errors are kept well where the bounds lie close together (up to 20 Elo: tests/test_simulate_long.c); with bounds
 * far apart a test may end after a few pairs, by the luck of the first (osero simulate shows it).
 *
 * Whether and where the test stops depends on the order of the pairs: it is that of their numbers, not that in which
 * games happened to end. Pairs past the stop are not looked at.
 */
#ifndef OSERO_SPRT_H
#define OSERO_SPRT_H

#include "errors.h"
#include "stats.h"

#include <stdbool.h>
#include <stdint.h>

#define SPRT_EMPTY 0.001

enum sprt_model { SPRT_LOGISTIC, SPRT_NORMALIZED };
enum sprt_verdict { SPRT_OPEN, SPRT_H0, SPRT_H1 };

struct sprt_options {
    enum sprt_model model;
    double elo0, elo1;  /* elo0 < elo1; within +-1000 logistic, +-250 normalized Elo */
    double alpha, beta; /* each in (0, 1/2) */
};

/* "logistic" or "normalized". */
const char *sprt_model_name(enum sprt_model model);
bool sprt_model_parse(const char *name, enum sprt_model *model);

/* ERROR_USAGE that names the option when they are out of their ranges. All else here takes options that are good. */
bool sprt_check(const struct sprt_options *options, struct error *error);

double sprt_lower(const struct sprt_options *options);
double sprt_upper(const struct sprt_options *options);

/* LLR of counts as in stats.h; 0 without any. */
double sprt_llr_games(const struct sprt_options *options, const uint64_t counts[STATS_GAME_CLASSES]);
double sprt_llr_pairs(const struct sprt_options *options, const uint64_t counts[STATS_PAIR_CLASSES]);

/* A test under way. */
struct sprt {
    struct sprt_options options;
    uint64_t counts[STATS_PAIR_CLASSES];
    uint64_t pairs; /* looked at: their sum */
    double llr, lower, upper;
    enum sprt_verdict verdict;
};

void sprt_init(struct sprt *sprt, const struct sprt_options *options);

/* Adds the next pair in the order of their numbers, which scored `half_points` (0 .. 4) half points; nothing once there
 * is a verdict. Returns the verdict. */
enum sprt_verdict sprt_add(struct sprt *sprt, int half_points);

#endif
