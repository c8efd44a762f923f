/* SPDX-License-Identifier: MIT */
#include "tune_study.h"

#include "lines.h"
#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

bool tune_run_is(const char *folder)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, RESULTS_TUNE);
    return access(path, F_OK) == 0;
}

/* ---- run.json */

static const struct json *list_of(const struct json *run, const char *key)
{
    const struct json *list = json_get(run, key);
    return list != NULL && json_type(list) == JSON_ARRAY ? list : NULL;
}

static bool take_count(const struct json *run, const char *key, uint64_t *to)
{
    const struct json *value = json_get(run, key);
    int64_t number = 0;
    if (value == NULL || json_type(value) != JSON_NUMBER || !json_integer(value, &number) || number < 1)
        return false;
    *to = (uint64_t)number;
    return true;
}

static bool take_number(const struct json *object, const char *key, double *to)
{
    const struct json *value = json_get(object, key);
    if (value == NULL || json_type(value) != JSON_NUMBER)
        return false;
    *to = json_number(value);
    return true;
}

static bool take_parameter(const struct json *object, struct tune_study *study)
{
    struct tune_parameter *parameter = &study->space.parameters[study->space.count];
    const bool is_object = json_type(object) == JSON_OBJECT;
    const char *name = is_object ? json_get_string(object, "name") : NULL;
    const char *type = is_object ? json_get_string(object, "type") : NULL;
    const char *option = is_object ? json_get_string(object, "option") : NULL;
    if (name == NULL || type == NULL || option == NULL)
        return false;
    (void)snprintf(parameter->name, sizeof parameter->name, "%s", name);
    parameter->whole = strcmp(type, "int") == 0;
    study->options[study->space.count++] = option;
    return take_number(object, "minimum", &parameter->minimum) && take_number(object, "maximum", &parameter->maximum) &&
           take_number(object, "start", &parameter->start);
}

static bool take_parameters(struct tune_study *study, struct error *error)
{
    const struct json *list = list_of(study->run, "parameters");
    if (list == NULL || json_length(list) == 0 || json_length(list) > TUNE_MOST_PARAMETERS)
        return error_set(error, ERROR_WORLD, "run.json names no parameters");
    study->space.parameters = calloc(json_length(list), sizeof *study->space.parameters);
    study->options = calloc(json_length(list), sizeof *study->options);
    if (study->space.parameters == NULL || study->options == NULL)
        return no_memory(error);
    for (const struct json *item = json_first(list); item != NULL; item = json_next(item))
        if (!take_parameter(item, study))
            return error_set(error, ERROR_WORLD, "run.json: a parameter is not what osero writes");
    return true;
}

static bool take_player(const struct json *object, struct tune_study *study)
{
    const bool is_object = json_type(object) == JSON_OBJECT;
    const char *label = is_object ? json_get_string(object, "label") : NULL;
    const char *role = is_object ? json_get_string(object, "role") : NULL;
    if (label == NULL || role == NULL)
        return false;
    if (strcmp(role, "tuned") == 0) {
        study->label = label;
        return true;
    }
    const bool held_out = strcmp(role, "held-out") == 0;
    study->opponents[study->opponent_count++] = (struct tune_study_opponent){.label = label, .held_out = held_out};
    study->pool_count += !held_out;
    return true;
}

static bool take_players(struct tune_study *study, struct error *error)
{
    const struct json *list = list_of(study->run, "players");
    if (list == NULL)
        return error_set(error, ERROR_WORLD, "run.json names no players");
    study->opponents = calloc(json_length(list) + 1, sizeof *study->opponents);
    if (study->opponents == NULL)
        return no_memory(error);
    bool good = true;
    for (const struct json *item = json_first(list); item != NULL && good; item = json_next(item))
        good = take_player(item, study);
    for (int i = 0; i < study->opponent_count; i++)
        good = good && study->opponents[i].held_out == (i >= study->pool_count);
    return (good && study->label != NULL && study->pool_count > 0) ||
           error_set(error, ERROR_WORLD, "run.json: its players are not what osero writes");
}

static bool take_run(struct tune_study *study, struct error *error)
{
    const struct json *run = study->run, *each = json_get(run, "each");
    if (json_type(run) != JSON_OBJECT)
        return error_set(error, ERROR_WORLD, "run.json is not what osero writes");
    study->method = json_get_string(run, "method");
    study->state = json_get_string(run, "state");
    study->each = each != NULL && json_type(each) == JSON_BOOL && json_boolean(each);
    if (study->method == NULL || study->state == NULL || !take_count(run, "iterations", &study->iterations_planned) ||
        !take_count(run, "trials", &study->trials) || !take_count(run, "trial_openings", &study->trial_openings) ||
        !take_count(run, "review_points", &study->review_points) ||
        !take_count(run, "review_pairs", &study->review_pairs) || !take_count(run, "proof_pairs", &study->proof_pairs))
        return error_set(error, ERROR_WORLD, "run.json: a setting is missing or not what osero writes");
    return take_parameters(study, error) && take_players(study, error);
}

/* ---- The journal */

/* What is put together while the lines are read. */
struct reading {
    struct tune_study *study;
    uint64_t rows, capacity;
    char **proof; /* by pairing, growing texts */
    int pairings;
};

static bool grow(struct reading *reading)
{
    struct tune_study *study = reading->study;
    const uint64_t capacity = reading->capacity * 2;
    const size_t row = (size_t)study->space.count * sizeof *study->history;
    double *history = realloc(study->history, (size_t)(capacity + 1) * row);
    study->history = history != NULL ? history : study->history;
    uint64_t *first = realloc(study->first, (size_t)capacity * sizeof *first);
    study->first = first != NULL ? first : study->first;
    uint64_t *second = realloc(study->second, (size_t)capacity * sizeof *second);
    study->second = second != NULL ? second : study->second;
    reading->capacity = capacity;
    return history != NULL && first != NULL && second != NULL;
}

static bool take_iteration(struct reading *reading, const struct tune_line *line, struct error *error)
{
    struct tune_study *study = reading->study;
    if (line->number != study->iterations || line->value_count != study->space.count || study->review_count > 0)
        return error_set(error, ERROR_WORLD, "this is not the next iteration of the run");
    if (study->iterations == reading->capacity && !grow(reading))
        return no_memory(error);
    const uint64_t number = study->iterations++;
    study->first[number] = study->second[number] = 0;
    for (int i = 0; i < line->outcome_count; i++) {
        study->first[number] += line->outcomes[i].first;
        study->second[number] += line->outcomes[i].second;
    }
    memcpy(study->history + (number + 1) * (uint64_t)study->space.count, line->values,
           (size_t)study->space.count * sizeof *line->values);
    return true;
}

static bool has_points(const struct tune_line *line, int pairings, size_t openings)
{
    bool good = line->point_count == pairings;
    for (int i = 0; good && i < pairings; i++)
        good = strlen(line->points[i]) == openings;
    return good;
}

static bool take_review(struct reading *reading, const struct tune_line *line, struct error *error)
{
    struct tune_study *study = reading->study;
    const struct tune_way way = {
        .rows = study->history, .count = study->iterations + 1, .space = &study->space, .each = study->each};
    uint64_t rows[TUNE_REVIEW_MOST + 1];
    const uint64_t points = study->review_points < TUNE_REVIEW_MOST ? study->review_points : TUNE_REVIEW_MOST;
    const int count = tune_review_choose(&way, points, rows);
    if (line->number != (uint64_t)study->review_count || study->review_count == count ||
        !has_points(line, study->opponent_count, study->review_pairs))
        return error_set(error, ERROR_WORLD, "this is not the next line of the run's review");
    if (study->reviews == NULL)
        study->reviews = calloc(TUNE_REVIEW_MOST + 1, sizeof *study->reviews);
    if (study->reviews == NULL)
        return no_memory(error);
    const char *const *points_of = (const char *const *)line->points;
    const struct tune_scores pool = {points_of, study->pool_count, study->review_pairs};
    const struct tune_scores held_out = {points_of + study->pool_count, study->opponent_count - study->pool_count,
                                         study->review_pairs};
    study->reviews[study->review_count] = (struct tune_study_review){
        .iteration = rows[study->review_count], .pool = tune_score_of(&pool), .held_out = tune_score_of(&held_out)};
    study->review_count++;
    return true;
}

static bool take_proof(struct reading *reading, const struct tune_line *line, struct error *error)
{
    struct tune_study *study = reading->study;
    const size_t openings = line->point_count > 0 ? strlen(line->points[0]) : 0;
    if (openings == 0 || line->number * openings != study->proof_openings ||
        study->proof_openings + openings > study->proof_pairs || !has_points(line, reading->pairings, openings))
        return error_set(error, ERROR_WORLD, "this is not the next line of the run's proof");
    for (int i = 0; i < reading->pairings; i++)
        memcpy(reading->proof[i] + study->proof_openings, line->points[i], openings);
    study->proof_openings += openings;
    return true;
}

static bool take_line(struct reading *reading, const char *text, size_t length, struct error *error)
{
    struct tune_line line;
    if (!tune_line_read(text, length, &line, error))
        return false;
    reading->study->faults += line.faults;
    const bool good = line.phase == TUNE_PHASE_TUNE     ? take_iteration(reading, &line, error)
                      : line.phase == TUNE_PHASE_REVIEW ? take_review(reading, &line, error)
                                                        : take_proof(reading, &line, error);
    tune_line_clear(&line);
    return good;
}

static bool take_lines(struct reading *reading, const char *folder, struct error *error)
{
    char path[PATH_SIZE];
    struct lines lines;
    const char *line = NULL;
    size_t length = 0;
    uint64_t torn = 0;
    (void)snprintf(path, sizeof path, "%s/%s", folder, RESULTS_TUNE);
    if (!lines_open(&lines, path, error))
        return false;
    bool good = lines_leave_torn(&lines, &torn, error);
    while (good && (good = lines_next(&lines, &line, &length, error)) && line != NULL)
        good = take_line(reading, line, length, error) || lines_fault(&lines, error);
    lines_close(&lines);
    reading->study->torn = torn > 0;
    return good;
}

/* ---- The proof's figures */

/* A player's scores against opponents first ... first + count - 1: pairings 1 + 2 j + who. */
static struct tune_scores scores_of(const struct reading *reading, const char **texts, int who, int first, int count)
{
    for (int i = 0; i < count; i++)
        texts[i] = reading->proof[1 + 2 * (first + i) + who];
    return (struct tune_scores){texts, count, reading->study->proof_openings};
}

static struct tune_gain gain_of(const struct reading *reading, int first, int count, const char **texts)
{
    const struct tune_scores of_new = scores_of(reading, texts, 0, first, count);
    const struct tune_scores of_old = scores_of(reading, texts + count, 1, first, count);
    return tune_gain_of(&of_old, &of_new);
}

static bool is_same(const struct tune_study *study)
{
    const double *end = tune_study_values(study, study->iterations);
    for (int i = 0; i < study->space.count; i++)
        if (tune_nearest(&study->space.parameters[i], end[i]) != study->space.parameters[i].start)
            return false;
    return true;
}

static bool work_out(const struct reading *reading, struct error *error)
{
    struct tune_study *study = reading->study;
    const char **texts = calloc(2 * (size_t)study->opponent_count + 2, sizeof *texts);
    if (texts == NULL)
        return no_memory(error);
    for (int i = 0; i < study->opponent_count; i++) {
        const struct tune_gain gain = gain_of(reading, i, 1, texts);
        study->opponents[i].old_score = gain.old_score.score;
        study->opponents[i].new_score = gain.new_score.score;
    }
    study->pool = gain_of(reading, 0, study->pool_count, texts);
    study->held_out = gain_of(reading, study->pool_count, study->opponent_count - study->pool_count, texts);
    study->against_old = tune_rate_points(reading->proof[0], study->proof_openings);
    study->verdict = tune_judge(&study->against_old, &study->pool, &study->held_out, is_same(study));
    study->proven = study->proof_openings == study->proof_pairs;
    free(texts);
    return true;
}

/* ---- The whole */

const double *tune_study_values(const struct tune_study *study, uint64_t iteration)
{
    return study->history + iteration * (uint64_t)study->space.count;
}

uint64_t tune_study_pairs(const struct tune_study *study)
{
    return study->fitted ? 0
                         : 2 * study->iterations * study->trials * study->trial_openings * (uint64_t)study->pool_count;
}

void tune_study_clear(struct tune_study *study)
{
    json_free(study->run);
    json_free(study->fit);
    free(study->name);
    free(study->space.parameters);
    free(study->options);
    free(study->opponents);
    free(study->history);
    free(study->first);
    free(study->second);
    free(study->reviews);
    *study = (struct tune_study){.name = NULL};
}

static bool begin_reading(struct reading *reading)
{
    struct tune_study *study = reading->study;
    reading->capacity = 64;
    reading->pairings = 1 + 2 * study->opponent_count;
    reading->proof = calloc((size_t)reading->pairings, sizeof *reading->proof);
    for (int i = 0; reading->proof != NULL && i < reading->pairings; i++) {
        reading->proof[i] = calloc(study->proof_pairs + 1, 1);
        if (reading->proof[i] == NULL)
            return false;
    }
    if (reading->proof == NULL || !grow(reading))
        return false;
    for (int i = 0; i < study->space.count; i++)
        study->history[i] = study->space.parameters[i].start;
    return true;
}

/* fit.json, once it is there. */
static bool read_fit(struct tune_study *study, const char *folder, struct error *error)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/fit.json", folder);
    study->fitted = strcmp(study->method, "regression") == 0;
    if (!study->fitted || access(path, F_OK) != 0)
        return true;
    study->fit = json_read_own_file(path, error);
    return study->fit != NULL;
}

static bool read_all(struct reading *reading, const char *folder, struct error *error)
{
    char path[PATH_SIZE];
    struct tune_study *study = reading->study;
    (void)snprintf(path, sizeof path, "%s/run.json", folder);
    study->run = json_read_own_file(path, error);
    if (study->run == NULL || !take_run(study, error))
        return error_prefix(error, "%s", folder);
    if (!read_fit(study, folder, error))
        return false;
    study->name = strdup(json_get_string(study->run, "name") != NULL ? json_get_string(study->run, "name") : "");
    return study->name != NULL && begin_reading(reading)
               ? take_lines(reading, folder, error) && work_out(reading, error)
               : no_memory(error);
}

bool tune_study_read(const char *folder, struct tune_study *study, struct error *error)
{
    *study = (struct tune_study){.name = NULL};
    struct reading reading = {.study = study};
    const bool good = read_all(&reading, folder, error);
    for (int i = 0; reading.proof != NULL && i < reading.pairings; i++)
        free(reading.proof[i]);
    free(reading.proof);
    if (!good)
        tune_study_clear(study);
    return good;
}

bool tune_study_write(const struct tune_study *study, const char *folder, const char *player, struct error *error)
{
    char path[PATH_SIZE];
    struct json *json = tune_study_json(study, player);
    if (json == NULL)
        return no_memory(error);
    (void)snprintf(path, sizeof path, "%s/tune.json", folder);
    const bool good = json_write_file(json, path, error);
    json_free(json);
    return good;
}

char *tune_study_player(const char *folder)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/tune.json", folder);
    struct json *json = access(path, F_OK) == 0 ? json_read_own_file(path, NULL) : NULL;
    const char *text = json != NULL && json_type(json) == JSON_OBJECT ? json_get_string(json, "tuned") : NULL;
    char *copy = text != NULL ? strdup(text) : NULL;
    json_free(json);
    return copy;
}
