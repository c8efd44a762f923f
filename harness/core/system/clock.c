/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <string.h>
#include <sys/resource.h>
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

int64_t clock_process_ns(void)
{
    return read_ns(CLOCK_PROCESS_CPUTIME_ID);
}

static int64_t usage_ns(int who)
{
    struct rusage usage;
    if (getrusage(who, &usage) != 0)
        return 0;
    return (int64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000 +
           (int64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
}

int64_t clock_family_ns(void)
{
    return usage_ns(RUSAGE_SELF) + usage_ns(RUSAGE_CHILDREN);
}

void clock_text(char buffer[21])
{
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) == NULL || strftime(buffer, 21, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
        memcpy(buffer, "1970-01-01T00:00:00Z", 21);
}
