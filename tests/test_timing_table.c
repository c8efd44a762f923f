/* SPDX-License-Identifier: MIT */
#include "run_folder.h"
#include "timing_table.h"

static struct run_folder folder;

/* Game 1 is A (black) against B, game 2 B against A: the first two lines of the golden run. */
static const char good[] = "{\"v\":1,\"game\":1,\"move_ns\":[1000,500,3000],\"empties\":[59,58,57],\"by\":\"wbw\"}\n"
                           "{\"v\":1,\"game\":2,\"move_ns\":[5000,700],\"empties\":[59,58],\"by\":\"bw\"}\n";

static bool read_table(const char *timing, struct timing_table *table, struct summary *summary, struct error *error)
{
    char path[128];
    run_folder_init(&folder);
    run_folder_write(&folder);
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder.path);
    cr_assert(file_replace(path, timing, strlen(timing), NULL));
    const bool read = timing_table_read(folder.path, table, summary, error);
    run_folder_remove(&folder);
    return read;
}

static void expect(const struct timing_table *table, int player, int empties, double microseconds)
{
    const struct stats_number mean = timing_table_mean_us(table, player, empties);
    cr_assert(mean.defined);
    cr_assert_float_eq(mean.value, microseconds, 1e-12);
}

Test(timing_table, times_go_to_who_moved)
{
    struct error error = {0};
    struct timing_table table;
    struct summary summary;
    cr_assert(read_table(good, &table, &summary, &error), "%s", error.message);
    cr_assert_eq(table.player_count, 3);
    expect(&table, 1, 59, 3); /* B: 1 and 5 microseconds */
    expect(&table, 0, 58, 0.6);
    expect(&table, 1, 57, 3);
    cr_assert_not(timing_table_mean_us(&table, 0, 59).defined);
    cr_assert_not(timing_table_mean_us(&table, 2, 59).defined);
    timing_table_clear(&table);
    summary_clear(&summary);
}

static void expect_fault(const char *timing, const char *part)
{
    struct error error = {0};
    struct timing_table table;
    struct summary summary;
    cr_assert_not(read_table(timing, &table, &summary, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "timing.jsonl line 1: "), "%s", error.message);
    cr_assert_not_null(strstr(error.message, part), "%s", error.message);
}

Test(timing_table, broken_lines_are_named)
{
    expect_fault("{\"v\":1,\"game\":2,\"move_ns\":[],\"empties\":[],\"by\":\"\"}\n", "not about game 1");
    expect_fault("{\"v\":1,\"game\":1,\"move_ns\":[1],\"empties\":[],\"by\":\"b\"}\n", "one length");
    expect_fault("{\"v\":1,\"game\":1,\"move_ns\":[1],\"empties\":[1],\"by\":\"x\"}\n", "entry 1");
    expect_fault("{\"v\":1,\"game\":1,\"move_ns\":[1],\"empties\":[251],\"by\":\"b\"}\n", "entry 1");
    expect_fault("{\"v\":1,\"game\":1,\"move_ns\":[1],\"empties\":[-1],\"by\":\"b\"}\n", "entry 1");
    expect_fault("{\"v\":1,\"game\":1,\"move_ns\":[1,\"2\"],\"empties\":[5,4],\"by\":\"bw\"}\n", "entry 2");
    expect_fault("{\"v\":1,\n", "line 1");
}
