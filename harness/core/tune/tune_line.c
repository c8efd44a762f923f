/* SPDX-License-Identifier: MIT */
#include "tune_line.h"

#include "json.h"
#include "line_put.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_VERSION = 1, OUTCOME_NUMBERS = 2 + TUNE_CLASSES };

static const char *const phases[TUNE_PHASE_COUNT] = {"tune", "review", "proof"};

const char *tune_phase_name(enum tune_phase phase)
{
    return phases[phase];
}

void tune_outcome_add(struct tune_outcome *outcome, int first, int second)
{
    const int difference = first - second, held = difference > 2 ? 2 : difference < -2 ? -2 : difference;
    outcome->first += (uint64_t)first;
    outcome->second += (uint64_t)second;
    outcome->classes[2 + held]++;
}

/* ---- Writing */

static char *put_outcome(char *out, const struct tune_outcome *outcome)
{
    *out++ = '[';
    out = line_put_unsigned(out, outcome->first);
    *out++ = ',';
    out = line_put_unsigned(out, outcome->second);
    for (int i = 0; i < TUNE_CLASSES; i++) {
        *out++ = ',';
        out = line_put_unsigned(out, outcome->classes[i]);
    }
    *out++ = ']';
    return out;
}

static char *put_outcomes(char *out, const struct tune_line *line)
{
    out = LINE_PUT(out, ",\"outcomes\":[");
    for (int i = 0; i < line->outcome_count; i++) {
        if (i > 0)
            *out++ = ',';
        out = put_outcome(out, &line->outcomes[i]);
    }
    *out++ = ']';
    return out;
}

static char *put_values(char *out, const struct tune_line *line)
{
    out = LINE_PUT(out, ",\"values\":[");
    for (int i = 0; i < line->value_count; i++) {
        char number[JSON_NUMBER_SIZE];
        if (i > 0)
            *out++ = ',';
        json_number_text(line->values[i], number);
        const size_t length = strlen(number);
        memcpy(out, number, length);
        out += length;
    }
    *out++ = ']';
    return out;
}

static char *put_points(char *out, const struct tune_line *line)
{
    out = LINE_PUT(out, ",\"points\":[");
    for (int i = 0; i < line->point_count; i++) {
        if (i > 0)
            *out++ = ',';
        out = line_put_string(out, line->points[i]);
    }
    *out++ = ']';
    return out;
}

size_t tune_line_write(const struct tune_line *line, char *text)
{
    char *out = LINE_PUT(text, "{\"v\":1,\"phase\":");
    out = line_put_string(out, phases[line->phase]);
    out = LINE_PUT(out, ",\"number\":");
    out = line_put_unsigned(out, line->number);
    out = line->phase == TUNE_PHASE_TUNE ? put_outcomes(out, line) : put_points(out, line);
    out = LINE_PUT(out, ",\"faults\":");
    out = line_put_unsigned(out, line->faults);
    if (line->phase == TUNE_PHASE_TUNE)
        out = put_values(out, line);
    out = LINE_PUT(out, "}\n");
    *out = '\0';
    return (size_t)(out - text);
}

/* ---- Reading */

void tune_line_clear(struct tune_line *line)
{
    for (int i = 0; line->points != NULL && i < line->point_count; i++)
        free(line->points[i]);
    free(line->points);
    free(line->outcomes);
    free(line->values);
    *line = (struct tune_line){.phase = TUNE_PHASE_TUNE};
}

static bool refuse(const char *key, struct error *error)
{
    return error_set(error, ERROR_WORLD, "\"%s\" is missing or not what osero writes", key);
}

static bool take_count(const struct json *value, uint64_t *to)
{
    int64_t number = 0;
    if (value == NULL || json_type(value) != JSON_NUMBER || !json_integer(value, &number) || number < 0)
        return false;
    *to = (uint64_t)number;
    return true;
}

static const struct json *array_of(const struct json *object, const char *key, size_t most)
{
    const struct json *array = json_get(object, key);
    return array != NULL && json_type(array) == JSON_ARRAY && json_length(array) <= most ? array : NULL;
}

static bool read_outcome(const struct json *json, struct tune_outcome *outcome)
{
    uint64_t numbers[OUTCOME_NUMBERS];
    if (json_type(json) != JSON_ARRAY || json_length(json) != OUTCOME_NUMBERS)
        return false;
    int i = 0;
    for (const struct json *item = json_first(json); item != NULL; item = json_next(item), i++)
        if (!take_count(item, &numbers[i]))
            return false;
    outcome->first = numbers[0];
    outcome->second = numbers[1];
    memcpy(outcome->classes, numbers + 2, sizeof outcome->classes);
    return true;
}

static bool read_outcomes(const struct json *object, struct tune_line *line, struct error *error)
{
    const struct json *array = array_of(object, "outcomes", TUNE_MOST_OUTCOMES);
    if (array == NULL)
        return refuse("outcomes", error);
    line->outcomes = calloc(json_length(array) + 1, sizeof *line->outcomes);
    if (line->outcomes == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (const struct json *item = json_first(array); item != NULL; item = json_next(item))
        if (!read_outcome(item, &line->outcomes[line->outcome_count++]))
            return refuse("outcomes", error);
    return true;
}

static bool read_values(const struct json *object, struct tune_line *line, struct error *error)
{
    const struct json *array = array_of(object, "values", TUNE_LINE_SIZE);
    if (array == NULL)
        return refuse("values", error);
    line->values = calloc(json_length(array) + 1, sizeof *line->values);
    if (line->values == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (const struct json *item = json_first(array); item != NULL; item = json_next(item)) {
        if (json_type(item) != JSON_NUMBER)
            return refuse("values", error);
        line->values[line->value_count++] = json_number(item);
    }
    return true;
}

static bool read_points(const struct json *object, struct tune_line *line, struct error *error)
{
    const struct json *array = array_of(object, "points", TUNE_LINE_SIZE);
    if (array == NULL)
        return refuse("points", error);
    line->points = calloc(json_length(array) + 1, sizeof *line->points);
    if (line->points == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (const struct json *item = json_first(array); item != NULL; item = json_next(item)) {
        if (json_type(item) != JSON_STRING || strspn(json_string(item), "01234") != strlen(json_string(item)))
            return refuse("points", error);
        line->points[line->point_count] = strdup(json_string(item));
        if (line->points[line->point_count++] == NULL)
            return error_set(error, ERROR_WORLD, "out of memory");
    }
    return true;
}

static bool read_line(const struct json *object, struct tune_line *line, struct error *error)
{
    const char *phase = json_type(object) == JSON_OBJECT ? json_get_string(object, "phase") : NULL;
    uint64_t version = 0;
    int found = 0;
    while (phase != NULL && found < TUNE_PHASE_COUNT && strcmp(phases[found], phase) != 0)
        found++;
    if (phase == NULL || found == TUNE_PHASE_COUNT)
        return refuse("phase", error);
    line->phase = (enum tune_phase)found;
    if (!take_count(json_get(object, "v"), &version) || version != LINE_VERSION)
        return refuse("v", error);
    if (!take_count(json_get(object, "number"), &line->number))
        return refuse("number", error);
    if (!take_count(json_get(object, "faults"), &line->faults))
        return refuse("faults", error);
    if (line->phase != TUNE_PHASE_TUNE)
        return read_points(object, line, error);
    return read_outcomes(object, line, error) && read_values(object, line, error);
}

bool tune_line_read(const char *text, size_t length, struct tune_line *line, struct error *error)
{
    *line = (struct tune_line){.phase = TUNE_PHASE_TUNE};
    char *copy = strndup(text, length);
    struct json *json = copy != NULL ? json_parse(copy, "line", error) : NULL;
    free(copy);
    if (json == NULL) {
        if (error != NULL && error->kind == ERROR_USAGE)
            error->kind = ERROR_WORLD; /* to the parser it is the user's text, here it is a damaged file */
        return false;
    }
    const bool good = read_line(json, line, error);
    json_free(json);
    if (!good)
        tune_line_clear(line);
    return good;
}
