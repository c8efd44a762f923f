/* SPDX-License-Identifier: MIT */
#include "child.h"
#include "clock.h"
#include "digest.h"
#include "module_info.h"
#include "module_load.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBE_LIMIT_S = 10, PROBE_MOST = 32 << 20 };

/* ---- In the child. It answers one line: the description as JSON, or the fault behind "!" (the module is wrong) or
 * "?" (the system is). */

static void borrow_option(const struct osero_option *from, struct option_info *to)
{
    *to = (struct option_info){.name = (char *)(uintptr_t)from->name,
                               .help = (char *)(uintptr_t)from->help,
                               .type = from->type,
                               .value = from->value,
                               .minimum = from->minimum,
                               .maximum = from->maximum,
                               .length = from->length,
                               .symmetry = from->symmetry,
                               .linear = from->linear == 1,
                               .threads = from->threads == 1};
    if (to->type == OSERO_STRING && to->value.string == NULL)
        to->value.string = "";
    if (to->type != OSERO_ENUM)
        return;
    to->choices = (char **)(uintptr_t)from->choices;
    while (from->choices[to->choice_count] != NULL)
        to->choice_count++;
}

/* A description that points into the module instead of owning copies; the options array alone is allocated. */
static bool borrow_info(const struct osero_engine *hooks, const char *path, struct module_info *info)
{
    *info = (struct module_info){.path = (char *)(uintptr_t)path,
                                 .name = (char *)(uintptr_t)hooks->name,
                                 .version = (char *)(uintptr_t)hooks->version,
                                 .author = (char *)(uintptr_t)hooks->author,
                                 .summary = (char *)(uintptr_t)hooks->summary,
                                 .board_sizes = hooks->board_sizes,
                                 .flags = hooks->flags,
                                 .games = module_games(hooks),
                                 .has_solve = hooks->solve != NULL,
                                 .has_evaluate = hooks->evaluate != NULL,
                                 .option_count = hooks->option_count};
    info->options = calloc((size_t)hooks->option_count + 1, sizeof *info->options);
    for (uint32_t i = 0; i < hooks->option_count && info->options != NULL; i++)
        borrow_option(module_option(hooks, i), &info->options[i]);
    return info->options != NULL;
}

struct probe {
    char *path;
    int limit_s;
    bool sandbox;
};

/* The description as one line of JSON, or null. */
static char *describe(const struct probe *probe, struct error *error)
{
    const char *path = probe->path;
    void *library = NULL;
    const struct osero_engine *hooks = NULL;
    struct module_info info;
    if ((probe->sandbox && !module_shut_in(path, error)) || !module_load(path, false, &library, &hooks, error))
        return NULL;
    (void)error_set(error, ERROR_WORLD, "%s: out of memory", path);
    struct json *json = borrow_info(hooks, path, &info) ? module_info_json(&info) : NULL;
    return json != NULL ? json_text(json, false) : NULL;
}

static void probe_body(void *argument, int output)
{
    struct error error = {.kind = ERROR_NONE};
    const char *text = describe(argument, &error);
    if (text == NULL) {
        child_write(output, error.kind == ERROR_USAGE ? "!" : "?", 1);
        text = error.message;
    }
    child_write(output, text, strlen(text));
    child_write(output, "\n", 1);
}

/* ---- In the parent */

/* Reads until the answer's newline, the end of the pipe, or the time limit; *answer is malloced. */
static enum child_event read_answer(const struct child *child, int limit_s, char **answer, size_t *used)
{
    const int64_t deadline_ns = clock_wall_ns() + limit_s * INT64_C(1000000000);
    size_t room = 1 << 16, got = 0;
    *used = 0;
    while ((*answer = realloc(*answer, room)) != NULL) {
        const enum child_event event = child_read(child, *answer + *used, room - *used, &got, deadline_ns);
        if (event != CHILD_READ)
            return event;
        *used += got;
        if ((*answer)[*used - 1] == '\n')
            return CHILD_READ;
        if (*used >= PROBE_MOST)
            return CHILD_READ;
        if (*used == room)
            room *= 2;
    }
    return CHILD_CLOSED;
}

static bool take_answer(const char *path, char *answer, struct module_info *info, struct error *error)
{
    if (answer[0] == '!' || answer[0] == '?')
        return error_set(error, answer[0] == '!' ? ERROR_USAGE : ERROR_WORLD, "%s", answer + 1);
    struct json *json = json_parse(answer, path, NULL);
    const bool read = json != NULL && json_type(json) == JSON_OBJECT && module_info_read(json, info);
    json_free(json);
    if (read && strcmp(info->path, path) == 0 && module_check_info(info, NULL))
        return true;
    if (read)
        module_info_clear(info);
    return error_set(error, ERROR_USAGE, "%s: its description came back damaged", path);
}

static bool probe_in_child(struct probe *probe, struct module_info *info, struct error *error)
{
    const char *path = probe->path;
    struct child child;
    char how[CHILD_HOW_SIZE], *answer = NULL;
    size_t used = 0;
    if (!child_start(&child, probe_body, probe, error))
        return false;
    const enum child_event event = read_answer(&child, probe->limit_s, &answer, &used);
    child_end(&child, event == CHILD_CLOSED, how);
    bool good = false;
    if (event == CHILD_READ && used >= PROBE_MOST) {
        (void)error_set(error, ERROR_USAGE, "%s: its description is longer than %d MiB", path, PROBE_MOST >> 20);
    } else if (event == CHILD_READ) {
        answer[used - 1] = '\0';
        good = take_answer(path, answer, info, error);
    } else if (event == CHILD_LATE) {
        (void)error_set(error, ERROR_USAGE, "%s: took longer than %d s to load", path, probe->limit_s);
    } else {
        (void)error_set(error, ERROR_USAGE, "%s: %s while it was loaded", path, how);
    }
    free(answer);
    return good;
}

static bool probe_file(const char *path, struct probe *probe, struct module_info *info, struct error *error)
{
    memset(info, 0, sizeof *info);
    probe->path = realpath(path, NULL);
    if (probe->path == NULL)
        return error_set_errno(error, ERROR_USAGE, "%s: cannot be loaded", path);
    bool good = probe_in_child(probe, info, error);
    info->sandbox = good && probe->sandbox;
    if (good && !digest_file(probe->path, info->digest, error)) {
        module_info_clear(info);
        good = false;
    }
    free(probe->path);
    return good;
}

bool module_probe_within(const char *path, int limit_s, struct module_info *info, struct error *error)
{
    struct probe probe = {.limit_s = limit_s};
    return probe_file(path, &probe, info, error);
}

bool module_probe_shut_in(const char *path, struct module_info *info, struct error *error)
{
    struct probe probe = {.limit_s = PROBE_LIMIT_S, .sandbox = true};
    return probe_file(path, &probe, info, error);
}

bool module_probe(const char *path, struct module_info *info, struct error *error)
{
    return module_probe_within(path, PROBE_LIMIT_S, info, error);
}
