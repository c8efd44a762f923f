/* SPDX-License-Identifier: MIT */
/* JSON files: what is read, written and read again is the same tree, and a fault is where it is said to be. */
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_number(double value)
{
    char text[JSON_NUMBER_SIZE];
    char *end = NULL;
    FUZZ_MUST(isfinite(value));
    json_number_text(value, text);
    FUZZ_MUST(memchr(text, '\0', sizeof text) != NULL);
    FUZZ_MUST(strtod(text, &end) == value && *end == '\0');
}

static void check_integer(const struct json *json)
{
    int64_t integer = 0;
    const double value = json_number(json);
    const bool whole = value == floor(value) && fabs(value) <= 0x1p53;
    FUZZ_MUST(json_integer(json, &integer) == whole);
    FUZZ_MUST(!whole || (double)integer == value);
}

static void check_object(const struct json *object);

static void check_tree(const struct json *json)
{
    if (json_type(json) == JSON_NUMBER) {
        check_number(json_number(json));
        check_integer(json);
    } else if (json_type(json) == JSON_STRING) {
        FUZZ_MUST(json_utf8_valid(json_string(json)));
    } else if (json_type(json) == JSON_OBJECT) {
        check_object(json);
    } else if (json_type(json) == JSON_ARRAY) {
        for (const struct json *element = json_first(json); element != NULL; element = json_next(element))
            check_tree(element);
    }
}

/* Each key is there once: looking for it finds this member. */
static void check_object(const struct json *object)
{
    for (const struct json *member = json_first(object); member != NULL; member = json_next(member)) {
        FUZZ_MUST(json_utf8_valid(json_key(member)));
        FUZZ_MUST(json_get(object, json_key(member)) == member);
        check_tree(member);
    }
}

/* The number is the one that the C library reads. */
static void check_value(const struct json *number, const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    const char *digits = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
    FUZZ_MUST(strtod(digits, NULL) == json_number(number));
    free(text);
}

/* Text to tree to text: the tree is the same, and so is the text from then on. */
static void check_writing(const struct json *json, bool pretty)
{
    struct error error = FUZZ_NO_ERROR;
    char *text = json_text(json, pretty);
    FUZZ_MUST(text != NULL);
    FUZZ_MUST(pretty ? text[strlen(text) - 1] == '\n' : strchr(text, '\n') == NULL);
    struct json *again = json_parse(text, "again", &error);
    fuzz_same_json(json, again);
    char *text_again = json_text(again, pretty);
    FUZZ_MUST(text_again != NULL && strcmp(text, text_again) == 0);
    free(text_again);
    json_free(again);
    free(text);
}

/* NAME:LINE:COLUMN: with a place that the text has, or the one behind its last byte. */
static void check_place(const char *message, const uint8_t *data, size_t size)
{
    size_t line = 0, column = 0, line_count = 1, longest = 0, length = 0;
    int used = -1;
    FUZZ_MUST(sscanf(message, "%zu:%zu: %n", &line, &column, &used) == 2 && used > 0 && message[used] != '\0');
    for (size_t i = 0; i < size; i++) {
        length = data[i] == '\n' ? 0 : length + 1;
        line_count += data[i] == '\n';
        longest = length > longest ? length : longest;
    }
    FUZZ_MUST(line >= 1 && line <= line_count && column >= 1 && column <= longest + 1);
}

static struct json *read_bytes(const uint8_t *data, size_t size, const char **name, struct error *error)
{
    if (memchr(data, '\0', size) != NULL) { /* a zero byte can only come from a file */
        *name = fuzz_file(data, size);
        return json_read_file(*name, error);
    }
    *name = "text";
    char *text = fuzz_text(data, size);
    struct json *json = json_parse(text, *name, error);
    free(text);
    return json;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *name = NULL;
    struct error error = FUZZ_NO_ERROR;
    struct json *json = read_bytes(data, size, &name, &error);
    if (json == NULL) {
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
        FUZZ_MUST(strncmp(error.message, name, strlen(name)) == 0 && error.message[strlen(name)] == ':');
        check_place(error.message + strlen(name) + 1, data, size);
        return 0;
    }
    check_tree(json);
    if (json_type(json) == JSON_NUMBER)
        check_value(json, data, size);
    check_writing(json, false);
    check_writing(json, true);
    json_free(json);
    return 0;
}
