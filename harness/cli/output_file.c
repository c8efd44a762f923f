/* SPDX-License-Identifier: MIT */
#include "output_file.h"

#include "files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void output_allow_short(int argc, char **argv)
{
    static char output[] = "--output";
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-o") == 0)
            argv[i] = output;
}

bool output_is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* Makes the file that file_replace would make, and removes it. */
static bool try_beside(const char *path, struct error *error)
{
    char *beside = NULL;
    if (asprintf(&beside, "%s.new", path) < 0)
        return error_set(error, ERROR_WORLD, "cannot write %s: out of memory", path);
    const int file = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    const bool good = file >= 0 || error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    if (good) {
        (void)close(file);
        (void)unlink(beside);
    }
    free(beside);
    return good;
}

bool output_check(const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return error_set(error, ERROR_WORLD, "cannot write %s: it is a folder", path);
    return output_is_special(path) || try_beside(path, error);
}

bool output_write(const char *path, const char *bytes, size_t length, struct error *error)
{
    if (path != NULL && !output_is_special(path))
        return file_replace(path, bytes, length, error);
    FILE *out = path != NULL ? fopen(path, "we") : stdout;
    bool good = out != NULL && fwrite(bytes, 1, length, out) == length && fflush(out) == 0;
    if (!good)
        (void)error_set_errno(error, ERROR_WORLD, "cannot write %s", path != NULL ? path : "to standard output");
    if (path != NULL && out != NULL && fclose(out) != 0 && good)
        good = error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    return good;
}
