/* SPDX-License-Identifier: MIT */
#include "rating_model.h"

#include "linear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEWTON_STEPS = 100, HALVINGS = 30 };

static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

/* A draw is half a win and half a loss. Davidson's shares with the mean `score` (simulate.h) tell the draws. */
static struct rating_moments half_win_moments(double x, double nu)
{
    struct rating_moments moments = {.log_win = log_logistic(x), .log_loss = log_logistic(-x)};
    moments.log_draw = (moments.log_win + moments.log_loss) / 2;
    const double score = exp(moments.log_win), product = exp(moments.log_win + moments.log_loss), square = nu * nu;
    moments.score = score;
    moments.score_by_x = product;
    if (!(nu > 0))
        return moments;
    const double root = sqrt(square * square * fmax(0, 0.25 - product) + 4 * square * product);
    const double draw = 2 * square * product / (square / 2 + root), below = 2 * draw + square * (1 - draw) / 2;
    moments.draw = draw;
    moments.draw_by_x = square * (1 - 2 * score) / below * product;
    moments.draw_by_draw = 2 * draw * draw / below;
    return moments;
}

static struct rating_moments davidson_moments(double x, double nu)
{
    const double most = fmax(fabs(x) / 2, nu > 0 ? log(nu) : -INFINITY);
    const double win = exp(x / 2 - most), loss = exp(-x / 2 - most), draw = nu > 0 ? exp(log(nu) - most) : 0;
    const double sum = win + loss + draw, share = draw / sum;
    struct rating_moments moments = {.score = (win + draw / 2) / sum, .draw = share};
    moments.score_by_x = win / sum + share / 4 - moments.score * moments.score;
    moments.score_by_draw = moments.draw_by_x = share * (0.5 - moments.score);
    moments.draw_by_draw = share * (1 - share);
    moments.log_win = x / 2 - most - log(sum);
    moments.log_loss = -x / 2 - most - log(sum);
    moments.log_draw = nu > 0 ? log(nu) - most - log(sum) : 0; /* without nu there are no draws to count */
    return moments;
}

struct rating_moments rating_model_moments(const struct rating_model *model, double x, double nu)
{
    return model->davidson ? davidson_moments(x, nu) : half_win_moments(x, nu);
}

double rating_model_strength(const struct rating_model *model, int player)
{
    return model->slots[player] >= 0 ? model->values[model->slots[player]] : model->fixed[player];
}

double rating_model_nu(const struct rating_model *model)
{
    return model->draw_slot >= 0 ? exp(model->values[model->draw_slot]) : 0;
}

double rating_model_x(const struct rating_model *model, const struct rating_pairing *pairing, int colour)
{
    const double first_move = model->first_move_slot >= 0 ? model->values[model->first_move_slot] : 0;
    return rating_model_strength(model, pairing->first) - rating_model_strength(model, pairing->second) +
           (colour == 0 ? first_move : -first_move);
}

/* The places of a game's design and what stands there; returns how many. */
static int design(const struct rating_model *model, const struct rating_pairing *pairing, int colour, int places[3],
                  double signs[3])
{
    int count = 0;
    const int slots[3] = {model->slots[pairing->first], model->slots[pairing->second], model->first_move_slot};
    const double all[3] = {1, -1, colour == 0 ? 1 : -1};
    for (int i = 0; i < 3; i++) {
        if (slots[i] >= 0) {
            places[count] = slots[i];
            signs[count++] = all[i];
        }
    }
    return count;
}

static double add_games(const struct rating_model *model, const struct rating_pairing *pairing, int colour,
                        double *excess, double *slope)
{
    const double *counts = pairing->counts[colour], games = counts[0] + counts[1] + counts[2];
    if (games == 0)
        return 0;
    const struct rating_moments moments =
        rating_model_moments(model, rating_model_x(model, pairing, colour), rating_model_nu(model));
    int places[3];
    double signs[3];
    const int count = design(model, pairing, colour, places, signs), draw = model->draw_slot, size = model->size;
    for (int i = 0; i < count; i++) {
        excess[places[i]] += signs[i] * (counts[2] + counts[1] / 2 - games * moments.score);
        for (int j = 0; j < count; j++)
            slope[places[i] * size + places[j]] += signs[i] * signs[j] * games * moments.score_by_x;
        if (draw >= 0) {
            slope[places[i] * size + draw] += signs[i] * games * moments.score_by_draw;
            slope[draw * size + places[i]] += signs[i] * games * moments.draw_by_x;
        }
    }
    if (draw >= 0) {
        excess[draw] += counts[1] - games * moments.draw;
        slope[draw * size + draw] += games * moments.draw_by_draw;
    }
    return counts[0] * moments.log_loss + counts[1] * moments.log_draw + counts[2] * moments.log_win;
}

double rating_model_equations(const struct rating_model *model, double *excess, double *slope)
{
    double likelihood = 0;
    memset(excess, 0, sizeof(*excess) * (size_t)model->size);
    memset(slope, 0, sizeof(*slope) * (size_t)model->size * (size_t)model->size);
    for (int k = 0; k < model->pairing_count; k++)
        if (model->pairings[k].inside)
            for (int colour = 0; colour < 2; colour++)
                likelihood += add_games(model, &model->pairings[k], colour, excess, slope);
    return likelihood;
}

/* ---- Is first_move to be found? ---- */

static bool lower(int *bounds, int to, int bound)
{
    if (bounds[to] <= bound)
        return false;
    bounds[to] = bound;
    return true;
}

/* One round of Bellman and Ford's over "every win has x >= 0, every loss x <= 0" with first_move = sign. */
static bool tighten(const struct rating_model *model, const bool *anchored, int sign, int *bounds)
{
    bool moved = false;
    int anchor = -1;
    for (int k = 0; k < model->pairing_count; k++) {
        const struct rating_pairing *pairing = &model->pairings[k];
        for (int colour = 0; pairing->inside && colour < 2; colour++) {
            const int advantage = colour == 0 ? sign : -sign, i = pairing->first, j = pairing->second;
            const double *counts = pairing->counts[colour];
            if (counts[2] + counts[1] > 0)
                moved |= lower(bounds, j, bounds[i] + advantage);
            if (counts[0] + counts[1] > 0)
                moved |= lower(bounds, i, bounds[j] - advantage);
        }
    }
    for (int i = 0; i < model->player_count; i++) {
        if (!anchored[i])
            continue;
        if (anchor >= 0) {
            moved |= lower(bounds, i, bounds[anchor]);
            moved |= lower(bounds, anchor, bounds[i]);
        }
        anchor = i;
    }
    return moved;
}

bool rating_model_first_move_found(const struct rating_model *model, const bool *anchored, bool *found)
{
    int *bounds = malloc(((size_t)model->player_count + 1) * sizeof(*bounds));
    if (bounds == NULL)
        return false;
    *found = true;
    for (int sign = -1; sign <= 1; sign += 2) {
        bool moved = true;
        memset(bounds, 0, ((size_t)model->player_count + 1) * sizeof(*bounds));
        for (int round = 0; moved && round <= 2 * model->player_count; round++)
            moved = tighten(model, anchored, sign, bounds);
        *found &= moved; /* at rest: these bounds are strengths with which colour explains all */
    }
    free(bounds);
    return true;
}

/* ---- The search ---- */

struct newton {
    double *excess, *slope, *step, *start;
};

static double greatest(const double *values, int size)
{
    double most = 0;
    for (int i = 0; i < size; i++)
        most = fmax(most, fabs(values[i]));
    return most;
}

/* Goes along the step, halved until the likelihood is not lower; false when it always is. */
static bool advance(struct rating_model *model, struct newton *newton, double *likelihood)
{
    const int size = model->size;
    /* Likelihoods of a million games have rounding errors of this order. */
    const double least = *likelihood - 1e-12 * fabs(*likelihood);
    double length = fmin(1, 4 / fmax(1e-300, greatest(newton->step, size)));
    memcpy(newton->start, model->values, sizeof(double) * (size_t)size);
    for (int halving = 0; halving < HALVINGS; halving++, length /= 2) {
        for (int i = 0; i < size; i++)
            model->values[i] = newton->start[i] + length * newton->step[i];
        *likelihood = rating_model_equations(model, newton->excess, newton->slope);
        if (*likelihood >= least)
            return true;
    }
    return false;
}

static bool search(struct rating_model *model, struct newton *newton)
{
    double likelihood = rating_model_equations(model, newton->excess, newton->slope);
    for (int step = 0; step < NEWTON_STEPS; step++) {
        if (!linear_solve(newton->slope, model->size, newton->excess, newton->step))
            return false;
        const double far = greatest(newton->step, model->size);
        if (!advance(model, newton, &likelihood) || greatest(model->values, model->size) > 60)
            return false;
        if (far < 1e-10)
            return true;
    }
    return false;
}

/* With half wins the likelihood does not know of draws: ln nu comes last, from their number alone, which grows with it. */
static void fit_draws(struct rating_model *model, struct newton *newton)
{
    double low = -60, high = 60;
    double *const value = &model->values[model->draw_slot];
    for (int step = 0; step < 100 && high - low > 1e-13; step++) {
        *value = (low + high) / 2;
        (void)rating_model_equations(model, newton->excess, newton->slope);
        if (newton->excess[model->draw_slot] > 0)
            low = *value;
        else
            high = *value;
    }
}

bool rating_model_fit(struct rating_model *model)
{
    const size_t size = (size_t)model->size + 1;
    const int draw_slot = model->draw_slot;
    double *work = calloc(size * (size + 3), sizeof(*work));
    if (work == NULL)
        return false;
    struct newton newton = {work, work + 3 * size, work + size, work + 2 * size};
    if (!model->davidson && draw_slot >= 0) {
        model->draw_slot = -1;
        model->size--;
    }
    const bool good = model->size == 0 || search(model, &newton);
    if (model->draw_slot != draw_slot) {
        model->draw_slot = draw_slot;
        model->size++;
        fit_draws(model, &newton);
    }
    free(work);
    return good;
}

void rating_model_clear(struct rating_model *model)
{
    free(model->pairings);
    free(model->index);
    free(model->slots);
    free(model->fixed);
    free(model->values);
    *model = (struct rating_model){0};
}
