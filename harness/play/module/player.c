/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "nearest.h"
#include "player_text.h"
#include "weights.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void player_clear(struct player *player)
{
    for (uint32_t i = 0; player->values != NULL && i < player->info.option_count; i++)
        module_value_clear(player->info.options[i].type, &player->values[i]);
    free(player->values);
    module_info_clear(&player->info);
    memset(player, 0, sizeof *player);
}

/* ---- One setting */

static bool check_label(const char *label, struct error *error)
{
    if (label[strspn(label, " ")] == '\0')
        return error_set(error, ERROR_USAGE, *label == '\0' ? "the label is empty" : "the label is blank");
    if (strlen(label) >= RECORD_LABEL_SIZE)
        return error_set(error, ERROR_USAGE, "a label has at most %d bytes: give a shorter one, label=NAME",
                         RECORD_LABEL_SIZE - 1);
    for (const char *c = label; *c != '\0'; c++)
        if ((unsigned char)*c < 32 || *c == 127)
            return error_set(error, ERROR_USAGE, "a label has no control characters");
    return json_utf8_valid(label) || error_set(error, ERROR_USAGE, "a label must be UTF-8");
}

static bool set_label(struct player *player, const char *label, struct error *error)
{
    if (!check_label(label, error))
        return false;
    (void)snprintf(player->label, sizeof player->label, "%s", label);
    return true;
}

static bool refuse_option(const struct player *player, const char *key, struct error *error)
{
    const char *names[1000];
    char list[500] = "";
    size_t used = 0;
    const int count = player->info.option_count < 1000 ? (int)player->info.option_count : 1000;
    for (int i = 0; i < count; i++) {
        names[i] = player->info.options[i].name;
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", names[i]);
    }
    if (count == 0)
        return error_set(error, ERROR_USAGE, "%s has no option '%.60s': it has none (label= and limit.* apart)",
                         player->info.name, key);
    const char *nearest = nearest_name(key, names, count);
    return error_set(error, ERROR_USAGE, "%s has no option '%.60s'%s%s%s; its options are %s", player->info.name, key,
                     nearest != NULL ? " (did you mean " : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?)" : "", list);
}

/* NAME:option=@file: weights for a table, for other options any JSON value that fits. */
static bool read_file(const struct player *player, int option, const char *path, union osero_value *value,
                      struct error *error)
{
    const struct option_info *info = &player->info.options[option];
    struct json *json = json_read_file(path, error);
    if (json == NULL)
        return error_prefix(error, "%s", info->name);
    bool good = false;
    if (info->type == OSERO_INT_TABLE || info->type == OSERO_REAL_TABLE)
        good = weights_take(json, path, &player->info, option, value, error);
    else
        good = module_value_read(info, json, value, error) || error_prefix(error, "%s", path);
    json_free(json);
    return good;
}

static bool set_option(struct player *player, const struct setting *setting, struct error *error)
{
    const int option = module_info_option(&player->info, setting->key);
    union osero_value value = {.integer = 0};
    if (option < 0)
        return refuse_option(player, setting->key, error);
    const struct option_info *info = &player->info.options[option];
    const bool good = setting->is_file ? read_file(player, option, setting->value, &value, error)
                                       : module_value_parse(info, setting->value, &value, error);
    if (!good)
        return false;
    module_value_clear(info->type, &player->values[option]);
    player->values[option] = value;
    return true;
}

static bool apply_setting(struct player *player, const struct setting *setting, struct error *error)
{
    const bool is_label = strcmp(setting->key, "label") == 0, is_limit = strncmp(setting->key, "limit.", 6) == 0;
    if ((is_label || is_limit) && setting->is_file)
        return error_set(error, ERROR_USAGE, "%s cannot come from a file", setting->key);
    if (is_label)
        return set_label(player, setting->value, error);
    if (is_limit)
        return player_limits_set(&player->limits, &player->limits_set, setting->key + 6, setting->value, error);
    return set_option(player, setting, error);
}

/* ---- The whole */

static bool copy_defaults(struct player *player, struct error *error)
{
    player->values = calloc((size_t)player->info.option_count + 1, sizeof *player->values);
    for (uint32_t i = 0; player->values != NULL && i < player->info.option_count; i++)
        if (!module_value_copy(&player->info.options[i], player->info.options[i].value, &player->values[i]))
            return error_set(error, ERROR_WORLD, "out of memory");
    return player->values != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

/* Its failures name the module or its file. */
static bool load_module(const char *name, const struct module_path *where, struct player *player, struct error *error)
{
    char path[PATH_MAX];
    if (*name == '\0')
        return error_set(error, ERROR_USAGE, "the player has no name: NAME[:KEY=VALUE,...] was expected");
    if (!module_find(where, name, path, error) ||
        !(where->sandbox ? module_probe_shut_in : module_probe)(path, &player->info, error))
        return false;
    player->by_path = strchr(name, '/') != NULL;
    if (!player->by_path && strcmp(name, player->info.name) != 0)
        return error_set(error, ERROR_USAGE,
                         "%s: says that its name is '%s', so its file must be %s.so, or its .name another", path,
                         player->info.name, player->info.name);
    return true;
}

/* The label last: only then is it known whether one was given. */
static bool apply_settings(struct player *player, const char *text, const char *settings_text, struct error *error)
{
    struct settings settings;
    if (settings_text != NULL) {
        if (!settings_parse(settings_text, &settings, error))
            return false;
        bool good = true;
        for (int i = 0; i < settings.count && good; i++)
            good = apply_setting(player, &settings.items[i], error);
        settings_clear(&settings);
        if (!good)
            return false;
    }
    return player->label[0] != '\0' || set_label(player, text, error);
}

bool player_configure(const char *text, struct player *player, struct error *error)
{
    const char *colon = strchr(text, ':');
    return (copy_defaults(player, error) && apply_settings(player, text, colon != NULL ? colon + 1 : NULL, error)) ||
           error_prefix(error, "player '%.100s'", text);
}

bool player_parse(const char *text, const struct module_path *where, struct player *player, struct error *error)
{
    memset(player, 0, sizeof *player);
    char *name = strndup(text, strcspn(text, ":"));
    if (name == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = load_module(name, where, player, error) && player_configure(text, player, error);
    free(name);
    if (good)
        return true;
    player_clear(player);
    return false;
}

static struct json *options_json(const struct player *player)
{
    struct json *object = json_new_object();
    bool good = object != NULL;
    for (uint32_t i = 0; i < player->info.option_count && good; i++)
        good = json_set(object, player->info.options[i].name,
                        module_value_json(&player->info.options[i], player->values[i]));
    if (good)
        return object;
    json_free(object);
    return NULL;
}

struct json *player_json(const struct player *player)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "label", player->label) &&
        json_set_string(object, "module", player->info.name) &&
        json_set_string(object, "version", player->info.version) &&
        json_set_string(object, "digest", player->info.digest) &&
        (!player->by_path || json_set_string(object, "file", player->info.path)) &&
        json_set(object, "options", options_json(player)) &&
        json_set(object, "limits", player_limits_json(&player->limits, player->limits_set)))
        return object;
    json_free(object);
    return NULL;
}

bool player_draws(const struct player *player)
{
    return (player->info.flags & OSERO_DRAWS_LOTS) != 0;
}

bool player_outside(const struct player *player)
{
    return (player->info.flags & OSERO_OUTSIDE) != 0;
}

bool player_needs_start(const struct player *player)
{
    return (player->info.flags & OSERO_STANDARD_START) != 0;
}

bool player_may_begin(const struct player *player, const char *elsewhere, struct error *error)
{
    if (elsewhere == NULL || !player_needs_start(player))
        return true;
    return error_set(error, ERROR_USAGE, "%s can only be told of games from the standard start, not of %s",
                     player->label, elsewhere);
}

bool player_threaded(const struct player *player)
{
    if ((player->info.flags & OSERO_THREADED) == 0)
        return false;
    bool told = false;
    for (uint32_t i = 0; i < player->info.option_count; i++) {
        if (!player->info.options[i].threads)
            continue;
        told = true;
        if (player->values[i].integer > 1)
            return true;
    }
    return !told;
}
