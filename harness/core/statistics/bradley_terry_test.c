/* SPDX-License-Identifier: MIT */
/* Does one number a player explain the results? And who beats whom in a circle where it does not? */
#include "bradley_terry_parts.h"

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

static double dot(const double *left, const double *right, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        sum += left[i] * right[i];
    return sum;
}

/* sum e_c e_c', e_c = r_c - gain u_c. */
static void take_fit_away(const struct bradley_terry_work *work, const double *gain, double *gain_products,
                          double *covariance)
{
    const struct rating_spread *spread = &work->spread;
    const int size = work->model.size, pairings = work->model.pairing_count;
    for (int k = 0; k < pairings; k++)
        for (int j = 0; j < size; j++)
            gain_products[k * size + j] = dot(gain + k * size, spread->products + j * size, size);
    for (int k = 0; k < pairings; k++)
        for (int l = 0; l < pairings; l++)
            covariance[(size_t)k * (size_t)pairings + (size_t)l] =
                spread->by_pairing[(size_t)k * (size_t)pairings + (size_t)l] -
                dot(spread->mixed + k * size, gain + l * size, size) -
                dot(gain + k * size, spread->mixed + l * size, size) +
                dot(gain_products + k * size, gain + l * size, size);
}

static void judge(const struct bradley_terry_work *work, const double *covariance, struct bradley_terry *result)
{
    const size_t pairings = (size_t)work->model.pairing_count;
    const double clusters = result->clusters;
    double statistic = 0, squares = 0, count = 0;
    for (size_t k = 0; k < pairings; k++) {
        const double variance = covariance[k * pairings + k];
        if (!(variance > 1e-9 * work->spread.by_pairing[k * pairings + k]))
            continue; /* the fit takes it all: nothing compares it */
        count++;
        statistic += work->spread.excess[k] * work->spread.excess[k] / (variance * clusters / (clusters - 1));
        for (size_t l = 0; l < pairings; l++) {
            const double other = covariance[l * pairings + l], both = covariance[k * pairings + l];
            if (other > 1e-9 * work->spread.by_pairing[l * pairings + l])
                squares += both * both / (variance * other);
        }
    }
    if (count == 0)
        return;
    result->test.defined = true;
    result->test.f = statistic / count;
    result->test.df1 = count * count / squares;
    result->test.df2 = clusters - 1;
    result->test.p = gsl_cdf_fdist_Q(result->test.f, result->test.df1, result->test.df2);
}

bool bradley_terry_test_fit(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t size = (size_t)work->model.size, pairings = (size_t)work->model.pairing_count;
    int inside = 0;
    for (size_t k = 0; k < pairings; k++)
        inside += work->model.pairings[k].inside;
    if (result->clusters < 2 || inside <= work->model.strength_count)
        return true;
    double *gain = calloc(2 * pairings * size + size + 1, sizeof(*gain));
    double *covariance = calloc(pairings * pairings + 1, sizeof(*covariance));
    const bool good = gain != NULL && covariance != NULL;
    if (good) {
        find_gain(work, gain + 2 * pairings * size, gain);
        take_fit_away(work, gain, gain + pairings * size, covariance);
        judge(work, covariance, result);
    }
    free(gain);
    free(covariance);
    return good && (!result->test.defined || result->test.p >= significance || bradley_terry_find_cycles(work, result));
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
    struct bradley_terry_cycle *list;
    size_t count, capacity;
    double tests;
};

/* Those whose uncorrected p is too great already are counted only. */
static bool consider(const struct bradley_terry_work *work, struct cycles *cycles, int a, int b, int c)
{
    const double p = fmax(doubt(work, a, b), fmax(doubt(work, b, c), doubt(work, c, a)));
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

bool bradley_terry_find_cycles(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const int players = result->player_count;
    struct cycles cycles = {0};
    for (int a = 0; a < players; a++) {
        for (int b = a + 1; b < players; b++) {
            for (int c = b + 1; met(work, a, b) && c < players; c++) {
                if (!met(work, a, c) || !met(work, b, c))
                    continue;
                if (!consider(work, &cycles, a, b, c) || !consider(work, &cycles, a, c, b)) {
                    free(cycles.list);
                    return false;
                }
            }
        }
    }
    correct(&cycles, result);
    return true;
}
