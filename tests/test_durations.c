/* SPDX-License-Identifier: MIT */
/* Quantiles against the sorted list of all times, by the same definition: the ceil(share * n)-th smallest. */
#include "durations.h"
#include "osero_random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { COUNT = 5001 };

static int compare(const void *a, const void *b)
{
    const int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

Test(durations, quantiles_are_those_of_the_sorted_list)
{
    static int64_t times[COUNT];
    static const double shares[] = {0, 0.1, 0.25, 0.5, 0.9, 0.999, 1};
    struct durations *durations = calloc(1, sizeof *durations);
    struct osero_random random;
    osero_random_seed(&random, 3);
    for (int i = 0; i < COUNT; i++) {
        times[i] = (int64_t)(osero_random_next(&random) >> (17 + osero_random_below(&random, 46)));
        durations_add(durations, times[i]);
    }
    qsort(times, COUNT, sizeof times[0], compare);
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        const int place = (int)fmax(ceil(shares[i] * COUNT), 1) - 1;
        const struct stats_number found = durations_quantile(durations, shares[i]);
        cr_assert(found.defined);
        cr_assert_float_eq(found.value, (double)times[place], 0.008 * (double)times[place], "share %g: %g, not %ld",
                           shares[i], found.value, (long)times[place]);
    }
    free(durations);
}

Test(durations, ends)
{
    struct durations *durations = calloc(1, sizeof *durations);
    cr_assert(!durations_quantile(durations, 0.5).defined);
    for (int64_t ns = 0; ns < 64; ns++)
        durations_add(durations, ns);
    cr_assert_float_eq(durations_quantile(durations, 0.5).value, 31, 1e-9);
    cr_assert_float_eq(durations_quantile(durations, 1).value, 63, 1e-9);
    durations_add(durations, -5);
    cr_assert_float_eq(durations_quantile(durations, 0).value, 0, 1e-9);
    durations_add(durations, INT64_MAX);
    cr_assert_float_eq(durations_quantile(durations, 1).value, 0x1p48, 0x1p48 * 0.008);
    free(durations);
}
