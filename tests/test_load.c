/* SPDX-License-Identifier: MIT */
#include "clock.h"
#include "load.h"
#include "resident.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t second = 1000000000;

Test(load, others_are_what_is_not_ours)
{
    cr_assert_float_eq(load_others(10 * second, 30 * second, 5 * second, 10 * second), 1.5, 1e-12);
    cr_assert_eq(load_others(10 * second, 12 * second, 5 * second, 10 * second), 0, "ticks are coarse");
    cr_assert_eq(load_others(-1, 12 * second, 0, second), 0, "not known");
    cr_assert_eq(load_others(0, second, 0, 0), 0);
}

Test(load, busy_time_grows_with_ours)
{
    const int64_t before_ns = load_busy_ns(), cpu_ns = clock_process_ns();
    while (clock_process_ns() - cpu_ns < second / 5)
        continue;
    cr_assert_geq(before_ns, 0);
    cr_assert_geq(load_busy_ns() - before_ns, second / 10);
}

Test(resident, memory_counts_when_it_is_used)
{
    enum { SIZE = 64 << 20 };
    const int file = resident_open(resident_id());
    const int64_t before = resident_bytes(file);
    char *volatile memory = malloc(SIZE);
    cr_assert_gt(before, 0);
    cr_assert_lt(resident_bytes(file), before + SIZE / 2, "only reserved");
    memset(memory, 1, SIZE);
    cr_assert_geq(resident_bytes(file), before + SIZE - (1 << 20));
    free(memory);
    (void)close(file);
    cr_assert_eq(resident_bytes(-1), 0);
}
