/* SPDX-License-Identifier: MIT */
/* The bootstrap over clusters. */
#include "bradley_terry_parts.h"
#include "osero_random.h"
#include "quantile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Beyond this many Elo a rating of a resample is on its way to infinity. */
static const double endless = 5000;

struct resampling {
    const struct bradley_terry_work *work;
    struct rating_model model; /* a copy, with counts and values of its own */
    size_t *starts;            /* of the clusters' cells, and the end */
    uint32_t cluster_count;
    double *samples; /* number by resample: each player's rating, first_move, ln nu */
    double *centred;
    size_t count, capacity; /* of resamples */
};

static size_t numbers(const struct resampling *resampling)
{
    return (size_t)resampling->model.player_count + 2;
}

static bool allocate(struct resampling *resampling)
{
    const struct rating_model *from = &resampling->work->model;
    const struct rating_table *table = resampling->work->table;
    struct rating_model *model = &resampling->model;
    *model = *from;
    model->pairings = calloc((size_t)from->pairing_count + 1, sizeof(*model->pairings));
    model->values = calloc((size_t)from->size + 1, sizeof(*model->values));
    resampling->starts = calloc(table->cell_count + 1, sizeof(*resampling->starts));
    resampling->samples = calloc(numbers(resampling) * resampling->capacity, sizeof(*resampling->samples));
    resampling->centred = calloc((size_t)from->player_count + 1, sizeof(*resampling->centred));
    if (model->pairings == NULL || model->values == NULL || resampling->starts == NULL || resampling->samples == NULL ||
        resampling->centred == NULL)
        return false;
    memcpy(model->pairings, from->pairings, (size_t)from->pairing_count * sizeof(*model->pairings));
    for (size_t i = 0; i < table->cell_count; i++)
        if (i == 0 || table->cells[i].cluster != table->cells[i - 1].cluster)
            resampling->starts[resampling->cluster_count++] = i;
    resampling->starts[resampling->cluster_count] = table->cell_count;
    return true;
}

static void draw(struct resampling *resampling, struct osero_random *random)
{
    const struct rating_table *table = resampling->work->table;
    struct rating_model *model = &resampling->model;
    for (int k = 0; k < model->pairing_count; k++)
        memset(model->pairings[k].counts, 0, sizeof(model->pairings[k].counts));
    for (uint32_t drawn = 0; drawn < resampling->cluster_count; drawn++) {
        const uint32_t cluster = osero_random_below(random, resampling->cluster_count);
        for (size_t i = resampling->starts[cluster]; i < resampling->starts[cluster + 1]; i++) {
            const struct rating_cell *cell = &table->cells[i];
            const size_t place = (size_t)cell->first * (size_t)model->player_count + (size_t)cell->second;
            double(*counts)[STATS_GAME_CLASSES] = model->pairings[model->index[place]].counts;
            for (int colour = 0; colour < 2; colour++)
                for (int outcome = 0; outcome < STATS_GAME_CLASSES; outcome++)
                    counts[colour][outcome] += cell->counts[colour][outcome];
        }
    }
}

/* Fits it from the whole table's values on. One whose search stops short of infinity (a player without games) is left
 * out; one on its way there counts as what it is, a rating beyond all others. */
static void keep(struct resampling *resampling)
{
    struct rating_model *model = &resampling->model;
    double most = 0;
    memcpy(model->values, resampling->work->model.values, sizeof(double) * (size_t)model->size);
    const bool rests = rating_model_fit(model);
    for (int i = 0; i < model->strength_count; i++)
        most = fmax(most, fabs(model->values[i]) * RATING_ELO);
    if (!rests && most < endless)
        return;
    double *sample = resampling->samples + resampling->count;
    bradley_terry_centre(resampling->work, model, resampling->centred);
    for (int i = 0; i < model->player_count; i++)
        sample[(size_t)i * resampling->capacity] = resampling->centred[i] * RATING_ELO;
    const size_t shared = (size_t)model->player_count * resampling->capacity;
    sample[shared] = model->first_move_slot >= 0 ? model->values[model->first_move_slot] * RATING_ELO : 0;
    sample[shared + resampling->capacity] = model->draw_slot >= 0 ? model->values[model->draw_slot] : 0;
    resampling->count++;
}

static struct stats_number end(double value)
{
    return fabs(value) < endless ? (struct stats_number){true, value} : (struct stats_number){0};
}

static void tell_number(const struct resampling *resampling, size_t place, struct bradley_terry_number *number)
{
    double *values = resampling->samples + place * resampling->capacity;
    if (!number->value.defined || !number->low.defined || resampling->count < 2)
        return;
    quantile_sort(values, resampling->count);
    number->sampled_low = end(quantile_sorted(values, resampling->count, 0.025));
    number->sampled_high = end(quantile_sorted(values, resampling->count, 0.975));
}

static void rate_of_nu(struct stats_number *number)
{
    if (number->defined)
        number->value = 1 / (1 + 2 * exp(-number->value));
}

static void tell(const struct resampling *resampling, struct bradley_terry *result)
{
    const size_t players = (size_t)result->player_count;
    for (size_t i = 0; i < players; i++)
        tell_number(resampling, i, &result->players[i].elo);
    tell_number(resampling, players, &result->first_move);
    tell_number(resampling, players + 1, &result->draw_rate);
    rate_of_nu(&result->draw_rate.sampled_low);
    rate_of_nu(&result->draw_rate.sampled_high);
}

bool bradley_terry_resample(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    struct resampling resampling = {.work = work, .capacity = (size_t)work->options->resamples};
    const bool good = allocate(&resampling);
    for (size_t i = 0; good && i < resampling.capacity; i++) {
        struct osero_random random;
        osero_random_seed(&random, osero_mix(work->options->seed, i));
        draw(&resampling, &random);
        keep(&resampling);
    }
    if (good)
        tell(&resampling, result);
    result->resamples = (int)resampling.count;
    free(resampling.model.pairings);
    free(resampling.model.values);
    free(resampling.starts);
    free(resampling.samples);
    free(resampling.centred);
    return good;
}
