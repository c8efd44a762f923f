/* SPDX-License-Identifier: MIT */
#include "json.h"

#include "files.h"
#include "json_scan.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A `struct json` is a cJSON by another name: it is never defined, only pointed to. */
static cJSON *inner(const struct json *json)
{
    return (cJSON *)(uintptr_t)json;
}

static struct json *outer(cJSON *item)
{
    return (struct json *)item;
}

/* ---- Parsing */

static bool fault_error(struct error *error, const char *name, const char *text, struct json_fault fault)
{
    size_t line = 0, column = 0;
    json_scan_place(text, fault.offset, &line, &column);
    return error_set(error, ERROR_USAGE, "%s:%zu:%zu: %s", name, line, column, fault.text);
}

struct member {
    const char *key;
    size_t index; /* of the key in the whole text */
};

static int compare_members(const void *left, const void *right)
{
    const struct member *a = left, *b = right;
    const int order = strcmp(a->key, b->key);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

enum repeat { REPEAT_NONE, REPEAT_FOUND, REPEAT_NO_MEMORY };

static enum repeat find_repeat(const cJSON *item, size_t *key_count, struct member *repeated);

/* Looks into the members' values and collects the keys of this object. */
static enum repeat collect_members(const cJSON *object, struct member *members, size_t *key_count,
                                   struct member *repeated)
{
    for (const cJSON *child = object->child; child != NULL; child = child->next) {
        if (members != NULL)
            *members++ = (struct member){.key = child->string, .index = (*key_count)++};
        const enum repeat found = find_repeat(child, key_count, repeated);
        if (found != REPEAT_NONE)
            return found;
    }
    return REPEAT_NONE;
}

/* The first object with two equal keys; keys are numbered in the order of the text. */
static enum repeat find_repeat(const cJSON *item, size_t *key_count, struct member *repeated)
{
    if (!cJSON_IsObject(item))
        return collect_members(item, NULL, key_count, repeated);
    const size_t count = (size_t)cJSON_GetArraySize(item);
    struct member *members = malloc((count + 1) * sizeof *members);
    if (members == NULL)
        return REPEAT_NO_MEMORY;
    enum repeat found = collect_members(item, members, key_count, repeated);
    if (found == REPEAT_NONE) {
        qsort(members, count, sizeof *members, compare_members);
        for (size_t i = 1; i < count && found == REPEAT_NONE; i++) {
            if (strcmp(members[i - 1].key, members[i].key) == 0) {
                *repeated = members[i];
                found = REPEAT_FOUND;
            }
        }
    }
    free(members);
    return found;
}

static bool check_repeats(const cJSON *root, const char *text, size_t length, const char *name, struct error *error)
{
    size_t key_count = 0;
    struct member repeated = {.key = NULL};
    switch (find_repeat(root, &key_count, &repeated)) {
    case REPEAT_NONE:
        return true;
    case REPEAT_FOUND: {
        size_t line = 0, column = 0;
        json_scan_place(text, json_scan_key(text, length, repeated.index), &line, &column);
        return error_set(error, ERROR_USAGE, "%s:%zu:%zu: the key \"%.100s\" occurs twice", name, line, column,
                         repeated.key);
    }
    default:
        return error_set(error, ERROR_WORLD, "%s: out of memory", name);
    }
}

static struct json *parse(const char *text, size_t length, const char *name, struct error *error)
{
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3, length -= 3;
    struct json_fault fault = {.text = NULL};
    if (!json_scan(text, length, &fault)) {
        (void)fault_error(error, name, text, fault);
        return NULL;
    }
    cJSON *root = cJSON_ParseWithLength(text, length);
    if (root == NULL) {
        (void)error_set(error, ERROR_WORLD, "%s: out of memory", name);
        return NULL;
    }
    if (!check_repeats(root, text, length, name, error)) {
        cJSON_Delete(root);
        return NULL;
    }
    return outer(root);
}

struct json *json_parse(const char *text, const char *name, struct error *error)
{
    return parse(text, strlen(text), name, error);
}

static struct json *read_with(char *(*read)(const char *, size_t *, struct error *), const char *path,
                              struct error *error)
{
    size_t length = 0;
    char *text = read(path, &length, error);
    if (text == NULL)
        return NULL;
    struct json *json = parse(text, length, path, error);
    free(text);
    return json;
}

struct json *json_read_file(const char *path, struct error *error)
{
    return read_with(file_read, path, error);
}

struct json *json_read_own_file(const char *path, struct error *error)
{
    return read_with(file_read_own, path, error);
}

void json_free(struct json *json)
{
    cJSON_Delete(inner(json));
}

/* ---- Reading */

enum json_type json_type(const struct json *json)
{
    const cJSON *item = inner(json);
    if (cJSON_IsBool(item))
        return JSON_BOOL;
    if (cJSON_IsNumber(item))
        return JSON_NUMBER;
    if (cJSON_IsString(item))
        return JSON_STRING;
    if (cJSON_IsArray(item))
        return JSON_ARRAY;
    return cJSON_IsObject(item) ? JSON_OBJECT : JSON_NULL;
}

size_t json_length(const struct json *array_or_object)
{
    return (size_t)cJSON_GetArraySize(inner(array_or_object));
}

const struct json *json_at(const struct json *array, size_t index)
{
    const struct json *element = json_first(array);
    while (element != NULL && index-- > 0)
        element = json_next(element);
    return element;
}

const struct json *json_first(const struct json *array_or_object)
{
    return outer(inner(array_or_object)->child);
}

const struct json *json_next(const struct json *element)
{
    return outer(inner(element)->next);
}

const char *json_key(const struct json *member)
{
    return inner(member)->string;
}

const struct json *json_get(const struct json *object, const char *key)
{
    return outer(cJSON_GetObjectItemCaseSensitive(inner(object), key));
}

const char *json_get_string(const struct json *object, const char *key)
{
    const struct json *value = object != NULL ? json_get(object, key) : NULL;
    return value != NULL && json_type(value) == JSON_STRING ? json_string(value) : NULL;
}

double json_number(const struct json *json)
{
    return inner(json)->valuedouble;
}

bool json_integer(const struct json *json, int64_t *value)
{
    if (!cJSON_IsNumber(inner(json)))
        return false;
    const double number = inner(json)->valuedouble;
    if (!(fabs(number) <= 0x1p53) || number != floor(number))
        return false;
    *value = (int64_t)number;
    return true;
}

const char *json_string(const struct json *json)
{
    return inner(json)->valuestring;
}

bool json_boolean(const struct json *json)
{
    return cJSON_IsTrue(inner(json)) != 0;
}

/* ---- Making */

struct json *json_new_object(void)
{
    return outer(cJSON_CreateObject());
}

struct json *json_new_array(void)
{
    return outer(cJSON_CreateArray());
}

struct json *json_new_string(const char *text)
{
    cJSON *item = cJSON_CreateString(text);
    if (item != NULL)
        json_utf8_repair(item->valuestring);
    return outer(item);
}

struct json *json_new_number(double value)
{
    return outer(isfinite(value) ? cJSON_CreateNumber(value) : cJSON_CreateNull());
}

struct json *json_new_integer(int64_t value)
{
    return outer(cJSON_CreateNumber((double)value));
}

struct json *json_new_boolean(bool value)
{
    return outer(cJSON_CreateBool(value));
}

struct json *json_new_null(void)
{
    return outer(cJSON_CreateNull());
}

bool json_set(struct json *object, const char *key, struct json *value)
{
    if (value == NULL)
        return false;
    cJSON_DeleteItemFromObjectCaseSensitive(inner(object), key);
    if (cJSON_AddItemToObject(inner(object), key, inner(value)))
        return true;
    cJSON_Delete(inner(value));
    return false;
}

bool json_add(struct json *array, struct json *value)
{
    if (value == NULL)
        return false;
    if (cJSON_AddItemToArray(inner(array), inner(value)))
        return true;
    cJSON_Delete(inner(value));
    return false;
}

struct json *json_keep(struct json *value, bool good)
{
    if (good)
        return value;
    json_free(value);
    return NULL;
}

struct json *json_whole(struct json *json, bool good)
{
    if (good)
        return json;
    json_free(json);
    return NULL;
}

bool json_set_string(struct json *object, const char *key, const char *text)
{
    return json_set(object, key, json_new_string(text));
}

bool json_set_number(struct json *object, const char *key, double value)
{
    return json_set(object, key, json_new_number(value));
}

bool json_set_integer(struct json *object, const char *key, int64_t value)
{
    return json_set(object, key, json_new_integer(value));
}

bool json_set_boolean(struct json *object, const char *key, bool value)
{
    return json_set(object, key, json_new_boolean(value));
}

bool json_set_count(struct json *object, const char *key, uint64_t count)
{
    return json_set_integer(object, key, (int64_t)count);
}

bool json_set_null(struct json *object, const char *key)
{
    return json_set(object, key, json_new_null());
}
