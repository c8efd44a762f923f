/* SPDX-License-Identifier: MIT */
/* The move times of a report. */
#include "fixed.h"
#include "grid.h"
#include "report.h"
#include "report_parts.h"
#include "text_stream.h"
#include "timing_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LABEL_COLUMNS = 28 };

struct move_times {
    uint64_t calls;
    double total_ns, most_ns;
    struct durations all;
};

static void add_cells(struct move_times *times, const struct timing_cell *cells)
{
    for (int empties = 0; empties < TIMING_TABLE_EMPTIES; empties++) {
        const struct timing_cell *cell = &cells[empties];
        if (cell->durations == NULL)
            continue;
        times->calls += (uint64_t)cell->calls;
        times->total_ns += cell->total_ns;
        times->most_ns = cell->most_ns > times->most_ns ? cell->most_ns : times->most_ns;
        times->all.count += cell->durations->count;
        for (int i = 0; i < DURATIONS_BUCKETS; i++)
            times->all.buckets[i] += cell->durations->buckets[i];
    }
}

/* What the whole table is in, so that its columns can be compared. */
struct unit {
    const char *name;
    double ns;
};

static const struct unit microseconds = {"\u00b5s", 1e3}, milliseconds = {"ms", 1e6};

static double mean_ns(const struct move_times *times)
{
    return times->calls > 0 ? times->total_ns / (double)times->calls : 0;
}

static void add_time(struct grid *grid, const struct unit *unit, bool defined, double ns)
{
    char text[FIXED_SIZE];
    grid_add(grid, "%s", defined ? fixed_text(ns / unit->ns, 3, text) : "-");
}

static void add_row(struct grid *grid, const struct unit *unit, const struct summary_player *player,
                    const struct move_times *times, int label_columns)
{
    const struct stats_number slow = durations_quantile(&times->all, 0.99);
    const bool asked = times->calls > 0;
    char cut[GRID_CELL_SIZE];
    grid_add(grid, "%s", grid_cut(player->label, label_columns, cut));
    grid_add(grid, "%" PRIu64, times->calls);
    add_time(grid, unit, asked, mean_ns(times));
    add_time(grid, unit, slow.defined, slow.value);
    add_time(grid, unit, asked, times->most_ns);
    grid_add(grid, "%" PRIu64, player->faults[TERMINATION_TIME]);
}

/* Microseconds where somebody's mean would be next to nothing in milliseconds. */
static const struct unit *choose_unit(const struct move_times *times, int count)
{
    for (int i = 0; i < count; i++)
        if (times[i].calls > 0 && mean_ns(&times[i]) < milliseconds.ns)
            return &microseconds;
    return &milliseconds;
}

/* By player; malloced; null without memory. */
static struct move_times *collect(const struct timing_table *table, int players)
{
    struct move_times *times = calloc((size_t)players + 1, sizeof *times);
    for (int i = 0; times != NULL && table->cells != NULL && i < players; i++)
        add_cells(&times[i], table->cells[i]);
    return times;
}

static void fill_grid(const struct move_times *times, const struct summary *summary, int label_columns,
                      struct grid *grid)
{
    static const char *const heads[] = {"mean", "p99", "maximum"};
    const struct unit *unit = choose_unit(times, summary->player_count);
    grid_init(grid, 6, 2);
    if (!grid->failed)
        grid->aligns[0] = GRID_LEFT;
    grid_add(grid, "player");
    grid_add(grid, "moves");
    for (int i = 0; i < 3; i++)
        grid_add(grid, "%s, %s", heads[i], unit->name);
    grid_add(grid, "lost on time");
    for (int place = 0; place < summary->player_count; place++) {
        const int player = summary->ranking[place];
        add_row(grid, unit, &summary->players[player], &times[player], label_columns);
    }
}

/* The run says so, and its file has not been taken away. */
static bool has_timing(const struct json *run, const char *folder)
{
    char path[4096];
    const struct json *timing = json_get(run, "timing");
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder);
    return timing != NULL && json_type(timing) == JSON_BOOL && json_boolean(timing) && access(path, F_OK) == 0;
}

static const char *clock_of(const struct json *run)
{
    const char *clock = json_get_string(run, "clock");
    return clock != NULL && strcmp(clock, "cpu") == 0 ? "CPU time" : "wall time";
}

bool report_times_grid(const char *folder, const struct summary *of, int label_columns, struct grid *grid,
                       const char **clock, struct error *error)
{
    struct timing_table table;
    struct summary summary;
    *grid = (struct grid){0};
    if (!has_timing(of->run, folder))
        return true;
    if (!timing_table_read(folder, &table, &summary, error))
        return false;
    struct move_times *times = collect(&table, summary.player_count);
    if (times != NULL)
        fill_grid(times, &summary, label_columns, grid);
    const bool good = times != NULL && !grid->failed;
    *clock = clock_of(of->run);
    free(times);
    timing_table_clear(&table);
    summary_clear(&summary);
    if (good)
        return true;
    grid_clear(grid);
    return error_set(error, ERROR_WORLD, "out of memory");
}

bool report_times(const char *folder, const struct summary *summary, int width, char **text, struct error *error)
{
    struct grid grid;
    const char *clock = NULL;
    size_t length = 0;
    *text = NULL;
    if (!report_times_grid(folder, summary, LABEL_COLUMNS, &grid, &clock, error))
        return false;
    if (grid.columns == 0)
        return true;
    FILE *out = open_memstream(text, &length);
    bool good = out != NULL;
    if (good) {
        (void)fprintf(out, "\ntimes of a move, %s:\n\n", clock);
        grid_print(&grid, width, out);
        good = text_stream_end(out, text, true);
    }
    grid_clear(&grid);
    return good || error_set(error, ERROR_WORLD, "out of memory");
}
