/* SPDX-License-Identifier: MIT */
/* Does one number a player explain the results? And who beats whom in a circle where it does not? */
#include "bradley_terry_parts.h"
#include "linear.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double significance = 0.05;

/* What a pairing's excess loses for a step of each parameter, by pairing and parameter, times the inverse slope: so much
 * of the clusters' u_c goes into the fit and out of the excess. */
static void find_gain(const struct bradley_terry_work *work, double *row, double *gain)
{
    const struct rating_model *model = &work->model;
    const double nu = rating_model_nu(model);
    const int size = model->size;
    for (int k = 0; k < model->pairing_count; k++) {
        const struct rating_pairing *pairing = &model->pairings[k];
        memset(row, 0, sizeof(*row) * (size_t)size);
        for (int colour = 0; pairing->inside && colour < 2; colour++) {
            const struct rating_moments moments =
                rating_model_moments(model, rating_model_x(model, pairing, colour), nu);
            const double games = pairing->counts[colour][0] + pairing->counts[colour][1] + pairing->counts[colour][2];
            const int first = model->slots[pairing->first], second = model->slots[pairing->second];
            if (first >= 0)
                row[first] += games * moments.score_by_x;
            if (second >= 0)
                row[second] -= games * moments.score_by_x;
            if (model->first_move_slot >= 0)
                row[model->first_move_slot] += (colour == 0 ? games : -games) * moments.score_by_x;
            if (model->draw_slot >= 0)
                row[model->draw_slot] += games * moments.score_by_draw;
        }
        for (int j = 0; j < size; j++) {
            double sum = 0;
            for (int i = 0; i < size; i++)
                sum += row[i] * work->inverse[i * size + j];
            gain[k * size + j] = sum;
        }
    }
}

/* What is left of the pairings' excess when what goes into the fit is taken away: e_c = r_c - gain u_c. */
struct left {
    double *gain;      /* pairings * size */
    double *variances; /* sum e_c^2 by pairing; 0 where the fit takes it all: nothing compares such a pairing */
    double squares;    /* of all correlations between pairings */
};

static double settled(double variance, double whole)
{
    return variance > 1e-9 * whole ? variance : 0;
}

/* From each cluster's r_c and u_c. The matrices E E' and E'E have the same sum of squares; this is the smaller one. */
static void find_left_by_cluster(const struct bradley_terry_work *work, struct left *left)
{
    const int size = work->model.size, pairings = work->model.pairing_count, clusters = work->spread.row_count;
    double *const rows = work->spread.rows;
    const size_t width = (size_t)pairings + (size_t)size;
    for (int k = 0; k < pairings; k++) {
        double whole = 0, variance = 0;
        for (double *row = rows; row < rows + (size_t)clusters * width; row += width) {
            whole += row[k] * row[k];
            row[k] -= linear_dot(left->gain + (size_t)k * (size_t)size, row + pairings, size);
            variance += row[k] * row[k];
        }
        left->variances[k] = settled(variance, whole);
        const double scale = left->variances[k] > 0 ? 1 / sqrt(variance) : 0;
        for (int c = 0; c < clusters; c++)
            rows[(size_t)c * width + (size_t)k] *= scale;
    }
    for (int c = 0; c < clusters; c++) {
        for (int d = 0; d <= c; d++) {
            const double both = linear_dot(rows + (size_t)c * width, rows + (size_t)d * width, pairings);
            left->squares += (c == d ? 1 : 2) * both * both;
        }
    }
}

/* From the sums: sum e_c e_c' = by_pairing - half gain' - gain half', where half = mixed - gain products / 2. */
static void find_left_by_pairing(const struct bradley_terry_work *work, struct left *left)
{
    const size_t size = (size_t)work->model.size, pairings = (size_t)work->model.pairing_count;
    double *const half = work->spread.mixed, *const covariance = work->spread.by_pairing, *const gain = left->gain;
    for (size_t k = 0; k < pairings; k++)
        for (size_t j = 0; j < size; j++)
            half[k * size + j] -= linear_dot(gain + k * size, work->spread.products + j * size, (int)size) / 2;
    for (size_t k = 0; k < pairings; k++) {
        double *row = covariance + k * pairings;
        const double whole = row[k];
        for (size_t l = 0; l <= k; l++)
            row[l] -= linear_dot(half + k * size, gain + l * size, (int)size) +
                      linear_dot(gain + k * size, half + l * size, (int)size);
        left->variances[k] = settled(row[k], whole);
        for (size_t l = 0; l <= k; l++)
            if (left->variances[k] > 0 && left->variances[l] > 0)
                left->squares += (l == k ? 1 : 2) * row[l] * row[l] / (left->variances[k] * left->variances[l]);
    }
}

static void judge(const struct bradley_terry_work *work, const struct left *left, struct bradley_terry *result)
{
    const double clusters = result->clusters;
    double statistic = 0, count = 0;
    for (int k = 0; k < work->model.pairing_count; k++) {
        if (!(left->variances[k] > 0))
            continue;
        count++;
        statistic += work->spread.excess[k] * work->spread.excess[k] / (left->variances[k] * clusters / (clusters - 1));
    }
    if (count == 0)
        return;
    result->test.defined = true;
    result->test.f = statistic / count;
    result->test.df1 = count * count / left->squares;
    result->test.df2 = clusters - 1;
    result->test.p = gsl_cdf_fdist_Q(result->test.f, result->test.df1, result->test.df2);
}

/* Uses up what spread holds of pairings. */
bool bradley_terry_test_fit(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t size = (size_t)work->model.size, pairings = (size_t)work->model.pairing_count;
    int inside = 0;
    for (size_t k = 0; k < pairings; k++)
        inside += work->model.pairings[k].inside;
    if (result->clusters < 2 || inside <= work->model.strength_count)
        return true;
    double *room = calloc(pairings * size + pairings + size + 1, sizeof(*room));
    if (room == NULL)
        return false;
    struct left left = {.gain = room, .variances = room + pairings * size};
    find_gain(work, left.variances + pairings, left.gain);
    if (work->spread.rows != NULL)
        find_left_by_cluster(work, &left);
    else
        find_left_by_pairing(work, &left);
    judge(work, &left, result);
    free(room);
    return !result->test.defined || result->test.p >= significance || bradley_terry_find_cycles(work, result);
}

/* ---- Cycles ---- */

/* The one-sided p of "this player is not the stronger" by the games of these two alone; 1 where they have not met. */
static double doubt(const struct bradley_terry_work *work, int player, int other)
{
    const int first = player < other ? player : other, second = player < other ? other : player;
    const int k = work->model.index[(size_t)first * (size_t)work->model.player_count + (size_t)second];
    if (k < 0)
        return 1;
    const struct stats_sums wins = player == first ? work->spread.wins[k] : stats_sums_reverse(work->spread.wins[k]);
    const struct stats_mean mean = stats_sums_mean(&wins);
    if (!(mean.mean.value > 0))
        return 1;
    if (mean.error.defined && mean.error.value > 1e-12)
        return gsl_cdf_tdist_Q(mean.mean.value / mean.error.value, (double)wins.clusters - 1);
    return pow(2, -(double)wins.clusters); /* all alike: so many throws of a coin */
}

static bool met(const struct bradley_terry_work *work, int first, int second)
{
    return work->model.index[(size_t)first * (size_t)work->model.player_count + (size_t)second] >= 0;
}

struct cycles {
    const double *doubts; /* [i * player_count + j] */
    int player_count;
    struct bradley_terry_cycle *list;
    size_t count, capacity;
    double tests;
};

/* Those whose uncorrected p is too great already are counted only. */
static bool consider(struct cycles *cycles, int a, int b, int c)
{
    const int count = cycles->player_count;
    const double *doubts = cycles->doubts;
    const double p = fmax(doubts[a * count + b], fmax(doubts[b * count + c], doubts[c * count + a]));
    cycles->tests++;
    if (p >= significance)
        return true;
    if (cycles->count == cycles->capacity) {
        const size_t capacity = 2 * cycles->capacity + 16;
        struct bradley_terry_cycle *list = realloc(cycles->list, capacity * sizeof(*list));
        if (list == NULL)
            return false;
        cycles->list = list;
        cycles->capacity = capacity;
    }
    cycles->list[cycles->count++] = (struct bradley_terry_cycle){{a, b, c}, p};
    return true;
}

static int compare(const void *one, const void *other)
{
    const struct bradley_terry_cycle *a = one, *b = other;
    if (a->p != b->p)
        return a->p < b->p ? -1 : 1;
    return memcmp(a->players, b->players, sizeof(a->players));
}

/* Holm's: the i-th smallest p times the number of tests that are left, never less than the one before. */
static void correct(struct cycles *cycles, struct bradley_terry *result)
{
    double least = 0;
    if (cycles->count > 0)
        qsort(cycles->list, cycles->count, sizeof(*cycles->list), compare);
    for (size_t i = 0; i < cycles->count; i++) {
        least = fmax(least, cycles->list[i].p * (cycles->tests - (double)i));
        if (least >= significance)
            break;
        cycles->list[i].p = least;
        result->cycle_count++;
    }
    result->cycles = cycles->list;
}

static bool consider_all(const struct bradley_terry_work *work, struct cycles *cycles)
{
    for (int a = 0; a < cycles->player_count; a++) {
        for (int b = a + 1; b < cycles->player_count; b++) {
            for (int c = b + 1; met(work, a, b) && c < cycles->player_count; c++) {
                if (!met(work, a, c) || !met(work, b, c))
                    continue;
                if (!consider(cycles, a, b, c) || !consider(cycles, a, c, b))
                    return false;
            }
        }
    }
    return true;
}

bool bradley_terry_find_cycles(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const int players = result->player_count;
    double *doubts = calloc((size_t)players * (size_t)players + 1, sizeof(*doubts));
    if (doubts == NULL)
        return false;
    for (int i = 0; i < players * players; i++)
        doubts[i] = i / players != i % players ? doubt(work, i / players, i % players) : 1;
    struct cycles cycles = {.doubts = doubts, .player_count = players};
    const bool good = consider_all(work, &cycles);
    free(doubts);
    if (good)
        correct(&cycles, result);
    else
        free(cycles.list);
    return good;
}
