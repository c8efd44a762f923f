/* SPDX-License-Identifier: MIT */
#include "timing_table.h"

#include "json.h"
#include "lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct timing_table *table;
    const struct summary *summary;
    struct lines lines;
    bool ended;
};

/* The three arrays of a line, all of one length. */
struct calls {
    const struct json *move_ns, *empties;
    const char *by;
};

static bool take_calls(const struct json *line, const struct record *record, struct calls *calls, struct error *error)
{
    const struct json *game = json_get(line, "game"), *by = json_get(line, "by");
    int64_t number = 0;
    if (game == NULL || !json_integer(game, &number) || (uint64_t)number != record->game)
        return error_set(error, ERROR_WORLD, "it is not about game %" PRIu64, record->game);
    calls->move_ns = json_get(line, "move_ns");
    calls->empties = json_get(line, "empties");
    calls->by = by != NULL && json_type(by) == JSON_STRING ? json_string(by) : NULL;
    if (calls->move_ns == NULL || json_type(calls->move_ns) != JSON_ARRAY || calls->empties == NULL ||
        json_type(calls->empties) != JSON_ARRAY || calls->by == NULL ||
        strlen(calls->by) != json_length(calls->move_ns) || strlen(calls->by) != json_length(calls->empties))
        return error_set(error, ERROR_WORLD, "move_ns, empties and by are not of one length");
    return true;
}

static bool add_call(struct timing_cell *cell, double ns, struct error *error)
{
    if (cell->durations == NULL)
        cell->durations = calloc(1, sizeof *cell->durations);
    if (cell->durations == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    durations_add(cell->durations, ns < 1e18 ? (int64_t)ns : INT64_MAX);
    cell->calls++;
    cell->total_ns += ns;
    cell->most_ns = ns > cell->most_ns ? ns : cell->most_ns;
    return true;
}

static bool add_calls(struct timing_table *table, const struct calls *calls, int black, int white, struct error *error)
{
    const struct json *move_ns = json_first(calls->move_ns), *empties = json_first(calls->empties);
    for (const char *by = calls->by; *by != '\0'; by++) {
        int64_t square_count = 0;
        if ((*by != 'b' && *by != 'w') || json_type(move_ns) != JSON_NUMBER || json_number(move_ns) < 0 ||
            !json_integer(empties, &square_count) || square_count < 0 || square_count >= TIMING_TABLE_EMPTIES)
            return error_set(error, ERROR_WORLD, "entry %d is no timing of a move", (int)(by - calls->by) + 1);
        if (!add_call(&table->cells[*by == 'b' ? black : white][square_count], json_number(move_ns), error))
            return false;
        move_ns = json_next(move_ns);
        empties = json_next(empties);
    }
    return true;
}

static bool add_line(struct reading *reading, const char *text, const struct record *record,
                     const struct summary_pairing *pairing, struct error *error)
{
    struct json *line = json_parse(text, "its JSON", error);
    struct calls calls = {0};
    const bool swapped = strcmp(record->black, reading->summary->players[pairing->first].label) != 0;
    const int black = swapped ? pairing->second : pairing->first, white = swapped ? pairing->first : pairing->second;
    const bool good = line != NULL && take_calls(line, record, &calls, error) &&
                      add_calls(reading->table, &calls, black, white, error);
    if (line == NULL && error != NULL)
        error->kind = ERROR_WORLD; /* to the parser it is the user's text, here it is a damaged file */
    json_free(line);
    return good;
}

static bool make_cells(struct reading *reading, struct error *error)
{
    struct timing_table *table = reading->table;
    table->player_count = reading->summary->player_count;
    table->cells = calloc((size_t)table->player_count, sizeof *table->cells);
    return table->cells != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

static bool visit_game(void *context, const struct record *record, const struct summary_pairing *pairing,
                       struct error *error)
{
    struct reading *reading = context;
    const char *line = NULL;
    size_t length = 0;
    if (reading->table->cells == NULL && !make_cells(reading, error))
        return false;
    if (!reading->ended && !lines_next(&reading->lines, &line, &length, error))
        return false;
    reading->ended = line == NULL;
    if (reading->ended)
        return true;
    char *text = strndup(line, length);
    const bool good = text != NULL
                          ? add_line(reading, text, record, pairing, error) || lines_fault(&reading->lines, error)
                          : error_set(error, ERROR_WORLD, "out of memory");
    free(text);
    return good;
}

bool timing_table_read(const char *folder, struct timing_table *table, struct summary *summary, struct error *error)
{
    struct reading reading = {.table = table, .summary = summary};
    char path[4096];
    *table = (struct timing_table){0};
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder);
    if (!lines_open(&reading.lines, path, error))
        return false;
    const bool good = summary_read_games(folder, summary, visit_game, &reading, error);
    lines_close(&reading.lines);
    if (!good)
        timing_table_clear(table);
    return good;
}

void timing_table_clear(struct timing_table *table)
{
    for (int player = 0; table->cells != NULL && player < table->player_count; player++)
        for (int empties = 0; empties < TIMING_TABLE_EMPTIES; empties++)
            free(table->cells[player][empties].durations);
    free(table->cells);
    *table = (struct timing_table){0};
}

struct stats_number timing_table_mean_us(const struct timing_table *table, int player, int empties)
{
    const struct timing_cell *cell = table->cells != NULL ? &table->cells[player][empties] : NULL;
    if (cell == NULL || cell->calls == 0)
        return (struct stats_number){0};
    return (struct stats_number){true, cell->total_ns / (double)cell->calls / 1000};
}

struct stats_number timing_table_quantile_us(const struct timing_table *table, int player, int empties, double share)
{
    const struct timing_cell *cell = table->cells != NULL ? &table->cells[player][empties] : NULL;
    if (cell == NULL || cell->calls == 0)
        return (struct stats_number){0};
    struct stats_number time = durations_quantile(cell->durations, share);
    time.value /= 1000;
    return time;
}
