/* SPDX-License-Identifier: MIT */
#include "run_list.h"

#include "lines.h"
#include "results.h"
#include "solve_run.h"
#include "tune_study.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

/* ---- A run */

static const char *text_of(const struct json *object, const char *key)
{
    const char *text = json_get_string(object, key);
    return text != NULL ? text : "";
}

/* What somebody else's run.json or the name of a folder holds must not speak to the terminal. */
static void make_printable(char *text)
{
    for (; text != NULL && *text != '\0'; text++)
        if ((unsigned char)*text < 32 || *text == 127)
            *text = '?';
}

static int64_t number_of(const struct json *object, const char *key)
{
    const struct json *value = json_get(object, key);
    int64_t number = -1;
    return value != NULL && json_type(value) == JSON_NUMBER && json_integer(value, &number) ? number : -1;
}

/* "A, B, C", malloced; null without memory or when there are no players. */
static char *join_labels(const struct json *run, int *count)
{
    const struct json *list = json_get(run, "players");
    char *text = NULL;
    size_t length = 0;
    *count = 0;
    if (list == NULL || json_type(list) != JSON_ARRAY)
        return NULL;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    for (const struct json *player = json_first(list); player != NULL; player = json_next(player))
        if (json_type(player) == JSON_OBJECT)
            (void)fprintf(out, "%s%s", (*count)++ > 0 ? ", " : "", text_of(player, "label"));
    if (fclose(out) == 0 && *count > 0)
        return text;
    free(text);
    return NULL;
}

static int count_stops(const struct json *run)
{
    const struct json *stops = json_get(run, "stops");
    return stops != NULL && json_type(stops) == JSON_ARRAY ? (int)json_length(stops) : 0;
}

/* The number of whole lines; -1 when the file cannot be read. */
static int64_t count_lines(const char *folder, const char *journal)
{
    struct lines lines;
    const char *line = NULL;
    size_t length = 0;
    char path[PATH_SIZE + 64];
    (void)snprintf(path, sizeof path, "%s/%s", folder, journal);
    if (!lines_open(&lines, path, NULL))
        return -1;
    int64_t count = 0;
    while (lines_next(&lines, &line, &length, NULL) && line != NULL)
        count++;
    lines_close(&lines);
    return count;
}

static const char *journal_of(const struct run_entry *entry)
{
    return entry->solves ? RESULTS_SOLVE : entry->tunes ? RESULTS_TUNE : RESULTS_GAMES;
}

static bool describe(struct run_entry *entry, const char *folder, const struct json *run)
{
    entry->players = join_labels(run, &entry->player_count);
    if (entry->players == NULL)
        return false;
    entry->started = strdup(text_of(run, "started"));
    entry->state = strdup(text_of(run, "state"));
    make_printable(entry->players);
    make_printable(entry->started);
    make_printable(entry->state);
    entry->games_planned = number_of(run, entry->solves ? "samples_planned" : "games_planned");
    entry->stopped = entry->solves ? count_stops(run) : 0;
    entry->games = number_of(run, "games");
    const bool running = entry->state != NULL && strcmp(entry->state, "running") == 0;
    if (entry->tunes) /* its games are not kept: while it runs nobody has counted them */
        entry->games = running ? -1 : entry->games;
    else if (entry->games < 0 || entry->solves || running)
        entry->games = count_lines(folder, journal_of(entry));
    return true;
}

/* False without memory; a broken folder is an entry with its fault. */
static bool look_at(struct run_entry *entry, const char *name, const char *folder)
{
    char path[PATH_SIZE + 64];
    struct error error = {.kind = ERROR_NONE};
    *entry = (struct run_entry){.name = strdup(name), .games = -1, .games_planned = -1};
    make_printable(entry->name);
    entry->solves = solve_run_is(folder);
    entry->tunes = !entry->solves && tune_run_is(folder);
    (void)snprintf(path, sizeof path, "%s/%s", folder, journal_of(entry));
    if (access(path, R_OK) != 0)
        error_set_errno(&error, ERROR_WORLD, "%s", journal_of(entry));
    (void)snprintf(path, sizeof path, "%s/run.json", folder);
    struct json *run = error.kind == ERROR_NONE ? json_read_own_file(path, &error) : NULL;
    if (run != NULL && (json_type(run) != JSON_OBJECT || !describe(entry, folder, run)))
        error_set(&error, ERROR_WORLD, "run.json names no players");
    json_free(run);
    if (error.kind == ERROR_NONE)
        return entry->name != NULL && entry->started != NULL && entry->state != NULL;
    entry->fault = strdup(error.message);
    return entry->name != NULL && entry->fault != NULL;
}

/* ---- The folder of runs */

static bool has_file(const char *folder, const char *name)
{
    char path[PATH_SIZE + 64];
    struct stat status;
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &status) == 0;
}

static bool is_empty(const char *folder)
{
    DIR *directory = opendir(folder);
    int count = 0;
    if (directory == NULL)
        return true;
    while (count <= 2 && readdir(directory) != NULL)
        count++;
    (void)closedir(directory);
    return count <= 2; /* . and .. */
}

static bool is_run(const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    return has_file(folder, "run.json") || has_file(folder, RESULTS_GAMES) || has_file(folder, RESULTS_SOLVE) ||
           has_file(folder, RESULTS_TUNE) || is_empty(folder);
}

static void clear_entry(struct run_entry *entry)
{
    free(entry->name);
    free(entry->started);
    free(entry->state);
    free(entry->players);
    free(entry->fault);
}

static bool add_folder(struct run_list *list, const char *root, const char *name)
{
    char folder[PATH_SIZE];
    (void)snprintf(folder, sizeof folder, "%s/%s", root, name);
    if (name[0] == '.' || !is_run(folder))
        return true;
    struct run_entry *grown = realloc(list->entries, (size_t)(list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    list->entries = grown;
    if (look_at(&grown[list->count], name, folder)) {
        list->count++;
        return true;
    }
    clear_entry(&grown[list->count]);
    return false;
}

static int compare_entries(const void *a, const void *b)
{
    const struct run_entry *one = a, *two = b;
    if ((one->fault != NULL) != (two->fault != NULL))
        return one->fault != NULL ? 1 : -1;
    const int by_time = one->fault == NULL ? strcmp(one->started, two->started) : 0;
    return by_time != 0 ? by_time : strcmp(one->name, two->name);
}

bool run_list_read(const char *root, struct run_list *list, struct error *error)
{
    *list = (struct run_list){0};
    DIR *directory = opendir(root);
    if (directory == NULL)
        return error_set_errno(error, ERROR_WORLD, "cannot read the folder of runs %s", root);
    bool good = true;
    for (const struct dirent *item = readdir(directory); good && item != NULL; item = readdir(directory))
        good = add_folder(list, root, item->d_name);
    (void)closedir(directory);
    if (!good) {
        run_list_clear(list);
        return no_memory(error);
    }
    if (list->count > 0)
        qsort(list->entries, (size_t)list->count, sizeof *list->entries, compare_entries);
    return true;
}

void run_list_clear(struct run_list *list)
{
    for (int i = 0; i < list->count; i++)
        clear_entry(&list->entries[i]);
    free(list->entries);
    *list = (struct run_list){0};
}

/* ---- As JSON */

static bool set_known(struct json *object, const char *key, int64_t number)
{
    return number >= 0 ? json_set_integer(object, key, number) : json_set_null(object, key);
}

static bool set_text(struct json *object, const char *key, const char *text)
{
    return text != NULL && text[0] != '\0' ? json_set_string(object, key, text) : json_set_null(object, key);
}

static struct json *entry_json(const struct run_entry *entry)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "name", entry->name) && set_text(object, "started", entry->started) &&
        set_text(object, "state", entry->state) &&
        json_set_string(object, "kind",
                        entry->solves  ? "solves"
                        : entry->tunes ? "tuning"
                                       : "games") &&
        json_set_integer(object, "player_count", entry->player_count) && set_text(object, "players", entry->players) &&
        json_set_integer(object, "stopped", entry->stopped) && set_known(object, "games", entry->games) &&
        set_known(object, "games_planned", entry->games_planned) && set_text(object, "fault", entry->fault))
        return object;
    json_free(object);
    return NULL;
}

struct json *run_list_json(const struct run_list *list)
{
    struct json *array = json_new_array();
    for (int i = 0; array != NULL && i < list->count; i++) {
        if (json_add(array, entry_json(&list->entries[i])))
            continue;
        json_free(array);
        return NULL;
    }
    return array;
}
