/* SPDX-License-Identifier: MIT */
#include "tuning.h"

#include "clock.h"
#include "crew.h"
#include "machine.h"
#include "tune_review.h"
#include "tune_study.h"
#include "weights.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WALL_MS = 60000, DEFAULT_STARTUP_MS = 10000, PATH_SIZE = 4096 };

void tuning_defaults(struct tuning_settings *settings)
{
    *settings = (struct tuning_settings){.method = "spsa",
                                         .elo0 = 0,
                                         .elo1 = 10,
                                         .alpha = 0.001,
                                         .beta = 0.05,
                                         .seed = 1,
                                         .openings = "random:8",
                                         .fit = {.loss = "logistic",
                                                 .l2 = 1e-6,
                                                 .unseen = 0.2,
                                                 .positions = 1000000,
                                                 .least_empties = 1,
                                                 .most_empties = 60},
                                         .wall_ms = DEFAULT_WALL_MS,
                                         .startup_ms = DEFAULT_STARTUP_MS,
                                         .results = "results"};
}

void tuning_warn(struct tuning *tuning, const char *format, ...)
{
    va_list arguments;
    if (tuning->warning_count == TUNING_MAX_WARNINGS)
        return;
    va_start(arguments, format);
    (void)vsnprintf(tuning->warnings[tuning->warning_count++], WARNING_SIZE, format, arguments);
    va_end(arguments);
}

/* ---- Checks before anything is made */

static void take_default(uint64_t *number, uint64_t otherwise)
{
    if (*number == 0)
        *number = otherwise;
}

static bool choose_method(struct tuning *tuning, struct error *error)
{
    struct tuning_settings *settings = &tuning->settings;
    tuning->method = tune_method_find(settings->method);
    if (tuning->method == NULL)
        return error_set(error, ERROR_USAGE, "--method takes spsa, order or regression, not '%.60s'", settings->method);
    if (tuning->method->fitted)
        settings->iterations = settings->trials = 1;
    if (tuning->method->fixed_trials && settings->trials != 0 && settings->trials != (uint64_t)tuning->method->trials)
        return error_set(error, ERROR_USAGE, "--batch is for --method spsa: %s always tries %d at a time",
                         settings->method, tuning->method->trials);
    take_default(&settings->iterations, tuning->method->iterations);
    take_default(&settings->trials, (uint64_t)tuning->method->trials);
    settings->size = settings->size != 0 ? settings->size : 8;
    take_default(&settings->pairs, TUNING_PAIRS);
    take_default(&settings->proof_pairs, TUNING_PROOF_PAIRS);
    take_default(&settings->review_points, TUNING_REVIEW_POINTS);
    take_default(&settings->review_pairs, TUNING_REVIEW_PAIRS);
    settings->proof_pairs = (settings->proof_pairs + TUNING_PROOF_BLOCK - 1) / TUNING_PROOF_BLOCK * TUNING_PROOF_BLOCK;
    return true;
}

static bool read_player(struct tuning *tuning, const struct module_path *where, struct error *error)
{
    const struct tuning_settings *settings = &tuning->settings;
    const struct json *first = settings->player == NULL ? json_first(resume_players(settings->resume)) : NULL;
    if (first == NULL && settings->player == NULL)
        return error_set(error, ERROR_WORLD, "run.json names no players");
    if (!(first != NULL ? player_read(first, where, &tuning->player, error)
                        : player_parse(settings->player, where, &tuning->player, error)))
        return false;
    tuning->parsed = true;
    if (!module_plays(&tuning->player.info, tuning->player.label, OSERO_OTHELLO, (int)settings->size, error) ||
        !tune_pool_repeatable(&tuning->player, error))
        return false;
    return tuned_init(&tuning->tuned, &tuning->player, &settings->parameters, error);
}

static bool read_pool(struct tuning *tuning, const struct module_path *where, struct error *error)
{
    const struct tuning_settings *settings = &tuning->settings;
    const struct tune_pool_request request = {.pool = settings->pool,
                                              .held_out = settings->held_out,
                                              .pool_count = settings->pool_count,
                                              .held_out_count = settings->held_out_count,
                                              .where = where,
                                              .player = &tuning->player,
                                              .size = settings->size,
                                              .resumed =
                                                  settings->resume != NULL ? resume_players(settings->resume) : NULL};
    return tune_pool_init(&tuning->pool, &request, error);
}

/* Every variant of every trial meets every opponent on as many openings; --pairs is rounded up to that. */
static void share_pairs(struct tuning *tuning)
{
    struct tuning_settings *settings = &tuning->settings;
    const uint64_t each = 2 * settings->trials * (uint64_t)tuning->pool.pool_count;
    if (tuning->method->fitted)
        settings->pairs = each;
    tuning->block_openings = (settings->pairs + each - 1) / each;
    settings->pairs = tuning->block_openings * each;
}

static bool make_openings(struct tuning *tuning, struct error *error)
{
    struct tuning_settings *settings = &tuning->settings;
    const uint64_t kept = settings->proof_pairs + settings->review_pairs;
    const uint64_t all = settings->iterations * settings->trials * tuning->block_openings;
    const char *text =
        settings->resume != NULL ? resume_openings(settings->resume, settings->openings) : settings->openings;
    const struct openings_request request = {.maker = &openings_othello,
                                             .text = text,
                                             .size = settings->size,
                                             .start = settings->start,
                                             .seed = settings->seed,
                                             .count = kept + (all < TUNING_CYCLE ? all : TUNING_CYCLE),
                                             .fewer = true,
                                             .distinct = true};
    if (strcmp(text, "start") == 0)
        return error_set(error, ERROR_USAGE,
                         "--openings start is one opening: proof must be played on others than tuning was; take "
                         "random:PLIES or a file");
    tuning->openings = openings_new(&request, error);
    if (tuning->openings == NULL)
        return false;
    const uint64_t made = openings_made(tuning->openings);
    if (made < kept + tuning->block_openings)
        return error_set(error, ERROR_USAGE,
                         "%s has %llu openings, but %llu are wanted for the proof, %llu for the review and at least "
                         "%llu others for tuning: take more plies, or lower --proof, --review or --pairs",
                         settings->openings, (unsigned long long)made, (unsigned long long)settings->proof_pairs,
                         (unsigned long long)settings->review_pairs, (unsigned long long)tuning->block_openings);
    if (openings_repeated(tuning->openings) > 0)
        tuning_warn(tuning, "%llu openings of %s are left out: others came before that are the same, turned or not",
                    (unsigned long long)openings_repeated(tuning->openings), settings->openings);
    tuning->cycle = made - kept;
    openings_digest(tuning->openings, made, tuning->openings_digest);
    tuning->openings_path = openings_is_file(text) ? realpath(text, NULL) : NULL;
    return true;
}

static bool choose_name(struct tuning *tuning, struct error *error)
{
    const struct tuning_settings *settings = &tuning->settings;
    const char *labels[1] = {tuning->player.info.name};
    const struct run_name name = {.command = "tune",
                                  .labels = labels,
                                  .label_count = 1,
                                  .results = settings->results,
                                  .journal = RESULTS_TUNE,
                                  .asked = settings->name};
    if (settings->resume == NULL)
        return run_name_choose(&name, tuning->name, error);
    (void)snprintf(tuning->name, sizeof tuning->name, "%s", settings->resume->name);
    return true;
}

static bool try_player(const struct tuning *tuning, const struct player *player, struct error *error)
{
    return player_try(player, tuning->settings.size, seed_of_instance(tuning->settings.seed, player->label),
                      tuning->settings.startup_ms, error);
}

static bool try_players(const struct tuning *tuning, struct error *error)
{
    for (int i = 0; i < tuning->pool.count; i++)
        if (!try_player(tuning, &tuning->pool.players[i], error))
            return false;
    return try_player(tuning, &tuning->player, error);
}

static bool begin_search(struct tuning *tuning, struct error *error)
{
    const struct tuning_settings *settings = &tuning->settings;
    const struct tune_search_options options = {
        .tuned = &tuning->tuned,
        .iterations = settings->iterations,
        .trials = (int)settings->trials,
        .seed = settings->seed,
        .sprt = {.elo0 = settings->elo0, .elo1 = settings->elo1, .alpha = settings->alpha, .beta = settings->beta},
        .most_pairs = TUNING_CANDIDATE_PAIRS};
    for (int i = 0; i < 2; i++) {
        tuning->values[i] = tuned_values_new(&tuning->tuned);
        if (tuning->values[i] == NULL)
            return error_set(error, ERROR_WORLD, "out of memory");
    }
    return sprt_check(&options.sprt, error) && tune_search_init(&tuning->search, tuning->method, &options, error);
}

bool tuning_prepare(struct tuning *tuning, const struct tuning_settings *settings, const struct module_path *where,
                    struct error *error)
{
    memset(tuning, 0, sizeof *tuning);
    tuning->settings = *settings;
    if (settings->jobs == 0)
        tuning->settings.jobs = machine_cores();
    if (!choose_method(tuning, error) || !read_player(tuning, where, error) || !read_pool(tuning, where, error) ||
        !crew_allow_files(tuning->settings.jobs, 2 + tuning->pool.count, error))
        return false;
    share_pairs(tuning);
    return tuning_fit_check(tuning, error) && begin_search(tuning, error) && make_openings(tuning, error) &&
           choose_name(tuning, error) &&
           (settings->resume == NULL || tuning_resume_check(settings->resume, tuning, error)) &&
           try_players(tuning, error);
}

/* ---- The run */

static bool write_run(struct tuning_session *session, struct error *error)
{
    struct json *json = tuning_json(session->tuning, &session->state);
    const bool good = json != NULL ? results_replace_run(&session->results, json, error)
                                   : error_set(error, ERROR_WORLD, "out of memory");
    json_free(json);
    return good;
}

static bool open_new(struct tuning_session *session, struct error *error)
{
    const struct tuning *tuning = session->tuning;
    const struct results_place place = {
        .root = tuning->settings.results, .name = tuning->name, .journal = RESULTS_TUNE};
    struct json *json = tuning_json(tuning, &session->state);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = results_create(&session->results, &place, json, error);
    json_free(json);
    return good;
}

static bool is_whole(const struct tuning *tuning)
{
    return tuning->search.over && tuning->review_count > 0 && tuning->review_done == tuning->review_count &&
           tuning->proof_done == tuning->settings.proof_pairs / TUNING_PROOF_BLOCK;
}

static bool open_old(struct tuning_session *session, bool *idle, struct error *error)
{
    struct tuning *tuning = session->tuning;
    struct resume *resume = tuning->settings.resume;
    uint64_t length = 0, torn = 0;
    session->results = resume->results;
    resume->results = (struct results){.games = -1, .timing = -1, .log = -1};
    if (!tuning_resume_read(tuning, session->results.folder, &length, &torn, error))
        return false;
    tuning->games_before = tuning->games;
    *idle = is_whole(tuning) && resume_was_finished(resume) && torn == 0 && json_length(resume->changes) == 0;
    if (*idle)
        return true;
    if (!results_continue(&session->results, length, false, 0, error) || !write_run(session, error))
        return false;
    results_log(&session->results, "%s: continued after %llu iterations", session->state.started,
                (unsigned long long)tuning->search.noted);
    if (torn > 0)
        tuning_warn(tuning, "dropped a torn last line of %llu bytes", (unsigned long long)torn);
    return true;
}

/* Writes the weights files of what was found; the PLAYER text goes to tune.json with everything else. */
static bool write_findings(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    struct tune_study study;
    char *player = tuning_write_player(tuning, error);
    bool good = player != NULL && tune_study_read(session->results.folder, &study, error);
    if (good) {
        good = tune_study_write(&study, session->results.folder, player, error);
        tune_study_clear(&study);
    }
    free(player);
    return good;
}

static bool play(struct tuning_session *session, struct error *error)
{
    return tuning_search_play(session, error) && tuning_review_play(session, error) &&
           tuning_proof_play(session, error) && results_sync(&session->results, error) &&
           write_findings(session, error);
}

static void add_advice(const struct tuning *tuning, const struct results *open, struct error *error)
{
    if (results_removed(open))
        return;
    const char *results = tuning->settings.results;
    const bool usual = strcmp(results, "results") == 0;
    if (tuning->method->fitted && (error->kind == ERROR_USAGE || error->kind == ERROR_FOUND))
        return; /* it would find the same again */
    if (error->kind == ERROR_INTERRUPTED && tuning->method->fitted)
        (void)error_set(error, ERROR_INTERRUPTED, "interrupted %s",
                        tuning->search.over ? "in review or proof: the fit is kept" : "before there was a fit");
    else if (error->kind == ERROR_INTERRUPTED)
        (void)error_set(error, ERROR_INTERRUPTED, "interrupted after %llu iterations, which are kept in %s",
                        (unsigned long long)tuning->search.noted, tuning->folder);
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, "; go on by osero tune --resume %s%s%s",
                   tuning->name, usual ? "" : " --results ", usual ? "" : results);
}

static bool run_session(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    const struct tuning_view *view = session->view;
    struct error late = {.kind = ERROR_NONE};
    bool idle = false;
    session->state = (struct tuning_state){.state = "running"};
    clock_text(session->state.started);
    if (!(tuning->settings.resume != NULL ? open_old(session, &idle, error) : open_new(session, error)))
        return false;
    tuning->folder = strdup(session->results.folder);
    if (tuning->folder == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (view != NULL && view->begun != NULL)
        view->begun(view->context, tuning);
    session->start_ns = session->synced_ns = clock_wall_ns();
    const bool good = idle || play(session, error);
    tuning->elapsed_ns = clock_wall_ns() - session->start_ns;
    tuning->complete = good;
    if (idle)
        return true;
    if (!good)
        add_advice(tuning, &session->results, error);
    session->state.state = good ? "finished" : error->kind == ERROR_INTERRUPTED ? "interrupted" : "failed";
    session->state.reason = good ? NULL : error->message;
    clock_text(session->state.finished);
    return write_run(session, good ? error : &late) && good;
}

bool tuning_run(struct tuning *tuning, const struct tuning_view *view, struct error *error)
{
    struct tuning_session session = {.tuning = tuning, .view = view, .results = {.games = -1, .timing = -1, .log = -1}};
    if (!interrupt_open(&session.interrupt, error))
        return false;
    const bool good = run_session(&session, error);
    results_close(&session.results);
    interrupt_close(&session.interrupt);
    return good;
}

void tuning_clear(struct tuning *tuning)
{
    tune_search_clear(&tuning->search);
    for (int i = 0; i < 2 && tuning->parsed; i++)
        if (tuning->values[i] != NULL)
            tuned_values_free(&tuning->tuned, tuning->values[i]);
    tuned_clear(&tuning->tuned);
    tune_pool_clear(&tuning->pool);
    openings_free(tuning->openings);
    if (tuning->parsed)
        player_clear(&tuning->player);
    free(tuning->openings_path);
    free(tuning->folder);
    memset(tuning, 0, sizeof *tuning);
}
