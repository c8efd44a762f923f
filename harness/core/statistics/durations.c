/* SPDX-License-Identifier: MIT */
#include "durations.h"

#include <math.h>

enum { STEP_BITS = 6, STEPS = 1 << STEP_BITS };

/* The first 64 buckets hold 0..63; then each octave has 64, those of 2^(5 + octave) .. twice that. */
static int bucket_of(int64_t ns)
{
    if (ns < STEPS)
        return ns < 0 ? 0 : (int)ns;
    const int shift = 63 - __builtin_clzll((unsigned long long)ns) - STEP_BITS;
    const int bucket = (shift + 1) * STEPS + (int)((ns >> shift) - STEPS);
    return bucket < DURATIONS_BUCKETS ? bucket : DURATIONS_BUCKETS - 1;
}

static double middle_of(int bucket)
{
    if (bucket < STEPS)
        return bucket;
    const int shift = bucket / STEPS - 1;
    const double low = ldexp(STEPS + bucket % STEPS, shift), width = ldexp(1, shift);
    return low + (width - 1) / 2;
}

void durations_add(struct durations *durations, int64_t ns)
{
    durations->count++;
    durations->buckets[bucket_of(ns)]++;
}

struct stats_number durations_quantile(const struct durations *durations, double share)
{
    if (durations->count == 0)
        return (struct stats_number){0};
    const double wanted = fmax(ceil(share * (double)durations->count), 1);
    uint64_t seen = 0;
    int bucket = 0;
    for (; bucket < DURATIONS_BUCKETS - 1; bucket++) {
        seen += durations->buckets[bucket];
        if ((double)seen >= wanted)
            break;
    }
    return (struct stats_number){true, middle_of(bucket)};
}
