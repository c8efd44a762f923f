/* SPDX-License-Identifier: MIT */
#include "solve_run.h"

#include "lines.h"
#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, MOST_SOLVERS = 1000 };

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

static bool make_path(const char *folder, const char *file, char path[PATH_SIZE], struct error *error)
{
    if (snprintf(path, PATH_SIZE, "%s/%s", folder, file) < PATH_SIZE)
        return true;
    return error_set(error, ERROR_USAGE, "the path %.100s... is too long", folder);
}

bool solve_run_is(const char *folder)
{
    char path[PATH_SIZE];
    return make_path(folder, "solve.jsonl", path, NULL) && access(path, F_OK) == 0;
}

/* ---- run.json */

static bool take_solvers(struct solve_run *run, struct error *error)
{
    const struct json *list = json_get(run->run, "players");
    const size_t count = list != NULL && json_type(list) == JSON_ARRAY ? json_length(list) : 0;
    if (count == 0 || count > MOST_SOLVERS)
        return error_set(error, ERROR_WORLD, "\"players\" must be a list of 1 to %d solvers", MOST_SOLVERS);
    run->labels = calloc(count, sizeof *run->labels);
    if (run->labels == NULL)
        return no_memory(error);
    for (const struct json *player = json_first(list); player != NULL; player = json_next(player)) {
        const char *label = json_type(player) == JSON_OBJECT ? json_get_string(player, "label") : NULL;
        if (label == NULL || strlen(label) >= RECORD_LABEL_SIZE)
            return error_set(error, ERROR_WORLD, "\"players\" number %d has no good label", run->solver_count + 1);
        for (int i = 0; i < run->solver_count; i++)
            if (strcmp(run->labels[i], label) == 0)
                return error_set(error, ERROR_WORLD, "two solvers are called \"%s\"", label);
        run->labels[run->solver_count++] = label;
    }
    return true;
}

static bool whole_number(const struct json *object, const char *key, int64_t most, int64_t *number)
{
    const struct json *value = json_type(object) == JSON_OBJECT ? json_get(object, key) : NULL;
    return value != NULL && json_type(value) == JSON_NUMBER && json_integer(value, number) && *number >= 0 &&
           *number <= most;
}

static bool take_plan(struct solve_run *run, struct error *error)
{
    const struct json *plan = json_get(run->run, "plan");
    if (plan == NULL || json_type(plan) == JSON_NULL)
        return true;
    if (json_type(plan) != JSON_ARRAY)
        return error_set(error, ERROR_WORLD, "\"plan\" is no list");
    for (const struct json *level = json_first(plan); level != NULL; level = json_next(level)) {
        int64_t empties = 0, positions = 0;
        if (!whole_number(level, "empties", SOLVE_MOST_EMPTIES, &empties) ||
            !whole_number(level, "positions", SOLVE_MOST_POSITIONS, &positions))
            return error_set(error, ERROR_WORLD, "\"plan\" needs whole numbers \"empties\" and \"positions\"");
        run->planned[empties] = (int)positions;
    }
    return true;
}

static void take_asked(struct solve_run *run)
{
    int64_t least = 0, most = 0;
    run->most_empties = -1;
    if (!whole_number(run->run, "least_empties", SOLVE_MOST_EMPTIES, &least) ||
        !whole_number(run->run, "most_empties", SOLVE_MOST_EMPTIES, &most) || (least == 0 && most == 64))
        return;
    run->least_empties = (int)least;
    run->most_empties = (int)most;
}

static bool take_run(struct solve_run *run, struct error *error)
{
    const char *command = json_get_string(run->run, "command"), *state = json_get_string(run->run, "state");
    const struct json *budget = json_get(run->run, "budget_ns");
    if (command == NULL || strcmp(command, "solve") != 0)
        return error_set(error, ERROR_WORLD, "\"command\" is not \"solve\", though there is a solve.jsonl");
    if (budget != NULL && json_type(budget) != JSON_NULL &&
        !whole_number(run->run, "budget_ns", INT64_C(1) << 53, &run->budget_ns))
        return error_set(error, ERROR_WORLD, "\"budget_ns\" is neither a whole number nor null");
    take_asked(run);
    run->finished = state != NULL && strcmp(state, "finished") == 0;
    return take_solvers(run, error) && take_plan(run, error);
}

/* ---- solve.jsonl */

static int find_solver(const struct solve_run *run, const char *label)
{
    for (int i = 0; i < run->solver_count; i++)
        if (strcmp(run->labels[i], label) == 0)
            return i;
    return -1;
}

static bool make_room(struct solve_run *run, int *room, struct error *error)
{
    if (run->sample_count < *room)
        return true;
    const int wanted = *room > 0 ? 2 * *room : 256;
    struct solve_sample *samples = realloc(run->samples, (size_t)wanted * sizeof *samples);
    run->samples = samples != NULL ? samples : run->samples;
    int *solvers = realloc(run->solvers, (size_t)wanted * sizeof *solvers);
    run->solvers = solvers != NULL ? solvers : run->solvers;
    *room = samples != NULL && solvers != NULL ? wanted : *room;
    return samples != NULL && solvers != NULL ? true : no_memory(error);
}

static bool add_line(struct solve_run *run, const char *line, size_t length, int *room, struct error *error)
{
    if (!make_room(run, room, error))
        return false;
    struct solve_sample *sample = &run->samples[run->sample_count];
    if (!solve_sample_read(line, length, sample, error))
        return false;
    const int solver = find_solver(run, sample->solver);
    if (solver < 0)
        return error_set(error, ERROR_WORLD, "run.json has no solver \"%s\"", sample->solver);
    run->solvers[run->sample_count++] = solver;
    return true;
}

static bool add_lines(struct solve_run *run, struct lines *lines, struct error *error)
{
    const char *line = NULL;
    size_t length = 0;
    int room = 0;
    uint64_t torn = 0;
    if (!lines_leave_torn(lines, &torn, error))
        return false;
    run->torn = torn > 0;
    for (;;) {
        if (!lines_next(lines, &line, &length, error))
            return false;
        if (line == NULL)
            return true;
        if (run->sample_count >= INT32_MAX / 4)
            return error_set(error, ERROR_WORLD, "%s has too many lines", lines->path);
        if (!add_line(run, line, length, &room, error))
            return lines_fault(lines, error);
    }
}

static bool read_samples(const char *folder, struct solve_run *run, struct error *error)
{
    char path[PATH_SIZE];
    struct lines lines;
    if (!make_path(folder, "solve.jsonl", path, error) || !lines_open(&lines, path, error))
        return false;
    const bool good = add_lines(run, &lines, error);
    lines_close(&lines);
    return good;
}

/* ---- What samples must have in common */

struct place {
    const struct solve_sample *sample;
    int solver;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *one = a, *two = b;
    if (one->sample->position != two->sample->position)
        return one->sample->position < two->sample->position ? -1 : 1;
    if (one->solver != two->solver)
        return one->solver < two->solver ? -1 : 1;
    if (one->sample->repeat != two->sample->repeat)
        return one->sample->repeat < two->sample->repeat ? -1 : 1;
    return (one->sample > two->sample) - (one->sample < two->sample); /* in the order of the file */
}

/* Neighbours in the order of compare_places. */
static bool check_pair(const struct solve_run *run, const struct place *one, const struct place *two,
                       struct error *error)
{
    const struct solve_sample *a = one->sample, *b = two->sample;
    const long first = (long)(a - run->samples) + 1, second = (long)(b - run->samples) + 1;
    if (a->position != b->position)
        return true;
    if (one->solver == two->solver && a->repeat == b->repeat)
        return error_set(error, ERROR_WORLD, "solve.jsonl lines %ld and %ld: the same solve twice", first, second);
    if (strcmp(a->text, b->text) != 0 || a->empties != b->empties)
        return error_set(error, ERROR_WORLD, "solve.jsonl lines %ld and %ld: position %d is not the same in both",
                         first, second, a->position);
    return true;
}

static bool check_samples(struct solve_run *run, struct error *error)
{
    struct place *places = calloc((size_t)run->sample_count + 1, sizeof *places);
    bool good = places != NULL ? true : no_memory(error);
    for (int i = 0; good && i < run->sample_count; i++)
        places[i] = (struct place){&run->samples[i], run->solvers[i]};
    if (good)
        qsort(places, (size_t)run->sample_count, sizeof *places, compare_places);
    for (int i = 1; good && i < run->sample_count; i++)
        good = check_pair(run, &places[i - 1], &places[i], error);
    /* Where no plan tells, what was tried was planned. */
    const bool count = good && json_get(run->run, "plan") == NULL;
    for (int i = 0; count && i < run->sample_count; i++)
        if (i == 0 || places[i].sample->position != places[i - 1].sample->position)
            run->planned[places[i].sample->empties]++;
    free(places);
    return good;
}

static const char *last_part(const char *folder, size_t *length)
{
    *length = strlen(folder);
    while (*length > 1 && folder[*length - 1] == '/')
        --*length;
    size_t start = *length;
    while (start > 0 && folder[start - 1] != '/')
        start--;
    *length -= start;
    return folder + start;
}

static bool read_all(const char *folder, const char *path, struct solve_run *run, struct error *error)
{
    size_t length = 0;
    const char *name = last_part(folder, &length);
    run->name = strndup(name, length);
    run->run = results_read_run(folder, RESULTS_SOLVE_SCHEMA, error);
    if (run->run == NULL)
        return false;
    if (run->name == NULL)
        return no_memory(error);
    if (!take_run(run, error))
        return error_prefix(error, "%s", path);
    return read_samples(folder, run, error) && (check_samples(run, error) || error_prefix(error, "%s", folder));
}

bool solve_run_read(const char *folder, struct solve_run *run, struct error *error)
{
    char path[PATH_SIZE];
    *run = (struct solve_run){0};
    if (!make_path(folder, "run.json", path, error))
        return false;
    if (read_all(folder, path, run, error))
        return true;
    solve_run_clear(run);
    return false;
}

void solve_run_clear(struct solve_run *run)
{
    free(run->name);
    free(run->labels);
    free(run->samples);
    free(run->solvers);
    json_free(run->run);
    *run = (struct solve_run){0};
}
