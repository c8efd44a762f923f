/* SPDX-License-Identifier: MIT */
#include "timing.h"

#include <criterion/criterion.h>

Test(timing, a_line_is_what_the_header_says)
{
    struct game_timing timing = {.call_count = 3};
    static const int64_t ns[] = {812, 0, INT64_C(12345678901)};
    for (uint32_t i = 0; i < 3; i++)
        timing_set(&timing, i, i > 0, ns[i]);
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
    for (uint32_t i = 0; i < TIMING_MAX_CALLS; i++)
        timing_set(&timing, i, 1, INT64_MAX / 2);
    cr_assert_lt(timing_write(UINT64_C(1) << 52, &timing, TIMING_MAX_CALLS + 100, line), sizeof line);
}
