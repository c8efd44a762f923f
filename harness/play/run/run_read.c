/* SPDX-License-Identifier: MIT */
#include "run_read.h"

#include <stdlib.h>

const struct json *run_read_member(const struct json *object, const char *key, enum json_type type)
{
    const struct json *value = json_get(object, key);
    return value != NULL && json_type(value) == type ? value : NULL;
}

bool run_read_missing(const char *key, struct error *error)
{
    return error_set(error, ERROR_WORLD, "\"%s\" is missing or not what osero writes", key);
}

bool run_read_integer(const struct json *run, const char *key, int64_t minimum, int64_t maximum, int64_t *to,
                      struct error *error)
{
    const struct json *value = run_read_member(run, key, JSON_NUMBER);
    return (value != NULL && json_integer(value, to) && *to >= minimum && *to <= maximum) ||
           run_read_missing(key, error);
}

bool run_read_boolean(const struct json *run, const char *key, bool *to, struct error *error)
{
    const struct json *value = run_read_member(run, key, JSON_BOOL);
    *to = value != NULL && json_boolean(value);
    return value != NULL || run_read_missing(key, error);
}

bool run_read_flag(const struct json *run, const char *key)
{
    const struct json *value = run_read_member(run, key, JSON_BOOL);
    return value != NULL && json_boolean(value);
}

bool run_read_string(const struct json *run, const char *key, const char **to, struct error *error)
{
    const struct json *value = run_read_member(run, key, JSON_STRING);
    *to = value != NULL ? json_string(value) : NULL;
    return value != NULL || run_read_missing(key, error);
}

struct json *run_read_copy(const struct json *value)
{
    char *text = value != NULL ? json_text(value, false) : NULL;
    struct json *twin = value == NULL ? json_new_null() : text != NULL ? json_parse(text, "a copy", NULL) : NULL;
    free(text);
    return twin;
}
