/* SPDX-License-Identifier: MIT */
#include "config.h"
#include "sprt_text.h"
#include "stars.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys are equal when they differ in - and _ alone. */
static bool is_key(const char *key, const char *name)
{
    for (; *key != '\0' && (*key == *name || (*key == '-' && *name == '_')); key++)
        name++;
    return *key == '\0' && *name == '\0';
}

/* ---- Values of one type, named when they are another */

static bool take_integer(const struct json *value, int64_t minimum, int64_t maximum, int64_t *to, struct error *error)
{
    if (!json_integer(value, to) || *to < minimum || *to > maximum)
        return error_set(error, ERROR_USAGE, "\"%s\" takes a whole number from %" PRId64 " to %" PRId64,
                         json_key(value), minimum, maximum);
    return true;
}

static bool take_int(const struct json *value, int minimum, int maximum, int *to, struct error *error)
{
    int64_t number = 0;
    if (!take_integer(value, minimum, maximum, &number, error))
        return false;
    *to = (int)number;
    return true;
}

static bool take_boolean(const struct json *value, bool *to, struct error *error)
{
    if (json_type(value) != JSON_BOOL)
        return error_set(error, ERROR_USAGE, "\"%s\" takes true or false", json_key(value));
    *to = json_boolean(value);
    return true;
}

static bool take_string(const struct json *value, const char **to, struct error *error)
{
    if (json_type(value) != JSON_STRING)
        return error_set(error, ERROR_USAGE, "\"%s\" takes a string", json_key(value));
    *to = json_string(value);
    return true;
}

/* ---- Keys that need more than a type */

static bool take_start(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    const char *name = NULL;
    if (!take_string(value, &name, error))
        return false;
    return tournament_start_parse(name, &settings->start) ||
           error_set(error, ERROR_USAGE, "\"start\" takes standard or parallel, not '%s'", name);
}

static bool take_scoring(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    const char *name = NULL;
    if (!take_string(value, &name, error))
        return false;
    return tournament_scoring_parse(name, &settings->scoring) ||
           error_set(error, ERROR_USAGE, "\"scoring\" takes empties-to-winner or raw, not '%s'", name);
}

static bool take_clock(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    const char *name = NULL;
    if (!take_string(value, &name, error))
        return false;
    return tournament_clock_parse(name, &settings->cpu_clock) ||
           error_set(error, ERROR_USAGE, "\"clock\" takes wall or cpu, not '%s'", name);
}

static bool take_board(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    int64_t size = 0;
    if (!json_integer(value, &size) || size < 4 || size > 10 || !position_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "\"board\" takes 4, 6, 8 or 10");
    settings->size = (int)size;
    return true;
}

static bool take_game(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    const char *name = NULL;
    if (!take_string(value, &name, error))
        return false;
    return module_game_parse(name, &settings->game) ||
           error_set(error, ERROR_USAGE, "\"game\" takes " TOURNAMENT_GAMES ", not '%s'", name);
}

/* What one game alone has: told with the key's name, since the game may come after it. */
static bool take_rules_key(const struct json *value, const char *key, struct tournament_settings *settings, bool *known,
                           struct error *error)
{
    *known = true;
    if (is_key(key, "game"))
        return take_game(value, settings, error);
    if (is_key(key, "pieces")) {
        settings->for_stars = "\"pieces\"";
        return take_int(value, STARS_LEAST_PIECES, STARS_MOST_PIECES, &settings->most_pieces, error);
    }
    if (is_key(key, "board")) {
        settings->for_othello = "\"board\"";
        return take_board(value, settings, error);
    }
    if (is_key(key, "start")) {
        settings->for_othello = "\"start\"";
        return take_start(value, settings, error);
    }
    if (is_key(key, "scoring")) {
        settings->for_othello = "\"scoring\"";
        return take_scoring(value, settings, error);
    }
    *known = false;
    return true;
}

static bool take_limit(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    unsigned given = 0;
    settings->limits = (struct player_limits){0};
    if (json_type(value) == JSON_STRING)
        return player_limits_parse(json_string(value), &settings->limits, &given, error) ||
               error_prefix(error, "\"limit\"");
    if (json_type(value) != JSON_OBJECT)
        return error_set(error, ERROR_USAGE, "\"limit\" takes an object such as {\"move_ms\": 100}");
    for (const struct json *limit = json_first(value); limit != NULL; limit = json_next(limit)) {
        char text[32];
        int64_t number = 0;
        if (!json_integer(limit, &number))
            return error_set(error, ERROR_USAGE, "\"limit\": \"%s\" takes a whole number", json_key(limit));
        (void)snprintf(text, sizeof text, "%" PRId64, number);
        if (!player_limits_set(&settings->limits, &given, json_key(limit), text, error))
            return error_prefix(error, "\"limit\"");
    }
    return true;
}

/* The option's text, or an object of its settings. */
static bool take_sprt(const struct json *value, struct tournament_settings *settings, struct error *error)
{
    struct sprt_options *sprt = &settings->sprt;
    unsigned given = 0;
    settings->with_sprt = true;
    if (json_type(value) == JSON_STRING)
        return sprt_parse(json_string(value), sprt, error) || error_prefix(error, "\"sprt\"");
    if (json_type(value) != JSON_OBJECT)
        return error_set(error, ERROR_USAGE, "\"sprt\" takes an object such as {\"elo0\": 0, \"elo1\": 10}");
    sprt_parse_start(sprt, &given);
    for (const struct json *member = json_first(value); member != NULL; member = json_next(member)) {
        char number[JSON_NUMBER_SIZE] = "";
        if (json_type(member) == JSON_NUMBER)
            json_number_text(json_number(member), number);
        const char *text = json_type(member) == JSON_STRING ? json_string(member) : number;
        if (!sprt_parse_set(sprt, &given, json_key(member), text, error))
            return error_prefix(error, "\"sprt\"");
    }
    return sprt_parse_end(sprt, given, error) || error_prefix(error, "\"sprt\"");
}

/* ---- Players */

/* PLAYER:label="LABEL", malloced. */
static char *with_label(const char *player, const char *label)
{
    char *text = malloc(strlen(player) + 2 * strlen(label) + 16), *out = text;
    if (text == NULL)
        return NULL;
    out += sprintf(out, "%s%clabel=\"", player, strchr(player, ':') != NULL ? ',' : ':');
    for (; *label != '\0'; label++) {
        if (*label == '"' || *label == '\\')
            *out++ = '\\';
        *out++ = *label;
    }
    (void)strcpy(out, "\"");
    return text;
}

static bool player_text(const struct json *value, char **text, struct error *error)
{
    static const char form[] = "a player is a string, or an object with \"player\" and \"label\" alone";
    const char *player = NULL, *label = NULL;
    if (json_type(value) == JSON_STRING) {
        player = json_string(value);
    } else if (json_type(value) == JSON_OBJECT) {
        for (const struct json *member = json_first(value); member != NULL; member = json_next(member)) {
            const bool is_player = strcmp(json_key(member), "player") == 0;
            if (json_type(member) != JSON_STRING || (!is_player && strcmp(json_key(member), "label") != 0))
                return error_set(error, ERROR_USAGE, "\"players\": %s, not \"%s\"", form, json_key(member));
            *(is_player ? &player : &label) = json_string(member);
        }
    }
    if (player == NULL)
        return error_set(error, ERROR_USAGE, "\"players\": %s", form);
    *text = label != NULL ? with_label(player, label) : strdup(player);
    return *text != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

static bool take_players(const struct json *value, struct config *config, struct error *error)
{
    if (json_type(value) != JSON_ARRAY || json_length(value) == 0)
        return error_set(error, ERROR_USAGE, "\"players\" takes an array of players");
    config->players = calloc(json_length(value), sizeof *config->players);
    if (config->players == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (const struct json *player = json_first(value); player != NULL; player = json_next(player)) {
        if (!player_text(player, &config->players[config->player_count], error))
            return false;
        config->player_count++;
    }
    return true;
}

/* ---- The file */

static bool take_number_key(const struct json *value, const char *key, struct tournament_settings *settings,
                            bool *known, struct error *error)
{
    int64_t number = 0;
    *known = true;
    if (is_key(key, "pairs")) {
        const bool good = take_integer(value, 1, TOURNAMENT_MAX_PAIRS, &number, error);
        settings->pairs = (uint64_t)number;
        return good;
    }
    if (is_key(key, "seed")) {
        const bool good = take_integer(value, 0, TOURNAMENT_LARGEST_SEED, &number, error);
        settings->seed = (uint64_t)number;
        return good;
    }
    if (is_key(key, "fsync")) {
        const bool good = take_integer(value, 0, TOURNAMENT_MAX_PAIRS, &number, error);
        settings->fsync_pairs = (uint64_t)number;
        return good;
    }
    if (is_key(key, "jobs"))
        return take_int(value, 1, TOURNAMENT_MAX_JOBS, &settings->jobs, error);
    if (is_key(key, "wall_ms"))
        return take_integer(value, 1, TOURNAMENT_MAX_WALL_MS, &settings->wall_ms, error);
    if (is_key(key, "startup_ms"))
        return take_integer(value, 1, TOURNAMENT_MAX_WALL_MS, &settings->startup_ms, error);
    if (is_key(key, "margin_ms"))
        return take_integer(value, 0, TOURNAMENT_MAX_WALL_MS, &settings->margin_ms, error);
    if (is_key(key, "memory"))
        return take_integer(value, 1, TOURNAMENT_MAX_MEMORY_MB, &settings->memory_mb, error);
    if (is_key(key, "max_faults")) {
        const bool good = take_integer(value, 0, TOURNAMENT_LARGEST_SEED, &number, error);
        settings->max_faults = (uint64_t)number;
        return good;
    }
    *known = false;
    return true;
}

static bool take_key(const struct json *value, struct config *config, struct tournament_settings *settings,
                     struct error *error)
{
    const char *key = json_key(value);
    bool known = false;
    const bool good = take_number_key(value, key, settings, &known, error);
    if (known)
        return good;
    const bool fine = take_rules_key(value, key, settings, &known, error);
    if (known)
        return fine;
    if (is_key(key, "players"))
        return take_players(value, config, error);
    if (is_key(key, "gauntlet"))
        return take_boolean(value, &settings->gauntlet, error);
    if (is_key(key, "timing"))
        return take_boolean(value, &settings->timing, error);
    if (is_key(key, "isolate"))
        return take_boolean(value, &settings->isolate, error);
    if (is_key(key, "sandbox"))
        return take_boolean(value, &settings->sandbox, error);
    if (is_key(key, "openings"))
        return take_string(value, &settings->openings, error);
    if (is_key(key, "name"))
        return take_string(value, &settings->name, error);
    if (is_key(key, "results"))
        return take_string(value, &settings->results, error);
    if (is_key(key, "clock"))
        return take_clock(value, settings, error);
    if (is_key(key, "sprt"))
        return take_sprt(value, settings, error);
    if (is_key(key, "limit"))
        return take_limit(value, settings, error);
    return error_set(error, ERROR_USAGE,
                     "unknown key \"%s\"; the keys are the options of osero tournament, and players", key);
}

/* A key that is spelled in both ways. */
static bool check_repeat(const struct json *value, const struct json *object, struct error *error)
{
    for (const struct json *other = json_first(object); other != value; other = json_next(other))
        if (is_key(json_key(value), json_key(other)) || is_key(json_key(other), json_key(value)))
            return error_set(error, ERROR_USAGE, "\"%s\" is there twice", json_key(value));
    return true;
}

bool config_read(const char *path, struct config *config, struct tournament_settings *settings, struct error *error)
{
    *config = (struct config){.json = json_read_file(path, error)};
    if (config->json == NULL)
        return false;
    bool good = json_type(config->json) == JSON_OBJECT ||
                error_set(error, ERROR_USAGE, "a configuration is an object with \"players\"");
    for (const struct json *value = good ? json_first(config->json) : NULL; good && value != NULL;
         value = json_next(value))
        good = check_repeat(value, config->json, error) && take_key(value, config, settings, error);
    if (good && config->player_count == 0)
        good = error_set(error, ERROR_USAGE, "\"players\" is missing");
    if (!good) {
        (void)error_prefix(error, "%s", path);
        config_clear(config);
        return false;
    }
    settings->players = (const char *const *)config->players;
    settings->player_count = config->player_count;
    return true;
}

void config_clear(struct config *config)
{
    for (int i = 0; i < config->player_count; i++)
        free(config->players[i]);
    free(config->players);
    json_free(config->json);
    *config = (struct config){0};
}
