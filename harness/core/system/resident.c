/* SPDX-License-Identifier: MIT */
#include "resident.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int64_t resident_id(void)
{
    char text[32];
    const ssize_t length = readlink("/proc/self", text, sizeof text - 1);
    if (length <= 0)
        return 0;
    text[length] = '\0';
    return strtoll(text, NULL, 10);
}

int resident_open(int64_t id)
{
    char path[64];
    if (id <= 0)
        return -1;
    (void)snprintf(path, sizeof path, "/proc/%lld/statm", (long long)id);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* statm: pages in all, resident pages, ... */
int64_t resident_bytes(int file)
{
    char text[128], *resident = NULL;
    const ssize_t length = file >= 0 ? pread(file, text, sizeof text - 1, 0) : 0;
    if (length <= 0)
        return 0;
    text[length] = '\0';
    (void)strtoll(text, &resident, 10);
    return strtoll(resident, NULL, 10) * sysconf(_SC_PAGESIZE);
}
