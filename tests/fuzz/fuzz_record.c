/* SPDX-License-Identifier: MIT */
/* Lines of games.jsonl: what is read and written again is the same, and is what a reader of JSON sees. */
#include "fuzz.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

static void check_same(const struct record *a, const struct record *b)
{
    FUZZ_MUST(a->pairing == b->pairing && a->pair == b->pair && a->game == b->game);
    FUZZ_MUST(strcmp(a->black, b->black) == 0 && strcmp(a->white, b->white) == 0);
    FUZZ_MUST(a->opening_plies == b->opening_plies && strcmp(a->moves, b->moves) == 0);
    FUZZ_MUST(a->black_discs == b->black_discs && a->white_discs == b->white_discs);
    FUZZ_MUST(a->has_difference == b->has_difference && a->difference == b->difference);
    FUZZ_MUST(a->outcome == b->outcome && a->termination == b->termination);
    FUZZ_MUST(strcmp(a->start, b->start) == 0 && strcmp(a->fault, b->fault) == 0 && a->signal == b->signal);
}

/* What the header promises of a record that was read. */
static void check_bounds(const struct record *record)
{
    FUZZ_MUST(record->pairing >= 0 && record->pair <= UINT64_C(1) << 53);
    FUZZ_MUST(record->game >= 1 && record->game <= UINT64_C(1) << 53);
    FUZZ_MUST(record->opening_plies >= 0 && record->signal >= 0);
    FUZZ_MUST(record->black_discs >= 0 && record->white_discs >= 0);
    FUZZ_MUST(memchr(record->black, '\0', sizeof record->black) && memchr(record->white, '\0', sizeof record->white));
    FUZZ_MUST(memchr(record->moves, '\0', sizeof record->moves) && memchr(record->start, '\0', sizeof record->start));
    FUZZ_MUST(memchr(record->fault, '\0', sizeof record->fault) != NULL);
    FUZZ_MUST(outcome_name(record->outcome) != NULL && termination_name(record->termination) != NULL);
    FUZZ_MUST(record->has_difference == (record->termination == TERMINATION_NORMAL));
}

static void check_text(const struct json *tree, const char *key, const char *text)
{
    const struct json *value = json_get(tree, key);
    FUZZ_MUST(value == NULL ? *text == '\0' : strcmp(json_string(value), text) == 0);
}

static void check_number(const struct json *tree, const char *key, double number)
{
    const struct json *value = json_get(tree, key);
    FUZZ_MUST(value == NULL ? number == 0 : json_number(value) == number);
}

static void check_tree(const struct json *tree, const struct record *record)
{
    check_number(tree, "v", RECORD_VERSION);
    check_number(tree, "pairing", record->pairing);
    check_number(tree, "pair", (double)record->pair);
    check_number(tree, "game", (double)record->game);
    check_number(tree, "opening_plies", record->opening_plies);
    check_number(tree, "black_discs", record->black_discs);
    check_number(tree, "white_discs", record->white_discs);
    check_number(tree, "signal", record->signal);
    check_text(tree, "black", record->black);
    check_text(tree, "white", record->white);
    check_text(tree, "moves", record->moves);
    check_text(tree, "start", record->start);
    check_text(tree, "fault", record->fault);
    check_text(tree, "outcome", outcome_name(record->outcome));
    check_text(tree, "termination", termination_name(record->termination));
    const struct json *difference = json_get(tree, "difference");
    FUZZ_MUST(json_type(difference) == (record->has_difference ? JSON_NUMBER : JSON_NULL));
    FUZZ_MUST(!record->has_difference || json_number(difference) == record->difference);
}

/* What a reader of lines does not look at: numbers of unknown keys may be beyond a double, and such a key there twice.
 */
static bool is_forgiven(const struct error *error)
{
    return strstr(error->message, "occurs twice") != NULL || strstr(error->message, "is too large") != NULL;
}

/* A line that is taken is JSON with these values, but for texts that are not UTF-8. */
static void check_json(const uint8_t *data, size_t size, const struct record *record)
{
    struct error error = FUZZ_NO_ERROR;
    char *text = fuzz_text(data, size);
    if (json_utf8_valid(text)) {
        struct json *tree = json_parse(text, "line", &error);
        FUZZ_MUST(tree != NULL || is_forgiven(&error));
        if (tree != NULL)
            check_tree(tree, record);
        json_free(tree);
    }
    free(text);
}

static void check_writing(const struct record *record)
{
    struct error error = FUZZ_NO_ERROR;
    struct record again;
    char line[RECORD_LINE_SIZE];
    const size_t length = record_write(record, line);
    FUZZ_MUST(length < sizeof line && line[length] == '\0' && line[length - 1] == '\n');
    FUZZ_MUST(memchr(line, '\n', length) == line + length - 1);
    memset(&again, 'x', sizeof again);
    FUZZ_MUST(record_read(line, length, &again, &error));
    check_same(record, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* No zero behind it: a line is a piece of a larger buffer. */
    char *line = malloc(size > 0 ? size : 1);
    struct record record;
    struct error error = FUZZ_NO_ERROR;
    FUZZ_MUST(line != NULL);
    if (size > 0)
        memcpy(line, data, size);
    memset(&record, 'x', sizeof record);
    if (record_read(line, size, &record, &error)) {
        check_bounds(&record);
        check_json(data, size, &record);
        check_writing(&record);
    } else {
        fuzz_check_error(&error, ERROR_WORLD, ERROR_WORLD);
    }
    free(line);
    return 0;
}
