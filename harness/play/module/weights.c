/* SPDX-License-Identifier: MIT */
#include "weights.h"

#include <inttypes.h>
#include <string.h>

static const char *type_name(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE ? "int" : "real";
}

static const char *symmetry_name(const struct option_info *option)
{
    return option->symmetry == OSERO_SYMMETRY_SQUARE ? "square" : "none";
}

/* The member's text; "" when it is not there; null (error filled) when it is no text. */
static const char *text_member(const struct json *file, const char *key, struct error *error)
{
    const struct json *value = json_get(file, key);
    if (value == NULL)
        return "";
    if (json_type(value) == JSON_STRING)
        return json_string(value);
    (void)error_set(error, ERROR_USAGE, "\"%s\" is not a text", key);
    return NULL;
}

/* `required` may be missing or must be equal to `wanted`. */
static bool check_text(const struct json *file, const char *key, const char *wanted, bool required, struct error *error)
{
    const char *given = text_member(file, key, error);
    if (given == NULL)
        return false;
    if (*given == '\0' && required)
        return error_set(error, ERROR_USAGE, "\"%s\" is missing: it must be \"%s\"", key, wanted);
    if (*given == '\0' || strcmp(given, wanted) == 0)
        return true;
    return error_set(error, ERROR_USAGE, "its \"%s\" is \"%.100s\", but \"%s\" is wanted", key, given, wanted);
}

static bool check_board_size(const struct json *file, const struct option_info *option, struct error *error)
{
    const struct json *value = json_get(file, "board_size");
    int64_t size = 0;
    if (value == NULL || option->symmetry != OSERO_SYMMETRY_SQUARE)
        return true;
    if (json_type(value) == JSON_NUMBER && json_integer(value, &size) && size == 8)
        return true;
    return error_set(error, ERROR_USAGE, "its \"board_size\" is not 8, the board that %s is for", option->name);
}

/* The values of a weights file that is for this option. */
static const struct json *check_file(const struct json *file, const struct module_info *info, int option,
                                     struct error *error)
{
    const struct option_info *wanted = &info->options[option];
    if (!check_text(file, "schema", WEIGHTS_SCHEMA, true, error) ||
        !check_text(file, "player", info->name, false, error) ||
        !check_text(file, "option", wanted->name, false, error) ||
        !check_text(file, "type", type_name(wanted), true, error) ||
        !check_text(file, "symmetry", symmetry_name(wanted), false, error) || !check_board_size(file, wanted, error))
        return NULL;
    const struct json *values = json_get(file, "values");
    if (values == NULL || json_type(values) != JSON_ARRAY) {
        (void)error_set(error, ERROR_USAGE, "it has no array \"values\"");
        return NULL;
    }
    return values;
}

bool weights_take(const struct json *json, const char *path, const struct module_info *info, int option,
                  union osero_value *value, struct error *error)
{
    const struct json *values = json;
    if (json_type(json) == JSON_OBJECT)
        values = check_file(json, info, option, error);
    if (values != NULL && module_value_read(&info->options[option], values, value, error))
        return true;
    return error_prefix(error, "%s", path);
}

struct json *weights_json(const struct module_info *info, int option, union osero_value value)
{
    const struct option_info *table = &info->options[option];
    struct json *file = json_new_object();
    bool good = file != NULL && json_set_string(file, "schema", WEIGHTS_SCHEMA) &&
                json_set_string(file, "player", info->name) && json_set_string(file, "option", table->name);
    if (good && table->symmetry == OSERO_SYMMETRY_SQUARE)
        good = json_set_integer(file, "board_size", 8);
    if (good && json_set_string(file, "symmetry", symmetry_name(table)) &&
        json_set_string(file, "type", type_name(table)) && json_set(file, "values", module_value_json(table, value)))
        return file;
    json_free(file);
    return NULL;
}

bool weights_write(const char *path, const struct module_info *info, int option, union osero_value value,
                   struct error *error)
{
    struct json *file = weights_json(info, option, value);
    if (file == NULL)
        return error_set(error, ERROR_WORLD, "cannot write %s: out of memory", path);
    const bool good = json_write_file(file, path, error);
    json_free(file);
    return good;
}
