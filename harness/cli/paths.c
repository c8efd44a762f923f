/* SPDX-License-Identifier: MIT */
#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The running program's file, by the names that Linux, FreeBSD and NetBSD have for it. */
static bool find_program(char program[PATH_MAX])
{
    static const char *const links[] = {"/proc/self/exe", "/proc/curproc/file", "/proc/curproc/exe"};
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        const ssize_t length = readlink(links[i], program, PATH_MAX - 1);
        if (length > 0 && program[0] == '/') {
            program[length] = '\0';
            return true;
        }
    }
    return false;
}

/* Cuts the last part off; false when there is none. */
static bool cut_last(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

static bool join(char path[PATH_MAX], const char *prefix, const char *rest)
{
    const int length = snprintf(path, PATH_MAX, "%s/%s", prefix, rest);
    return length > 0 && length < PATH_MAX;
}

bool paths_find(struct paths *paths, struct error *error)
{
    char prefix[PATH_MAX];
    memset(paths, 0, sizeof *paths);
    if (!find_program(prefix))
        return error_set(error, ERROR_WORLD, "cannot find out where the osero program is: is /proc mounted?");
    if (!cut_last(prefix) || !cut_last(prefix) || !join(paths->engines, prefix, "lib/osero/engines") ||
        !join(paths->plots, prefix, "share/osero/plots") || !join(paths->positions, prefix, "share/osero/positions") ||
        !join(paths->schema, prefix, "share/osero/schema"))
        return error_set(error, ERROR_WORLD, "the osero program lies where nothing can be found from: %s", prefix);
    const char *extra = getenv("OSERO_MODULES");
    if (extra != NULL && *extra != '\0')
        paths->modules.directories[paths->modules.count++] = extra;
    paths->modules.directories[paths->modules.count++] = paths->engines;
    return true;
}

const char *paths_position_file(const struct paths *paths, const char *name, char *path)
{
    static const char folder[] = "positions/";
    if (name[0] == '/' || name[0] == '\0' || access(name, F_OK) == 0)
        return name;
    const char *rest = strncmp(name, folder, sizeof folder - 1) == 0 ? name + sizeof folder - 1 : name;
    return join(path, paths->positions, rest) && access(path, F_OK) == 0 ? path : name;
}
