/* SPDX-License-Identifier: MIT */
#include "kernels.h"

#include <stddef.h>

#define KERNELS_TABLE(label, suffix)                                                                         \
    {                                                                                                        \
        .name = label, .moves = rules_moves_##suffix, .flips = rules_flips_##suffix, .perft = perft_##suffix \
    }

static const struct kernels tables[] = {
    KERNELS_TABLE("portable", portable),
#ifdef OSERO_KERNELS_V3
    KERNELS_TABLE("x86-64-v3", v3),
#endif
};

#ifdef OSERO_KERNELS_V3
#include <cpuid.h>

/* __builtin_cpu_supports also asks whether the system saves the wide registers. The compilers of Debian 12 do not know
 * all of v3 by name, so the rest is asked for by its bits. */
static int table_count(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("popcnt"))
        return 1;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_MOVBE) == 0 || (c & bit_F16C) == 0)
        return 1;
    if (__get_cpuid(0x80000001, &a, &b, &c, &d) == 0 || (c & bit_LZCNT) == 0)
        return 1;
    return 2;
}
#else
static int table_count(void)
{
    return 1;
}
#endif

const struct kernels *kernels_get(int index)
{
    return index >= 0 && index < table_count() ? &tables[index] : NULL;
}

const struct kernels *kernels_best(void)
{
    return &tables[table_count() - 1];
}
