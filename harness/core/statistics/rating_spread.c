/* SPDX-License-Identifier: MIT */
#include "rating_spread.h"

#include <stdlib.h>

/* A sparse vector: the values that are not 0 are at `places`. */
struct sparse {
    double *values;
    bool *used;
    int *places;
    int count;
};

struct pass {
    const struct rating_model *model;
    struct rating_spread *spread;
    struct rating_moments *moments; /* two a pairing */
    struct sparse parameters, pairings;
    int64_t *wins, *games; /* by pairing, of this cluster */
    int *met;              /* pairings with games in this cluster */
    int met_count;
    int row; /* the cluster's, counted from 0 */
    bool inside;
};

static void add(struct sparse *sparse, int place, double value)
{
    if (!sparse->used[place]) {
        sparse->used[place] = true;
        sparse->places[sparse->count++] = place;
    }
    sparse->values[place] += value;
}

static void empty(struct sparse *sparse)
{
    for (int i = 0; i < sparse->count; i++) {
        sparse->values[sparse->places[i]] = 0;
        sparse->used[sparse->places[i]] = false;
    }
    sparse->count = 0;
}

static void add_product(const struct sparse *left, const struct sparse *right, int width, double *matrix)
{
    for (int i = 0; i < left->count; i++)
        for (int j = 0; j < right->count; j++)
            matrix[(size_t)left->places[i] * (size_t)width + (size_t)right->places[j]] +=
                left->values[left->places[i]] * right->values[right->places[j]];
}

/* The product with itself, each pair of places once; mirror fills in the other half. */
static void add_square(const struct sparse *sparse, int width, double *matrix)
{
    for (int i = 0; i < sparse->count; i++) {
        const int row = sparse->places[i];
        const double value = sparse->values[row];
        for (int j = 0; j <= i; j++) {
            const int column = sparse->places[j];
            const size_t place = row > column ? (size_t)row * (size_t)width + (size_t)column
                                              : (size_t)column * (size_t)width + (size_t)row;
            matrix[place] += value * sparse->values[column];
        }
    }
}

static void mirror(double *matrix, int width)
{
    for (size_t i = 0; i < (size_t)width; i++)
        for (size_t j = 0; j < i; j++)
            matrix[j * (size_t)width + i] = matrix[i * (size_t)width + j];
}

static void keep_row(const struct sparse *sparse, double *row)
{
    for (int i = 0; i < sparse->count; i++)
        row[sparse->places[i]] = sparse->values[sparse->places[i]];
}

static void end_cluster(struct pass *pass)
{
    const struct rating_model *model = pass->model;
    struct rating_spread *spread = pass->spread;
    spread->clusters += pass->inside;
    add_square(&pass->parameters, model->size, spread->products);
    if (spread->mixed != NULL) {
        add_product(&pass->pairings, &pass->parameters, model->size, spread->mixed);
        add_square(&pass->pairings, model->pairing_count, spread->by_pairing);
    }
    if (spread->rows != NULL) {
        double *row = spread->rows + (size_t)pass->row * (size_t)(model->pairing_count + model->size);
        keep_row(&pass->pairings, row);
        keep_row(&pass->parameters, row + model->pairing_count);
    }
    for (int i = 0; i < pass->pairings.count; i++)
        spread->excess[pass->pairings.places[i]] += pass->pairings.values[pass->pairings.places[i]];
    for (int i = 0; i < pass->met_count; i++) {
        const int k = pass->met[i];
        stats_sums_add(&spread->wins[k], pass->wins[k], pass->games[k]);
        pass->wins[k] = pass->games[k] = 0;
    }
    empty(&pass->parameters);
    empty(&pass->pairings);
    pass->met_count = 0;
    pass->row++;
    pass->inside = false;
}

static void add_inside(struct pass *pass, int k, int colour, const uint32_t *counts)
{
    const struct rating_model *model = pass->model;
    const struct rating_pairing *pairing = &model->pairings[k];
    const struct rating_moments *moments = &pass->moments[2 * k + colour];
    const double games = (double)counts[0] + counts[1] + counts[2];
    const double excess = counts[2] + counts[1] / 2.0 - games * moments->score;
    const int first = model->slots[pairing->first], second = model->slots[pairing->second];
    pass->inside = true;
    add(&pass->pairings, k, excess);
    if (first >= 0)
        add(&pass->parameters, first, excess);
    if (second >= 0)
        add(&pass->parameters, second, -excess);
    if (model->first_move_slot >= 0)
        add(&pass->parameters, model->first_move_slot, colour == 0 ? excess : -excess);
    if (model->draw_slot >= 0)
        add(&pass->parameters, model->draw_slot, counts[1] - games * moments->draw);
}

static void add_cell(struct pass *pass, const struct rating_cell *cell)
{
    const struct rating_model *model = pass->model;
    const int k = model->index[(size_t)cell->first * (size_t)model->player_count + (size_t)cell->second];
    if (pass->games[k] == 0)
        pass->met[pass->met_count++] = k;
    for (int colour = 0; colour < 2; colour++) {
        const uint32_t *counts = cell->counts[colour];
        if (counts[0] + counts[1] + counts[2] == 0)
            continue;
        pass->games[k] += (int64_t)counts[0] + counts[1] + counts[2];
        pass->wins[k] += (int64_t)counts[2] - counts[0];
        if (model->pairings[k].inside)
            add_inside(pass, k, colour, counts);
    }
}

static void run(struct pass *pass, const struct rating_table *table)
{
    const struct rating_model *model = pass->model;
    const double nu = rating_model_nu(model);
    for (int k = 0; k < model->pairing_count; k++)
        for (int colour = 0; colour < 2; colour++)
            pass->moments[2 * k + colour] =
                rating_model_moments(model, rating_model_x(model, &model->pairings[k], colour), nu);
    for (size_t i = 0; i < table->cell_count; i++) {
        if (i > 0 && table->cells[i].cluster != table->cells[i - 1].cluster)
            end_cluster(pass);
        add_cell(pass, &table->cells[i]);
    }
    end_cluster(pass);
    mirror(pass->spread->products, model->size);
}

static bool sparse_new(struct sparse *sparse, size_t size)
{
    *sparse = (struct sparse){calloc(size + 1, sizeof(double)), calloc(size + 1, sizeof(bool)),
                              calloc(size + 1, sizeof(int)), 0};
    return sparse->values != NULL && sparse->used != NULL && sparse->places != NULL;
}

static void sparse_free(struct sparse *sparse)
{
    free(sparse->values);
    free(sparse->used);
    free(sparse->places);
}

static size_t count_clusters(const struct rating_table *table)
{
    size_t count = 1;
    for (size_t i = 1; i < table->cell_count; i++)
        count += table->cells[i].cluster != table->cells[i - 1].cluster;
    return count;
}

/* Room for what tells of pairings, in the form that is less work. */
static bool make_room_for_pairings(const struct rating_model *model, size_t clusters, struct rating_spread *spread)
{
    const size_t size = (size_t)model->size, count = (size_t)model->pairing_count;
    if (clusters <= count) {
        spread->row_count = (int)clusters;
        spread->rows = calloc(clusters * (count + size) + 1, sizeof(double));
        return spread->rows != NULL;
    }
    spread->mixed = calloc(count * size + 1, sizeof(double));
    spread->by_pairing = calloc(count * count + 1, sizeof(double));
    return spread->mixed != NULL && spread->by_pairing != NULL;
}

bool rating_spread_find(const struct rating_model *model, const struct rating_table *table, bool pairings,
                        struct rating_spread *spread)
{
    const size_t size = (size_t)model->size, count = (size_t)model->pairing_count;
    struct pass pass = {.model = model, .spread = spread};
    *spread = (struct rating_spread){.excess = calloc(count + 1, sizeof(double)),
                                     .products = calloc(size * size + 1, sizeof(double)),
                                     .wins = calloc(count + 1, sizeof(*spread->wins))};
    pass.moments = calloc(2 * count + 1, sizeof(*pass.moments));
    pass.wins = calloc(2 * count + 1, sizeof(*pass.wins));
    pass.met = calloc(count + 1, sizeof(*pass.met));
    const bool vectors = sparse_new(&pass.parameters, size) && sparse_new(&pass.pairings, count);
    const bool good = vectors && pass.moments != NULL && pass.wins != NULL && pass.met != NULL &&
                      spread->excess != NULL && spread->products != NULL && spread->wins != NULL &&
                      (!pairings || make_room_for_pairings(model, count_clusters(table), spread));
    if (good) {
        pass.games = pass.wins + count;
        run(&pass, table);
    } else {
        rating_spread_clear(spread);
    }
    sparse_free(&pass.parameters);
    sparse_free(&pass.pairings);
    free(pass.moments);
    free(pass.wins);
    free(pass.met);
    return good;
}

void rating_spread_clear(struct rating_spread *spread)
{
    free(spread->excess);
    free(spread->products);
    free(spread->mixed);
    free(spread->by_pairing);
    free(spread->rows);
    free(spread->wins);
    *spread = (struct rating_spread){0};
}
