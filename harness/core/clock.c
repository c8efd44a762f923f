/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <string.h>
#include <time.h>

static int64_t read_ns(clockid_t id)
{
    struct timespec now;
    (void)clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_wall_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

int64_t clock_cpu_ns(void)
{
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
}

void clock_text(char buffer[21])
{
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) == NULL || strftime(buffer, 21, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        memcpy(buffer, "1970-01-01T00:00:00Z", 21);
}
