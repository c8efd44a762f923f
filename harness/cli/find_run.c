/* SPDX-License-Identifier: MIT */
#include "find_run.h"

#include "solve_run.h"
#include "tune_study.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool find_run(const char *run, const char *results, char *path, struct error *error)
{
    char file[FIND_RUN_SIZE + 16];
    const bool is_path = strchr(run, '/') != NULL || strcmp(run, ".") == 0 || strcmp(run, "..") == 0;
    const char *root = results != NULL ? results : FIND_RUN_RESULTS;
    const int length =
        is_path ? snprintf(path, FIND_RUN_SIZE, "%s", run) : snprintf(path, FIND_RUN_SIZE, "%s/%s", root, run);
    if (length < 0 || length >= FIND_RUN_SIZE)
        return error_set(error, ERROR_USAGE, "the name of the run is too long");
    if (run[0] == '\0' || !is_folder(path))
        return error_set(error, ERROR_USAGE,
                         is_path ? "there is no folder %s" : "there is no run '%s' in %s; 'osero runs' lists them",
                         is_path ? path : run, root);
    (void)snprintf(file, sizeof file, "%s/run.json", path);
    if (access(file, F_OK) == 0)
        return true;
    return errno == ENOENT ? error_set(error, ERROR_USAGE, "%s is no run: it holds no run.json", path)
                           : error_set_errno(error, ERROR_WORLD, "cannot look into the run %s", path);
}

bool find_run_of_games(const char *run, const char *results, char *path, struct error *error)
{
    if (!find_run(run, results, path, error))
        return false;
    if (tune_run_is(path))
        return error_set(error, ERROR_USAGE,
                         "%s is a tuning, whose games are not kept; what it came to is in %s/tune.json", run, path);
    return !solve_run_is(path) ||
           error_set(error, ERROR_USAGE, "%s is a run of solves, not of games; its figures are in %s/solve.json", run,
                     path);
}

bool find_run_split(const char *folder, char **parent, const char **results, struct error *error)
{
    char *path = realpath(folder, NULL), *slash = path != NULL ? strrchr(path, '/') : NULL;
    if (slash == NULL) {
        free(path);
        return error_set_errno(error, ERROR_WORLD, "cannot find %s", folder);
    }
    slash[slash == path] = '\0';
    *parent = path;
    *results = path;
    return true;
}
