/* SPDX-License-Identifier: MIT */
/*
 * spsa.h - simultaneous perturbation stochastic approximation, as the field uses it
 *
 * Spall, "An Overview of the Simultaneous Perturbation Method for Efficient Optimization", Johns Hopkins APL Technical
 * Digest 19 (1998); gains by their end values as Fishtest and OpenBench have them
 * (https://github.com/official-stockfish/fishtest). With N iterations, k = 0 ... N-1:
 *
 *     A     = 0.1 N                                   stability
 *     c     = c_end N^0.101                           c_k = c / (k + 1)^0.101      so c_k = c_end at the end
 *     a     = r_end c_end^2 (A + N)^0.602             a_k = a / (A + k + 1)^0.602  so a_k / c_k^2 = r_end at the end
 *
 * A perturbation moves every parameter i to theta_i + c_k d_i for one player and to theta_i - c_k d_i for another, d_i =
 * 1 or -1 with equal chances; whole parameters are rounded stochastically, with the same chance for both signs, and all
 * are held within their ranges. Both players play the same openings against the same opponents. With R the points (1 a
 * win, 1/2 a draw) that the first made more than the second, summed over its game pairs,
 *
 *     theta_i += a_k / c_k^2 * c_k * R * d_i
 *
 * An iteration plays several perturbations around the same theta and adds up their steps: a mini-batch. So that no core
 * waits while the last games of an iteration end, iteration k is played around the theta that all iterations before
 * k - 1 have made (SPSA_LAG = 2 are in flight); which games are played, and the result, depend on nothing but the seed.
 */
#ifndef OSERO_SPSA_H
#define OSERO_SPSA_H

#include "tune_space.h"

#include <stdint.h>

enum { SPSA_LAG = 2, SPSA_MOST_PERTURBATIONS = 256 };

struct spsa_options {
    uint64_t iterations; /* N >= 1 */
    int perturbations;   /* of an iteration */
    uint64_t seed;
};

struct spsa_gains {
    double a, c;
};

/* a_k and c_k of an iteration. */
struct spsa_gains spsa_gains(const struct spsa_options *options, const struct tune_parameter *parameter,
                             uint64_t iteration);

/* The two points of a perturbation around `theta`, space->count numbers each. */
void spsa_points(const struct spsa_options *options, const struct tune_space *space, uint64_t iteration,
                 int perturbation, const double *theta, double *plus, double *minus);

/* What an iteration makes of theta, in place; results[j] is R of perturbation j. */
void spsa_step(const struct spsa_options *options, const struct tune_space *space, uint64_t iteration,
               const double *results, double *theta);

#endif
