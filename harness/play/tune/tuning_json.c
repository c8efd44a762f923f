/* SPDX-License-Identifier: MIT */
/* run.json of a tuning. */
#include "machine.h"
#include "run_read.h"
#include "run_sessions.h"
#include "tuning.h"

static struct json *or_free(struct json *json, bool good)
{
    if (good)
        return json;
    json_free(json);
    return NULL;
}

/* What the player is (player.h), the text that asked for it, and what it is here. */
static struct json *one_player_json(const struct player *player, const char *text, const char *role)
{
    struct json *object = player_json(player);
    return or_free(object,
                   object != NULL && json_set_string(object, "player", text) && json_set_string(object, "role", role));
}

/* The text that asked for the tuned player, in this session or an earlier one. */
static const char *player_of(const struct tuning *tuning)
{
    const char *then = tuning->settings.resume != NULL
                           ? json_get_string(json_first(resume_players(tuning->settings.resume)), "player")
                           : NULL;
    return tuning->settings.player != NULL ? tuning->settings.player : then != NULL ? then : tuning->player.label;
}

static struct json *players_json(const struct tuning *tuning)
{
    struct json *list = json_new_array();
    const struct tune_pool *pool = &tuning->pool;
    bool good = list != NULL && json_add(list, one_player_json(&tuning->player, player_of(tuning), "tuned"));
    for (int i = 0; good && i < pool->count; i++)
        good = json_add(list,
                        one_player_json(&pool->players[i], pool->texts[i], i < pool->pool_count ? "pool" : "held-out"));
    return or_free(list, good);
}

static struct json *parameter_json(const struct tuning *tuning, int option, int index)
{
    const struct tune_parameter *parameter = &tuning->tuned.space.parameters[index];
    struct json *object = json_new_object();
    return or_free(object, object != NULL && json_set_string(object, "name", parameter->name) &&
                               json_set_string(object, "option", tuning->player.info.options[option].name) &&
                               json_set_string(object, "type", parameter->whole ? "int" : "real") &&
                               json_set_number(object, "minimum", parameter->minimum) &&
                               json_set_number(object, "maximum", parameter->maximum) &&
                               json_set_number(object, "start", parameter->start) &&
                               json_set_number(object, "c_end", parameter->c_end) &&
                               json_set_number(object, "r_end", parameter->r_end));
}

static struct json *parameters_json(const struct tuning *tuning)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < tuning->tuned.option_count; i++) {
        const struct tuned_option *option = &tuning->tuned.options[i];
        for (int k = 0; good && k < option->count; k++)
            good = json_add(list, parameter_json(tuning, option->option, option->first + k));
    }
    return or_free(list, good);
}

static bool set_text(struct json *run, const char *key, const char *text)
{
    return text != NULL ? json_set_string(run, key, text) : json_set_null(run, key);
}

static struct json *sprt_of(const struct tuning_settings *settings)
{
    struct json *sprt = json_new_object();
    return or_free(sprt, sprt != NULL && json_set_number(sprt, "elo0", settings->elo0) &&
                             json_set_number(sprt, "elo1", settings->elo1) &&
                             json_set_number(sprt, "alpha", settings->alpha) &&
                             json_set_number(sprt, "beta", settings->beta));
}

static bool set_asked(struct json *run, const struct tuning *tuning)
{
    const struct tuning_settings *settings = &tuning->settings;
    return json_set_string(run, "command", "tune") && json_set_string(run, "method", tuning->method->name) &&
           json_set_boolean(run, "each", tuning->method->each) && json_set(run, "players", players_json(tuning)) &&
           json_set_string(run, "parameter_list", settings->parameters.parameters) &&
           set_text(run, "c_end", settings->parameters.c_end) && set_text(run, "r_end", settings->parameters.r_end) &&
           json_set(run, "parameters", parameters_json(tuning)) &&
           json_set_integer(run, "iterations", (int64_t)settings->iterations) &&
           json_set_integer(run, "trials", (int64_t)settings->trials) &&
           json_set_integer(run, "pairs", (int64_t)settings->pairs) &&
           json_set_integer(run, "trial_openings", (int64_t)tuning->block_openings) &&
           json_set(run, "sprt", sprt_of(settings)) && json_set(run, "regression", tuning_fit_json(tuning)) &&
           json_set_integer(run, "review_points", (int64_t)settings->review_points) &&
           json_set_integer(run, "review_pairs", (int64_t)settings->review_pairs) &&
           json_set_integer(run, "proof_pairs", (int64_t)settings->proof_pairs) &&
           json_set_integer(run, "board", settings->size) &&
           json_set_string(run, "start", settings->start == START_PARALLEL ? "parallel" : "standard") &&
           json_set_integer(run, "seed", (int64_t)settings->seed) &&
           json_set_string(run, "openings", settings->openings) &&
           set_text(run, "openings_path", tuning->openings_path) &&
           json_set_string(run, "openings_digest", tuning->openings_digest) &&
           json_set_integer(run, "wall_ms", settings->wall_ms) &&
           json_set_integer(run, "startup_ms", settings->startup_ms);
}

static bool set_state(struct json *run, const struct tuning *tuning, const struct tuning_state *state)
{
    const struct resume *resume = tuning->settings.resume;
    const char *then = resume != NULL ? json_get_string(resume->run, "started") : NULL;
    return json_set_string(run, "state", state->state) &&
           json_set_string(run, "started", then != NULL ? then : state->started) &&
           set_text(run, "finished", state->finished[0] != '\0' ? state->finished : NULL) &&
           set_text(run, "reason", state->reason) && json_set_integer(run, "games", (int64_t)tuning->games);
}

static struct json *where_json(const struct tuning *tuning)
{
    struct json *where = machine_json();
    return or_free(where, where != NULL && json_set_integer(where, "jobs", tuning->settings.jobs) &&
                              json_set_string(where, "version", tuning->settings.version) &&
                              json_set_string(where, "compiler", tuning->settings.compiler));
}

static struct json *sessions_json(const struct tuning *tuning, const struct tuning_state *state)
{
    const struct run_session session = {.resume = tuning->settings.resume,
                                        .started = state->started,
                                        .finished = state->finished,
                                        .state = state->state,
                                        .version = tuning->settings.version,
                                        .unit = "games",
                                        .count_before = (int64_t)tuning->games_before,
                                        .count = (int64_t)tuning->games};
    return run_sessions_json(&session);
}

struct json *tuning_json(const struct tuning *tuning, const struct tuning_state *state)
{
    struct json *run = json_new_object();
    return or_free(run, run != NULL && json_set_string(run, "schema", "osero.tune-run/1") &&
                            json_set_string(run, "name", tuning->name) && set_state(run, tuning, state) &&
                            set_asked(run, tuning) && json_set(run, "where", where_json(tuning)) &&
                            json_set(run, "sessions", sessions_json(tuning, state)));
}
