/* SPDX-License-Identifier: MIT */
#include "player_text.h"

#include <stdlib.h>
#include <string.h>

void settings_clear(struct settings *settings)
{
    for (int i = 0; i < settings->count; i++) {
        free(settings->items[i].key);
        free(settings->items[i].value);
    }
    free(settings->items);
    *settings = (struct settings){.items = NULL};
}

/* Copies what stands between the quote at *text and its end, without backslashes, and moves *text behind it. */
static bool take_quoted(const char **text, const char *key, char *value, struct error *error)
{
    const char *next = *text + 1;
    for (; *next != '"'; next++) {
        if (*next == '\\' && (next[1] == '"' || next[1] == '\\'))
            next++;
        if (*next == '\0')
            return error_set(error, ERROR_USAGE, "the quotes of %s do not end", key);
        *value++ = *next;
    }
    *value = '\0';
    *text = next + 1;
    if (**text != '\0' && **text != ',')
        return error_set(error, ERROR_USAGE, "after the quotes of %s a comma or the end was expected, not '%.20s'", key,
                         *text);
    return true;
}

static bool take_bare(const char **text, const char *key, char *value, struct error *error)
{
    const size_t length = strcspn(*text, ",");
    if (length == 0)
        return error_set(error, ERROR_USAGE, "%s has no value; an empty text is written %s=\"\"", key, key);
    if (memchr(*text, '"', length) != NULL)
        return error_set(error, ERROR_USAGE, "quotes within the value of %s: put the whole value into quotes", key);
    memcpy(value, *text, length);
    value[length] = '\0';
    *text += length;
    return true;
}

static bool take_key(const char **text, struct setting *setting, struct error *error)
{
    const size_t length = strcspn(*text, "=,");
    if (length == 0)
        return error_set(error, ERROR_USAGE, "KEY=VALUE was expected, not '%.20s'", *text);
    if ((*text)[length] != '=')
        return error_set(error, ERROR_USAGE, "%.*s needs a value: %.*s=VALUE", (int)length, *text, (int)length, *text);
    setting->key = strndup(*text, length);
    *text += length + 1;
    return setting->key != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

static bool take_setting(const char **text, struct setting *setting, struct error *error)
{
    if (!take_key(text, setting, error))
        return false;
    setting->is_file = **text == '@';
    *text += setting->is_file;
    setting->value = malloc(strlen(*text) + 1);
    if (setting->value == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = **text == '"' ? take_quoted(text, setting->key, setting->value, error)
                                    : take_bare(text, setting->key, setting->value, error);
    if (good && setting->is_file && setting->value[0] == '\0')
        return error_set(error, ERROR_USAGE, "%s=@ needs a file's name", setting->key);
    return good;
}

static bool check_repeat(const struct settings *settings, struct error *error)
{
    const char *key = settings->items[settings->count - 1].key;
    for (int i = 0; i < settings->count - 1; i++)
        if (strcmp(settings->items[i].key, key) == 0)
            return error_set(error, ERROR_USAGE, "%s is given twice", key);
    return true;
}

bool settings_parse(const char *text, struct settings *settings, struct error *error)
{
    *settings = (struct settings){.items = NULL};
    for (bool more = true; more; more = *text == ',', text += more) {
        struct setting *larger = realloc(settings->items, ((size_t)settings->count + 1) * sizeof *larger);
        if (larger == NULL) {
            settings_clear(settings);
            return error_set(error, ERROR_WORLD, "out of memory");
        }
        settings->items = larger;
        larger[settings->count] = (struct setting){.key = NULL};
        if (!take_setting(&text, &larger[settings->count++], error) || !check_repeat(settings, error)) {
            settings_clear(settings);
            return false;
        }
    }
    return true;
}
