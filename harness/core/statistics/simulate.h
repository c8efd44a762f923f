/* SPDX-License-Identifier: MIT */
/*
 * simulate.h - matches played by dice: what intervals and tests are worth, and how many game pairs a match needs
 *
 * A match is so many independent game pairs; in each the players have an opening once with either colour. A game's
 * expected score for the player with Black is 1 / (1 + 10^(-x / 400)), x = (its Elo - the other's) + first_move_elo +
 * what the opening gives Black, drawn anew for each pair from a normal distribution with mean 0 and deviation
 * opening_elo. Of games with the expected score s, wins W, draws D and losses L have the shares with W + D/2 = s and
 * D^2 = nu^2 W L (Davidson, "On Extending the Bradley-Terry Model to Accommodate Ties", 1970), where nu = 2 r / (1 - r)
 * lets a share r = draw_rate of the games between equals be drawn:
 *
 *     D = 2 nu^2 s (1 - s) / (nu^2 / 2 + sqrt(nu^4 (1/4 - s (1 - s)) + 4 nu^2 s (1 - s)))
 *
 * `elo` is that of the expected score of a pair, which is what stats_rate_pairs estimates; the players' Elo is found so
 * that it comes out, since colours and openings that matter draw the score towards 1/2.
 *
 * The same options and seed give the same numbers on every machine whose libm agrees.
 */
#ifndef OSERO_SIMULATE_H
#define OSERO_SIMULATE_H

#include "errors.h"
#include "osero_random.h"
#include "sprt.h"
#include "stats.h"

#include <stdbool.h>
#include <stdint.h>

enum { SIMULATE_MOST_ELO = 1000, SIMULATE_MOST_OPENING = 500 };
#define SIMULATE_MOST_DRAWS 0.99

struct simulate_match {
    double elo;            /* of the first player over the second, within +-SIMULATE_MOST_ELO */
    double draw_rate;      /* 0 .. SIMULATE_MOST_DRAWS */
    double first_move_elo; /* Black's advantage, within +-SIMULATE_MOST_ELO */
    double opening_elo;    /* 0 .. SIMULATE_MOST_OPENING */
};

/* Shares of losses, draws, wins at an expected score in (0, 1), for Davidson's nu >= 0. */
void simulate_outcome_shares(double score, double nu, double shares[STATS_GAME_CLASSES]);

/* The chances of a pair's results for the first player: [i] is i/2 points. ERROR_USAGE that names an option out of its
 * range. */
bool simulate_pair_chances(const struct simulate_match *match, double chances[STATS_PAIR_CLASSES], struct error *error);

/* The half points, 0 .. 4, of a pair drawn by these chances; `pairs` of them added to counts. */
int simulate_pair(const double chances[STATS_PAIR_CLASSES], struct osero_random *random);
void simulate_pairs(const double chances[STATS_PAIR_CLASSES], uint64_t pairs, struct osero_random *random,
                    uint64_t counts[STATS_PAIR_CLASSES]);

/* What becomes of `trials` matches of `pairs` pairs each. */
struct simulate_fixed {
    uint64_t trials;
    uint64_t undefined, nelo_undefined; /* trials in which an end of the interval is not defined: not covered */
    uint64_t covered, nelo_covered;     /* in which the 95% interval of Elo, of normalized Elo holds the truth */
    uint64_t above, below; /* in which Elo's interval lies above 0, below 0: somebody is shown to be better */
    double elo, nelo;      /* the truth */
    double mean_error;     /* of Elo's interval where both ends are defined: half its width; else 0 */
};

bool simulate_fixed(const struct simulate_match *match, uint64_t pairs, uint64_t trials, uint64_t seed,
                    struct simulate_fixed *result, struct error *error);

/* The least number of pairs with which a share `power` of matches shows who is better (Elo's interval does not hold 0),
 * to within 1%, by the normal approximation: n = ((z_975 + z_power) / t)^2, t = (s - 1/2) / deviation of a pair. 0 when
 * the players are equal. simulate_fixed tells what it really is. */
bool simulate_pairs_needed(const struct simulate_match *match, double power, uint64_t *pairs, struct error *error);

/* What becomes of `trials` sequential tests; one that has no verdict after `most_pairs` is left open. */
struct simulate_sprt {
    uint64_t trials, h0, h1, open;
    double mean_pairs;
    uint64_t median_pairs, p95_pairs; /* half, 95% of the tests took no more */
};

/* ERROR_USAGE also for bad SPRT options, ERROR_WORLD without memory (8 bytes a trial). */
bool simulate_sprt(const struct simulate_match *match, const struct sprt_options *options, uint64_t most_pairs,
                   uint64_t trials, uint64_t seed, struct simulate_sprt *result, struct error *error);

#endif
