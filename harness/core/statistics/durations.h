/* SPDX-License-Identifier: MIT */
/*
 * durations.h - quantiles of any number of times in constant memory
 *
 * A histogram whose buckets are 1/64 of an octave of their value wide (as in HdrHistogram, https://hdrhistogram.org):
 * a quantile read from it, the middle of its bucket, is within 0.8% of a time that was added. Below 64 ns it is exact.
 */
#ifndef OSERO_DURATIONS_H
#define OSERO_DURATIONS_H

#include "stats.h"

#include <stdint.h>

enum { DURATIONS_BUCKETS = 64 * 43 }; /* up to 2^48 ns, three days; longer ones count as that */

/* Start from zeros. */
struct durations {
    uint64_t count;
    uint32_t buckets[DURATIONS_BUCKETS];
};

/* Below 0 counts as 0. */
void durations_add(struct durations *durations, int64_t ns);

/* The time in ns that a share (0..1) of all does not exceed: the ceil(share * count)-th smallest, at least the first.
 * Not defined without times. */
struct stats_number durations_quantile(const struct durations *durations, double share);

#endif
