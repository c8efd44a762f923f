/* SPDX-License-Identifier: MIT */
#include "differences.h"
#include "lines.h"
#include "run_read.h"
#include "tune_review.h"
#include "tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Settings */

static bool take_count(const struct json *run, const char *key, int64_t most, uint64_t *to, struct error *error)
{
    int64_t number = 0;
    if (!run_read_integer(run, key, 0, most, &number, error))
        return false;
    *to = (uint64_t)number;
    return true;
}

static bool take_real(const struct json *object, const char *key, double *to, struct error *error)
{
    const struct json *value = run_read_member(object, key, JSON_NUMBER);
    *to = value != NULL ? json_number(value) : 0;
    return value != NULL || run_read_missing(key, error);
}

static bool take_numbers(const struct json *run, struct tuning_settings *settings, struct error *error)
{
    const struct json *sprt = run_read_member(run, "sprt", JSON_OBJECT);
    if (sprt == NULL)
        return run_read_missing("sprt", error);
    return take_count(run, "iterations", TUNING_MOST_ITERATIONS, &settings->iterations, error) &&
           take_count(run, "trials", TUNE_MOST_OUTCOMES, &settings->trials, error) &&
           take_count(run, "pairs", 2 * TUNING_MOST_PAIRS, &settings->pairs, error) &&
           take_count(run, "review_points", TUNE_REVIEW_MOST, &settings->review_points, error) &&
           take_count(run, "review_pairs", TUNING_MOST_PAIRS, &settings->review_pairs, error) &&
           take_count(run, "proof_pairs", TUNING_MOST_PAIRS, &settings->proof_pairs, error) &&
           take_count(run, "seed", INT64_C(1) << 53, &settings->seed, error) &&
           run_read_integer(run, "wall_ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->wall_ms, error) &&
           run_read_integer(run, "startup_ms", 1, TOURNAMENT_MAX_WALL_MS, &settings->startup_ms, error) &&
           take_real(sprt, "elo0", &settings->elo0, error) && take_real(sprt, "elo1", &settings->elo1, error) &&
           take_real(sprt, "alpha", &settings->alpha, error) && take_real(sprt, "beta", &settings->beta, error);
}

/* Runs that do not say are on 8x8, from the standard start. */
static bool take_board(const struct json *run, struct tuning_settings *settings, struct error *error)
{
    const char *start = json_get_string(run, "start");
    int64_t size = 8;
    if (json_get(run, "board") != NULL && !run_read_integer(run, "board", 4, 10, &size, error))
        return false;
    if (!position_size_valid((int)size))
        return run_read_missing("board", error);
    settings->size = (int)size;
    return start == NULL || tournament_start_parse(start, &settings->start) || run_read_missing("start", error);
}

static const char *null_or_text(const struct json *run, const char *key)
{
    return json_get_string(run, key);
}

static bool take_settings(struct resume *resume, struct tuning_settings *settings, struct error *error)
{
    const struct json *run = resume->run;
    if (!take_numbers(run, settings, error) || !take_board(run, settings, error) ||
        !run_read_string(run, "method", &settings->method, error) || !tuning_fit_settings(run, settings, error) ||
        !run_read_string(run, "openings", &settings->openings, error) ||
        !run_read_string(run, "parameter_list", &settings->parameters.parameters, error))
        return false;
    settings->parameters.c_end = null_or_text(run, "c_end");
    settings->parameters.r_end = null_or_text(run, "r_end");
    return true;
}

bool tuning_resume_settings(struct resume *resume, struct tuning_settings *settings, struct error *error)
{
    if (!take_settings(resume, settings, error))
        return resume_damaged(resume, error);
    settings->name = resume->name;
    settings->resume = resume;
    return true;
}

bool tuning_resume_check(struct resume *resume, struct tuning *tuning, struct error *error)
{
    static const char *const apart[] = {"schema", "name",     "state", "started",  "finished",
                                        "reason", "players",  "games", "openings", "openings_path",
                                        "where",  "sessions", NULL};
    const struct tuning_state state = {.state = "running"};
    const struct json *where = json_get(resume->run, "where");
    struct differences found;
    struct json *now = tuning_json(tuning, &state);
    if (now == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    differences_init(&found, resume);
    differences_members(&found, "", apart, resume->run, now);
    differences_players(&found, json_get(resume->run, "players"), json_get(now, "players"));
    if (where != NULL && json_type(where) == JSON_OBJECT)
        differences_build(&found, "osero's ", "version", where, json_get(now, "where"));
    json_free(now);
    return differences_end(&found, tuning->name, error);
}

/* ---- The journal */

static bool is_next(uint64_t number, uint64_t next, struct error *error)
{
    return number == next || error_set(error, ERROR_WORLD,
                                       "number %llu of its phase where %llu is next: lines are missing, or there twice",
                                       (unsigned long long)number, (unsigned long long)next);
}

/* Every outcome must be of all the games that it should have. */
static bool check_outcomes(const struct tuning *tuning, const struct tune_line *line, struct error *error)
{
    const uint64_t pairs = tuning->block_openings * (uint64_t)tuning->pool.pool_count;
    const bool fitted = tuning->method->fitted;
    bool good = line->outcome_count == (fitted ? 0 : (int)tuning->settings.trials);
    for (int i = 0; good && i < line->outcome_count; i++) {
        uint64_t sum = 0;
        for (int k = 0; k < TUNE_CLASSES; k++)
            sum += line->outcomes[i].classes[k];
        good = sum == pairs && line->outcomes[i].first <= 4 * pairs && line->outcomes[i].second <= 4 * pairs;
    }
    return good || error_set(error, ERROR_WORLD, "its outcomes are not those of an iteration of this run");
}

static bool take_iteration(struct tuning *tuning, const struct tune_line *line, struct error *error)
{
    struct tune_search *search = &tuning->search;
    const size_t count = (size_t)tuning->tuned.space.count;
    if (search->over || tuning->review_done > 0 || tuning->proof_done > 0)
        return error_set(error, ERROR_WORLD, "an iteration after the last one");
    if (!is_next(line->number, search->noted, error) || !check_outcomes(tuning, line, error))
        return false;
    if (tuning->method->fitted && line->value_count == (int)count)
        search->fitted = line->values;
    else if (tuning->method->fitted)
        return error_set(error, ERROR_WORLD, "it has %d values for %zu parameters", line->value_count, count);
    tune_search_note(search, line->outcomes);
    tuning->games += tuning->method->fitted
                         ? 0
                         : 4 * tuning->settings.trials * tuning->block_openings * (uint64_t)tuning->pool.pool_count;
    return (line->value_count == (int)count &&
            memcmp(line->values, tune_search_values(search, search->noted), count * sizeof *line->values) == 0) ||
           error_set(error, ERROR_WORLD, "its values do not follow from the lines before it");
}

static bool check_points(const struct tune_line *line, int pairings, size_t openings, struct error *error)
{
    bool good = line->point_count == pairings;
    for (int i = 0; good && i < pairings; i++)
        good = strlen(line->points[i]) == openings;
    return good || error_set(error, ERROR_WORLD, "its points are not those of this run's pairings and openings");
}

static void count_review(struct tuning *tuning)
{
    uint64_t rows[TUNE_REVIEW_MOST + 1];
    const struct tune_way way = {.rows = tuning->search.history,
                                 .count = tuning->search.noted + 1,
                                 .space = &tuning->tuned.space,
                                 .each = tuning->method->each};
    tuning->review_count = (uint64_t)tune_review_choose(&way, tuning->settings.review_points, rows);
}

static bool take_points(struct tuning *tuning, const struct tune_line *line, struct error *error)
{
    const bool review = line->phase == TUNE_PHASE_REVIEW;
    const int pairings = review ? tuning->pool.count : 1 + 2 * tuning->pool.count;
    const uint64_t openings = review ? tuning->settings.review_pairs : TUNING_PROOF_BLOCK;
    uint64_t *done = review ? &tuning->review_done : &tuning->proof_done;
    if (!tuning->search.over)
        return error_set(error, ERROR_WORLD, "a %s before the last iteration", tune_phase_name(line->phase));
    if (tuning->review_count == 0)
        count_review(tuning);
    const uint64_t most = review ? tuning->review_count : tuning->settings.proof_pairs / TUNING_PROOF_BLOCK;
    if (*done == most || (review && tuning->proof_done > 0) || (!review && tuning->review_done < tuning->review_count))
        return error_set(error, ERROR_WORLD, "a line of the %s where there is none", tune_phase_name(line->phase));
    if (!is_next(line->number, *done, error) || !check_points(line, pairings, openings, error))
        return false;
    ++*done;
    tuning->games += 2 * (uint64_t)pairings * openings;
    return true;
}

static bool take_line(struct tuning *tuning, const char *text, size_t length, struct error *error)
{
    struct tune_line line;
    if (!tune_line_read(text, length, &line, error))
        return false;
    const bool good =
        line.phase == TUNE_PHASE_TUNE ? take_iteration(tuning, &line, error) : take_points(tuning, &line, error);
    tuning->faults += line.faults;
    tune_line_clear(&line);
    return good;
}

bool tuning_resume_read(struct tuning *tuning, const char *folder, uint64_t *length, uint64_t *torn,
                        struct error *error)
{
    char path[4096];
    struct lines lines;
    const char *line = NULL;
    size_t bytes = 0;
    *length = 0;
    (void)snprintf(path, sizeof path, "%s/%s", folder, RESULTS_TUNE);
    if (!lines_open(&lines, path, error))
        return false;
    bool good = lines_leave_torn(&lines, torn, error);
    while (good && (good = lines_next(&lines, &line, &bytes, error)) && line != NULL) {
        good = take_line(tuning, line, bytes, error) || lines_fault(&lines, error);
        *length += bytes;
    }
    lines_close(&lines);
    return good;
}
