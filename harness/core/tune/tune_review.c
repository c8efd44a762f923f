/* SPDX-License-Identifier: MIT */
#include "tune_review.h"

static bool is_candidate(const struct tune_way *way, uint64_t row)
{
    if (way->each || row == 0)
        return true;
    const int count = way->space->count;
    const double *now = way->rows + row * (uint64_t)count, *before = now - count;
    for (int i = 0; i < count; i++)
        if (tune_nearest(&way->space->parameters[i], now[i]) != tune_nearest(&way->space->parameters[i], before[i]))
            return true;
    return false;
}

int tune_review_choose(const struct tune_way *way, uint64_t points, uint64_t chosen[TUNE_REVIEW_MOST + 1])
{
    uint64_t candidates = 0, seen = 0;
    int count = 0;
    for (uint64_t row = 0; row < way->count; row++)
        candidates += is_candidate(way, row);
    const uint64_t last = candidates - 1, steps = points < last ? points : last;
    for (uint64_t row = 0; row < way->count; row++) {
        if (!is_candidate(way, row))
            continue;
        /* Candidate number k of 0 ... last is taken when it is the nearest to i * last / steps for the next i. */
        if (steps == 0 || seen == ((uint64_t)count * last + steps / 2) / steps)
            chosen[count++] = row;
        seen++;
    }
    return count;
}
