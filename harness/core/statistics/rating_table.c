/* SPDX-License-Identifier: MIT */
#include "rating_table.h"

#include <stdlib.h>

static struct rating_cell *last_or_new(struct rating_table *table, int first, int second, uint32_t cluster)
{
    struct rating_cell *last = table->cell_count > 0 ? &table->cells[table->cell_count - 1] : NULL;
    if (last != NULL && last->first == first && last->second == second && last->cluster == cluster)
        return last;
    if (table->cell_count == table->capacity) {
        const size_t capacity = table->capacity < 64 ? 64 : table->capacity * 2;
        struct rating_cell *cells = realloc(table->cells, capacity * sizeof(*cells));
        if (cells == NULL)
            return NULL;
        table->cells = cells;
        table->capacity = capacity;
    }
    last = &table->cells[table->cell_count++];
    *last = (struct rating_cell){.first = first, .second = second, .cluster = cluster};
    return last;
}

bool rating_table_add_many(struct rating_table *table, const struct rating_game *game, uint32_t count,
                           struct error *error)
{
    const bool black_first = game->black < game->white;
    struct rating_cell *cell = last_or_new(table, black_first ? game->black : game->white,
                                           black_first ? game->white : game->black, game->cluster);
    if (cell == NULL)
        return error_set(error, ERROR_WORLD, "no memory for the table of games");
    cell->counts[!black_first][black_first ? game->outcome : outcome_reverse(game->outcome)] += count;
    table->games += count;
    return true;
}

bool rating_table_add(struct rating_table *table, const struct rating_game *game, struct error *error)
{
    bool added = true;
    if (table->once && !hash_set_add(&table->seen, game->hash, &added))
        return error_set(error, ERROR_WORLD, "no memory for the hashes of games");
    if (added)
        return rating_table_add_many(table, game, 1, error);
    table->repeated++;
    return true;
}

static bool is_sorted(const struct rating_table *table)
{
    for (size_t i = 1; i < table->cell_count; i++)
        if (table->cells[i].cluster < table->cells[i - 1].cluster)
            return false;
    return true;
}

/* By counting: a million cells in milliseconds. */
bool rating_table_sort(struct rating_table *table, struct error *error)
{
    if (is_sorted(table))
        return true;
    size_t clusters = 0;
    for (size_t i = 0; i < table->cell_count; i++)
        if (table->cells[i].cluster >= clusters)
            clusters = (size_t)table->cells[i].cluster + 1;
    size_t *starts = calloc(clusters + 1, sizeof(*starts));
    struct rating_cell *sorted = malloc((table->cell_count + 1) * sizeof(*sorted));
    if (starts == NULL || sorted == NULL) {
        free(starts);
        free(sorted);
        return error_set(error, ERROR_WORLD, "no memory to sort the table of games");
    }
    for (size_t i = 0; i < table->cell_count; i++)
        starts[table->cells[i].cluster + 1]++;
    for (size_t i = 1; i <= clusters; i++)
        starts[i] += starts[i - 1];
    for (size_t i = 0; i < table->cell_count; i++)
        sorted[starts[table->cells[i].cluster]++] = table->cells[i];
    free(starts);
    free(table->cells);
    table->cells = sorted;
    table->capacity = table->cell_count + 1;
    return true;
}

void rating_table_clear(struct rating_table *table)
{
    free(table->cells);
    hash_set_clear(&table->seen);
    *table = (struct rating_table){.player_count = table->player_count, .once = table->once};
}
