/* SPDX-License-Identifier: MIT */
#include "files.h"
#include "json.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A text that grows; once memory is out it stays `failed` and takes no more. */
struct sink {
    char *text;
    size_t used, room;
    bool failed;
};

static void put(struct sink *sink, const char *bytes, size_t length)
{
    if (sink->failed)
        return;
    if (sink->used + length + 1 > sink->room) {
        const size_t room = (sink->used + length + 1) * 2;
        char *text = realloc(sink->text, room);
        sink->failed = text == NULL;
        if (sink->failed)
            return;
        sink->text = text;
        sink->room = room;
    }
    memcpy(sink->text + sink->used, bytes, length);
    sink->used += length;
    sink->text[sink->used] = '\0';
}

static void put_text(struct sink *sink, const char *text)
{
    put(sink, text, strlen(text));
}

/* Digits that a reader turns into the same double, as few as there can be: 15 always survive the way through a double,
 * so a shorter form is among those; numbers below DBL_MIN have fewer bits. Whole numbers have no exponent up to 2^53.
 */
void json_number_text(double value, char text[JSON_NUMBER_SIZE])
{
    if (value == floor(value) && fabs(value) <= 0x1p53) {
        (void)snprintf(text, JSON_NUMBER_SIZE, "%.0f", value == 0 ? 0.0 : value);
        return;
    }
    int digits = fabs(value) < DBL_MIN ? 1 : 15;
    do
        (void)snprintf(text, JSON_NUMBER_SIZE, "%.*g", digits, value);
    while (strtod(text, NULL) != value && ++digits <= 17);
}

static void put_number(struct sink *sink, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number_text(value, text);
    put_text(sink, text);
}

static void put_escape(struct sink *sink, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    char text[8];
    const char *found = strchr(plain, c);
    if (found != NULL)
        (void)snprintf(text, sizeof text, "\\%c", letters[found - plain]);
    else
        (void)snprintf(text, sizeof text, "\\u%04x", c);
    put_text(sink, text);
}

static void put_string(struct sink *sink, const char *text)
{
    put_text(sink, "\"");
    while (*text != '\0') {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        put(sink, text, plain);
        text += plain;
        if (*text != '\0')
            put_escape(sink, (unsigned char)*text++);
    }
    put_text(sink, "\"");
}

static void put_break(struct sink *sink, bool pretty, int depth)
{
    if (!pretty)
        return;
    put_text(sink, "\n");
    for (int i = 0; i < depth; i++)
        put_text(sink, "  ");
}

static void put_value(struct sink *sink, const struct json *json, bool pretty, int depth);

/* An array of numbers stays on one line. */
static bool all_numbers(const struct json *array)
{
    for (const struct json *element = json_first(array); element != NULL; element = json_next(element))
        if (json_type(element) != JSON_NUMBER)
            return false;
    return true;
}

static void put_container(struct sink *sink, const struct json *json, bool pretty, int depth)
{
    const bool object = json_type(json) == JSON_OBJECT;
    const struct json *element = json_first(json);
    const bool broken = pretty && element != NULL && (object || !all_numbers(json));
    put_text(sink, object ? "{" : "[");
    while (element != NULL) {
        put_break(sink, broken, depth + 1);
        if (object) {
            put_string(sink, json_key(element));
            put_text(sink, pretty ? ": " : ":");
        }
        put_value(sink, element, pretty, depth + 1);
        element = json_next(element);
        if (element != NULL)
            put_text(sink, pretty && !broken ? ", " : ",");
    }
    put_break(sink, broken, depth);
    put_text(sink, object ? "}" : "]");
}

static void put_value(struct sink *sink, const struct json *json, bool pretty, int depth)
{
    switch (json_type(json)) {
    case JSON_BOOL:
        put_text(sink, json_boolean(json) ? "true" : "false");
        break;
    case JSON_NUMBER:
        put_number(sink, json_number(json));
        break;
    case JSON_STRING:
        put_string(sink, json_string(json));
        break;
    case JSON_ARRAY:
    case JSON_OBJECT:
        put_container(sink, json, pretty, depth);
        break;
    default:
        put_text(sink, "null");
    }
}

char *json_text(const struct json *json, bool pretty)
{
    struct sink sink = {.text = NULL};
    put_value(&sink, json, pretty, 0);
    if (pretty)
        put_text(&sink, "\n");
    if (!sink.failed)
        return sink.text;
    free(sink.text);
    return NULL;
}

bool json_write_file(const struct json *json, const char *path, struct error *error)
{
    char *text = json_text(json, true);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "cannot write %s: out of memory", path);
    const bool good = file_replace(path, text, strlen(text), error);
    free(text);
    return good;
}
