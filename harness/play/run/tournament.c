/* SPDX-License-Identifier: MIT */
/* The run itself, once it is prepared. */
#include "tournament_parts.h"

#include "clock.h"
#include "load.h"
#include "module_watch.h"
#include "results.h"
#include "resume.h"
#include "resume_games.h"
#include "run_json.h"
#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        tournament_warn(tournament, "%s", found.note);
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
    tournament_check_load(tournament, busy_ns);
    return good;
}

/* Workers load a module when they first need it: where it was rebuilt meanwhile, nobody knows who played with which. */
static void check_modules(struct run *run, struct tournament *tournament)
{
    const int changed = module_watch_changed(tournament->players, tournament->settings.player_count);
    if (changed < 0 || run->idle)
        return;
    tournament_warn(
        tournament,
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
        tournament_warn(
            tournament,
            "%d of %d games came out otherwise when played again in a fresh process: the results are not repeatable, "
            "first of all by %s; see run.log",
            different, 2 * sample->played, tournament->players[guilty].label);
    if (different < sample->difference_count)
        tournament_warn(tournament, "%d of %d pairs could not be played again in a fresh process; see run.log",
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
        tournament_check_processors(tournament);
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
