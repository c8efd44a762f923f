/* SPDX-License-Identifier: MIT */
#include "module_info.h"
#include "table.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the option takes, for messages: "a whole number from 0 to 60". */
static const char *form(const struct option_info *option, char *text, size_t room)
{
    size_t used = 0;
    switch (option->type) {
    case OSERO_BOOL:
        return "true or false";
    case OSERO_INT:
        (void)snprintf(text, room, "a whole number from %.0f to %.0f", option->minimum, option->maximum);
        return text;
    case OSERO_REAL:
        (void)snprintf(text, room, "a number from %.15g to %.15g", option->minimum, option->maximum);
        return text;
    case OSERO_ENUM:
        used = (size_t)snprintf(text, room, "one of");
        for (uint32_t i = 0; i < option->choice_count && used < room; i++)
            used += (size_t)snprintf(text + used, room - used, "%s %s", i > 0 ? "," : "", option->choices[i]);
        return text;
    case OSERO_STRING:
        return "a text";
    default:
        (void)snprintf(text, room, "a table of %" PRIu32 " %s from %.15g to %.15g", option->length,
                       option->type == OSERO_INT_TABLE ? "whole numbers" : "numbers", option->minimum, option->maximum);
        return text;
    }
}

static bool refuse(const struct option_info *option, const char *given, struct error *error)
{
    char wanted[400];
    return error_set(error, ERROR_USAGE, "%s takes %s, not %.100s", option->name, form(option, wanted, sizeof wanted),
                     given);
}

static bool refuse_text(const struct option_info *option, const char *given, struct error *error)
{
    char quoted[110];
    (void)snprintf(quoted, sizeof quoted, "'%.100s'", given);
    return refuse(option, quoted, error);
}

/* ---- From the command line */

/* A decimal number without anything before or behind it. */
static bool parse_number(const char *text, double *value)
{
    char *end = NULL;
    if (*text == '\0' || strspn(text, "+-.0123456789eE") != strlen(text))
        return false;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

static bool parse_integer(const char *text, int64_t *value)
{
    char *end = NULL;
    if (strspn(text, "+-0123456789") != strlen(text) || *text == '\0')
        return false;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0;
}

static bool parse_boolean(const char *text, int64_t *value)
{
    const bool yes = strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
    *value = yes;
    return yes || strcmp(text, "false") == 0 || strcmp(text, "0") == 0;
}

static bool find_choice(const struct option_info *option, const char *text, int64_t *value)
{
    for (*value = 0; *value < (int64_t)option->choice_count; *value += 1)
        if (strcmp(option->choices[*value], text) == 0)
            return true;
    return false;
}

static bool in_range(const struct option_info *option, double value)
{
    return value >= option->minimum && value <= option->maximum;
}

static bool refuse_inline_table(const struct option_info *option, struct error *error)
{
    char wanted[200];
    return error_set(error, ERROR_USAGE, "%s takes %s, and only from a file: %s=@FILE.json", option->name,
                     form(option, wanted, sizeof wanted), option->name);
}

bool module_value_parse(const struct option_info *option, const char *text, union osero_value *value,
                        struct error *error)
{
    bool good = false;
    switch (option->type) {
    case OSERO_BOOL:
        good = parse_boolean(text, &value->integer);
        break;
    case OSERO_INT:
        good = parse_integer(text, &value->integer) && integer_fits(value->integer, option->minimum, option->maximum);
        break;
    case OSERO_REAL:
        good = parse_number(text, &value->real) && in_range(option, value->real);
        break;
    case OSERO_ENUM:
        good = find_choice(option, text, &value->integer);
        break;
    case OSERO_STRING:
        if (!json_utf8_valid(text))
            return error_set(error, ERROR_USAGE, "%s takes a text in UTF-8", option->name);
        return (value->string = strdup(text)) != NULL || error_set(error, ERROR_WORLD, "out of memory");
    default:
        return refuse_inline_table(option, error);
    }
    return good || refuse_text(option, text, error);
}

/* ---- From JSON */

static const char *json_kind(const struct json *json)
{
    static const char *const names[] = {
        [JSON_NULL] = "null",        [JSON_BOOL] = "true or false", [JSON_NUMBER] = "this number",
        [JSON_STRING] = "this text", [JSON_ARRAY] = "an array",     [JSON_OBJECT] = "an object",
    };
    return names[json_type(json)];
}

static bool refuse_entry(const struct option_info *option, size_t index, struct error *error)
{
    char wanted[200];
    return error_set(error, ERROR_USAGE, "%s takes %s, but its entry %zu (counted from 0) is none", option->name,
                     form(option, wanted, sizeof wanted), index);
}

/* One number of a table into its place. */
static bool read_entry(const struct option_info *option, const struct json *json, void *numbers, size_t index)
{
    int64_t integer = 0;
    if (json_type(json) != JSON_NUMBER)
        return false;
    if (option->type == OSERO_REAL_TABLE) {
        ((double *)numbers)[index] = json_number(json);
        return true;
    }
    if (!json_integer(json, &integer) || integer < INT32_MIN || integer > INT32_MAX)
        return false;
    ((int32_t *)numbers)[index] = (int32_t)integer;
    return true;
}

static bool read_entries(const struct option_info *option, const struct json *array, void *numbers, struct error *error)
{
    size_t index = 0;
    for (const struct json *entry = json_first(array); entry != NULL; entry = json_next(entry), index++)
        if (!read_entry(option, entry, numbers, index))
            return refuse_entry(option, index, error);
    return true;
}

static bool read_table(const struct option_info *option, const struct json *json, union osero_value *value,
                       struct error *error)
{
    const struct table table = {.type = option->type,
                                .length = option->length,
                                .symmetry = option->symmetry,
                                .minimum = option->minimum,
                                .maximum = option->maximum};
    if (json_type(json) != JSON_ARRAY)
        return refuse(option, json_kind(json), error);
    if (json_length(json) != option->length)
        return error_set(error, ERROR_USAGE, "%s takes %" PRIu32 " numbers, not %zu", option->name, option->length,
                         json_length(json));
    void *numbers = calloc(option->length, sizeof(double));
    if (numbers == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    value->ints = numbers;
    if (read_entries(option, json, numbers, error) &&
        (table_check(&table, *value, error) || error_prefix(error, "%s", option->name)))
        return true;
    module_value_clear(option->type, value);
    return false;
}

static bool read_string(const struct option_info *option, const struct json *json, union osero_value *value,
                        struct error *error)
{
    if (json_type(json) != JSON_STRING)
        return refuse(option, json_kind(json), error);
    if (option->type == OSERO_ENUM)
        return find_choice(option, json_string(json), &value->integer) || refuse_text(option, json_string(json), error);
    return (value->string = strdup(json_string(json))) != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

bool module_value_read(const struct option_info *option, const struct json *json, union osero_value *value,
                       struct error *error)
{
    const enum json_type type = json_type(json);
    char given[40];
    switch (option->type) {
    case OSERO_BOOL:
        value->integer = type == JSON_BOOL && json_boolean(json);
        return type == JSON_BOOL || refuse(option, json_kind(json), error);
    case OSERO_INT:
        if (type == JSON_NUMBER && json_integer(json, &value->integer) &&
            integer_fits(value->integer, option->minimum, option->maximum))
            return true;
        break;
    case OSERO_REAL:
        if (type == JSON_NUMBER && in_range(option, value->real = json_number(json)))
            return true;
        break;
    case OSERO_ENUM:
    case OSERO_STRING:
        return read_string(option, json, value, error);
    default:
        return read_table(option, json, value, error);
    }
    if (type != JSON_NUMBER)
        return refuse(option, json_kind(json), error);
    (void)snprintf(given, sizeof given, "%.15g", json_number(json));
    return refuse(option, given, error);
}
