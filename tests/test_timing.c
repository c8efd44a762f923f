/* SPDX-License-Identifier: MIT */
#include "timing.h"

#include <criterion/criterion.h>

Test(timing, a_line_is_what_the_header_says)
{
    const struct game_timing timing = {
        .call_count = 3, .colours = {0, 1, 1}, .move_ns = {812, 0, INT64_C(12345678901)}};
    char line[TIMING_LINE_SIZE];
    const char *wanted = "{\"v\":1,\"game\":7,\"move_ns\":[812,0,12345678901],\"empties\":[52,51,50],\"by\":\"bww\"}\n";
    cr_assert_eq(timing_write(7, &timing, 52, line), strlen(wanted));
    cr_assert_str_eq(line, wanted);
}

Test(timing, a_game_lost_at_once_has_an_empty_line)
{
    const struct game_timing timing = {.call_count = 0};
    char line[TIMING_LINE_SIZE];
    (void)timing_write(1, &timing, 60, line);
    cr_assert_str_eq(line, "{\"v\":1,\"game\":1,\"move_ns\":[],\"empties\":[],\"by\":\"\"}\n");
}

Test(timing, the_longest_line_fits)
{
    struct game_timing timing = {.call_count = TIMING_MAX_CALLS};
    char line[TIMING_LINE_SIZE];
    for (int i = 0; i < TIMING_MAX_CALLS; i++)
        timing.move_ns[i] = INT64_MAX;
    cr_assert_lt(timing_write(UINT64_C(1) << 52, &timing, 64, line), sizeof line);
}
