/* SPDX-License-Identifier: MIT */
#include "resume.h"
#include "run_read.h"
#include "sprt_text.h"
#include "stars.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Opening */

static const struct {
    const char *journal, *schema, *first;
} kinds[] = {
    [RESUME_GAMES] = {RESULTS_GAMES, RESULTS_GAMES_SCHEMA, "game"},
    [RESUME_SOLVES] = {RESULTS_SOLVE, RESULTS_SOLVE_SCHEMA, "solve"},
    [RESUME_TUNING] = {RESULTS_TUNE, "osero.tune-run/1", "iteration"},
};

static void take_name(struct resume *resume, const char *folder)
{
    char *absolute = realpath(folder, NULL);
    const char *slash = absolute != NULL ? strrchr(absolute, '/') : NULL;
    (void)snprintf(resume->name, sizeof resume->name, "%s", slash != NULL ? slash + 1 : folder);
    free(absolute);
}

static bool read_run(struct resume *resume, const char *path, const char *expected, struct error *error)
{
    const char *schema = NULL;
    resume->run = json_read_own_file(path, error);
    if (resume->run == NULL) {
        if (error != NULL)
            error->kind = ERROR_WORLD; /* to the parser it is the user's text, here it is a damaged file */
        return false;
    }
    if (json_type(resume->run) != JSON_OBJECT || !run_read_string(resume->run, "schema", &schema, error) ||
        strcmp(schema, expected) != 0 || resume_players(resume) == NULL)
        return error_set(error, ERROR_WORLD, "%s: this is no run that this version of osero can continue", path);
    return true;
}

bool resume_open(struct resume *resume, const char *folder, enum resume_kind kind, struct error *error)
{
    char path[4096];
    *resume = (struct resume){.results = {.games = -1, .timing = -1, .log = -1}};
    (void)snprintf(path, sizeof path, "%s/run.json", folder);
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return error_set(error, ERROR_WORLD,
                         "%s is not there: the run was ended before its first %s; remove %s and start it again", path,
                         kinds[kind].first, folder);
    take_name(resume, folder);
    resume->changes = json_new_array();
    if (resume->changes == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (results_reopen(&resume->results, folder, kinds[kind].journal, error) &&
        read_run(resume, path, kinds[kind].schema, error))
        return true;
    resume_close(resume);
    return false;
}

void resume_close(struct resume *resume)
{
    if (resume->results.folder != NULL)
        results_close(&resume->results);
    json_free(resume->run);
    json_free(resume->changes);
    free(resume->parent);
    *resume = (struct resume){.results = {.games = -1, .timing = -1, .log = -1}};
}

const struct json *resume_players(const struct resume *resume)
{
    return run_read_member(resume->run, "players", JSON_ARRAY);
}

bool resume_was_finished(const struct resume *resume)
{
    const struct json *state = run_read_member(resume->run, "state", JSON_STRING);
    return state != NULL && strcmp(json_string(state), "finished") == 0;
}

bool resume_is_reproducible(const struct resume *resume)
{
    const struct json *then = run_read_member(resume->run, "reproducible", JSON_BOOL);
    return !resume->rebuilt && then != NULL && json_boolean(then);
}

const char *resume_openings(const struct resume *resume, const char *text)
{
    const struct json *then = run_read_member(resume->run, "openings", JSON_STRING);
    const struct json *path = run_read_member(resume->run, "openings_path", JSON_STRING);
    return then != NULL && path != NULL && strcmp(json_string(then), text) == 0 ? json_string(path) : text;
}

/* ---- Settings */

static bool take_numbers(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    int64_t pairs = 0, seed = 0, fsync_pairs = 0, max_faults = 0;
    if (!run_read_integer(run, "pairs", 1, TOURNAMENT_MAX_PAIRS, &pairs, error) ||
        !run_read_integer(run, "seed", 0, TOURNAMENT_LARGEST_SEED, &seed, error) ||
        !run_read_integer(run, "wall_ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->wall_ms, error) ||
        !run_read_integer(run, "startup_ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->startup_ms, error) ||
        !run_read_integer(run, "margin_ms", 0, TOURNAMENT_MAX_WALL_MS, &settings->margin_ms, error) ||
        !run_read_integer(run, "memory_mb", 0, TOURNAMENT_MAX_MEMORY_MB, &settings->memory_mb, error) ||
        !run_read_integer(run, "max_faults", 0, TOURNAMENT_LARGEST_SEED, &max_faults, error) ||
        !run_read_integer(run, "fsync_pairs", 0, TOURNAMENT_MAX_PAIRS, &fsync_pairs, error))
        return false;
    settings->pairs = (uint64_t)pairs;
    settings->seed = (uint64_t)seed;
    settings->fsync_pairs = (uint64_t)fsync_pairs;
    settings->max_faults = (uint64_t)max_faults;
    return true;
}

/* A run that does not say plays Othello. */
static bool take_game(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    const char *name = NULL;
    settings->game = OSERO_OTHELLO;
    if (json_get(run, "game") == NULL)
        return true;
    return run_read_string(run, "game", &name, error) &&
           (module_game_parse(name, &settings->game) || run_read_missing("game", error));
}

static bool take_stars(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    int64_t pieces = 0;
    if (!run_read_integer(run, "pieces", STARS_LEAST_PIECES, STARS_MOST_PIECES, &pieces, error))
        return false;
    settings->most_pieces = (int)pieces;
    return true;
}

static bool take_othello(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    const char *start = NULL, *scoring = NULL;
    int64_t size = 0;
    if (!run_read_string(run, "start", &start, error) || !run_read_string(run, "scoring", &scoring, error) ||
        !run_read_integer(run, "board", 4, 10, &size, error))
        return false;
    settings->size = (int)size;
    return (game_find(OSERO_OTHELLO, settings->size) != NULL || run_read_missing("board", error)) &&
           (tournament_start_parse(start, &settings->start) || run_read_missing("start", error)) &&
           (tournament_scoring_parse(scoring, &settings->scoring) || run_read_missing("scoring", error));
}

static bool take_rules(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    const char *clock = NULL;
    if (!run_read_string(run, "clock", &clock, error) || !take_game(run, settings, error))
        return false;
    if (!tournament_clock_parse(clock, &settings->cpu_clock))
        return run_read_missing("clock", error);
    return settings->game == OSERO_OTHELLO ? take_othello(run, settings, error) : take_stars(run, settings, error);
}

static bool take_limits(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    const struct json *limits = run_read_member(run, "limits", JSON_OBJECT);
    unsigned given = 0;
    if (limits == NULL)
        return run_read_missing("limits", error);
    return player_limits_read(limits, &settings->limits, &given, error);
}

static bool take_sprt(const struct json *run, struct tournament_settings *settings, struct error *error)
{
    const struct json *sprt = json_get(run, "sprt");
    settings->with_sprt = sprt != NULL;
    return sprt == NULL || sprt_json_read(sprt, &settings->sprt) || run_read_missing("sprt", error);
}

bool resume_damaged(const struct resume *resume, struct error *error)
{
    if (error != NULL)
        error->kind = ERROR_WORLD;
    return error_prefix(error, "%s/run.json", resume->results.folder);
}

bool resume_settings(struct resume *resume, struct tournament_settings *settings, struct error *error)
{
    const struct json *run = resume->run;
    const bool good = run_read_string(run, "command", &settings->command, error) &&
                      take_numbers(run, settings, error) && take_rules(run, settings, error) &&
                      take_limits(run, settings, error) && take_sprt(run, settings, error) &&
                      run_read_boolean(run, "gauntlet", &settings->gauntlet, error) &&
                      run_read_boolean(run, "timing", &settings->timing, error) &&
                      run_read_boolean(run, "isolate", &settings->isolate, error) &&
                      run_read_string(run, "openings", &settings->openings, error);
    if (!good)
        return resume_damaged(resume, error);
    settings->sandbox = run_read_flag(run, "sandbox");
    settings->name = resume->name;
    settings->player_count = (int)json_length(resume_players(resume));
    settings->resume = resume;
    return true;
}
