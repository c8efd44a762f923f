/* SPDX-License-Identifier: MIT */
#include "nearest.h"
#include "player.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- What is there */

static const char *file_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static int compare_paths(const void *left, const void *right)
{
    return strcmp(file_part(*(char *const *)left), file_part(*(char *const *)right));
}

static bool has_file(char *const *paths, int count, const char *file)
{
    for (int i = 0; i < count; i++)
        if (strcmp(file_part(paths[i]), file) == 0)
            return true;
    return false;
}

struct path_list {
    char **paths;
    int count;
};

static bool add_path(struct path_list *list, const char *directory, const char *file)
{
    char **larger = realloc(list->paths, ((size_t)list->count + 1) * sizeof *larger);
    if (larger == NULL)
        return false;
    list->paths = larger;
    if (asprintf(&larger[list->count], "%s/%s", directory, file) < 0)
        return false;
    list->count++;
    return true;
}

/* A directory that is not there has no modules; files of an earlier directory hide those of the same name. */
static bool add_directory(struct path_list *list, const char *directory)
{
    char absolute[PATH_MAX];
    DIR *stream = realpath(directory, absolute) != NULL ? opendir(absolute) : NULL;
    const int before = list->count;
    bool good = true;
    if (stream == NULL)
        return true;
    for (const struct dirent *entry = readdir(stream); entry != NULL && good; entry = readdir(stream)) {
        const size_t length = strlen(entry->d_name);
        if (length > 3 && strcmp(entry->d_name + length - 3, ".so") == 0 && entry->d_name[0] != '.' &&
            !has_file(list->paths, before, entry->d_name))
            good = add_path(list, absolute, entry->d_name);
    }
    (void)closedir(stream);
    return good;
}

void module_list_free(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

bool module_list(const struct module_path *where, char ***paths, int *count, struct error *error)
{
    struct path_list list = {.paths = NULL};
    for (int i = 0; i < where->count; i++) {
        if (!add_directory(&list, where->directories[i])) {
            module_list_free(list.paths, list.count);
            return error_set(error, ERROR_WORLD, "out of memory");
        }
    }
    if (list.count > 0)
        qsort(list.paths, (size_t)list.count, sizeof *list.paths, compare_paths);
    *paths = list.paths;
    *count = list.count;
    return true;
}

/* ---- One of them */

void module_name_of_file(const char *path, char name[NAME_MAX + 1])
{
    (void)snprintf(name, NAME_MAX + 1, "%s", file_part(path));
    char *end = strrchr(name, '.');
    if (end != NULL)
        *end = '\0';
    for (char *c = name; *c != '\0'; c++)
        if (*c == '_')
            *c = '-';
}

/* "there are greedy, random" in `text`, and the one that may have been meant in *nearest (a copy or null). */
static void tell_modules(char *const *paths, int count, const char *name, char *text, size_t room, char **nearest)
{
    char names[256][NAME_MAX + 1];
    const char *pointers[256];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count && i < 256; i++) {
        module_name_of_file(paths[i], names[i]);
        pointers[i] = names[i];
        if (used < room)
            used += (size_t)snprintf(text + used, room - used, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    const char *found = nearest_name(name, pointers, count < 256 ? count : 256);
    *nearest = found != NULL ? strdup(found) : NULL;
}

static bool refuse_name(const struct module_path *where, const char *name, struct error *error)
{
    char tried[300] = "", there[500], **paths = NULL, *nearest = NULL;
    int count = 0;
    for (int i = 0; i < where->count; i++) {
        const size_t used = strlen(tried);
        (void)snprintf(tried + used, sizeof tried - used, "%s%s", i > 0 ? ", " : "", where->directories[i]);
    }
    if (!module_list(where, &paths, &count, error))
        return false;
    tell_modules(paths, count, name, there, sizeof there, &nearest);
    if (count == 0)
        (void)error_set(error, ERROR_USAGE, "there is no player '%.100s', nor any other module in %s", name, tried);
    else
        (void)error_set(error, ERROR_USAGE, "there is no player '%.100s'%s%s%s in %s; there are %s", name,
                        nearest != NULL ? " (did you mean " : "", nearest != NULL ? nearest : "",
                        nearest != NULL ? "?)" : "", tried, there);
    free(nearest);
    module_list_free(paths, count);
    return false;
}

/* Tries DIRECTORY/NAME.so as an absolute path. */
static bool try_file(const char *directory, const char *name, char *path)
{
    char file[PATH_MAX];
    const int length = snprintf(file, sizeof file, "%s/%s.so", directory, name);
    return length > 0 && (size_t)length < sizeof file && realpath(file, path) != NULL && access(path, F_OK) == 0;
}

/* Whoever has just compiled my_player.so easily forgets the ./ */
static bool is_file_here(const char *name, const char *ending)
{
    char file[NAME_MAX + 1];
    return snprintf(file, sizeof file, "%s%s", name, ending) < (int)sizeof file && access(file, F_OK) == 0;
}

bool module_find(const struct module_path *where, const char *name, char *path, struct error *error)
{
    char underscored[NAME_MAX + 1];
    if (strchr(name, '/') != NULL)
        return realpath(name, path) != NULL || error_set_errno(error, ERROR_USAGE, "cannot find module %s", name);
    (void)snprintf(underscored, sizeof underscored, "%s", name);
    for (char *c = underscored; *c != '\0'; c++)
        if (*c == '-')
            *c = '_';
    for (int i = 0; i < where->count; i++)
        if (try_file(where->directories[i], name, path) || try_file(where->directories[i], underscored, path))
            return true;
    const char *ending = strstr(name, ".so") != NULL ? "" : ".so";
    if (is_file_here(name, ending))
        return error_set(error, ERROR_USAGE, "there is no player '%.100s'; for the file in this folder say ./%.100s%s",
                         name, name, ending);
    return refuse_name(where, name, error);
}
