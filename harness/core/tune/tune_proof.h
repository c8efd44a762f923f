/* SPDX-License-Identifier: MIT */
/*
 * tune_proof.h - what tuning has brought, with intervals, and in a plain word
 *
 * Everything is played on openings that tuning did not use. The new player meets the old one, and both meet the pool
 * (the opponents that it was tuned against) and the held-out opponents (that it never met), on the same openings. An
 * opening is the unit. With x_i and y_i the shares of the points that new and old made of all games against a group on
 * opening i (i = 1 ... n), s and t their means, and E(s) = -400 log10(1 / s - 1) (stats.h):
 *
 *     gain  = E(s) - E(t)                    in Elo, against that group taken as one opponent
 *     se^2  = var(E'(s) x_i - E'(t) y_i) / n   E'(s) = 400 / ln 10 / (s (1 - s)): delta method, paired by openings
 *     95%   = gain -+ 1.959963984540054 se
 *
 * Not defined under two openings, or when s or t is 0 or 1.
 */
#ifndef OSERO_TUNE_PROOF_H
#define OSERO_TUNE_PROOF_H

#include "stats.h"

#include <stddef.h>

/* Half points of one player by opponent and opening: 0 .. 4 each, as digits in a text. */
struct tune_scores {
    const char *const *points; /* of each opponent a text of one digit an opening */
    int opponents;
    size_t openings;
};

/* A mean score, 0..1, with its 95% interval over openings; low and high are held within 0..1. */
struct tune_score {
    struct stats_number score, low, high;
};

struct tune_gain {
    struct tune_score old_score, new_score;
    struct stats_number elo, low, high;
};

struct tune_score tune_score_of(const struct tune_scores *scores);

/* Both must have the same opponents and openings. */
struct tune_gain tune_gain_of(const struct tune_scores *old_scores, const struct tune_scores *new_scores);

/* New against old, from game pairs: digits as above, of the new one. */
struct stats_rating tune_rate_points(const char *points, size_t openings);

enum tune_verdict {
    TUNE_STRONGER, /* the gain against the held-out is above 0 by its interval */
    TUNE_UNPROVEN, /* a gain against the pool or the old, and perhaps one against the held-out: more pairs would tell, or
                      others to hold out where those that are have no figure */
    TUNE_EXPLOIT,  /* a gain against the pool, none against the held-out: at most less than half of it */
    TUNE_WEAKER,   /* a loss by the interval of held-out or pool, and no gain */
    TUNE_NOTHING,  /* no gain that can be seen */
    TUNE_SAME,     /* the numbers are what they were */
    TUNE_VERDICTS
};

/* By the three figures; same: the new player is the old one. */
enum tune_verdict tune_judge(const struct stats_rating *against_old, const struct tune_gain *pool,
                             const struct tune_gain *held_out, bool same);

/* "stronger", "unproven", "exploit", "weaker", "nothing", "same", and a sentence that says it plainly. */
const char *tune_verdict_name(enum tune_verdict verdict);
const char *tune_verdict_sentence(enum tune_verdict verdict);

#endif
