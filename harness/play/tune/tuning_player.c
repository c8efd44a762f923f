/* SPDX-License-Identifier: MIT */
/* What was found, as files of weights and as a PLAYER. */
#include "tuning.h"
#include "weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static bool is_default(const struct option_info *option, union osero_value value)
{
    if (option->type == OSERO_INT_TABLE)
        return memcmp(value.ints, option->value.ints, option->length * sizeof *value.ints) == 0;
    if (option->type == OSERO_REAL_TABLE)
        return memcmp(value.reals, option->value.reals, option->length * sizeof *value.reals) == 0;
    if (option->type == OSERO_STRING)
        return strcmp(value.string, option->value.string) == 0;
    return option->type == OSERO_REAL ? value.real == option->value.real : value.integer == option->value.integer;
}

/* Whether the player's text must name the option: it was tuned, or is not the module's default. */
static bool is_named(const struct tuning *tuning, int index, const union osero_value *values)
{
    for (int i = 0; i < tuning->tuned.option_count; i++)
        if (tuning->tuned.options[i].option == index)
            return true;
    return !is_default(&tuning->player.info.options[index], values[index]);
}

/* A value in quotes where it needs them. */
static void put_text(FILE *out, const char *text)
{
    if (text[strcspn(text, ",\"\\")] == '\0' && *text != '\0' && *text != '@') {
        (void)fputs(text, out);
        return;
    }
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            (void)fputc('\\', out);
        (void)fputc(*text, out);
    }
    (void)fputc('"', out);
}

static void put_value(FILE *out, const struct tuning *tuning, int index, union osero_value value)
{
    const struct option_info *option = &tuning->player.info.options[index];
    char path[PATH_SIZE], number[JSON_NUMBER_SIZE];
    switch (option->type) {
    case OSERO_BOOL:
        (void)fputs(value.integer != 0 ? "true" : "false", out);
        break;
    case OSERO_INT:
        (void)fprintf(out, "%" PRId64, value.integer);
        break;
    case OSERO_REAL:
        json_number_text(value.real, number);
        (void)fputs(number, out);
        break;
    case OSERO_ENUM:
        put_text(out, option->choices[value.integer]);
        break;
    case OSERO_STRING:
        put_text(out, value.string);
        break;
    default:
        (void)snprintf(path, sizeof path, "%s/%s.json", tuning->folder, option->name);
        (void)fputc('@', out);
        put_text(out, path);
        break;
    }
}

/* A table that was tuned, as it was: FOLDER/OPTION-before.json, for pictures of what has changed. */
static bool write_before(const struct tuning *tuning, int option, struct error *error)
{
    const struct module_info *info = &tuning->player.info;
    char path[PATH_SIZE];
    bool tuned = false;
    for (int i = 0; i < tuning->tuned.option_count; i++)
        tuned = tuned || tuning->tuned.options[i].option == option;
    (void)snprintf(path, sizeof path, "%s/%s-before.json", tuning->folder, info->options[option].name);
    return !tuned || weights_write(path, info, option, tuning->player.values[option], error);
}

static bool write_tables(const struct tuning *tuning, const union osero_value *values, struct error *error)
{
    const struct module_info *info = &tuning->player.info;
    for (int i = 0; i < (int)info->option_count; i++) {
        const struct option_info *option = &info->options[i];
        char path[PATH_SIZE];
        if ((option->type != OSERO_INT_TABLE && option->type != OSERO_REAL_TABLE) || !is_named(tuning, i, values))
            continue;
        (void)snprintf(path, sizeof path, "%s/%s.json", tuning->folder, option->name);
        if (!weights_write(path, info, i, values[i], error) || !write_before(tuning, i, error))
            return false;
    }
    return true;
}

char *tuning_write_player(const struct tuning *tuning, struct error *error)
{
    const struct module_info *info = &tuning->player.info;
    union osero_value *values = tuning->values[1];
    char *text = NULL;
    size_t length = 0;
    tuned_write(&tuning->tuned, tune_search_values(&tuning->search, tuning->search.noted), values);
    if (!write_tables(tuning, values, error))
        return NULL;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        (void)error_set(error, ERROR_WORLD, "out of memory");
        return NULL;
    }
    (void)fprintf(out, "%s", tuning->player.by_path ? info->path : info->name);
    int count = 0;
    for (int i = 0; i < (int)info->option_count; i++) {
        if (!is_named(tuning, i, values))
            continue;
        (void)fprintf(out, "%c%s=", count++ == 0 ? ':' : ',', info->options[i].name);
        put_value(out, tuning, i, values[i]);
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    (void)error_set(error, ERROR_WORLD, "out of memory");
    return NULL;
}
