/* SPDX-License-Identifier: MIT */
/* The method regression: numbers out of games instead of a search. */
#include "interrupt.h"
#include "learn.h"
#include "run_read.h"
#include "tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096, TOLD_GAMES = 3, NAMES_SIZE = 8192 };

/* ---- Settings */

static struct json *data_json(const struct tuning_settings *settings)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < settings->fit.data_count; i++) {
        char *path = realpath(settings->data[i], NULL);
        good = json_add(list, json_new_string(path != NULL ? path : settings->data[i]));
        free(path);
    }
    if (good)
        return list;
    json_free(list);
    return NULL;
}

struct json *tuning_fit_json(const struct tuning *tuning)
{
    const struct tuning_fit *fit = &tuning->settings.fit;
    if (!tuning->method->fitted)
        return json_new_null();
    struct json *object = json_new_object();
    if (object != NULL && json_set(object, "data", data_json(&tuning->settings)) &&
        json_set_string(object, "loss", fit->loss) && json_set_number(object, "l2", fit->l2) &&
        json_set_number(object, "unseen", fit->unseen) && json_set_number(object, "largest", fit->largest) &&
        json_set_integer(object, "positions", (int64_t)fit->positions) &&
        json_set_integer(object, "least_empties", (int64_t)fit->least_empties) &&
        json_set_integer(object, "most_empties", (int64_t)fit->most_empties) &&
        json_set_integer(object, "exact_empties", (int64_t)fit->exact_empties))
        return object;
    json_free(object);
    return NULL;
}

static bool take_count(const struct json *object, const char *key, int64_t most, uint64_t *to, struct error *error)
{
    int64_t number = 0;
    if (!run_read_integer(object, key, 0, most, &number, error))
        return false;
    *to = (uint64_t)number;
    return true;
}

static bool take_real(const struct json *object, const char *key, double *to, struct error *error)
{
    const struct json *member = run_read_member(object, key, JSON_NUMBER);
    *to = member != NULL ? json_number(member) : 0;
    return member != NULL || run_read_missing(key, error);
}

/* The names of the games' files; the list is the settings' own, of fixed length. */
static bool take_data(const struct json *object, struct tuning_settings *settings, struct error *error)
{
    const struct json *list = run_read_member(object, "data", JSON_ARRAY);
    if (list == NULL || json_length(list) > TUNING_MOST_DATA)
        return run_read_missing("data", error);
    settings->fit.data_count = 0;
    for (const struct json *item = json_first(list); item != NULL; item = json_next(item)) {
        if (json_type(item) != JSON_STRING)
            return run_read_missing("data", error);
        settings->data[settings->fit.data_count++] = json_string(item);
    }
    return true;
}

bool tuning_fit_settings(const struct json *run, struct tuning_settings *settings, struct error *error)
{
    const struct json *object = json_get(run, "regression");
    struct tuning_fit *fit = &settings->fit;
    if (object == NULL || json_type(object) == JSON_NULL)
        return true;
    if (json_type(object) != JSON_OBJECT)
        return run_read_missing("regression", error);
    return take_data(object, settings, error) && run_read_string(object, "loss", &fit->loss, error) &&
           take_real(object, "l2", &fit->l2, error) && take_real(object, "unseen", &fit->unseen, error) &&
           take_real(object, "largest", &fit->largest, error) &&
           take_count(object, "positions", TUNING_MOST_POSITIONS, &fit->positions, error) &&
           take_count(object, "least_empties", 64, &fit->least_empties, error) &&
           take_count(object, "most_empties", 64, &fit->most_empties, error) &&
           take_count(object, "exact_empties", 64, &fit->exact_empties, error);
}

/* The options that are tuned, as learn_numbers takes them. */
static bool option_names(const struct tuning *tuning, char names[NAMES_SIZE], struct error *error)
{
    size_t used = 0;
    for (int i = 0; i < tuning->tuned.option_count; i++) {
        const char *name = tuning->player.info.options[tuning->tuned.options[i].option].name;
        used += (size_t)snprintf(names + used, NAMES_SIZE - used, "%s%s", i > 0 ? "," : "", name);
        if (used >= NAMES_SIZE)
            return error_set(error, ERROR_USAGE, "too many options are named");
    }
    return true;
}

static bool check_numbers(const struct tuning *tuning, struct error *error)
{
    char names[NAMES_SIZE];
    struct learn_numbers numbers;
    if (!option_names(tuning, names, error) || !learn_numbers_init(&tuning->player, names, &numbers, error))
        return false;
    bool same = numbers.count == tuning->tuned.space.count;
    for (int i = 0; same && i < numbers.count; i++)
        same = strcmp(numbers.list[i].name, tuning->tuned.space.parameters[i].name) == 0;
    learn_numbers_clear(&numbers);
    return same || error_set(error, ERROR_USAGE, "the numbers of %s cannot be told apart", names);
}

/* Games that are no use are told before a folder is made. */
static bool check_data(const struct tuning *tuning, struct error *error)
{
    const struct learn_data_options options = {.paths = tuning->settings.data,
                                               .path_count = tuning->settings.fit.data_count,
                                               .board_sizes = tuning->player.info.board_sizes};
    return learn_data_probe(&options, error);
}

bool tuning_fit_check(const struct tuning *tuning, struct error *error)
{
    const struct tuning_fit *fit = &tuning->settings.fit;
    if (!tuning->method->fitted)
        return fit->data_count == 0 || error_set(error, ERROR_USAGE, "--data is for --method regression");
    if (fit->data_count == 0)
        return error_set(error, ERROR_USAGE,
                         "--method regression needs games: --data FILE, a WTHOR file or folder, a run's games.jsonl or "
                         "folder, or transcripts");
    if (strcmp(fit->loss, "logistic") != 0 && strcmp(fit->loss, "squared") != 0)
        return error_set(error, ERROR_USAGE, "--loss takes logistic or squared, not '%.60s'", fit->loss);
    if (fit->least_empties > fit->most_empties)
        return error_set(error, ERROR_USAGE, "--empties takes LOW-HIGH, the smaller number first");
    return check_numbers(tuning, error) && (tuning->settings.resume != NULL || check_data(tuning, error));
}

/* ---- The fit */

struct notes {
    struct tuning_session *session;
    int told;
};

static void note_bad_game(void *context, const char *message)
{
    struct notes *notes = context;
    results_log(&notes->session->results, "%s", message);
    if (notes->told++ < TOLD_GAMES)
        tuning_warn(notes->session->tuning, "%s", message);
}

static bool is_stopped(void *context)
{
    const struct notes *notes = context;
    return (interrupt_read(&notes->session->interrupt) & INTERRUPT_STOP) != 0;
}

static bool write_fit(const struct tuning *tuning, const struct learn_options *options,
                      const struct learn_result *result, struct error *error)
{
    char path[PATH_SIZE];
    struct json *json = learn_result_json(options, result);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)snprintf(path, sizeof path, "%s/fit.json", tuning->folder);
    const bool good = json_write_file(json, path, error);
    json_free(json);
    return good;
}

/* The one iteration: it played nothing, and came to these values. */
static bool note_values(struct tuning_session *session, const double *values, struct error *error)
{
    struct tuning *tuning = session->tuning;
    const struct tune_line line = {
        .phase = TUNE_PHASE_TUNE, .values = (double *)(uintptr_t)values, .value_count = tuning->tuned.space.count};
    tuning->search.fitted = values;
    tune_search_note(&tuning->search, NULL);
    return tuning_append(session, &line, error);
}

static struct learn_options learn_options_of(struct notes *notes, const char *names)
{
    const struct tuning *tuning = notes->session->tuning;
    const struct tuning_fit *fit = &tuning->settings.fit;
    return (struct learn_options){
        .player = &tuning->player,
        .params = names,
        .loss = strcmp(fit->loss, "logistic") == 0 ? REGRESSION_LOGISTIC : REGRESSION_SQUARED,
        .l2 = fit->l2,
        .exact_empties = (int)fit->exact_empties,
        .largest = fit->largest,
        .jobs = tuning->settings.jobs,
        .stopped = is_stopped,
        .context = notes,
        .data = {.paths = tuning->settings.data,
                 .path_count = fit->data_count,
                 .seed = tuning->settings.seed,
                 .held_out = fit->unseen,
                 .most = fit->positions,
                 .least_empties = (int)fit->least_empties,
                 .most_empties = (int)fit->most_empties,
                 .note = note_bad_game},
    };
}

static bool fit(struct tuning_session *session, struct learn_options *options, struct error *error)
{
    const struct tuning *tuning = session->tuning;
    const struct tune_space *space = &tuning->tuned.space;
    double minimum[TUNE_MOST_PARAMETERS], maximum[TUNE_MOST_PARAMETERS];
    struct learn_result result;
    for (int i = 0; i < space->count; i++) {
        minimum[i] = space->parameters[i].minimum;
        maximum[i] = space->parameters[i].maximum;
    }
    options->minimum = minimum;
    options->maximum = maximum;
    if (!learn_run(options, &result, error))
        return false;
    const bool good = write_fit(tuning, options, &result, error) && note_values(session, result.values, error);
    learn_result_clear(&result);
    return good;
}

bool tuning_fit_make(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    struct notes notes = {.session = session};
    char names[NAMES_SIZE];
    if (tuning->search.over)
        return true;
    if (!option_names(tuning, names, error))
        return false;
    struct learn_options options = learn_options_of(&notes, names);
    const bool good = fit(session, &options, error);
    if (notes.told > TOLD_GAMES)
        tuning_warn(tuning, "%d bad games in all; run.log names them", notes.told);
    return good;
}
