/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NAME:label="LABEL", malloced. */
static char *player_text(const char *name, const char *label)
{
    char *text = malloc(strlen(name) + 2 * strlen(label) + sizeof ":label=\"\""), *out = text;
    if (text == NULL)
        return NULL;
    out += sprintf(out, "%s:label=\"", name);
    for (; *label != '\0'; label++) {
        if (*label == '"' || *label == '\\')
            *out++ = '\\';
        *out++ = *label;
    }
    (void)strcpy(out, "\"");
    return text;
}

static bool read_option(const struct json *member, struct player *player, struct error *error)
{
    const int index = module_info_option(&player->info, json_key(member));
    union osero_value value = {.integer = 0};
    if (index < 0)
        return error_set(error, ERROR_USAGE, "%s has no option '%.60s' any more", player->info.name, json_key(member));
    const struct option_info *option = &player->info.options[index];
    if (!module_value_read(option, member, &value, error))
        return false;
    module_value_clear(option->type, &player->values[index]);
    player->values[index] = value;
    return true;
}

static bool read_options(const struct json *object, struct player *player, struct error *error)
{
    const struct json *options = json_get(object, "options");
    if (options == NULL || json_type(options) != JSON_OBJECT)
        return error_set(error, ERROR_USAGE, "\"options\" must be an object");
    for (const struct json *member = json_first(options); member != NULL; member = json_next(member))
        if (!read_option(member, player, error))
            return false;
    return true;
}

bool player_limits_read(const struct json *object, struct player_limits *limits, unsigned *limits_set,
                        struct error *error)
{
    *limits = (struct player_limits){0};
    *limits_set = 0;
    if (object == NULL || json_type(object) != JSON_OBJECT)
        return error_set(error, ERROR_USAGE, "\"limits\" must be an object");
    for (const struct json *member = json_first(object); member != NULL; member = json_next(member)) {
        char text[32];
        int64_t number = 0;
        if (!json_integer(member, &number))
            return error_set(error, ERROR_USAGE, "limit %s takes a whole number", json_key(member));
        (void)snprintf(text, sizeof text, "%" PRId64, number);
        if (!player_limits_set(limits, limits_set, json_key(member), text, error))
            return false;
    }
    return true;
}

bool player_read(const struct json *object, const struct module_path *where, struct player *player, struct error *error)
{
    memset(player, 0, sizeof *player);
    const bool is_object = json_type(object) == JSON_OBJECT;
    const char *label = is_object ? json_get_string(object, "label") : NULL;
    const char *module = is_object ? json_get_string(object, "module") : NULL,
               *file = is_object ? json_get_string(object, "file") : NULL;
    if (label == NULL || module == NULL)
        return error_set(error, ERROR_USAGE, "a player has a \"label\" and a \"module\"");
    char *text = player_text(file != NULL ? file : module, label);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool parsed = player_parse(text, where, player, error);
    free(text);
    if (!parsed)
        return false;
    if (read_options(object, player, error) &&
        player_limits_read(json_get(object, "limits"), &player->limits, &player->limits_set, error))
        return true;
    (void)error_prefix(error, "player '%s'", label);
    player_clear(player);
    return false;
}
