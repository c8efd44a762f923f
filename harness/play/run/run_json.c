/* SPDX-License-Identifier: MIT */
#include "run_json.h"

#include "machine.h"
#include "results.h"
#include "resume.h"
#include "run_sessions.h"
#include "sprt_text.h"

#include <string.h>

/* The PLAYER text that asked for a player; null where a run is continued whose run.json has none. */
static const char *player_text(const struct tournament *tournament, int player)
{
    if (tournament->settings.players != NULL)
        return tournament->settings.players[player];
    const struct json *text = json_get(json_at(resume_players(tournament->settings.resume), (size_t)player), "player");
    return text != NULL && json_type(text) == JSON_STRING ? json_string(text) : NULL;
}

/* What the player is (player.h), and what asked for it. */
static struct json *entry_json(const struct tournament *tournament, int player)
{
    struct json *object = player_json(&tournament->players[player]);
    const char *text = player_text(tournament, player);
    if (object != NULL && (text == NULL || json_set_string(object, "player", text)))
        return object;
    json_free(object);
    return NULL;
}

static struct json *players_json(const struct tournament *tournament)
{
    struct json *players = json_new_array();
    for (int i = 0; players != NULL && i < tournament->settings.player_count; i++) {
        if (json_add(players, entry_json(tournament, i)))
            continue;
        json_free(players);
        return NULL;
    }
    return players;
}

static struct json *where_json(const struct tournament *tournament)
{
    struct json *where = machine_json();
    if (where != NULL && json_set_integer(where, "jobs", tournament->settings.jobs) &&
        json_set_string(where, "version", tournament->settings.version) &&
        json_set_string(where, "compiler", tournament->settings.compiler))
        return where;
    json_free(where);
    return NULL;
}

static bool set_difference(struct json *list, const struct tournament *tournament,
                           const struct sample_difference *difference)
{
    struct json *object = json_new_object();
    if (object == NULL || !json_set_integer(object, "game", (int64_t)difference->game)) {
        json_free(object);
        return false;
    }
    const bool good = difference->player < 0
                          ? json_set_null(object, "player") && json_set_null(object, "move")
                          : json_set_string(object, "player", tournament->players[difference->player].label) &&
                                json_set_integer(object, "move", difference->move);
    if (good)
        return json_add(list, object);
    json_free(object);
    return false;
}

/* The sample that was played again: {"pairs":1,"differences":[{"game":7,"player":"x","move":12}]}. */
static struct json *repeat_json(const struct tournament *tournament, const struct sample *sample)
{
    struct json *repeat = json_new_object(), *list = json_new_array();
    bool good = repeat != NULL && list != NULL && json_set_integer(repeat, "pairs", sample->played);
    for (int i = 0; good && i < sample->difference_count; i++)
        good = set_difference(list, tournament, &sample->differences[i]);
    if (good && json_set(repeat, "differences", list))
        return repeat;
    if (!good)
        json_free(list);
    json_free(repeat);
    return NULL;
}

static bool has_text(const struct json *list, const char *text)
{
    for (const struct json *one = json_first(list); one != NULL; one = json_next(one))
        if (strcmp(json_string(one), text) == 0)
            return true;
    return false;
}

/* Those of earlier sessions, whose times are in the run too. */
static bool add_earlier_warnings(struct json *list, const struct tournament *tournament)
{
    const struct resume *resume = tournament->settings.resume;
    const struct json *before = resume != NULL ? json_get(resume->run, "time_warnings") : NULL;
    if (before == NULL || json_type(before) != JSON_ARRAY)
        return true;
    for (const struct json *one = json_first(before); one != NULL; one = json_next(one))
        if (json_type(one) == JSON_STRING && !has_text(list, json_string(one)) &&
            !json_add(list, json_new_string(json_string(one))))
            return false;
    return true;
}

static struct json *time_warnings_json(const struct tournament *tournament)
{
    struct json *list = json_new_array();
    if (list != NULL && !add_earlier_warnings(list, tournament)) {
        json_free(list);
        return NULL;
    }
    for (int i = 0; list != NULL && i < tournament->time_warning_count; i++) {
        const char *text = tournament->warnings[tournament->time_warnings[i]];
        if (has_text(list, text) || json_add(list, json_new_string(text)))
            continue;
        json_free(list);
        return NULL;
    }
    return list;
}

static struct json *sides_json(const struct game *game)
{
    struct json *sides = json_new_array();
    if (sides != NULL && json_add(sides, json_new_string(game->sides[0])) &&
        json_add(sides, json_new_string(game->sides[1])))
        return sides;
    json_free(sides);
    return NULL;
}

/* What is played. Readers need not know a game by its name: where one has no disc difference, or other sides than Black
 * and White, the run says so. */
static bool set_rules(struct json *run, const struct tournament *tournament)
{
    const struct tournament_settings *settings = &tournament->settings;
    const struct game *game = tournament->contest.game;
    if (settings->game == OSERO_OTHELLO)
        return json_set_integer(run, "board", settings->size) &&
               json_set_string(run, "start", settings->start == START_PARALLEL ? "parallel" : "standard") &&
               json_set_string(run, "scoring", settings->scoring == SCORING_RAW ? "raw" : "empties-to-winner");
    return json_set_string(run, "game", game->name) && json_set(run, "sides", sides_json(game)) &&
           json_set_boolean(run, "disc_difference", game->has_difference) &&
           json_set_integer(run, "pieces", settings->most_pieces);
}

static bool set_asked(struct json *run, const struct tournament *tournament)
{
    const struct tournament_settings *settings = &tournament->settings;
    return json_set_string(run, "command", settings->command) && json_set(run, "players", players_json(tournament)) &&
           json_set_boolean(run, "gauntlet", settings->gauntlet) &&
           json_set_integer(run, "pairs", (int64_t)settings->pairs) &&
           json_set_integer(run, "seed", (int64_t)settings->seed) &&
           json_set_string(run, "openings", settings->openings) &&
           (tournament->openings_path != NULL ? json_set_string(run, "openings_path", tournament->openings_path)
                                              : json_set_null(run, "openings_path")) &&
           json_set_string(run, "openings_digest", tournament->openings_digest) && set_rules(run, tournament) &&
           json_set(run, "limits", player_limits_json(&settings->limits, player_limits_given(&settings->limits))) &&
           json_set_integer(run, "margin_ms", settings->margin_ms) &&
           json_set_integer(run, "wall_ms", settings->wall_ms) &&
           json_set_integer(run, "startup_ms", settings->startup_ms) &&
           json_set_integer(run, "memory_mb", settings->memory_mb) &&
           json_set_integer(run, "max_faults", (int64_t)settings->max_faults) &&
           json_set_string(run, "clock", settings->cpu_clock ? "cpu" : "wall") &&
           json_set_boolean(run, "timing", settings->timing) && json_set_boolean(run, "isolate", settings->isolate) &&
           (!settings->sandbox || json_set_boolean(run, "sandbox", true)) &&
           json_set_integer(run, "fsync_pairs", (int64_t)settings->fsync_pairs);
}

static const char *first_start(const struct tournament *tournament, const struct run_state *state)
{
    const struct resume *resume = tournament->settings.resume;
    const struct json *started = resume != NULL ? json_get(resume->run, "started") : NULL;
    return started != NULL && json_type(started) == JSON_STRING ? json_string(started) : state->started;
}

static bool set_state(struct json *run, const struct tournament *tournament, const struct run_state *state)
{
    const bool decided = state->sprt != NULL && state->sprt->verdict != SPRT_OPEN;
    const uint64_t units = decided ? state->sprt->pairs : schedule_unit_count(&tournament->contest.schedule);
    return json_set_string(run, "state", state->state) &&
           json_set_string(run, "started", first_start(tournament, state)) &&
           (state->finished[0] != '\0' ? json_set_string(run, "finished", state->finished)
                                       : json_set_null(run, "finished")) &&
           (state->reason != NULL ? json_set_string(run, "reason", state->reason) : json_set_null(run, "reason")) &&
           json_set_integer(run, "games", (int64_t)state->games) &&
           json_set_integer(run, "games_planned", (int64_t)(2 * units));
}

static struct json *sessions_json(const struct tournament *tournament, const struct run_state *state)
{
    const struct run_session session = {.resume = tournament->settings.resume,
                                        .started = state->started,
                                        .finished = state->finished,
                                        .state = state->state,
                                        .version = tournament->settings.version,
                                        .unit = "games",
                                        .count_before = (int64_t)state->games_before,
                                        .count = (int64_t)state->games};
    return run_sessions_json(&session);
}

/* Only where it was asked for. */
static bool set_sprt(struct json *run, const struct tournament *tournament, const struct run_state *state)
{
    struct sprt sprt;
    if (!tournament->settings.with_sprt)
        return true;
    sprt_init(&sprt, &tournament->settings.sprt);
    return json_set(run, "sprt", sprt_json(state->sprt != NULL ? state->sprt : &sprt));
}

struct json *run_json(const struct tournament *tournament, const struct run_state *state)
{
    struct json *run = json_new_object();
    if (run != NULL && json_set_string(run, "schema", RESULTS_GAMES_SCHEMA) &&
        json_set_string(run, "name", tournament->name) && set_state(run, tournament, state) &&
        set_asked(run, tournament) && set_sprt(run, tournament, state) &&
        json_set_boolean(run, "reproducible", tournament->reproducible) &&
        json_set(run, "time_warnings", time_warnings_json(tournament)) &&
        (state->sample != NULL ? json_set(run, "repeat", repeat_json(tournament, state->sample))
                               : json_set_null(run, "repeat")) &&
        json_set(run, "where", where_json(tournament)) && json_set(run, "sessions", sessions_json(tournament, state)))
        return run;
    json_free(run);
    return NULL;
}
