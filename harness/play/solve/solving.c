/* SPDX-License-Identifier: MIT */
#include "solving.h"

#include "clock.h"
#include "load.h"
#include "machine.h"
#include "ranges.h"
#include "schedule.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WALL_MS = 3600000, DEFAULT_STARTUP_MS = 10000, LOAD_LEAST_NS = 500000000 };

void solving_defaults(struct solving_settings *settings)
{
    *settings = (struct solving_settings){.list = {.least = 0, .most = 64},
                                          .repeats = 1,
                                          .jobs = 1,
                                          .seed = 1,
                                          .wall_ms = DEFAULT_WALL_MS,
                                          .startup_ms = DEFAULT_STARTUP_MS,
                                          .results = "results"};
}

void solving_warn(struct solving *solving, bool time, const char *format, ...)
{
    va_list arguments;
    if (solving->warning_count == SOLVING_MAX_WARNINGS)
        return;
    if (time)
        solving->time_warnings[solving->time_warning_count++] = solving->warning_count;
    va_start(arguments, format);
    (void)vsnprintf(solving->warnings[solving->warning_count++], SOLVING_WARNING_SIZE, format, arguments);
    va_end(arguments);
}

void solving_text(const struct position *position, char *text)
{
    notation_position_write(position, text);
    text[strcspn(text, ";")] = '\0';
}

void solving_count(struct solving *solving, const struct solve_sample *sample)
{
    char name[2 * RECORD_LABEL_SIZE];
    solving->samples++;
    if (sample->termination == TERMINATION_NORMAL || sample->termination == TERMINATION_TIME)
        return; /* a limit of time is no fault of a solver's */
    if (solving->faults++ > 0)
        return;
    (void)snprintf(name, sizeof name, "%s, position %d", sample->solver, sample->position);
    (void)snprintf(solving->first_fault, sizeof solving->first_fault, "%s (%s): %s: %s", name, sample->text,
                   termination_name(sample->termination), sample->fault);
}

/* ---- Checks before anything is made */

static bool check_label(const struct solving *solving, int index, struct error *error)
{
    const char *label = solving->players[index].label;
    const char *text = solving->settings.players != NULL ? solving->settings.players[index] : label;
    for (int i = 0; i < index; i++)
        if (strcmp(solving->players[i].label, label) == 0)
            return error_set(error, ERROR_USAGE,
                             "solvers %d and %d are both called '%s'; tell them apart, e.g. %s%clabel=other", i + 1,
                             index + 1, label, text, strchr(text, ':') != NULL ? ',' : ':');
    return true;
}

static bool check_player(const struct solving *solving, int index, struct error *error)
{
    const struct module_info *info = &solving->players[index].info;
    if (!info->has_solve)
        return error_set(error, ERROR_USAGE, "%s cannot solve: its module %s has no `solve`",
                         solving->players[index].label, info->name);
    for (int i = 0; i < solving->list.count; i++) {
        const struct solve_entry *entry = &solving->list.entries[i];
        if (!module_plays(info, solving->players[index].label, OSERO_OTHELLO, entry->position.size, error))
            return error_prefix(error, "%s:%zu", solving->settings.positions, entry->line);
    }
    return check_label(solving, index, error);
}

static bool parse_players(struct solving *solving, const struct module_path *where, struct error *error)
{
    const struct solving_settings *settings = &solving->settings;
    if (settings->player_count < 1 || settings->player_count > SOLVING_MAX_SOLVERS)
        return error_set(error, ERROR_USAGE, "1 to %d solvers can be timed in one run, not %d", SOLVING_MAX_SOLVERS,
                         settings->player_count);
    solving->players = calloc((size_t)settings->player_count, sizeof *solving->players);
    if (solving->players == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d solvers", settings->player_count);
    for (int i = 0; i < settings->player_count; i++) {
        struct player *player = &solving->players[i];
        const bool good = settings->players != NULL
                              ? player_parse(settings->players[i], where, player, error)
                              : player_read(json_at(resume_players(settings->resume), (size_t)i), where, player, error);
        if (!good)
            return false;
        solving->parsed_count++;
        if (!check_player(solving, i, error))
            return false;
    }
    return true;
}

static bool try_players(struct solving *solving, struct error *error)
{
    const struct solving_settings *settings = &solving->settings;
    for (int i = 0; i < settings->player_count; i++) {
        struct player *player = &solving->players[i];
        if (!player_try(player, solving->list.positions[0].size, seed_of_instance(settings->seed, player->label),
                        settings->startup_ms, error))
            return false;
        player_limits_merge(&player->limits, &player->limits_set, &settings->limits,
                            player_limits_given(&settings->limits));
    }
    return true;
}

/* Numbers of empties that were asked for and of which there are no positions, or fewer than asked for. */
static void check_list(struct solving *solving)
{
    const struct solve_list_options *asked = &solving->settings.list;
    int found[SOLVE_LIST_SQUARES + 1] = {0};
    bool missing[SOLVE_LIST_SQUARES + 1] = {false}, few[SOLVE_LIST_SQUARES + 1] = {false};
    char text[RANGES_SIZE];
    for (int i = 0; i < solving->list.count; i++)
        found[solving->list.empties[i]]++;
    for (int i = asked->least; i <= asked->most; i++) {
        missing[i] = found[i] == 0 && !solve_list_all(asked);
        few[i] = found[i] > 0 && found[i] < asked->count;
    }
    if (ranges_text(missing, SOLVE_LIST_SQUARES + 1, text)[0] != '\0')
        solving_warn(solving, false, "%s has no position with %s empties", solving->settings.positions, text);
    if (ranges_text(few, SOLVE_LIST_SQUARES + 1, text)[0] != '\0')
        solving_warn(solving, false, "%s has fewer positions than the %d that were asked for with %s empties",
                     solving->settings.positions, asked->count, text);
}

/* Figures and intervals take each entry for another position. */
static void check_doubles(struct solving *solving)
{
    size_t lines[2] = {0, 0};
    const int doubles = solve_list_doubles(&solving->list, lines);
    if (doubles > 0)
        solving_warn(solving, false,
                     "%s: %d position%s there more than once, the first in lines %zu and %zu: the figures count each "
                     "as another one",
                     solving->settings.positions, doubles, doubles == 1 ? " is" : "s are", lines[0], lines[1]);
}

static bool choose_name(struct solving *solving, struct error *error)
{
    const struct solving_settings *settings = &solving->settings;
    const char *labels[2] = {solving->players[0].label, settings->player_count > 1 ? solving->players[1].label : NULL};
    const struct run_name name = {.command = "solve",
                                  .labels = labels,
                                  .label_count = settings->player_count <= 2 ? settings->player_count : 0,
                                  .results = settings->results,
                                  .journal = RESULTS_SOLVE,
                                  .asked = settings->name};
    if (settings->resume == NULL)
        return run_name_choose(&name, solving->name, error);
    (void)snprintf(solving->name, sizeof solving->name, "%s", settings->resume->name);
    return true;
}

bool solving_prepare(struct solving *solving, const struct solving_settings *settings, const struct module_path *where,
                     struct error *error)
{
    struct module_path from = *where;
    from.sandbox = settings->sandbox;
    *solving = (struct solving){.settings = *settings};
    if (!solve_list_read(&solving->list, &settings->list, error) || !parse_players(solving, &from, error) ||
        !choose_name(solving, error) || !try_players(solving, error))
        return false;
    solving->positions_path = realpath(settings->list.file, NULL);
    solving->plan = (struct solve_plan){.empties = solving->list.empties,
                                        .position_count = solving->list.count,
                                        .solver_count = settings->player_count,
                                        .repeats = settings->repeats,
                                        .budget_ns = settings->budget_ns};
    if (!solve_plan_init(&solving->plan))
        return error_set(error, ERROR_WORLD, "out of memory");
    check_list(solving);
    check_doubles(solving);
    return settings->resume == NULL || solving_resume_check(settings->resume, solving, error);
}

/* ---- The run */

/* What a session works with. */
struct session {
    struct results results;
    struct solving_state state;
    bool idle; /* the run was finished: nothing is left to do */
};

static bool write_run(struct session *session, const struct solving *solving, struct error *error)
{
    struct json *json = solving_json(solving, &session->state);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = results_replace_run(&session->results, json, error);
    json_free(json);
    return good;
}

static bool open_new(struct session *session, struct solving *solving, struct error *error)
{
    const struct results_place place = {
        .root = solving->settings.results, .name = solving->name, .journal = RESULTS_SOLVE};
    struct json *json = solving_json(solving, &session->state);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = results_create(&session->results, &place, json, error);
    json_free(json);
    return good;
}

/* Takes over what earlier sessions solved. */
static bool open_old(struct session *session, struct solving *solving, struct error *error)
{
    struct resume *resume = solving->settings.resume;
    uint64_t length = 0, torn = 0;
    session->results = resume->results;
    resume->results = (struct results){.games = -1, .timing = -1, .log = -1};
    if (!solving_resume_read(solving, session->results.folder, &length, &torn, error))
        return false;
    solving->samples_before = session->state.samples_before = session->state.samples = solving->samples;
    session->idle = solve_plan_complete(&solving->plan) && resume_was_finished(resume) && torn == 0 &&
                    !solving->raised && json_length(resume->changes) == 0;
    if (session->idle)
        return true;
    if (!results_continue(&session->results, length, false, 0, error) || !write_run(session, solving, error))
        return false;
    results_log(&session->results, "%s: continued with %llu samples", session->state.started,
                (unsigned long long)solving->samples);
    if (torn > 0)
        solving_warn(solving, false, "dropped a torn last line of %llu bytes", (unsigned long long)torn);
    return true;
}

/* Before the run: whether there will be a processor for each job. */
static void check_processors(struct solving *solving)
{
    const int jobs = solving->settings.jobs, cores = machine_cores();
    const double load = machine_load();
    if (jobs > 1)
        solving_warn(solving, true, "%d solves at a time disturb each other: for clean times use --jobs 1", jobs);
    if (load > 0.5 && load + jobs > cores + 0.5)
        solving_warn(solving, true, "other programs were busy before the run began: load %.1f on %d cores", load,
                     cores);
}

/* After it. */
static void check_load(struct solving *solving, int64_t busy_before_ns)
{
    const int cores = machine_cores();
    const double others = load_others(busy_before_ns, load_busy_ns(), solving->cpu_ns, solving->elapsed_ns);
    if (solving->elapsed_ns > LOAD_LEAST_NS && others > 0.1 * cores)
        solving_warn(solving, true, "other programs kept %.1f of %d cores busy meanwhile", others, cores);
}

static bool play(struct session *session, struct solving *solving, const struct solving_view *view, struct error *error)
{
    const int64_t start_ns = clock_wall_ns(), cpu_ns = clock_family_ns(), busy_ns = load_busy_ns();
    const bool good = solving_play(solving, &session->results, view, error);
    solving->elapsed_ns = clock_wall_ns() - start_ns;
    solving->cpu_ns = clock_family_ns() - cpu_ns;
    check_load(solving, busy_ns);
    return good;
}

/* How to go on, behind the message of what has ended it. */
static void add_advice(const struct solving *solving, struct error *error)
{
    const char *results = solving->settings.results;
    const bool usual = strcmp(results, "results") == 0;
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, "; go on by osero solve --resume %s%s%s",
                   solving->name, usual ? "" : " --results ", usual ? "" : results);
}

static bool run_session(struct session *session, struct solving *solving, const struct solving_view *view,
                        struct error *error)
{
    struct error late = {.kind = ERROR_NONE};
    session->state = (struct solving_state){.state = "running"};
    clock_text(session->state.started);
    if (!(solving->settings.resume != NULL ? open_old(session, solving, error) : open_new(session, solving, error)))
        return false;
    solving->folder = strdup(session->results.folder);
    if (solving->folder == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (!session->idle)
        check_processors(solving);
    if (view != NULL && view->begun != NULL)
        view->begun(view->context, solving);
    if (session->idle)
        return true;
    bool good = play(session, solving, view, error);
    if (!results_sync(&session->results, good ? error : &late))
        good = false;
    if (!good)
        add_advice(solving, error);
    session->state.state = good ? "finished" : error->kind == ERROR_INTERRUPTED ? "interrupted" : "failed";
    session->state.reason = good ? NULL : error->message;
    session->state.samples = solving->samples;
    clock_text(session->state.finished);
    return write_run(session, solving, good ? error : &late) && good;
}

bool solving_run(struct solving *solving, const struct solving_view *view, struct error *error)
{
    struct session session = {.results = {.games = -1, .timing = -1, .log = -1}};
    const bool good = run_session(&session, solving, view, error);
    results_close(&session.results);
    return good;
}

void solving_clear(struct solving *solving)
{
    for (int i = 0; i < solving->parsed_count; i++)
        player_clear(&solving->players[i]);
    free(solving->players);
    free(solving->folder);
    free(solving->positions_path);
    solve_plan_clear(&solving->plan);
    solve_list_clear(&solving->list);
    memset(solving, 0, sizeof *solving);
}
