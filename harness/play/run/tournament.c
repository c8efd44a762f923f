/* SPDX-License-Identifier: MIT */
#include "tournament.h"

#include "clock.h"
#include "crew.h"
#include "load.h"
#include "machine.h"
#include "module_watch.h"
#include "needs.h"
#include "results.h"
#include "resume.h"
#include "resume_games.h"
#include "run_json.h"
#include "run_name.h"
#include "sample.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WALL_MS = 60000, SPARE_MS = 10000, LOAD_LEAST_NS = 500000000 };

static void warn(struct tournament *tournament, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void warn(struct tournament *tournament, const char *format, ...)
{
    if (tournament->warning_count == TOURNAMENT_MAX_WARNINGS)
        return;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(tournament->warnings[tournament->warning_count++], WARNING_SIZE, format, arguments);
    va_end(arguments);
}

/* One that belongs into run.json and the report: who reads the times later must know. */
static void doubt_times(struct tournament *tournament, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void doubt_times(struct tournament *tournament, const char *format, ...)
{
    char text[WARNING_SIZE];
    va_list arguments;
    if (tournament->warning_count == TOURNAMENT_MAX_WARNINGS)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tournament->time_warnings[tournament->time_warning_count++] = tournament->warning_count;
    warn(tournament, "%s", text);
}

static bool times_matter(const struct tournament *tournament)
{
    return tournament->settings.timing || contest_longest_ns(&tournament->contest) > 0;
}

/* Before the run: whether there will be a processor for each worker. */
static void check_processors(struct tournament *tournament)
{
    const int jobs = tournament->settings.jobs, cores = machine_cores();
    const double load = machine_load();
    if (!times_matter(tournament))
        return;
    if (jobs > cores)
        doubt_times(tournament, "%d jobs share %d cores: players wait for each other, and times say little", jobs,
                    cores);
    if (load > 0.5 && load + jobs > cores + 0.5)
        doubt_times(tournament, "other programs were busy before the run began: load %.1f, %d jobs, %d cores", load,
                    jobs, cores);
}

/* After it: whether there was. */
static void check_load(struct tournament *tournament, int64_t busy_before_ns)
{
    const int jobs = tournament->settings.jobs, cores = machine_cores();
    const double others = load_others(busy_before_ns, load_busy_ns(), tournament->cpu_ns, tournament->elapsed_ns);
    if (times_matter(tournament) && tournament->elapsed_ns > LOAD_LEAST_NS && others > 0.1 * cores &&
        others + jobs > cores + 0.1)
        doubt_times(tournament, "other programs kept %.1f of %d cores busy while %d jobs played", others, cores, jobs);
}

/* ---- Checks before anything is made */

static bool check_label(const struct tournament *tournament, int index, struct error *error)
{
    const char *label = tournament->players[index].label;
    const char *text = tournament->settings.players != NULL ? tournament->settings.players[index] : label;
    for (int i = 0; i < index; i++)
        if (strcmp(tournament->players[i].label, label) == 0)
            return error_set(error, ERROR_USAGE,
                             "players %d and %d are both called '%s'; tell them apart, e.g. %s%clabel=other", i + 1,
                             index + 1, label, text, strchr(text, ':') != NULL ? ',' : ':');
    return true;
}

/* Player number `index` as the user gave it, or as run.json has it. */
static bool read_player(const struct tournament *tournament, int index, const struct module_path *where,
                        struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    struct player *player = &tournament->players[index];
    if (settings->players != NULL)
        return player_parse(settings->players[index], where, player, error);
    return player_read(json_at(resume_players(settings->resume), (size_t)index), where, player, error);
}

/* The player plays the game, on this board. */
static bool check_game(const struct tournament *tournament, const struct player *player, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    if ((player->info.games & OSERO_GAME(settings->game)) == 0)
        return error_set(error, ERROR_USAGE, "%s does not play %s; osero engines tells who does", player->label,
                         module_game_name(settings->game));
    if (settings->game == OSERO_OTHELLO && (player->info.board_sizes & OSERO_BOARD((unsigned)settings->size)) == 0)
        return error_set(error, ERROR_USAGE, "%s does not play on %dx%d boards", player->label, settings->size,
                         settings->size);
    return true;
}

static bool parse_players(struct tournament *tournament, const struct module_path *where, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    tournament->players = calloc((size_t)settings->player_count, sizeof *tournament->players);
    if (tournament->players == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d players", settings->player_count);
    for (int i = 0; i < settings->player_count; i++) {
        if (!read_player(tournament, i, where, error))
            return false;
        tournament->parsed_count++;
        if (!check_game(tournament, &tournament->players[i], error) || !check_label(tournament, i, error))
            return false;
    }
    return true;
}

static bool try_players(const struct tournament *tournament, struct error *error)
{
    for (int i = 0; i < tournament->settings.player_count; i++) {
        const struct player *player = &tournament->players[i];
        if (!player_try(player, tournament->settings.size, seed_of_instance(tournament->settings.seed, player->label),
                        tournament->settings.startup_ms, error))
            return false;
    }
    return true;
}

static bool check_wall(struct tournament *tournament, struct error *error)
{
    struct tournament_settings *settings = &tournament->settings;
    const int64_t limit_ms = contest_longest_ns(&tournament->contest) / 1000000;
    const int64_t longest_ms = limit_ms > 0 ? limit_ms + settings->margin_ms : 0;
    if (settings->wall_ms == 0)
        settings->wall_ms = longest_ms + SPARE_MS > DEFAULT_WALL_MS ? longest_ms + SPARE_MS : DEFAULT_WALL_MS;
    if (settings->wall_ms <= longest_ms)
        return error_set(
            error, ERROR_USAGE,
            "the wall limit of %lld ms is not longer than the %lld ms that a player's move may take by its "
            "time limit and the margin of %lld ms",
            (long long)settings->wall_ms, (long long)longest_ms, (long long)settings->margin_ms);
    tournament->contest.wall_ns = settings->wall_ms * 1000000;
    return true;
}

static void check_openings(struct tournament *tournament)
{
    if (strcmp(tournament->settings.openings, "start") != 0 || tournament->settings.pairs < 2)
        return;
    const struct schedule *schedule = &tournament->contest.schedule;
    for (int i = 0; i < schedule->pairing_count; i++) {
        const struct player *first = &tournament->players[schedule->pairings[i].first];
        const struct player *second = &tournament->players[schedule->pairings[i].second];
        if (player_draws(first) || player_draws(second) || player_outside(first) || player_outside(second))
            continue;
        warn(tournament, "neither %s nor %s draws lots: from the start position all their pairs will be the same",
             first->label, second->label);
        return;
    }
}

static bool is_reproducible(const struct tournament *tournament)
{
    for (int i = 0; i < tournament->settings.player_count; i++)
        if (player_threaded(&tournament->players[i]) || player_outside(&tournament->players[i]))
            return false;
    return contest_longest_ns(&tournament->contest) == 0;
}

/* `fewer`: the user has not said how many pairs. */
static bool make_openings(struct tournament *tournament, bool fewer, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    const char *text =
        settings->resume != NULL ? resume_openings(settings->resume, settings->openings) : settings->openings;
    const struct openings_request request = {.maker = tournament->contest.game->openings,
                                             .text = text,
                                             .size = settings->size,
                                             .start = settings->start,
                                             .seed = settings->seed,
                                             .count = settings->pairs,
                                             .most_pieces = settings->most_pieces,
                                             .fewer = fewer};
    tournament->contest.openings = openings_new(&request, error);
    if (tournament->contest.openings == NULL)
        return false;
    tournament->settings.pairs = tournament->contest.schedule.pair_count = openings_made(tournament->contest.openings);
    openings_digest(tournament->contest.openings, settings->pairs, tournament->openings_digest);
    tournament->openings_path = openings_is_file(text) ? realpath(text, NULL) : NULL;
    return true;
}

static bool prepare_contest(struct tournament *tournament, struct error *error)
{
    struct tournament_settings *settings = &tournament->settings;
    struct contest *contest = &tournament->contest;
    const bool open = settings->pairs == 0;
    if (open)
        settings->pairs = settings->with_sprt ? TOURNAMENT_SPRT_PAIRS : TOURNAMENT_PAIRS;
    *contest = (struct contest){.players = tournament->players,
                                .game = game_find(settings->game, settings->size),
                                .size = settings->size,
                                .most_pieces = settings->most_pieces,
                                .start = settings->start,
                                .scoring = settings->scoring,
                                .seed = settings->seed,
                                .timing = settings->timing,
                                .isolate = settings->isolate,
                                .cpu_clock = settings->cpu_clock,
                                .margin_ns = settings->margin_ms * 1000000,
                                .startup_ns = settings->startup_ms * 1000000,
                                .memory_bytes = settings->memory_mb << 20};
    return schedule_init(&contest->schedule, settings->player_count, settings->gauntlet, settings->pairs, error) &&
           contest_prepare(contest, &settings->limits, error) &&
           make_openings(tournament, open && settings->with_sprt, error);
}

/* match-A-vs-B-20261129T201010Z, tournament-20261129T201010Z */
static bool choose_name(struct tournament *tournament, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    const bool two = settings->player_count == 2;
    const char *labels[2] = {tournament->players[0].label, tournament->players[1].label};
    const struct run_name name = {.command = settings->command,
                                  .labels = labels,
                                  .label_count = two ? 2 : 0,
                                  .results = settings->results,
                                  .journal = RESULTS_GAMES,
                                  .asked = settings->name};
    if (settings->resume == NULL)
        return run_name_choose(&name, tournament->name, error);
    (void)snprintf(tournament->name, sizeof tournament->name, "%s", settings->resume->name);
    return true;
}

/* Options that the game does not have. A game without boards has the size 0. */
static bool check_options(struct tournament_settings *settings, struct error *error)
{
    const char *game = module_game_name(settings->game);
    if (settings->game == OSERO_OTHELLO)
        return settings->for_stars == NULL ||
               error_set(error, ERROR_USAGE, "%s is for %s alone, but the game is %s", settings->for_stars,
                         module_game_name(OSERO_STARS_AND_CIRCLES), game);
    settings->size = 0;
    return settings->for_othello == NULL || error_set(error, ERROR_USAGE, "%s is for %s alone, but the game is %s",
                                                      settings->for_othello, module_game_name(OSERO_OTHELLO), game);
}

bool tournament_prepare(struct tournament *tournament, const struct tournament_settings *settings,
                        const struct module_path *where, struct error *error)
{
    memset(tournament, 0, sizeof *tournament);
    tournament->settings = *settings;
    tournament->settings.isolate = settings->isolate || settings->sandbox || settings->memory_mb > 0;
    if (!check_options(&tournament->settings, error))
        return false;
    if (settings->player_count < 2 || settings->player_count > SCHEDULE_MAX_PLAYERS)
        return error_set(error, ERROR_USAGE, "a run needs 2 to %d players, not %d", SCHEDULE_MAX_PLAYERS,
                         settings->player_count);
    if (settings->with_sprt && settings->player_count != 2)
        return error_set(error, ERROR_USAGE, "an SPRT (--sprt) is between two players, not %d", settings->player_count);
    if (settings->with_sprt && !sprt_check(&settings->sprt, error))
        return error_prefix(error, "--sprt");
    struct module_path from = *where;
    from.sandbox = settings->sandbox;
    const int jobs = settings->jobs > 0 ? settings->jobs : machine_cores();
    if (!crew_allow_files(jobs, settings->player_count, error) || !parse_players(tournament, &from, error) ||
        !prepare_contest(tournament, error) || !needs_check(tournament, error) || !check_wall(tournament, error) ||
        !choose_name(tournament, error) ||
        (settings->resume != NULL && !resume_check(settings->resume, tournament, error)) ||
        !try_players(tournament, error))
        return false;
    const uint64_t units = schedule_unit_count(&tournament->contest.schedule);
    if (settings->jobs == 0)
        tournament->settings.jobs = machine_cores();
    if ((uint64_t)tournament->settings.jobs > units)
        tournament->settings.jobs = (int)units;
    tournament->reproducible =
        is_reproducible(tournament) && (settings->resume == NULL || resume_is_reproducible(settings->resume));
    check_openings(tournament);
    const struct player *unmeasured = needs_unmeasured(tournament);
    if (unmeasured != NULL)
        warn(tournament, "--memory does not count the memory of the other program that answers for %s",
             unmeasured->label);
    return true;
}

/* ---- The run */

/* What a run has open while it is played. */
struct run {
    struct results results;
    struct ledger ledger;
    struct scribe scribe;
    struct sample sample;
    bool with_sprt;
    struct sprt sprt; /* of the units that were written */
    struct run_state state;
    bool idle;                  /* it is continued, but nothing is left to do */
    struct interrupt interrupt; /* from before the first file to after the last: an end is always a clean one */
};

/* For every unit in order, once, whether it was written just now or by an earlier session. */
static bool note_unit(void *context, uint64_t unit, const struct ledger_entry *entry)
{
    struct run *run = context;
    sample_note(&run->sample, unit, entry);
    return !run->with_sprt || sprt_add(&run->sprt, scribe_half_points(entry)) == SPRT_OPEN;
}

static bool write_run(struct run *run, struct tournament *tournament, struct error *error)
{
    struct json *json = run_json(tournament, &run->state);
    const bool good =
        json != NULL ? results_replace_run(&run->results, json, error) : error_set(error, ERROR_WORLD, "out of memory");
    json_free(json);
    return good;
}

static bool open_new(struct run *run, struct tournament *tournament, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    struct json *json = run_json(tournament, &run->state);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const struct results_place place = {
        .root = settings->results, .name = tournament->name, .journal = RESULTS_GAMES, .timing = settings->timing};
    const bool good = results_create(&run->results, &place, json, error);
    json_free(json);
    return good;
}

/* Takes over what an earlier session wrote. run.json follows the files, so that a kill in between harms nothing. */
static bool open_old(struct run *run, struct tournament *tournament, struct error *error)
{
    struct resume *resume = tournament->settings.resume;
    struct resumed found;
    run->results = resume->results;
    resume->results = (struct results){.games = -1, .timing = -1, .log = -1};
    const struct resume_files files = {.contest = &tournament->contest,
                                       .folder = run->results.folder,
                                       .scribe = &run->scribe,
                                       .written = note_unit,
                                       .written_context = run,
                                       .interrupt = &run->interrupt};
    if (!resume_games(&files, &found, error))
        return false;
    ledger_skip(&run->ledger, found.units);
    if (found.enough)
        ledger_end(&run->ledger);
    tournament->games_before = tournament->games = run->state.games_before = run->state.games = found.units * 2;
    run->idle = ledger_complete(&run->ledger) && resume_was_finished(resume) && found.note[0] == '\0' &&
                json_length(resume->changes) == 0;
    if (run->idle)
        return true;
    if (!results_continue(&run->results, found.games_length, tournament->settings.timing, found.timing_length, error) ||
        !write_run(run, tournament, error))
        return false;
    results_log(&run->results, "%s: continued with %llu games%s%s", run->state.started,
                (unsigned long long)tournament->games, found.note[0] != '\0' ? "; " : "", found.note);
    if (found.note[0] != '\0')
        warn(tournament, "%s", found.note);
    return true;
}

static bool open_run(struct run *run, struct tournament *tournament, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    const uint64_t units = schedule_unit_count(&tournament->contest.schedule);
    if (!ledger_init(&run->ledger, units, settings->jobs, &tournament->contest.sizes) ||
        !scribe_init(&run->scribe, &tournament->contest, &run->results))
        return error_set(error, ERROR_WORLD, "out of memory for the results of %d workers", settings->jobs);
    run->scribe.sync_every = settings->fsync_pairs;
    run->with_sprt = settings->with_sprt;
    if (run->with_sprt)
        sprt_init(&run->sprt, &settings->sprt);
    run->state = (struct run_state){.state = "running", .sprt = run->with_sprt ? &run->sprt : NULL};
    clock_text(run->state.started);
    sample_init(&run->sample, &tournament->contest);
    const bool good = settings->resume != NULL ? open_old(run, tournament, error) : open_new(run, tournament, error);
    return good && ((tournament->folder = strdup(run->results.folder)) != NULL ||
                    error_set(error, ERROR_WORLD, "out of memory"));
}

static bool play(struct run *run, struct tournament *tournament, const struct tournament_view *view,
                 struct error *error)
{
    const struct dispatch_options options = {.contest = &tournament->contest,
                                             .results = &run->results,
                                             .ledger = &run->ledger,
                                             .scribe = &run->scribe,
                                             .interrupt = &run->interrupt,
                                             .nursery = tournament->settings.nursery,
                                             .jobs = tournament->settings.jobs,
                                             .max_faults = tournament->settings.max_faults,
                                             .progress = view != NULL ? view->progress : NULL,
                                             .progress_context = view != NULL ? view->context : NULL,
                                             .sprt = run->state.sprt,
                                             .written = note_unit,
                                             .written_context = run};
    const int64_t start_ns = clock_wall_ns(), start_cpu_ns = clock_family_ns(), busy_ns = load_busy_ns();
    const bool good = ledger_complete(&run->ledger) || dispatch_run(&options, error);
    tournament->elapsed_ns = clock_wall_ns() - start_ns;
    tournament->cpu_ns = clock_family_ns() - start_cpu_ns;
    check_load(tournament, busy_ns);
    return good;
}

/* Workers load a module when they first need it: where it was rebuilt meanwhile, nobody knows who played with which. */
static void check_modules(struct run *run, struct tournament *tournament)
{
    const int changed = module_watch_changed(tournament->players, tournament->settings.player_count);
    if (changed < 0 || run->idle)
        return;
    warn(tournament,
         "the module %s was built anew or removed while the run went on: some games of %s may be of another build, and "
         "the run cannot be repeated",
         tournament->players[changed].info.path, tournament->players[changed].label);
    results_log(&run->results, "%s", tournament->warnings[tournament->warning_count - 1]);
    tournament->reproducible = false;
}

static void tell_differences(struct run *run, struct tournament *tournament)
{
    const struct sample *sample = &run->sample;
    int different = 0, guilty = -1;
    for (int i = 0; i < sample->difference_count; i++) {
        const struct sample_difference *difference = &sample->differences[i];
        if (difference->player >= 0 && different++ == 0)
            guilty = difference->player;
        if (difference->player >= 0)
            results_log(&run->results, "game %llu, played again in a fresh process: %s answered otherwise at move %d",
                        (unsigned long long)difference->game, tournament->players[difference->player].label,
                        difference->move);
        else
            results_log(&run->results, "game %llu could not be played again in a fresh process",
                        (unsigned long long)difference->game);
    }
    if (different > 0)
        warn(tournament,
             "%d of %d games came out otherwise when played again in a fresh process: the results are not repeatable, "
             "first of all by %s; see run.log",
             different, 2 * sample->played, tournament->players[guilty].label);
    if (different < sample->difference_count)
        warn(tournament, "%d of %d pairs could not be played again in a fresh process; see run.log",
             sample->difference_count - different, sample->difference_count - different + sample->played);
}

static bool sum_up(struct tournament *tournament, struct error *error)
{
    tournament->summed = summary_read(tournament->folder, &tournament->summary, error);
    return tournament->summed && summary_save(&tournament->summary, tournament->folder, error);
}

/* Pairs that could not be written do not count: the test goes back to those that were. */
static bool take_back(struct run *run, const struct tournament *tournament, struct error *error)
{
    struct summary summary;
    if (!run->with_sprt || run->sprt.pairs == run->scribe.kept)
        return true;
    if (!summary_read(tournament->folder, &summary, error))
        return false;
    run->sprt = summary.sprt;
    summary_clear(&summary);
    return true;
}

/* Writes run.json as it stands at the end, and the summary. */
static bool close_run(struct run *run, struct tournament *tournament, const char *state, struct error *error)
{
    run->state.state = state;
    run->state.games = tournament->games;
    clock_text(run->state.finished);
    return take_back(run, tournament, error) && write_run(run, tournament, error) && sum_up(tournament, error);
}

/* How to go on, behind the message of what has ended it. */
static void add_advice(const struct tournament *tournament, const struct results *results, struct error *error)
{
    if (results_removed(results))
        return;
    const struct tournament_settings *settings = &tournament->settings;
    const bool usual = strcmp(settings->results, "results") == 0;
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, "; go on by osero %s --resume %s%s%s",
                   settings->command, tournament->name, usual ? "" : " --results ", usual ? "" : settings->results);
}

static void release(struct run *run)
{
    results_close(&run->results);
    scribe_clear(&run->scribe);
    ledger_clear(&run->ledger);
}

static bool play_run(struct run *run, struct tournament *tournament, const struct tournament_view *view,
                     struct error *error)
{
    struct error late = {.kind = ERROR_NONE};
    if (tournament->settings.resume != NULL && view != NULL && view->reading != NULL)
        view->reading(view->context, tournament);
    if (!open_run(run, tournament, error))
        return false;
    if (!run->idle)
        check_processors(tournament);
    if (view != NULL && view->begun != NULL)
        view->begun(view->context, tournament);
    if (run->idle)
        return sum_up(tournament, error);
    bool good = play(run, tournament, view, error);
    if (good)
        check_modules(run, tournament);
    if (good && tournament->reproducible) {
        good = sample_play(&run->sample, &run->interrupt, error);
        tell_differences(run, tournament);
        run->state.sample = &run->sample;
    }
    if (!scribe_finish(&run->scribe, good ? error : &late))
        good = false;
    tournament->games = run->scribe.kept * 2;
    if (!good)
        add_advice(tournament, &run->results, error);
    const char *state = good                               ? "finished"
                        : error->kind == ERROR_INTERRUPTED ? "interrupted"
                        : error->kind == ERROR_FOUND       ? "stopped"
                                                           : "failed";
    run->state.reason = good ? NULL : error->message;
    return close_run(run, tournament, state, good ? error : &late) && good;
}

bool tournament_run(struct tournament *tournament, const struct tournament_view *view, struct error *error)
{
    struct run run = {.results = {.games = -1, .timing = -1, .log = -1}};
    if (!interrupt_open(&run.interrupt, error))
        return false;
    const bool good = play_run(&run, tournament, view, error);
    release(&run);
    interrupt_close(&run.interrupt);
    return good;
}

void tournament_clear(struct tournament *tournament)
{
    openings_free(tournament->contest.openings);
    contest_clear(&tournament->contest);
    for (int i = 0; i < tournament->parsed_count; i++)
        player_clear(&tournament->players[i]);
    free(tournament->players);
    free(tournament->folder);
    free(tournament->openings_path);
    if (tournament->summed)
        summary_clear(&tournament->summary);
    memset(tournament, 0, sizeof *tournament);
}
