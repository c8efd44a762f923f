/* SPDX-License-Identifier: MIT */
#include "machine.h"
#include "results.h"
#include "run_read.h"
#include "run_sessions.h"
#include "solving.h"

static struct json *or_free(struct json *json, bool good)
{
    if (good)
        return json;
    json_free(json);
    return NULL;
}

/* What the solver is (player.h), and the PLAYER text that asked for it. */
static struct json *solver_json(const struct solving *solving, int index)
{
    const struct solving_settings *settings = &solving->settings;
    struct json *object = player_json(&solving->players[index]);
    const char *text = settings->players != NULL
                           ? settings->players[index]
                           : json_get_string(json_at(resume_players(settings->resume), (size_t)index), "player");
    return or_free(object, object != NULL && (text == NULL || json_set_string(object, "player", text)));
}

static struct json *solvers_json(const struct solving *solving)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < solving->settings.player_count; i++)
        good = json_add(list, solver_json(solving, i));
    return or_free(list, good);
}

static struct json *level_json(int empties, int positions)
{
    struct json *object = json_new_object();
    return or_free(object, object != NULL && json_set_integer(object, "empties", empties) &&
                               json_set_integer(object, "positions", positions));
}

/* [{"empties":8,"positions":20},...]: what each solver is to solve. */
static struct json *plan_json(const struct solve_list *list)
{
    struct json *plan = json_new_array();
    bool good = plan != NULL;
    for (int i = 0, first = 0; good && i < list->count; i++) {
        if (i + 1 < list->count && list->empties[i + 1] == list->empties[i])
            continue;
        good = json_add(plan, level_json(list->empties[i], i + 1 - first));
        first = i + 1;
    }
    return or_free(plan, good);
}

/* [{"samples":120,"budget_ns":60000000000},...] */
static struct json *earlier_json(const struct solving *solving)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < solving->earlier_count; i++) {
        struct json *item = json_new_object();
        good =
            json_add(list, or_free(item, item != NULL &&
                                             json_set_integer(item, "samples", (int64_t)solving->earlier[i].samples) &&
                                             json_set_integer(item, "budget_ns", solving->earlier[i].budget_ns)));
    }
    return or_free(list, good);
}

static bool set_asked(struct json *run, const struct solving *solving)
{
    const struct solving_settings *settings = &solving->settings;
    return json_set_string(run, "command", "solve") && json_set(run, "players", solvers_json(solving)) &&
           json_set_string(run, "positions", settings->positions) &&
           (solving->positions_path != NULL ? json_set_string(run, "positions_path", solving->positions_path)
                                            : json_set_null(run, "positions_path")) &&
           json_set_string(run, "positions_digest", solving->list.digest) &&
           json_set_integer(run, "least_empties", settings->list.least) &&
           json_set_integer(run, "most_empties", settings->list.most) &&
           json_set_integer(run, "count", settings->list.count) && json_set_boolean(run, "huge", settings->list.huge) &&
           json_set(run, "plan", plan_json(&solving->list)) && json_set_integer(run, "repeats", settings->repeats) &&
           (settings->budget_ns > 0 ? json_set_integer(run, "budget_ns", settings->budget_ns)
                                    : json_set_null(run, "budget_ns")) &&
           (solving->earlier_count == 0 || json_set(run, "earlier_budgets", earlier_json(solving))) &&
           (!settings->sandbox || json_set_boolean(run, "sandbox", true)) &&
           json_set_boolean(run, "wld", settings->wld) && json_set_integer(run, "seed", (int64_t)settings->seed) &&
           json_set(run, "limits", player_limits_json(&settings->limits, player_limits_given(&settings->limits))) &&
           json_set_integer(run, "wall_ms", settings->wall_ms) &&
           json_set_integer(run, "startup_ms", settings->startup_ms);
}

static bool set_state(struct json *run, const struct solving *solving, const struct solving_state *state)
{
    const struct resume *resume = solving->settings.resume;
    const char *then = resume != NULL ? json_get_string(resume->run, "started") : NULL;
    return json_set_string(run, "state", state->state) &&
           json_set_string(run, "started", then != NULL ? then : state->started) &&
           (state->finished[0] != '\0' ? json_set_string(run, "finished", state->finished)
                                       : json_set_null(run, "finished")) &&
           (state->reason != NULL ? json_set_string(run, "reason", state->reason) : json_set_null(run, "reason")) &&
           json_set_integer(run, "samples", (int64_t)state->samples) &&
           json_set_integer(run, "samples_planned", (int64_t)solve_plan_steps(&solving->plan));
}

/* Those of earlier sessions too: their times are in the journal. */
static struct json *time_warnings_json(const struct solving *solving)
{
    struct json *list = json_new_array();
    const struct json *then =
        solving->settings.resume != NULL ? json_get(solving->settings.resume->run, "time_warnings") : NULL;
    bool good = list != NULL;
    for (const struct json *line = then != NULL ? json_first(then) : NULL; good && line != NULL; line = json_next(line))
        good = json_add(list, run_read_copy(line));
    for (int i = 0; good && i < solving->time_warning_count; i++)
        good = json_add(list, json_new_string(solving->warnings[solving->time_warnings[i]]));
    return or_free(list, good);
}

/* Solvers that have stopped before the end: [{"solver","empties","reason"}]. */
static struct json *stops_json(const struct solving *solving)
{
    static const char *const reasons[] = {
        [SOLVE_WOULD_OVERRUN] = "would overrun", [SOLVE_OVERRAN] = "overran", [SOLVE_NOT_LOADED] = "not loaded"};
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < solving->settings.player_count; i++) {
        const struct solve_plan_solver *solver = &solving->plan.solvers[i];
        if (solver->stop == SOLVE_GOES_ON)
            continue;
        struct json *stop = json_new_object();
        good =
            json_add(list, or_free(stop, stop != NULL && json_set_string(stop, "solver", solving->players[i].label) &&
                                             json_set_integer(stop, "empties", solver->stop_empties) &&
                                             json_set_string(stop, "reason", reasons[solver->stop])));
    }
    return or_free(list, good);
}

static struct json *where_json(const struct solving *solving)
{
    struct json *where = machine_json();
    return or_free(where, where != NULL && json_set_integer(where, "jobs", solving->settings.jobs) &&
                              json_set_string(where, "version", solving->settings.version) &&
                              json_set_string(where, "compiler", solving->settings.compiler));
}

static struct json *sessions_json(const struct solving *solving, const struct solving_state *state)
{
    const struct run_session session = {.resume = solving->settings.resume,
                                        .started = state->started,
                                        .finished = state->finished,
                                        .state = state->state,
                                        .version = solving->settings.version,
                                        .unit = "samples",
                                        .count_before = (int64_t)state->samples_before,
                                        .count = (int64_t)state->samples};
    return run_sessions_json(&session);
}

struct json *solving_json(const struct solving *solving, const struct solving_state *state)
{
    struct json *run = json_new_object();
    return or_free(run, run != NULL && json_set_string(run, "schema", RESULTS_SOLVE_SCHEMA) &&
                            json_set_string(run, "name", solving->name) && set_state(run, solving, state) &&
                            set_asked(run, solving) && json_set(run, "stops", stops_json(solving)) &&
                            json_set(run, "time_warnings", time_warnings_json(solving)) &&
                            json_set(run, "where", where_json(solving)) &&
                            json_set(run, "sessions", sessions_json(solving, state)));
}
