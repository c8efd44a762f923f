/* SPDX-License-Identifier: MIT */
#include "run_options.h"
#include "print_tree.h"

#include "find_run.h"
#include "paths.h"
#include "progress.h"
#include "sprt_text.h"
#include "stars.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool run_options_resume(const struct args *args, struct tournament_settings *settings, struct resume *resume,
                        struct error *error)
{
    const char *run = args_text(args, "resume"), *results = args_text(args, "results"), *name = args_text(args, "name");
    char folder[FIND_RUN_SIZE];
    *resume = (struct resume){.run = NULL};
    if (run == NULL && !args_flag(args, "accept-rebuilt"))
        return true;
    if (run == NULL)
        return error_set(error, ERROR_USAGE, "--accept-rebuilt goes with --resume");
    if (name != NULL)
        return error_set(error, ERROR_USAGE, "--resume %s goes on under that name: leave out --name", run);
    if (!find_run(run, results, folder, error) || !resume_open(resume, folder, RESUME_GAMES, error))
        return false;
    resume->accept_rebuilt = args_flag(args, "accept-rebuilt");
    if (!resume_settings(resume, settings, error))
        return false;
    settings->results = results != NULL ? results : settings->results;
    return strchr(run, '/') == NULL || find_run_split(folder, &resume->parent, &settings->results, error);
}

bool run_options_players(const struct args *args, int least, struct tournament_settings *settings, struct error *error)
{
    if (args->operand_count == 0 && settings->resume != NULL)
        return true;
    if (args->operand_count < least)
        return error_set(error, ERROR_USAGE, "%s missing; usage: osero %s %s",
                         least == 1                 ? "the players are"
                         : args->operand_count == 0 ? "both players are"
                                                    : "the second player is",
                         args->spec->command, args->spec->usage);
    settings->players = args->operands;
    settings->player_count = args->operand_count;
    return true;
}

/* The name of an option that was given, of those that one game alone has; null: none was. */
static const char *option_given(const struct args *args, const char *const names[][2])
{
    for (int i = 0; names[i][0] != NULL; i++)
        if (args_text(args, names[i][0]) != NULL)
            return names[i][1];
    return NULL;
}

static bool apply_game(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    static const char *const for_othello[][2] = {
        {"board", "--board"}, {"start", "--start"}, {"scoring", "--scoring"}, {NULL, NULL}};
    static const char *const for_stars[][2] = {{"pieces", "--pieces"}, {NULL, NULL}};
    const char *game = args_text(args, "game");
    uint64_t pieces = (uint64_t)settings->most_pieces;
    if (game != NULL && !module_game_parse(game, &settings->game))
        return error_set(error, ERROR_USAGE, "--game takes " TOURNAMENT_GAMES ", not '%s'", game);
    if (!args_unsigned(args, "pieces", STARS_LEAST_PIECES, STARS_MOST_PIECES, &pieces, error))
        return false;
    settings->most_pieces = (int)pieces;
    if (option_given(args, for_othello) != NULL)
        settings->for_othello = option_given(args, for_othello);
    if (option_given(args, for_stars) != NULL)
        settings->for_stars = option_given(args, for_stars);
    return true;
}

static bool apply_board(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    uint64_t size = (uint64_t)settings->size;
    if (!args_unsigned(args, "board", 4, 10, &size, error))
        return false;
    if (!position_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6, 8 or 10, not %d", (int)size);
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
    uint64_t jobs = (uint64_t)settings->jobs;
    if (!args_unsigned(args, "pairs", 1, TOURNAMENT_MAX_PAIRS, &settings->pairs, error) ||
        !args_unsigned(args, "seed", 0, (uint64_t)TOURNAMENT_LARGEST_SEED, &settings->seed, error) ||
        !args_unsigned(args, "jobs", 1, TOURNAMENT_MAX_JOBS, &jobs, error) ||
        !args_unsigned(args, "fsync", 0, TOURNAMENT_MAX_PAIRS, &settings->fsync_pairs, error) ||
        !args_unsigned(args, "max-faults", 0, UINT64_C(1) << 53, &settings->max_faults, error))
        return false;
    settings->jobs = (int)jobs;
    return true;
}

static bool apply_sprt(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    const char *text = args_text(args, "sprt");
    if (text == NULL)
        return true;
    settings->with_sprt = true;
    return sprt_parse(text, &settings->sprt, error) || error_prefix(error, "--sprt");
}

static bool apply_int64(const struct args *args, const char *name, uint64_t minimum, uint64_t maximum, int64_t *value,
                        struct error *error)
{
    uint64_t number = (uint64_t)*value;
    if (!args_unsigned(args, name, minimum, maximum, &number, error))
        return false;
    *value = (int64_t)number;
    return true;
}

static bool apply_guards(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    const char *clock = args_text(args, "clock");
    if (clock != NULL && !tournament_clock_parse(clock, &settings->cpu_clock))
        return error_set(error, ERROR_USAGE, "--clock takes wall or cpu, not '%s'", clock);
    return apply_int64(args, "wall-ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->wall_ms, error) &&
           apply_int64(args, "startup-ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->startup_ms, error) &&
           apply_int64(args, "margin-ms", 0, TOURNAMENT_MAX_WALL_MS, &settings->margin_ms, error) &&
           apply_int64(args, "memory", 1, TOURNAMENT_MAX_MEMORY_MB, &settings->memory_mb, error);
}

static void apply_texts(const struct args *args, struct tournament_settings *settings)
{
    const char *openings = args_text(args, "openings"), *name = args_text(args, "name");
    const char *results = args_text(args, "results");
    settings->openings = openings != NULL ? openings : settings->openings;
    settings->name = name != NULL ? name : settings->name;
    settings->results = results != NULL && settings->resume == NULL ? results : settings->results;
    settings->timing = settings->timing || args_flag(args, "timing");
    settings->isolate = settings->isolate || args_flag(args, "isolate");
    settings->sandbox = settings->sandbox || args_flag(args, "sandbox");
}

bool run_options_apply(const struct args *args, struct tournament_settings *settings, struct error *error)
{
    settings->version = OSERO_VERSION;
    settings->compiler = OSERO_COMPILER " " OSERO_BUILD_TYPE;
    apply_texts(args, settings);
    return apply_game(args, settings, error) && apply_board(args, settings, error) &&
           apply_limits(args, settings, error) && apply_numbers(args, settings, error) &&
           apply_sprt(args, settings, error) && apply_guards(args, settings, error);
}

static void print_warnings(const struct tournament *tournament, int from)
{
    for (int i = from; i < tournament->warning_count; i++)
        fprintf(stderr, "osero: warning: %s\n", tournament->warnings[i]);
}

/* What the hooks of a run that is played need. */
struct shown {
    struct progress_line line;
    bool quiet;
    int warned; /* warnings that have been printed */
};

static void print_new_warnings(struct shown *shown, const struct tournament *tournament)
{
    print_warnings(tournament, shown->warned);
    shown->warned = tournament->warning_count;
}

static void print_reading(void *context, const struct tournament *tournament)
{
    const struct shown *shown = context;
    if (!shown->quiet)
        fprintf(stderr, "%s: going through the games that are there\n", tournament->name);
}

static void print_sprt(const struct sprt_options *options)
{
    char text[SPRT_TEXT_SIZE];
    sprt_text(options, text);
    fprintf(stderr, "SPRT %s: stops at LLR %.2f (H0) or %+.2f (H1)\n", text, sprt_lower(options), sprt_upper(options));
}

static void print_start(void *context, const struct tournament *tournament)
{
    struct shown *shown = context;
    const struct tournament_settings *settings = &tournament->settings;
    print_new_warnings(shown, tournament);
    if (shown->quiet)
        return;
    fprintf(stderr, "%s: %d players, %s%llu games, seed %llu, openings %s, %d jobs", tournament->name,
            settings->player_count, settings->with_sprt ? "at most " : "",
            2 * (unsigned long long)schedule_unit_count(&tournament->contest.schedule),
            (unsigned long long)settings->seed, settings->openings, settings->jobs);
    if (settings->resume != NULL)
        fprintf(stderr, "; %llu games are there", (unsigned long long)tournament->games_before);
    fprintf(stderr, "\n");
    if (settings->with_sprt)
        print_sprt(&settings->sprt);
}

static void show_progress(void *context, const struct progress *progress)
{
    struct shown *shown = context;
    if (!shown->quiet)
        progress_show(&shown->line, progress);
}

/* --json: the summary, as the run's folder has it. */
static bool print_summary(const struct tournament *tournament, struct error *error)
{
    return print_tree(tournament->summed ? summary_json(&tournament->summary) : NULL, error);
}

static bool play(const struct args *args, const struct tournament_settings *settings, const struct module_path *where,
                 struct error *error)
{
    struct tournament tournament;
    struct shown shown = {.quiet = args_flag(args, "quiet")};
    if (!tournament_prepare(&tournament, settings, where, error)) {
        tournament_clear(&tournament);
        return false;
    }
    print_new_warnings(&shown, &tournament);
    progress_begin(&shown.line);
    const struct tournament_view view = {
        .reading = print_reading, .begun = print_start, .progress = show_progress, .context = &shown};
    bool good = tournament_run(&tournament, &view, error);
    progress_end(&shown.line);
    print_new_warnings(&shown, &tournament);
    if (tournament.summed && args_flag(args, "json"))
        good = print_summary(&tournament, good ? error : NULL) && good;
    else if (tournament.folder != NULL && !shown.quiet)
        progress_outcome(&tournament);
    tournament_clear(&tournament);
    return good;
}

bool run_options_play(const struct args *args, const struct tournament_settings *settings, struct error *error)
{
    struct paths paths;
    struct nursery nursery;
    struct tournament_settings own = *settings;
    char openings[PATH_MAX];
    if (!paths_find(&paths, error))
        return false;
    if (openings_is_file(settings->openings))
        own.openings = paths_position_file(&paths, settings->openings, openings);
    nursery_open(&nursery);
    own.nursery = &nursery;
    const bool good = play(args, &own, &paths.modules, error);
    nursery_close(&nursery);
    return good;
}
