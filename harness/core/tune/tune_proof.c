/* SPDX-License-Identifier: MIT */
#include "tune_proof.h"

#include <math.h>

static const double z95 = 1.959963984540054; /* Phi(z95) = 0.975 */

static struct stats_number known(double value)
{
    return (struct stats_number){.defined = true, .value = value};
}

/* The share of the points on one opening. */
static double share_of(const struct tune_scores *scores, size_t opening)
{
    double sum = 0;
    for (int i = 0; i < scores->opponents; i++)
        sum += scores->points[i][opening] - '0';
    return sum / (4.0 * scores->opponents);
}

static double mean_of(const struct tune_scores *scores)
{
    uint64_t sum = 0;
    for (int i = 0; i < scores->opponents; i++)
        for (size_t k = 0; k < scores->openings; k++)
            sum += (uint64_t)(scores->points[i][k] - '0');
    return (double)sum / (4.0 * scores->opponents * (double)scores->openings);
}

static bool is_empty(const struct tune_scores *scores)
{
    return scores->opponents == 0 || scores->openings == 0;
}

/* The standard error of the mean of a x_i - b y_i, where a s - b t is `mean`; y may be null. At least two openings. */
static double error_of(const struct tune_scores *x, double a, const struct tune_scores *y, double b, double mean)
{
    const double n = (double)x->openings;
    double squares = 0;
    for (size_t k = 0; k < x->openings; k++) {
        const double away = a * share_of(x, k) - (y != NULL ? b * share_of(y, k) : 0) - mean;
        squares += away * away;
    }
    return sqrt(squares / (n - 1) / n);
}

struct tune_score tune_score_of(const struct tune_scores *scores)
{
    struct tune_score score = {.score = {.defined = false}};
    if (is_empty(scores))
        return score;
    const double mean = mean_of(scores);
    score.score = known(mean);
    if (scores->openings < 2)
        return score;
    const double error = z95 * error_of(scores, 1, NULL, 0, mean);
    score.low = known(fmax(0, mean - error));
    score.high = known(fmin(1, mean + error));
    return score;
}

static double slope(double score)
{
    return 400 / log(10) / (score * (1 - score));
}

struct tune_gain tune_gain_of(const struct tune_scores *old_scores, const struct tune_scores *new_scores)
{
    struct tune_gain gain = {.old_score = tune_score_of(old_scores), .new_score = tune_score_of(new_scores)};
    const struct stats_number before = stats_elo(gain.old_score.score.value),
                              after = stats_elo(gain.new_score.score.value);
    if (!before.defined || !after.defined || old_scores->openings < 2)
        return gain;
    const double s = gain.new_score.score.value, t = gain.old_score.score.value;
    const double a = slope(s), b = slope(t);
    const double error = z95 * error_of(new_scores, a, old_scores, b, a * s - b * t);
    gain.elo = known(after.value - before.value);
    gain.low = known(gain.elo.value - error);
    gain.high = known(gain.elo.value + error);
    return gain;
}

struct stats_rating tune_rate_points(const char *points, size_t openings)
{
    uint64_t counts[STATS_PAIR_CLASSES] = {0};
    for (size_t k = 0; k < openings; k++)
        counts[points[k] - '0']++;
    return stats_rate_pairs(counts);
}

static bool above(struct stats_number low)
{
    return low.defined && low.value > 0;
}

static bool below(struct stats_number high)
{
    return high.defined && high.value < 0;
}

enum tune_verdict tune_judge(const struct stats_rating *against_old, const struct tune_gain *pool,
                             const struct tune_gain *held_out, bool same)
{
    if (same)
        return TUNE_SAME;
    if (above(held_out->low))
        return TUNE_STRONGER;
    if (above(pool->low))
        return held_out->high.defined && (held_out->high.value < pool->elo.value / 2 || held_out->elo.value <= 0)
                   ? TUNE_EXPLOIT
                   : TUNE_UNPROVEN;
    if (below(held_out->high) || below(pool->high) || below(against_old->elo_high))
        return TUNE_WEAKER;
    return above(against_old->elo_low) ? TUNE_UNPROVEN : TUNE_NOTHING;
}

static const struct {
    const char *name, *sentence;
} verdicts[TUNE_VERDICTS] = {
    [TUNE_STRONGER] = {"stronger", "It is stronger: it gains against opponents that tuning never met."},
    [TUNE_UNPROVEN] = {"unproven", "It gains where it was tuned, but against the held-out opponents no gain is shown: "
                                   "more --proof pairs, or others to hold out, would tell."},
    [TUNE_EXPLOIT] = {"exploit", "The gain is an exploit: it beats its pool better, but not opponents that tuning "
                                 "never met."},
    [TUNE_WEAKER] = {"weaker", "It has become weaker: do not use it."},
    [TUNE_NOTHING] = {"nothing", "Nothing was gained that can be seen."},
    [TUNE_SAME] = {"same", "Nothing was gained: tuning ends with the numbers that it began with."},
};

const char *tune_verdict_name(enum tune_verdict verdict)
{
    return verdicts[verdict].name;
}

const char *tune_verdict_sentence(enum tune_verdict verdict)
{
    return verdicts[verdict].sentence;
}
