/* SPDX-License-Identifier: MIT */
#include "machine.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

int machine_cores(void)
{
    cpu_set_t set;
    const int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 0 ? count : 1;
}

double machine_load(void)
{
    double load = -1;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

void machine_cpu(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "re");
    name[0] = '\0';
    if (file == NULL)
        return;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL)
            continue;
        line[strcspn(line, "\n")] = '\0';
        (void)snprintf(name, size, "%s", colon + 1 + strspn(colon + 1, " \t"));
        break;
    }
    (void)fclose(file);
}

struct json *machine_json(void)
{
    char cpu[128], system[256];
    struct utsname about;
    struct json *machine = json_new_object();
    if (uname(&about) != 0)
        memset(&about, 0, sizeof about);
    machine_cpu(cpu, sizeof cpu);
    (void)snprintf(system, sizeof system, "%.80s %.80s %.80s", about.sysname, about.release, about.machine);
    if (machine != NULL && json_set_string(machine, "host", about.nodename) &&
        json_set_string(machine, "system", system) && json_set_string(machine, "cpu", cpu) &&
        json_set_integer(machine, "cores", machine_cores()))
        return machine;
    json_free(machine);
    return NULL;
}
