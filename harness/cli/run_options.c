/* SPDX-License-Identifier: MIT */
#include "run_options.h"

#include "paths.h"
#include "progress.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool apply_board(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    uint64_t size = (uint64_t)settings->size;
    if (!args_unsigned(args, "board", 4, 8, &size, error))
        return false;
    if (!rules_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6 or 8, not %d", (int)size);
    settings->size = (int)size;
    const char *start = args_text(args, "start"), *scoring = args_text(args, "scoring");
    if (start != NULL && !tournament_start_parse(start, &settings->start))
        return error_set(error, ERROR_USAGE, "--start takes standard or parallel, not '%s'", start);
    if (scoring != NULL && !tournament_scoring_parse(scoring, &settings->scoring))
        return error_set(error, ERROR_USAGE, "--scoring takes empties-to-winner or raw, not '%s'", scoring);
    return true;
}

static bool apply_limits(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    const char *limits = args_text(args, "limit");
    unsigned given = 0;
    if (limits == NULL)
        return true;
    settings->limits = (struct player_limits){0};
    return player_limits_parse(limits, &settings->limits, &given, error) || error_prefix(error, "--limit");
}

static bool apply_numbers(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    uint64_t jobs = (uint64_t)settings->jobs, wall_ms = (uint64_t)settings->wall_ms;
    if (!args_unsigned(args, "pairs", 1, TOURNAMENT_MAX_PAIRS, &settings->pairs, error) ||
        !args_unsigned(args, "seed", 0, (uint64_t)TOURNAMENT_LARGEST_SEED, &settings->seed, error) ||
        !args_unsigned(args, "jobs", 1, TOURNAMENT_MAX_JOBS, &jobs, error) ||
        !args_unsigned(args, "wall-ms", 1, TOURNAMENT_MAX_WALL_MS, &wall_ms, error))
        return false;
    settings->jobs = (int)jobs;
    settings->wall_ms = (int64_t)wall_ms;
    return true;
}

static void apply_texts(const struct args *args, struct tournament_settings *settings)
{
    const char *openings = args_text(args, "openings"), *name = args_text(args, "name");
    const char *results = args_text(args, "results");
    settings->openings = openings != NULL ? openings : settings->openings;
    settings->name = name != NULL ? name : settings->name;
    settings->results = results != NULL ? results : settings->results;
    settings->timing = settings->timing || args_flag(args, "timing");
    settings->isolate = settings->isolate || args_flag(args, "isolate");
}

bool run_options_apply(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    settings->version = OSERO_VERSION;
    settings->compiler = OSERO_COMPILER " " OSERO_BUILD_TYPE;
    apply_texts(args, settings);
    return apply_board(args, settings, error) && apply_limits(args, settings, error) &&
           apply_numbers(args, settings, error);
}

static void print_warnings(const struct tournament *tournament, int from)
{
    for (int i = from; i < tournament->warning_count; i++)
        fprintf(stderr, "osero: warning: %s\n", tournament->warnings[i]);
}

static void print_start(void *context, const struct tournament *tournament)
{
    (void)context;
    const struct tournament_settings *settings = &tournament->settings;
    fprintf(stderr, "%s: %d players, %llu games, seed %llu, openings %s, %d jobs\n", tournament->name,
            settings->player_count, 2 * (unsigned long long)schedule_unit_count(&tournament->contest.schedule),
            (unsigned long long)settings->seed, settings->openings, settings->jobs);
}

/* --json: the summary, as the run's folder has it. */
static bool print_summary(const struct tournament *tournament, struct error *error)
{
    struct json *json = tournament->summed ? summary_json(&tournament->summary) : NULL;
    char *text = json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    free(text);
    return true;
}

bool run_options_play(const struct args *args, const struct tournament_settings *settings, struct error *error)
{
    struct paths paths;
    struct tournament tournament;
    struct progress_line line;
    const bool quiet = args_flag(args, "quiet");
    if (!paths_find(&paths, error))
        return false;
    if (!tournament_prepare(&tournament, settings, &paths.modules, error)) {
        tournament_clear(&tournament);
        return false;
    }
    print_warnings(&tournament, 0);
    progress_begin(&line);
    const struct tournament_view view = {
        .begun = quiet ? NULL : print_start, .progress = quiet ? NULL : progress_show, .context = &line};
    const int warned = tournament.warning_count;
    bool good = tournament_run(&tournament, &view, error);
    progress_end(&line);
    print_warnings(&tournament, warned);
    if (tournament.summed && args_flag(args, "json"))
        good = print_summary(&tournament, good ? error : NULL) && good;
    else if (tournament.folder != NULL && !quiet)
        progress_outcome(&tournament);
    tournament_clear(&tournament);
    return good;
}
