/* SPDX-License-Identifier: MIT */
#include "bradley_terry.h"

#include "bradley_terry_parts.h"
#include "linear.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct stats_number known(double value)
{
    return (struct stats_number){.defined = true, .value = value};
}

/* ---- The model's shape ---- */

static int *pairing_of(struct rating_model *model, int first, int second)
{
    return &model->index[(size_t)first * (size_t)model->player_count + (size_t)second];
}

static bool count_pairings(struct bradley_terry_work *work)
{
    struct rating_model *model = &work->model;
    const size_t players = (size_t)work->table->player_count;
    model->index = malloc((players * players + 1) * sizeof(*model->index));
    if (model->index == NULL)
        return false;
    for (size_t i = 0; i < players * players; i++)
        model->index[i] = -1;
    for (size_t i = 0; i < work->table->cell_count; i++) {
        int *pairing = pairing_of(model, work->table->cells[i].first, work->table->cells[i].second);
        if (*pairing < 0)
            *pairing = model->pairing_count++;
    }
    model->pairings = calloc((size_t)model->pairing_count + 1, sizeof(*model->pairings));
    if (model->pairings == NULL)
        return false;
    for (size_t i = 0; i < work->table->cell_count; i++) {
        const struct rating_cell *cell = &work->table->cells[i];
        struct rating_pairing *pairing = &model->pairings[*pairing_of(model, cell->first, cell->second)];
        pairing->first = cell->first;
        pairing->second = cell->second;
        for (int colour = 0; colour < 2; colour++)
            for (int outcome = 0; outcome < STATS_GAME_CLASSES; outcome++)
                pairing->counts[colour][outcome] += cell->counts[colour][outcome];
    }
    return true;
}

static bool find_groups(struct bradley_terry_work *work)
{
    const size_t players = (size_t)work->table->player_count;
    bool *took = calloc(players * players + 1, sizeof(*took));
    if (took == NULL)
        return false;
    for (int k = 0; k < work->model.pairing_count; k++) {
        const struct rating_pairing *pairing = &work->model.pairings[k];
        const size_t i = (size_t)pairing->first, j = (size_t)pairing->second;
        const double draws = pairing->counts[0][1] + pairing->counts[1][1];
        took[i * players + j] = pairing->counts[0][2] + pairing->counts[1][2] + draws > 0;
        took[j * players + i] = pairing->counts[0][0] + pairing->counts[1][0] + draws > 0;
    }
    for (size_t i = 0; i < players; i++) /* what is given needs no games */
        for (size_t j = 0; j < players; j++)
            if (i != j && work->anchored[i] && work->anchored[j])
                took[i * players + j] = true;
    const bool good = rating_groups_find(took, work->table->player_count, &work->groups);
    free(took);
    return good;
}

/* The first player of a group without an anchor stands still; bradley_terry_centre moves the group afterwards. */
static bool choose_parameters(struct bradley_terry_work *work)
{
    struct rating_model *model = &work->model;
    const int players = model->player_count, *groups = work->groups.groups;
    bool *started = calloc((size_t)players + 1, sizeof(*started));
    if (started == NULL)
        return false;
    for (int i = 0; i < players; i++) {
        work->group_sizes[groups[i]]++;
        work->anchored_group[groups[i]] |= work->anchored[i];
    }
    for (int i = 0; i < players; i++) {
        const bool fixed = work->anchored[i] || (!work->anchored_group[groups[i]] && !started[groups[i]]);
        started[groups[i]] = true;
        model->fixed[i] = work->anchored[i] ? work->options->anchors[i].value / RATING_ELO : 0;
        model->slots[i] = fixed ? -1 : model->strength_count++;
    }
    free(started);
    model->size = model->strength_count;
    return true;
}

/* first_move and nu, where the games within groups tell of them. */
static bool choose_shared_parameters(struct bradley_terry_work *work)
{
    struct rating_model *model = &work->model;
    double counts[STATS_GAME_CLASSES] = {0};
    bool found = true;
    for (int k = 0; k < model->pairing_count; k++) {
        struct rating_pairing *pairing = &model->pairings[k];
        pairing->inside = work->groups.groups[pairing->first] == work->groups.groups[pairing->second];
        for (int i = 0; pairing->inside && i < 2 * STATS_GAME_CLASSES; i++)
            counts[i % STATS_GAME_CLASSES] += pairing->counts[i / STATS_GAME_CLASSES][i % STATS_GAME_CLASSES];
    }
    if (!rating_model_first_move_found(model, work->anchored, &found))
        return false;
    if (found && !work->options->no_first_move)
        model->first_move_slot = model->size++;
    if (counts[1] > 0 && counts[0] + counts[2] > 0)
        model->draw_slot = model->size++;
    model->values = calloc((size_t)model->size + 1, sizeof(*model->values));
    return model->values != NULL;
}

static bool prepare(struct bradley_terry_work *work)
{
    struct rating_model *model = &work->model;
    const size_t size = (size_t)work->table->player_count + 1;
    model->player_count = work->table->player_count;
    model->first_move_slot = model->draw_slot = -1;
    model->slots = calloc(size, sizeof(*model->slots));
    model->fixed = calloc(size, sizeof(*model->fixed));
    work->anchored = calloc(size, sizeof(*work->anchored));
    work->anchored_group = calloc(size, sizeof(*work->anchored_group));
    work->group_sizes = calloc(size, sizeof(*work->group_sizes));
    if (model->slots == NULL || model->fixed == NULL || work->anchored == NULL || work->anchored_group == NULL ||
        work->group_sizes == NULL)
        return false;
    for (int i = 0; i < model->player_count; i++)
        work->anchored[i] = work->options->anchors != NULL && work->options->anchors[i].defined;
    return count_pairings(work) && find_groups(work) && choose_parameters(work) && choose_shared_parameters(work);
}

/* ---- The fit ---- */

static bool fit(struct bradley_terry_work *work, struct bradley_terry *result, struct error *error)
{
    struct rating_model *model = &work->model;
    model->davidson = result->draws_fitted = work->options->draws == BRADLEY_TERRY_DAVIDSON;
    if (rating_model_fit(model))
        return true;
    if (model->davidson) {
        model->davidson = result->draws_fitted = false;
        memset(model->values, 0, sizeof(*model->values) * (size_t)model->size);
        if (rating_model_fit(model))
            return true;
    }
    return error_set(error, ERROR_WORLD, "the ratings' fit did not come to rest (no memory, or ratings too far apart)");
}

/* parameters = inverse products inverse' C / (C - 1). */
static bool find_covariance(struct bradley_terry_work *work)
{
    const size_t size = (size_t)work->model.size;
    double *slope = calloc(size * size + size + 1, sizeof(*slope)); /* then linear_combine's room */
    work->inverse = calloc(size * size + 1, sizeof(*work->inverse));
    work->parameters = calloc(size * size + 1, sizeof(*work->parameters));
    bool good = slope != NULL && work->inverse != NULL && work->parameters != NULL;
    if (good && size > 0) {
        (void)rating_model_equations(&work->model, slope + size * size, slope);
        good = linear_invert(slope, (int)size, work->inverse);
    }
    const double clusters = work->spread.clusters, scale = clusters > 1 ? clusters / (clusters - 1) : 0;
    if (good)
        linear_combine(work->inverse, (int)size, work->spread.products, (int)size, slope, work->parameters);
    for (size_t i = 0; good && i < size * size; i++)
        work->parameters[i] *= scale;
    free(slope);
    return good;
}

void bradley_terry_centre(const struct bradley_terry_work *work, const struct rating_model *model, double *centred)
{
    const int *groups = work->groups.groups;
    for (int i = 0; i < model->player_count; i++) {
        double sum = 0;
        for (int j = 0; !work->anchored_group[groups[i]] && j < model->player_count; j++)
            sum += groups[j] == groups[i] ? rating_model_strength(model, j) : 0;
        centred[i] = rating_model_strength(model, i) - sum / work->group_sizes[groups[i]];
    }
}

/* How a centred rating depends on the parameters. */
static void rating_row(const struct bradley_terry_work *work, int player, double *row)
{
    const int *groups = work->groups.groups, group = groups[player];
    const struct rating_model *model = &work->model;
    memset(row, 0, sizeof(*row) * (size_t)model->size);
    if (model->slots[player] >= 0)
        row[model->slots[player]] += 1;
    for (int j = 0; !work->anchored_group[group] && j < model->player_count; j++)
        if (groups[j] == group && model->slots[j] >= 0)
            row[model->slots[j]] -= 1.0 / work->group_sizes[group];
}

static bool find_rating_covariance(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t size = (size_t)work->model.size, players = (size_t)result->player_count;
    double *rows = calloc(2 * players * size + 1, sizeof(*rows)); /* then linear_combine's room */
    if (rows == NULL)
        return false;
    for (size_t i = 0; i < players; i++)
        rating_row(work, (int)i, rows + i * size);
    linear_combine(rows, (int)players, work->parameters, (int)size, rows + players * size, result->covariance);
    for (size_t i = 0; i < players; i++)
        for (size_t j = 0; j < players; j++)
            result->covariance[i * players + j] *=
                work->groups.groups[i] == work->groups.groups[j] ? RATING_ELO * RATING_ELO : 0;
    free(rows);
    return true;
}

/* ---- What is told ---- */

static struct bradley_terry_number number(double value, double variance, int clusters)
{
    struct bradley_terry_number found = {.value = known(value)};
    if (clusters > 1 && variance > 1e-18) {
        const double error = gsl_cdf_tdist_Pinv(0.975, clusters - 1) * sqrt(variance);
        found.low = known(value - error);
        found.high = known(value + error);
    }
    return found;
}

static double parameter_variance(const struct bradley_terry_work *work, int slot)
{
    return work->parameters[(size_t)slot * (size_t)work->model.size + (size_t)slot];
}

static void rate_of_nu(struct stats_number *number)
{
    if (number->defined)
        number->value = 1 / (1 + 2 * exp(-number->value));
}

static void tell_shared(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const struct rating_model *model = &work->model;
    const int move = model->first_move_slot, draw = model->draw_slot, clusters = result->clusters;
    double draws = 0;
    if (move >= 0)
        result->first_move = number(RATING_ELO * model->values[move],
                                    RATING_ELO * RATING_ELO * parameter_variance(work, move), clusters);
    if (draw >= 0) {
        result->draw_rate = number(model->values[draw], parameter_variance(work, draw), clusters);
        rate_of_nu(&result->draw_rate.value);
        rate_of_nu(&result->draw_rate.low);
        rate_of_nu(&result->draw_rate.high);
    } else if (result->games > result->games_between) { /* all drawn, or none */
        for (int k = 0; k < model->pairing_count; k++)
            draws += model->pairings[k].inside ? model->pairings[k].counts[0][1] + model->pairings[k].counts[1][1] : 0;
        result->draw_rate.value = known(draws > 0 ? 1 : 0);
    }
}

static void tell_games(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t players = (size_t)result->player_count;
    for (int k = 0; k < work->model.pairing_count; k++) {
        const struct rating_pairing *pairing = &work->model.pairings[k];
        const size_t i = (size_t)pairing->first, j = (size_t)pairing->second;
        double counts[STATS_GAME_CLASSES];
        for (int outcome = 0; outcome < STATS_GAME_CLASSES; outcome++)
            counts[outcome] = pairing->counts[0][outcome] + pairing->counts[1][outcome];
        const double games = counts[0] + counts[1] + counts[2];
        result->players[i].games += (uint64_t)games;
        result->players[j].games += (uint64_t)games;
        result->players[i].points += counts[2] + counts[1] / 2;
        result->players[j].points += counts[0] + counts[1] / 2;
        if (pairing->inside)
            continue;
        result->games_between += (uint64_t)games;
        result->swept[counts[2] > 0 ? i * players + j : j * players + i] = (uint32_t)work->spread.wins[k].clusters;
    }
}

static bool tell(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t players = (size_t)result->player_count;
    double *centred = calloc(players + 1, sizeof(*centred));
    if (centred == NULL || !find_rating_covariance(work, result)) {
        free(centred);
        return false;
    }
    tell_games(work, result);
    tell_shared(work, result);
    bradley_terry_centre(work, &work->model, centred);
    for (size_t i = 0; i < players; i++) {
        struct bradley_terry_player *player = &result->players[i];
        player->pool = work->groups.pools[i];
        player->group = work->groups.groups[i];
        player->anchored = work->anchored[i];
        player->offset = centred[i] * RATING_ELO;
        player->elo = number(player->offset, result->covariance[i * players + i], result->clusters);
    }
    free(centred);
    return bradley_terry_place_groups(work, result);
}

static bool make(struct bradley_terry_work *work, struct bradley_terry *result, struct error *error)
{
    const size_t players = (size_t)result->player_count;
    result->players = calloc(players + 1, sizeof(*result->players));
    result->covariance = calloc(players * players + 1, sizeof(*result->covariance));
    result->swept = calloc(players * players + 1, sizeof(*result->swept));
    if (result->players == NULL || result->covariance == NULL || result->swept == NULL || !prepare(work))
        return error_set(error, ERROR_WORLD, "no memory for the ratings of %d players", result->player_count);
    if (!fit(work, result, error))
        return false;
    const bool tested = work->model.pairing_count <= BRADLEY_TERRY_TESTED_PAIRINGS;
    if (!rating_spread_find(&work->model, work->table, tested, &work->spread) || !find_covariance(work))
        return error_set(error, ERROR_WORLD, "no memory for the ratings' covariance");
    result->pool_count = work->groups.pool_count;
    result->group_count = work->groups.group_count;
    result->clusters = work->spread.clusters;
    if (!tell(work, result) || (tested && !bradley_terry_test_fit(work, result)) ||
        (work->options->resamples > 0 && !bradley_terry_resample(work, result)))
        return error_set(error, ERROR_WORLD, "no memory for the ratings' intervals");
    return true;
}

static bool check(const struct rating_table *table, const struct bradley_terry_options *options, struct error *error)
{
    for (int i = 0; options->anchors != NULL && i < table->player_count; i++)
        if (options->anchors[i].defined && !(fabs(options->anchors[i].value) <= 10000))
            return error_set(error, ERROR_USAGE, "an anchor's rating must be from -10000 to 10000");
    return true;
}

bool bradley_terry_fit(struct rating_table *table, const struct bradley_terry_options *options,
                       struct bradley_terry *result, struct error *error)
{
    *result = (struct bradley_terry){.player_count = table->player_count, .games = table->games};
    result->repeated = table->repeated;
    struct bradley_terry_work work = {.table = table, .options = options};
    const bool good = check(table, options, error) && rating_table_sort(table, error) && make(&work, result, error);
    rating_groups_clear(&work.groups);
    rating_model_clear(&work.model);
    rating_spread_clear(&work.spread);
    free(work.anchored);
    free(work.anchored_group);
    free(work.group_sizes);
    free(work.inverse);
    free(work.parameters);
    if (!good)
        bradley_terry_clear(result);
    return good;
}

struct stats_number bradley_terry_superiority(const struct bradley_terry *result, int player, int other)
{
    const size_t players = (size_t)result->player_count, i = (size_t)player, j = (size_t)other;
    const struct bradley_terry_player *one = &result->players[i], *two = &result->players[j];
    if (one->group != two->group) {
        const uint32_t won = result->swept[i * players + j], lost = result->swept[j * players + i];
        if (won + lost == 0)
            return (struct stats_number){0};
        const double doubt = pow(2, -(double)(won + lost) - 1);
        return known(won > 0 ? 1 - doubt : doubt);
    }
    const double *covariance = result->covariance;
    const double variance = covariance[i * players + i] + covariance[j * players + j] - 2 * covariance[i * players + j];
    if (player == other || result->clusters < 2 || !(variance > 1e-18))
        return (struct stats_number){0};
    return known(gsl_cdf_tdist_P((one->offset - two->offset) / sqrt(variance), result->clusters - 1));
}

void bradley_terry_clear(struct bradley_terry *result)
{
    free(result->players);
    free(result->covariance);
    free(result->swept);
    free(result->cycles);
    *result = (struct bradley_terry){0};
}
