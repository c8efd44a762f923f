/* SPDX-License-Identifier: MIT */
#include "load.h"

#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

/* cpuN user nice system idle iowait irq softirq steal ...: all but the two idle ones. False for another line. */
static bool read_line(const char *line, int *cpu, int64_t *ticks)
{
    int64_t user, nice, system, idle, iowait, irq, softirq, steal;
    if (sscanf(line,
               "cpu%d %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64,
               cpu, &user, &nice, &system, &idle, &iowait, &irq, &softirq, &steal) != 9)
        return false;
    *ticks = user + nice + system + irq + softirq + steal;
    return true;
}

int64_t load_busy_ns(void)
{
    char line[512];
    cpu_set_t set;
    int64_t total = 0, ticks = 0;
    int cpu = 0;
    FILE *file = sched_getaffinity(0, sizeof set, &set) == 0 ? fopen("/proc/stat", "re") : NULL;
    if (file == NULL)
        return -1;
    while (fgets(line, sizeof line, file) != NULL)
        if (read_line(line, &cpu, &ticks) && cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET((size_t)cpu, &set))
            total += ticks;
    (void)fclose(file);
    return total * (1000000000 / sysconf(_SC_CLK_TCK));
}

double load_others(int64_t before_ns, int64_t after_ns, int64_t own_ns, int64_t elapsed_ns)
{
    const int64_t others_ns = after_ns - before_ns - own_ns;
    if (before_ns < 0 || after_ns < 0 || elapsed_ns <= 0 || others_ns <= 0)
        return 0;
    return (double)others_ns / (double)elapsed_ns;
}
