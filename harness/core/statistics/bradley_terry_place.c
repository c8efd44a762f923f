/* SPDX-License-Identifier: MIT */
/* Where groups stand that lost, or won, every game to others of their pool. */
#include "bradley_terry_parts.h"

#include <math.h>
#include <stdlib.h>

static const double log_5_percent = -2.995732273553991;

struct placing {
    const struct bradley_terry_work *work;
    struct bradley_terry *result;
    enum bradley_terry_place *places; /* by group */
    double *positions;                /* by player, of groups with a place: rating or limit, in the model's units */
    double *weights;                  /* two a pairing: games, each by 1 / those of its cluster */
};

static int group_of(const struct placing *placing, int player)
{
    return placing->work->groups.groups[player];
}

/* The pool's group that others are placed by. */
static bool better(const struct placing *placing, const uint64_t *games, int group, int than)
{
    const struct bradley_terry_work *work = placing->work;
    if (work->anchored_group[group] != work->anchored_group[than])
        return work->anchored_group[group];
    if (work->group_sizes[group] != work->group_sizes[than])
        return work->group_sizes[group] > work->group_sizes[than];
    return games[group] > games[than];
}

static bool choose_main_groups(struct placing *placing)
{
    const struct bradley_terry_work *work = placing->work;
    const int players = work->model.player_count;
    uint64_t *games = calloc((size_t)players + 1, sizeof(*games));
    int *mains = calloc((size_t)players + 1, sizeof(*mains));
    const bool good = games != NULL && mains != NULL;
    for (int i = 0; good && i < players; i++) {
        mains[work->groups.pools[i]] = -1;
        games[group_of(placing, i)] += placing->result->players[i].games;
        placing->places[group_of(placing, i)] = BRADLEY_TERRY_APART;
    }
    for (int i = 0; good && i < players; i++) {
        int *chosen = &mains[work->groups.pools[i]];
        if (*chosen < 0 || better(placing, games, group_of(placing, i), *chosen))
            *chosen = group_of(placing, i);
    }
    for (int pool = 0; good && pool < work->groups.pool_count; pool++)
        placing->places[mains[pool]] = BRADLEY_TERRY_FITTED;
    free(games);
    free(mains);
    return good;
}

/* Is this pairing one between `group` and a group that it can be placed by? */
static bool links(const struct placing *placing, int k, int group, enum bradley_terry_place place)
{
    const struct rating_pairing *pairing = &placing->work->model.pairings[k];
    const int first = group_of(placing, pairing->first), second = group_of(placing, pairing->second);
    if (first == second || (first != group && second != group))
        return false;
    const int other = first == group ? second : first;
    /* Groups are numbered from the top. */
    if (place == BRADLEY_TERRY_BELOW ? other > group : other < group)
        return false;
    return placing->places[other] == BRADLEY_TERRY_FITTED || placing->places[other] == place;
}

static double cell_games(const struct rating_cell *cell, int colour)
{
    return (double)cell->counts[colour][0] + cell->counts[colour][1] + cell->counts[colour][2];
}

/* One cluster's cells: their linking games count as one. */
static void weigh_cluster(struct placing *placing, const struct rating_cell *cells, size_t count, const bool *linking)
{
    const struct rating_model *model = &placing->work->model;
    double games = 0;
    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < count; i++) {
            const int k = model->index[(size_t)cells[i].first * (size_t)model->player_count + (size_t)cells[i].second];
            for (int colour = 0; linking[k] && colour < 2; colour++) {
                if (turn == 0)
                    games += cell_games(&cells[i], colour);
                else
                    placing->weights[2 * k + colour] += cell_games(&cells[i], colour) / games;
            }
        }
    }
}

static void weigh(struct placing *placing, const bool *linking)
{
    const struct rating_table *table = placing->work->table;
    for (int i = 0; i < 2 * placing->work->model.pairing_count; i++)
        placing->weights[i] = 0;
    for (size_t start = 0, end = 0; start < table->cell_count; start = end) {
        while (end < table->cell_count && table->cells[end].cluster == table->cells[start].cluster)
            end++;
        weigh_cluster(placing, table->cells + start, end - start, linking);
    }
}

/* The logarithm of the chance of the record when the group's mean is `shift`. */
static double log_chance(const struct placing *placing, int group, enum bradley_terry_place place, double shift)
{
    const struct rating_model *model = &placing->work->model;
    const double first_move = model->first_move_slot >= 0 ? model->values[model->first_move_slot] : 0;
    double sum = 0;
    for (int k = 0; k < model->pairing_count; k++) {
        const struct rating_pairing *pairing = &model->pairings[k];
        const bool is_first = group_of(placing, pairing->first) == group;
        const int member = is_first ? pairing->first : pairing->second;
        const int other = is_first ? pairing->second : pairing->first;
        for (int colour = 0; colour < 2; colour++) {
            if (placing->weights[2 * k + colour] == 0)
                continue;
            const bool black = is_first == (colour == 0);
            const double x = shift + placing->result->players[member].offset / RATING_ELO - placing->positions[other] +
                             (black ? first_move : -first_move);
            const double lost = place == BRADLEY_TERRY_BELOW ? x : -x; /* the chance is 1 / (1 + e^lost) */
            sum -= placing->weights[2 * k + colour] * (lost > 0 ? lost + log1p(exp(-lost)) : log1p(exp(lost)));
        }
    }
    return sum;
}

static double limit(const struct placing *placing, int group, enum bradley_terry_place place)
{
    double likely = place == BRADLEY_TERRY_BELOW ? -200 : 200, unlikely = -likely;
    for (int step = 0; step < 100 && fabs(likely - unlikely) > 1e-10; step++) {
        const double middle = (likely + unlikely) / 2;
        if (log_chance(placing, group, place, middle) > log_5_percent)
            likely = middle;
        else
            unlikely = middle;
    }
    return likely;
}

static bool place_group(struct placing *placing, int group, enum bradley_terry_place place)
{
    const struct rating_model *model = &placing->work->model;
    bool *linking = calloc((size_t)model->pairing_count + 1, sizeof(*linking)), any = false;
    if (linking == NULL)
        return false;
    for (int k = 0; k < model->pairing_count; k++)
        any |= linking[k] = links(placing, k, group, place);
    if (any) {
        weigh(placing, linking);
        const double shift = limit(placing, group, place);
        placing->places[group] = place;
        for (int i = 0; i < model->player_count; i++)
            if (group_of(placing, i) == group)
                placing->positions[i] = shift + placing->result->players[i].offset / RATING_ELO;
    }
    free(linking);
    return true;
}

static void tell(const struct placing *placing)
{
    for (int i = 0; i < placing->result->player_count; i++) {
        struct bradley_terry_player *player = &placing->result->players[i];
        const struct stats_number position = {true, placing->positions[i] * RATING_ELO};
        player->place = placing->places[group_of(placing, i)];
        if (player->place == BRADLEY_TERRY_FITTED)
            continue;
        player->elo = (struct bradley_terry_number){0};
        if (player->place == BRADLEY_TERRY_BELOW)
            player->elo.high = position;
        if (player->place == BRADLEY_TERRY_ABOVE)
            player->elo.low = position;
    }
}

bool bradley_terry_place_groups(const struct bradley_terry_work *work, struct bradley_terry *result)
{
    const size_t size = (size_t)work->model.player_count + 1;
    struct placing placing = {.work = work, .result = result};
    placing.places = calloc(size, sizeof(*placing.places));
    placing.positions = calloc(size, sizeof(*placing.positions));
    placing.weights = calloc(2 * (size_t)work->model.pairing_count + 1, sizeof(*placing.weights));
    bool good =
        placing.places != NULL && placing.positions != NULL && placing.weights != NULL && choose_main_groups(&placing);
    for (int i = 0; good && i < result->player_count; i++)
        placing.positions[i] = result->players[i].offset / RATING_ELO;
    for (int group = 0; good && group < work->groups.group_count; group++)
        if (placing.places[group] == BRADLEY_TERRY_APART)
            good = place_group(&placing, group, BRADLEY_TERRY_BELOW);
    for (int group = work->groups.group_count - 1; good && group >= 0; group--)
        if (placing.places[group] == BRADLEY_TERRY_APART)
            good = place_group(&placing, group, BRADLEY_TERRY_ABOVE);
    if (good)
        tell(&placing);
    free(placing.places);
    free(placing.positions);
    free(placing.weights);
    return good;
}
