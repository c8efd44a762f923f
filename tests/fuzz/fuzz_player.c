/* SPDX-License-Identifier: MIT */
/*
 * PLAYER texts, for a module that there is not, so that none is loaded; and the argument of --limit. What is taken is
 * within what the options allow, and written out in full, in another order, it is the same player.
 */
#include "fuzz.h"
#include "player.h"
#include "player_text.h"
#include "synthetic_module.h"
#include "table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- KEY=VALUE lists */

/* "VALUE" with its backslashes; returns where it ends. */
static char *put_quoted(char *out, const char *value)
{
    *out++ = '"';
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            *out++ = '\\';
        *out++ = *value;
    }
    *out++ = '"';
    *out = '\0';
    return out;
}

/* The last setting first, every value in quotes. */
static char *write_reversed(const struct settings *settings, size_t length)
{
    char *text = malloc(4 * length + 16), *out = text;
    FUZZ_MUST(text != NULL);
    for (int i = settings->count - 1; i >= 0; i--) {
        out += sprintf(out, "%s=%s", settings->items[i].key, settings->items[i].is_file ? "@" : "");
        out = put_quoted(out, settings->items[i].value);
        *out++ = i > 0 ? ',' : '\0';
    }
    return text;
}

static void check_same_settings(const struct settings *a, const struct settings *reversed)
{
    FUZZ_MUST(a->count == reversed->count);
    for (int i = 0; i < a->count; i++) {
        const struct setting *left = &a->items[i], *right = &reversed->items[a->count - 1 - i];
        FUZZ_MUST(strcmp(left->key, right->key) == 0 && strcmp(left->value, right->value) == 0);
        FUZZ_MUST(left->is_file == right->is_file);
    }
}

/* Returns whether a file is named by a path, which a target must not open. */
static bool check_settings(const char *text)
{
    struct settings settings, again;
    struct error error = FUZZ_NO_ERROR;
    bool file = false;
    if (!settings_parse(text, &settings, &error)) {
        FUZZ_MUST(settings.items == NULL && settings.count == 0);
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
        return false;
    }
    FUZZ_MUST(settings.count >= 1);
    for (int i = 0; i < settings.count; i++)
        file = file || (settings.items[i].is_file && strchr(settings.items[i].value, '/') != NULL);
    char *reversed = write_reversed(&settings, strlen(text));
    FUZZ_MUST(settings_parse(reversed, &again, &error));
    check_same_settings(&settings, &again);
    settings_clear(&again);
    settings_clear(&settings);
    free(reversed);
    return file;
}

static void check_limits(const char *text)
{
    struct player_limits limits, again;
    struct error error = FUZZ_NO_ERROR;
    unsigned given = 0, given_again = 0;
    char written[200];
    if (!player_limits_parse(text, &limits, &given, &error)) {
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
        return;
    }
    FUZZ_MUST(given != 0 && given < 1u << 5);
    FUZZ_MUST(limits.move_ms >= 0 && limits.clock_ms >= 0 && limits.increment_ms >= 0);
    (void)snprintf(written, sizeof written,
                   "depth=%" PRIu32 ",nodes=%" PRIu64 ",increment_ms=%" PRId64 ",clock_ms=%" PRId64 ",move_ms=%" PRId64,
                   limits.depth, limits.nodes, limits.increment_ms, limits.clock_ms, limits.move_ms);
    FUZZ_MUST(player_limits_parse(written, &again, &given_again, &error));
    FUZZ_MUST(given_again == (1u << 5) - 1 && memcmp(&limits, &again, sizeof limits) == 0);
    FUZZ_MUST(player_limits_engine(&limits).move_ns / 1000000 == limits.move_ms);
}

/* ---- Players */

static bool configure(const char *text, struct player *player, struct error *error)
{
    *player = (struct player){.info = *synthetic_module()};
    return player_configure(text, player, error);
}

/* The values alone: the description is everybody's. */
static void clear(struct player *player)
{
    for (uint32_t i = 0; player->values != NULL && i < player->info.option_count; i++)
        module_value_clear(player->info.options[i].type, &player->values[i]);
    free(player->values);
}

static void check_value(const struct option_info *option, union osero_value value)
{
    switch (option->type) {
    case OSERO_BOOL:
        FUZZ_MUST(value.integer == 0 || value.integer == 1);
        break;
    case OSERO_INT:
        FUZZ_MUST(integer_fits(value.integer, option->minimum, option->maximum));
        break;
    case OSERO_REAL:
        FUZZ_MUST(value.real >= option->minimum && value.real <= option->maximum);
        break;
    case OSERO_ENUM:
        FUZZ_MUST(value.integer >= 0 && value.integer < option->choice_count);
        break;
    case OSERO_STRING:
        FUZZ_MUST(json_utf8_valid(value.string));
        break;
    default: /* tables come from files alone */
        FUZZ_MUST(synthetic_same_value(option, value, option->value));
    }
}

static void check_label(const char *label)
{
    FUZZ_MUST(memchr(label, '\0', RECORD_LABEL_SIZE) != NULL && json_utf8_valid(label));
    fuzz_check_message(label, RECORD_LABEL_SIZE);
}

/* NAME:label="...",KEY="..." with all values. */
static char *write_player(const struct player *player, size_t length)
{
    char *text = malloc(2 * length + 1000), *out = text;
    FUZZ_MUST(text != NULL);
    out = put_quoted(out + sprintf(out, "synthetic:label="), player->label);
    for (uint32_t i = 0; i < player->info.option_count; i++) {
        const struct option_info *option = &player->info.options[i];
        const union osero_value value = player->values[i];
        if (option->type >= OSERO_INT_TABLE)
            continue;
        out += sprintf(out, ",%s=", option->name);
        if (option->type == OSERO_STRING)
            out = put_quoted(out, value.string);
        else if (option->type == OSERO_REAL)
            out += sprintf(out, "%.17g", value.real);
        else if (option->type == OSERO_ENUM)
            out = put_quoted(out, option->choices[value.integer]);
        else
            out += sprintf(out, "%" PRId64, value.integer);
    }
    return text;
}

static void check_writing(const struct player *player, size_t length)
{
    struct player again;
    struct error error = FUZZ_NO_ERROR;
    char *text = write_player(player, length);
    FUZZ_MUST(configure(text, &again, &error));
    FUZZ_MUST(strcmp(player->label, again.label) == 0);
    for (uint32_t i = 0; i < player->info.option_count; i++)
        FUZZ_MUST(synthetic_same_value(&player->info.options[i], player->values[i], again.values[i]));
    clear(&again);
    free(text);
}

/* As run.json has it, it can be read. */
static void check_json(const struct player *player)
{
    struct error error = FUZZ_NO_ERROR;
    struct json *json = player_json(player);
    char *text = json != NULL ? json_text(json, false) : NULL;
    FUZZ_MUST(text != NULL);
    struct json *again = json_parse(text, "player", &error);
    fuzz_same_json(json, again);
    json_free(again);
    free(text);
    json_free(json);
}

static void check_player(const char *text)
{
    struct player player;
    struct error error = FUZZ_NO_ERROR;
    if (configure(text, &player, &error)) {
        check_label(player.label);
        for (uint32_t i = 0; i < player.info.option_count; i++)
            check_value(&player.info.options[i], player.values[i]);
        check_writing(&player, strlen(text));
        check_json(&player);
    } else {
        fuzz_check_error(&error, ERROR_USAGE, ERROR_WORLD);
        FUZZ_MUST(strncmp(error.message, "player '", 8) == 0);
    }
    clear(&player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    const char *colon = strchr(text, ':');
    const bool file = check_settings(text), file_behind = colon != NULL && check_settings(colon + 1);
    check_limits(text);
    if (!file && !file_behind)
        check_player(text);
    free(text);
    return 0;
}
