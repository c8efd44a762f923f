/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "weights_text.h"

static struct json *class_json(const struct weights_file *file, const struct weights_class *class)
{
    struct json *object = json_new_object();
    char name[16];
    weights_entry_name(file, class->square, name);
    if (object != NULL && json_set_string(object, "class", class->name) && json_set_string(object, "square", name) &&
        json_set_integer(object, "squares", class->count) && json_set_number(object, "low", class->low) &&
        json_set_number(object, "high", class->high) && json_set_number(object, "mean", class->mean))
        return object;
    json_free(object);
    return NULL;
}

static struct json *classes_json(const struct weights_file *file)
{
    struct weights_class classes[WEIGHTS_MAX_CLASSES];
    const int count = weights_classes(file, classes);
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < count; i++)
        good = json_add(array, class_json(file, &classes[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static struct json *values_json(const double *values, const double *less, int count)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < count; i++)
        good = json_add(array, json_new_number(values[i] - (less != NULL ? less[i] : 0)));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static struct json *text_or_null(const char *text)
{
    return text[0] != '\0' ? json_new_string(text) : json_new_null();
}

static struct json *file_json(const struct weights_file *file)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set(object, "file", json_new_string(file->path)) &&
        json_set(object, "player", text_or_null(file->player)) &&
        json_set(object, "option", text_or_null(file->option)) &&
        json_set_string(object, "type", file->whole ? "int" : "real") &&
        json_set(object, "board_size", file->board_size > 0 ? json_new_integer(file->board_size) : json_new_null()) &&
        json_set_boolean(object, "symmetric", weights_are_symmetric(file)) &&
        json_set(object, "values", values_json(file->values, NULL, file->count)) &&
        json_set(object, "classes", classes_json(file)))
        return object;
    json_free(object);
    return NULL;
}

static bool set_comparison(struct json *object, const struct weights_file *first, const struct weights_file *second)
{
    const struct weights_relation relation = weights_relate(first, second);
    return json_set(object, "second", file_json(second)) &&
           json_set(object, "differences", values_json(second->values, first->values, first->count)) &&
           json_set(object, "scale", relation.defined ? json_new_number(relation.scale) : json_new_null()) &&
           json_set(object, "correlation", relation.defined ? json_new_number(relation.correlation) : json_new_null());
}

struct json *weights_report_json(const struct weights_file *first, const struct weights_file *second)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "schema", "osero.weights-report/1") &&
        json_set(object, "first", file_json(first)) && (second == NULL || set_comparison(object, first, second)))
        return object;
    json_free(object);
    return NULL;
}
