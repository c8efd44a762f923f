/* SPDX-License-Identifier: MIT */
#include "game_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct game_source {
    char **paths; /* files; owned */
    int count, room;
    int next;   /* the file that is opened next */
    bool open;  /* `file` is */
    bool ended; /* at the end, or broken */
    struct game_source_options options;
    struct game_names names;
    struct game_file file;
};

static bool add_path(struct game_source *source, char *path, struct error *error)
{
    if (path != NULL && source->count == source->room) {
        const int room = source->room * 2 + 16;
        char **larger = realloc(source->paths, (size_t)room * sizeof *larger);
        if (larger == NULL) {
            free(path);
            path = NULL;
        } else {
            source->paths = larger;
            source->room = room;
        }
    }
    if (path == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    source->paths[source->count++] = path;
    return true;
}

static char *join(const char *folder, const char *name)
{
    char *path = NULL;
    const size_t length = strlen(folder);
    return asprintf(&path, "%s%s%s", folder, length > 0 && folder[length - 1] == '/' ? "" : "/", name) < 0 ? NULL
                                                                                                           : path;
}

static int compare_paths(const void *one, const void *two)
{
    return strcmp(*(char *const *)one, *(char *const *)two);
}

static bool add_years(struct game_source *source, const char *folder, struct error *error)
{
    DIR *directory = opendir(folder);
    if (directory == NULL)
        return error_set_errno(error, ERROR_WORLD, "cannot look into %s", folder);
    bool good = true;
    for (const struct dirent *entry = readdir(directory); good && entry != NULL; entry = readdir(directory))
        if (game_format_of_path(entry->d_name) == GAME_FORMAT_WTHOR)
            good = add_path(source, join(folder, entry->d_name), error);
    (void)closedir(directory);
    if (good && source->count > 0)
        qsort(source->paths, (size_t)source->count, sizeof *source->paths, compare_paths);
    return good;
}

/* A run's folder, or one of WTHOR years. */
static bool add_folder(struct game_source *source, const char *folder, struct error *error)
{
    char *games = join(folder, "games.jsonl");
    if (games != NULL && access(games, F_OK) == 0)
        return add_path(source, games, error);
    free(games);
    if (!add_years(source, folder, error))
        return false;
    return source->count > 0 ||
           error_set(error, ERROR_USAGE, "%s: there are no games: neither games.jsonl of a run nor .wtb files", folder);
}

static bool add_all(struct game_source *source, const char *path, struct error *error)
{
    struct stat status;
    if (source->options.standard_input && strcmp(path, "-") == 0)
        return add_path(source, strdup(""), error);
    if (stat(path, &status) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot open %s", path);
    return S_ISDIR(status.st_mode) ? add_folder(source, path, error) : add_path(source, strdup(path), error);
}

struct game_source *game_source_open_as(const char *path, const struct game_source_options *options,
                                        struct error *error)
{
    struct game_source *source = calloc(1, sizeof *source);
    if (source == NULL) {
        (void)error_set(error, ERROR_WORLD, "out of memory");
        return NULL;
    }
    source->options = *options;
    source->file = (struct game_file){.options = &source->options, .names = &source->names, .lines = {.file = -1}};
    if (add_all(source, path, error))
        return source;
    game_source_close(source);
    return NULL;
}

struct game_source *game_source_open(const char *path, struct error *error)
{
    const struct game_source_options options = {.format = GAME_FORMAT_UNKNOWN};
    return game_source_open_as(path, &options, error);
}

void game_source_close(struct game_source *source)
{
    if (source == NULL)
        return;
    game_file_close(&source->file);
    for (int i = 0; i < source->count; i++)
        free(source->paths[i]);
    game_names_clear(&source->names);
    free(source->paths);
    free(source);
}

/* Opens the next file; false without one, or when it cannot be (*status says which). */
static bool open_next(struct game_source *source, enum game_status *status, struct error *error)
{
    *status = GAME_END;
    if (source->next == source->count)
        return false;
    game_file_close(&source->file);
    source->file.path = source->paths[source->next++];
    *status = GAME_BROKEN;
    source->open = game_file_open(&source->file, error);
    return source->open;
}

enum game_status game_source_next(struct game_source *source, struct played_game *game, struct error *error)
{
    enum game_status status = GAME_END;
    while (!source->ended) {
        if (!source->open && !open_next(source, &status, error))
            break;
        status = source->file.next(&source->file, game, error);
        game->number = source->file.number;
        if (status == GAME_GOOD || status == GAME_BAD)
            return status;
        source->open = false;
        if (status == GAME_BROKEN)
            break;
    }
    source->ended = true;
    return status;
}

const char *game_source_file(const struct game_source *source)
{
    return source->file.name != NULL ? source->file.name : "";
}

enum game_format game_source_format(const struct game_source *source)
{
    return source->file.format;
}

void game_source_about(struct game_source *source, struct game_about *about)
{
    game_file_about(&source->file, about);
}
