/* SPDX-License-Identifier: MIT */
/* The move times of a report. */
#include "fixed.h"
#include "grid.h"
#include "report.h"
#include "timing_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* In ms, with three decimals. */
static void add_ms(struct grid *grid, bool defined, double ns)
{
    char text[FIXED_SIZE];
    grid_add(grid, "%s", defined ? fixed_text(ns / 1e6, 3, text) : "-");
}

static void add_row(struct grid *grid, const struct summary_player *player, const struct move_times *times)
{
    const struct stats_number slow = durations_quantile(&times->all, 0.99);
    const bool asked = times->calls > 0;
    char cut[GRID_CELL_SIZE];
    grid_add(grid, "%s", grid_cut(player->label, 28, cut));
    grid_add(grid, "%" PRIu64, times->calls);
    add_ms(grid, asked, asked ? times->total_ns / (double)times->calls : 0);
    add_ms(grid, slow.defined, slow.value);
    add_ms(grid, asked, times->most_ns);
    grid_add(grid, "%" PRIu64, player->faults[TERMINATION_TIME]);
}

static bool print_times(const struct timing_table *table, const struct summary *summary, int width, FILE *out)
{
    static const char *const heads[] = {"player", "moves", "mean, ms", "p99, ms", "maximum, ms", "lost on time"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct move_times *times = malloc(sizeof *times);
    struct grid grid;
    if (times == NULL)
        return false;
    grid_init(&grid, COLUMNS, 2);
    if (!grid.failed)
        grid.aligns[0] = GRID_LEFT;
    for (int i = 0; i < COLUMNS; i++)
        grid_add(&grid, "%s", heads[i]);
    for (int place = 0; place < summary->player_count; place++) {
        const int player = summary->ranking[place];
        memset(times, 0, sizeof *times);
        if (table->cells != NULL)
            add_cells(times, table->cells[player]);
        add_row(&grid, &summary->players[player], times);
    }
    grid_print(&grid, width, out);
    grid_clear(&grid);
    free(times);
    return true;
}

/* The run says so, and its file has not been taken away. */
static bool has_timing(const struct json *run, const char *folder)
{
    char path[4096];
    const struct json *timing = json_get(run, "timing");
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder);
    return timing != NULL && json_type(timing) == JSON_BOOL && json_boolean(timing) && access(path, F_OK) == 0;
}

static void put_head(const struct json *run, FILE *out)
{
    const struct json *clock = json_get(run, "clock");
    const bool cpu = clock != NULL && json_type(clock) == JSON_STRING && strcmp(json_string(clock), "cpu") == 0;
    (void)fprintf(out, "\ntimes of a move, %s:\n\n", cpu ? "CPU time" : "wall time");
}

bool report_times(const char *folder, const struct summary *of, int width, char **text, struct error *error)
{
    struct timing_table table;
    struct summary summary;
    size_t length = 0;
    *text = NULL;
    if (!has_timing(of->run, folder))
        return true;
    if (!timing_table_read(folder, &table, &summary, error))
        return false;
    FILE *out = open_memstream(text, &length);
    bool good = out != NULL;
    if (good) {
        put_head(summary.run, out);
        good = print_times(&table, &summary, width, out) && ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    timing_table_clear(&table);
    summary_clear(&summary);
    if (good)
        return true;
    free(*text);
    *text = NULL;
    return error_set(error, ERROR_WORLD, "out of memory");
}
