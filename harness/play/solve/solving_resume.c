/* SPDX-License-Identifier: MIT */
#include "differences.h"
#include "lines.h"
#include "run_read.h"
#include "solving.h"

#include <stdio.h>
#include <string.h>

/* ---- Settings */

static bool take_numbers(const struct json *run, struct solving_settings *settings, struct error *error)
{
    int64_t least = 0, most = 0, count = 0, repeats = 0, seed = 0;
    const struct json *budget = json_get(run, "budget_ns");
    if (!run_read_integer(run, "least_empties", 0, 64, &least, error) ||
        !run_read_integer(run, "most_empties", 0, 64, &most, error) ||
        !run_read_integer(run, "count", 0, SOLVE_MOST_POSITIONS, &count, error) ||
        !run_read_integer(run, "repeats", 1, SOLVING_MAX_REPEATS, &repeats, error) ||
        !run_read_integer(run, "seed", 0, INT64_C(1) << 53, &seed, error) ||
        !run_read_integer(run, "wall_ms", 0, SOLVING_MAX_MS, &settings->wall_ms, error) ||
        !run_read_integer(run, "startup_ms", 1, SOLVING_MAX_MS, &settings->startup_ms, error))
        return false;
    settings->list.least = (int)least;
    settings->list.most = (int)most;
    settings->list.count = (int)count;
    settings->repeats = (int)repeats;
    settings->seed = (uint64_t)seed;
    if (budget != NULL && json_type(budget) == JSON_NULL)
        return true;
    return run_read_integer(run, "budget_ns", 1, INT64_C(1) << 53, &settings->budget_ns, error);
}

static bool take_settings(const struct json *run, struct solving_settings *settings, struct error *error)
{
    const struct json *limits = run_read_member(run, "limits", JSON_OBJECT);
    const char *path = json_get_string(run, "positions_path");
    unsigned set = 0;
    if (!take_numbers(run, settings, error) || !run_read_boolean(run, "wld", &settings->wld, error) ||
        !run_read_boolean(run, "huge", &settings->list.huge, error) ||
        !run_read_string(run, "positions", &settings->positions, error))
        return false;
    settings->sandbox = run_read_flag(run, "sandbox");
    settings->list.file = path != NULL ? path : settings->positions;
    return limits != NULL ? player_limits_read(limits, &settings->limits, &set, error)
                          : run_read_missing("limits", error);
}

bool solving_resume_settings(struct resume *resume, struct solving_settings *settings, struct error *error)
{
    if (!take_settings(resume->run, settings, error))
        return resume_damaged(resume, error);
    settings->name = resume->name;
    settings->player_count = (int)json_length(resume_players(resume));
    settings->resume = resume;
    return true;
}

static bool take_earlier(struct solving *solving, const struct json *run, struct error *error)
{
    const struct json *list = json_get(run, "earlier_budgets");
    const bool none = list == NULL || json_type(list) != JSON_ARRAY;
    for (const struct json *item = none ? NULL : json_first(list); item != NULL; item = json_next(item)) {
        int64_t samples = 0, budget_ns = 0;
        if (solving->earlier_count == SOLVING_MAX_RAISES - 1)
            return error_set(error, ERROR_USAGE, "a budget can be raised %d times", SOLVING_MAX_RAISES - 1);
        if (json_type(item) != JSON_OBJECT)
            return error_set(error, ERROR_WORLD, "\"earlier_budgets\" is no list of objects");
        if (!run_read_integer(item, "samples", 0, INT64_C(1) << 53, &samples, error) ||
            !run_read_integer(item, "budget_ns", 1, INT64_C(1) << 53, &budget_ns, error))
            return false;
        solving->earlier[solving->earlier_count++] = (struct solving_earlier){(uint64_t)samples, budget_ns};
    }
    return true;
}

/* A larger one is raised; another one is a difference. */
static void meet_budget(struct differences *found, struct solving *solving, const struct json *now)
{
    const struct json *then = json_get(found->resume->run, "budget_ns");
    const int64_t now_ns = solving->settings.budget_ns;
    int64_t then_ns = 0;
    const bool given = then != NULL && json_type(then) == JSON_NUMBER && json_integer(then, &then_ns);
    solving->raised = given && now_ns > then_ns;
    if (solving->raised)
        solving->earlier[solving->earlier_count++] = (struct solving_earlier){UINT64_MAX, then_ns};
    else if (now_ns != then_ns)
        differences_meet(found, "budget_ns", then, json_get(now, "budget_ns"));
    if (solving->earlier_count > 0)
        solving->plan.budget_ns = solving->earlier[0].budget_ns;
}

/* Whether the same positions of the file are asked for. */
static bool same_choice(const struct json *then, const struct json *now)
{
    static const char *const keys[] = {"least_empties", "most_empties", "count"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const struct json *before = json_get(then, keys[i]), *after = json_get(now, keys[i]);
        if (before == NULL || after == NULL || !differences_equal(before, after))
            return false;
    }
    return true;
}

/* The file may have another name or place, but not other positions. Where others of the file are asked for, that is
 * told, not the plan and the digest that follow from it: the first two keys. */
bool solving_resume_check(struct resume *resume, struct solving *solving, struct error *error)
{
    static const char *const apart[] = {
        "plan",   "positions_digest", "schema",          "name",     "state",     "started",         "finished",
        "reason", "samples",          "samples_planned", "players",  "positions", "positions_path",  "huge",
        "stops",  "time_warnings",    "where",           "sessions", "budget_ns", "earlier_budgets", NULL};
    const struct solving_state state = {.state = "running"};
    const struct json *where = json_get(resume->run, "where");
    struct differences found;
    if (!take_earlier(solving, resume->run, error))
        return error_prefix(error, "%s/run.json", resume->results.folder);
    struct json *now = solving_json(solving, &state);
    if (now == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    differences_init(&found, resume);
    differences_members(&found, "", apart + (same_choice(resume->run, now) ? 2 : 0), resume->run, now);
    meet_budget(&found, solving, now);
    differences_players(&found, json_get(resume->run, "players"), json_get(now, "players"));
    if (where != NULL && json_type(where) == JSON_OBJECT)
        differences_build(&found, "osero's ", "version", where, json_get(now, "where"));
    json_free(now);
    return differences_end(&found, solving->name, error);
}

/* ---- The samples that are there */

static int find_solver(const struct solving *solving, const char *label)
{
    for (int i = 0; i < solving->settings.player_count; i++)
        if (strcmp(solving->players[i].label, label) == 0)
            return i;
    return -1;
}

/* Whether the sample is of the position that it says. */
static bool check_position(const struct solving *solving, const struct solve_sample *sample, struct error *error)
{
    char text[NOTATION_POSITION_SIZE];
    if (sample->position >= solving->list.count)
        return error_set(error, ERROR_WORLD, "there is no position %d in this run", sample->position);
    const struct solve_entry *entry = &solving->list.entries[sample->position];
    solving_text(&entry->position, text);
    if (strcmp(text, sample->text) != 0 || entry->empties != sample->empties)
        return error_set(error, ERROR_WORLD, "position %d of this run is another one", sample->position);
    return true;
}

static bool take_sample(struct solving *solving, const struct solve_sample *sample, struct error *error)
{
    struct solve_step step = {
        .position = sample->position, .repeat = sample->repeat, .solver = find_solver(solving, sample->solver)};
    if (step.solver < 0)
        return error_set(error, ERROR_WORLD, "no solver of this run is called '%s'", sample->solver);
    if (!check_position(solving, sample, error))
        return false;
    if (sample->repeat >= solving->settings.repeats)
        return error_set(error, ERROR_WORLD, "repeat %d of %d", sample->repeat, solving->settings.repeats);
    step.step = solve_plan_number(&solving->plan, &step);
    if (!solve_plan_replay(&solving->plan, &step))
        return error_set(error, ERROR_WORLD,
                         "this sample is not the next one of the run: lines are missing before it, "
                         "or it is there twice");
    if (!solve_plan_note(&solving->plan, step.solver, sample))
        return error_set(error, ERROR_WORLD, "out of memory");
    solving_count(solving, sample);
    return true;
}

/* Raises the budget as it was when there were so many samples; *next is the first earlier budget still in force. A raise
 * that a journal has become too short for comes at its end. */
static void raise_budgets(struct solving *solving, bool at_end, int *next)
{
    for (; *next < solving->earlier_count; ++*next) {
        struct solving_earlier *earlier = &solving->earlier[*next];
        if (!at_end && earlier->samples > solving->samples)
            return;
        earlier->samples = solving->samples;
        solve_plan_raise(&solving->plan, *next + 1 < solving->earlier_count ? solving->earlier[*next + 1].budget_ns
                                                                            : solving->settings.budget_ns);
    }
}

static bool take_lines(struct solving *solving, struct lines *lines, uint64_t *length, uint64_t *torn,
                       struct error *error)
{
    const char *line = NULL;
    size_t bytes = 0;
    int next = 0;
    *length = 0;
    if (!lines_leave_torn(lines, torn, error))
        return false;
    while (lines_next(lines, &line, &bytes, error)) {
        struct solve_sample sample;
        raise_budgets(solving, line == NULL, &next);
        if (line == NULL)
            return true;
        if (!solve_sample_read(line, bytes, &sample, error) || !take_sample(solving, &sample, error))
            return lines_fault(lines, error);
        *length += bytes;
    }
    return false;
}

bool solving_resume_read(struct solving *solving, const char *folder, uint64_t *length, uint64_t *torn,
                         struct error *error)
{
    char path[4096];
    struct lines lines;
    (void)snprintf(path, sizeof path, "%s/%s", folder, RESULTS_SOLVE);
    if (!lines_open(&lines, path, error))
        return false;
    const bool good = take_lines(solving, &lines, length, torn, error);
    lines_close(&lines);
    return good;
}
