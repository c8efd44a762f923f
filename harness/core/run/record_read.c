/* SPDX-License-Identifier: MIT */
/* Reads a line of games.jsonl without building a tree: reports go through millions of them. */
#include "record.h"

#include "escape.h"
#include "record_written.h"

#include <string.h>

enum field_kind { FIELD_VERSION, FIELD_INT, FIELD_UNSIGNED, FIELD_TEXT, FIELD_DIFFERENCE, FIELD_OUTCOME, FIELD_END };

enum { KEY_SIZE = 16 };

struct field {
    const char *name;
    size_t key_length;      /* of the name */
    char written[KEY_SIZE]; /* "name": as writers put it, zeros behind */
    enum field_kind kind;
    size_t offset;            /* in struct record */
    int64_t minimum, maximum; /* numbers; for texts maximum is the size of the array */
};

#define KEY(name) (name), sizeof(name) - 1, "\"" name "\":"
#define AT(member) offsetof(struct record, member)
#define TEXT(member) FIELD_TEXT, AT(member), 0, sizeof(((struct record *)0)->member)
#define LARGEST (INT64_C(1) << 53)

/* In the order in which they are written; the last three may be missing. */
static const struct field fields[] = {
    {KEY("v"), FIELD_VERSION, 0, RECORD_VERSION, RECORD_VERSION},
    {KEY("pairing"), FIELD_INT, AT(pairing), 0, 1 << 30},
    {KEY("pair"), FIELD_UNSIGNED, AT(pair), 0, LARGEST},
    {KEY("game"), FIELD_UNSIGNED, AT(game), 1, LARGEST},
    {KEY("black"), TEXT(black)},
    {KEY("white"), TEXT(white)},
    {KEY("opening_plies"), FIELD_INT, AT(opening_plies), 0, 100},
    {KEY("moves"), TEXT(moves)},
    {KEY("black_discs"), FIELD_INT, AT(black_discs), 0, 100},
    {KEY("white_discs"), FIELD_INT, AT(white_discs), 0, 100},
    {KEY("difference"), FIELD_DIFFERENCE, AT(difference), -100, 100},
    {KEY("outcome"), FIELD_OUTCOME, AT(outcome), 0, 0},
    {KEY("termination"), FIELD_END, AT(termination), 0, 0},
    {KEY("start"), TEXT(start)},
    {KEY("fault"), TEXT(fault)},
    {KEY("signal"), FIELD_INT, AT(signal), 0, 1000},
};

enum { FIELD_COUNT = sizeof fields / sizeof fields[0], REQUIRED_COUNT = FIELD_COUNT - 3, MAX_DEPTH = 32 };

struct reader {
    const char *line, *at, *end;
    struct error *error;
};

static bool fail(const struct reader *reader, const char *what)
{
    return error_set(reader->error, ERROR_WORLD, "column %zu: %s", (size_t)(reader->at - reader->line) + 1, what);
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

static bool take(struct reader *reader, char wanted)
{
    skip_blanks(reader);
    if (reader->at >= reader->end || *reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

static bool take_word(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);
    skip_blanks(reader);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* ---- Strings */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The four digits after \u; -1 when they are none. */
static int32_t take_hex4(struct reader *reader)
{
    int32_t value = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = reader->at < reader->end ? hex_digit(*reader->at) : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
        reader->at++;
    }
    return value;
}

/* A whole \u escape, surrogate pairs joined; -1 when it is broken or zero. */
static int32_t take_code_point(struct reader *reader)
{
    const int32_t first = take_hex4(reader);
    if (first <= 0 || (first >= 0xdc00 && first <= 0xdfff))
        return -1;
    if (first < 0xd800 || first > 0xdbff)
        return first;
    if (reader->end - reader->at < 2 || reader->at[0] != '\\' || reader->at[1] != 'u')
        return -1;
    reader->at += 2;
    const int32_t second = take_hex4(reader);
    if (second < 0xdc00 || second > 0xdfff)
        return -1;
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

static int utf8_encode(int32_t code, char *bytes)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int marks[] = {0, 0xc0, 0xe0, 0xf0};
    bytes[0] = (char)(marks[more] | (code >> (6 * more)));
    for (int i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | ((code >> (6 * (more - i))) & 0x3f));
    return more + 1;
}

/* The character after a backslash as UTF-8 bytes; 0 when it is no escape. */
static int take_escape(struct reader *reader, char *bytes)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    if (reader->at >= reader->end)
        return 0;
    const char name = *reader->at++;
    if (name == 'u') {
        const int32_t code = take_code_point(reader);
        return code < 0 ? 0 : utf8_encode(code, bytes);
    }
    const char *found = name != '\0' ? strchr(names, name) : NULL;
    if (found == NULL)
        return 0;
    bytes[0] = values[found - names];
    return 1;
}

/* The rest of a string whose first escape is at reader->at; `used` bytes are in text already. */
static bool take_escaped_text(struct reader *reader, char *text, size_t size, size_t used)
{
    while (reader->at < reader->end && *reader->at != '"') {
        char bytes[4];
        int count = 1;
        bytes[0] = *reader->at++;
        if ((unsigned char)bytes[0] < 32)
            return fail(reader, "a control character in a string");
        if (bytes[0] == '\\' && (count = take_escape(reader, bytes)) == 0)
            return fail(reader, "a broken escape in a string");
        if (text != NULL && used + (size_t)count >= size)
            return fail(reader, "a string that is too long");
        if (text != NULL)
            memcpy(text + used, bytes, (size_t)count);
        used += (size_t)count;
    }
    if (reader->at >= reader->end)
        return fail(reader, "the line ends inside a string");
    if (text != NULL)
        text[used] = '\0';
    reader->at++;
    return true;
}

/* Goes on to the first character of a string that ends it or is escaped. */
static inline void skip_plain(struct reader *reader)
{
    uint64_t bytes;
    for (; reader->end - reader->at >= 8; reader->at += 8) {
        memcpy(&bytes, reader->at, 8);
        if (escape_suspected(bytes) != 0)
            break;
    }
    while (reader->at < reader->end && !escape_needed((unsigned char)*reader->at))
        reader->at++;
}

/* A string into text[size]; text may be null to skip it. */
static bool take_text(struct reader *reader, char *text, size_t size)
{
    if (!take(reader, '"'))
        return fail(reader, "a string is wanted here");
    const char *start = reader->at;
    skip_plain(reader);
    const size_t plain = (size_t)(reader->at - start);
    if (text != NULL && plain >= size)
        return fail(reader, "a string that is too long");
    if (text != NULL)
        memcpy(text, start, plain);
    return take_escaped_text(reader, text, size, plain);
}

/* ---- Numbers and names */

static inline bool ends_number(char c)
{
    return c == ',' || c == '}' || c == ' ' || c == '\t' || c == '\r';
}

static bool take_integer(struct reader *reader, const struct field *field, int64_t *value)
{
    const bool negative = take(reader, '-');
    const char *start = reader->at;
    int64_t number = 0;
    for (; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9' && number < LARGEST; reader->at++)
        number = number * 10 + (*reader->at - '0');
    const bool ends = reader->at >= reader->end || ends_number(*reader->at);
    if (reader->at == start || !ends || (*start == '0' && reader->at - start > 1))
        return error_set(reader->error, ERROR_WORLD, "column %zu: \"%s\" is not a whole number",
                         (size_t)(start - reader->line) + 1, field->name);
    *value = negative ? -number : number;
    if (*value < field->minimum || *value > field->maximum)
        return error_set(reader->error, ERROR_WORLD, "column %zu: \"%s\" is not within %lld..%lld",
                         (size_t)(start - reader->line) + 1, field->name, (long long)field->minimum,
                         (long long)field->maximum);
    return true;
}

static bool take_name(struct reader *reader, const struct field *field, struct record *record)
{
    char name[16];
    if (!take_text(reader, name, sizeof name))
        return false;
    const bool good = field->kind == FIELD_OUTCOME ? outcome_parse(name, &record->outcome)
                                                   : termination_parse(name, &record->termination);
    return good || error_set(reader->error, ERROR_WORLD, "column %zu: '%s' is no %s",
                             (size_t)(reader->at - reader->line) - strlen(name), name, field->name);
}

static bool take_value(struct reader *reader, const struct field *field, struct record *record)
{
    void *place = (char *)record + field->offset;
    int64_t number = 0;
    if (field->kind == FIELD_TEXT)
        return take_text(reader, place, (size_t)field->maximum);
    if (field->kind == FIELD_OUTCOME || field->kind == FIELD_END)
        return take_name(reader, field, record);
    if (field->kind == FIELD_DIFFERENCE) {
        record->has_difference = !take_word(reader, "null");
        if (!record->has_difference)
            return true;
    }
    if (!take_integer(reader, field, &number))
        return false;
    if (field->kind == FIELD_UNSIGNED)
        *(uint64_t *)place = (uint64_t)number;
    else if (field->kind != FIELD_VERSION)
        *(int *)place = (int)number;
    return true;
}

/* ---- Values of unknown keys: whatever JSON allows */

static bool skip_digits(struct reader *reader)
{
    const char *start = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > start || fail(reader, "a digit is wanted here");
}

static bool skip_sign(struct reader *reader, const char *signs)
{
    const bool found = reader->at < reader->end && *reader->at != '\0' && strchr(signs, *reader->at) != NULL;
    reader->at += found;
    return found;
}

static bool skip_number(struct reader *reader)
{
    (void)skip_sign(reader, "-");
    if (!skip_sign(reader, "0") && !skip_digits(reader))
        return false;
    if (skip_sign(reader, ".") && !skip_digits(reader))
        return false;
    if (!skip_sign(reader, "eE"))
        return true;
    (void)skip_sign(reader, "+-");
    return skip_digits(reader);
}

static bool skip_value(struct reader *reader, int depth);

/* The rest of an array or object whose bracket was taken. */
static bool skip_container(struct reader *reader, char closer, int depth)
{
    if (depth > MAX_DEPTH)
        return fail(reader, "brackets that are too deep");
    if (take(reader, closer))
        return true;
    do {
        if (closer == '}' && !take_text(reader, NULL, 0))
            return false;
        if (closer == '}' && !take(reader, ':'))
            return fail(reader, "':' is wanted here");
        if (!skip_value(reader, depth))
            return false;
    } while (take(reader, ','));
    return take(reader, closer) || fail(reader, "a comma or a closing bracket is wanted here");
}

static bool skip_value(struct reader *reader, int depth)
{
    if (take(reader, '{'))
        return skip_container(reader, '}', depth + 1);
    if (take(reader, '['))
        return skip_container(reader, ']', depth + 1);
    if (take_word(reader, "true") || take_word(reader, "false") || take_word(reader, "null"))
        return true;
    const char next = reader->at < reader->end ? *reader->at : '\0';
    if (next == '"')
        return take_text(reader, NULL, 0);
    return next == '-' || (next >= '0' && next <= '9') ? skip_number(reader) : fail(reader, "a value is wanted here");
}

/* ---- The object */

static int find_field(const char *key)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (strcmp(fields[i].name, key) == 0)
            return i;
    return -1;
}

/* Not 0 when the first `count` (0 .. 16) of 16 bytes differ. */
static inline uint64_t bytes_differ(const char *one, const char *two, size_t count)
{
    static const unsigned char masks[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                            255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t a[2], b[2], mask[2];
    memcpy(a, one, 16);
    memcpy(b, two, 16);
    memcpy(mask, masks + 16 - count, 16);
    return ((a[0] ^ b[0]) & mask[0]) | ((a[1] ^ b[1]) & mask[1]);
}

/* Takes `"key":` as writers put it, without blanks. Never at the very end of a line, where other ways find it. */
static inline bool take_expected(struct reader *reader, const struct field *field)
{
    const size_t length = field->key_length + 3;
    if (reader->end - reader->at < KEY_SIZE || bytes_differ(reader->at, field->written, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* Takes a key and its colon; *index becomes its field, or -1 for an unknown one. */
static bool take_key(struct reader *reader, int expected, int *index)
{
    char key[64];
    *index = expected;
    if (expected < FIELD_COUNT && take_expected(reader, &fields[expected]))
        return true;
    if (!take_text(reader, key, sizeof key))
        return false;
    *index = find_field(key);
    return take(reader, ':') || fail(reader, "':' is wanted here");
}

/* Takes a member. Writers keep the order, so *expected, the field after the last one, is tried first. */
static bool take_member(struct reader *reader, struct record *record, unsigned *seen, int *expected)
{
    int index = 0;
    if (!take_key(reader, *expected, &index))
        return false;
    if (index < 0)
        return skip_value(reader, 0);
    if ((*seen >> index & 1) != 0)
        return error_set(reader->error, ERROR_WORLD, "column %zu: \"%s\" is there twice",
                         (size_t)(reader->at - reader->line), fields[index].name);
    *seen |= 1U << index;
    *expected = index + 1;
    return take_value(reader, &fields[index], record);
}

/* What a line need not have. */
static void clear(struct record *record)
{
    record->has_difference = false;
    record->difference = 0;
    record->start[0] = record->fault[0] = '\0';
    record->signal = 0;
}

static bool check_whole(const struct reader *reader, const struct record *record, unsigned seen)
{
    for (int i = 0; i < REQUIRED_COUNT; i++)
        if ((seen >> i & 1) == 0)
            return error_set(reader->error, ERROR_WORLD, "\"%s\" is missing", fields[i].name);
    if (record->has_difference != (record->termination == TERMINATION_NORMAL))
        return error_set(reader->error, ERROR_WORLD,
                         "\"difference\" must be a number in a game that ended by the "
                         "rules and null in any other");
    const int sign = (record->difference > 0) - (record->difference < 0);
    if (record->has_difference && (int)record->outcome - OUTCOME_DRAW != sign)
        return error_set(reader->error, ERROR_WORLD, "the difference %d is no %s for Black", record->difference,
                         outcome_name(record->outcome));
    if (record->has_difference && !record_adds_up(record))
        return error_set(reader->error, ERROR_WORLD, "the difference %d cannot be with %d black and %d white discs",
                         record->difference, record->black_discs, record->white_discs);
    return true;
}

bool record_read(const char *line, size_t length, struct record *record, struct error *error)
{
    if (length > 0 && line[length - 1] == '\n')
        length--;
    if (record_read_written(line, line + length, record))
        return true;
    struct reader reader = {line, line, line + length, error};
    unsigned seen = 0;
    int expected = 0;
    clear(record);
    if (!take(&reader, '{'))
        return fail(&reader, "'{' is wanted here");
    do {
        if (!take_member(&reader, record, &seen, &expected))
            return false;
    } while (take(&reader, ','));
    if (!take(&reader, '}'))
        return fail(&reader, reader.at < reader.end ? "',' or '}' is wanted here" : "the line ends too early");
    skip_blanks(&reader);
    if (reader.at < reader.end)
        return fail(&reader, "something follows the record");
    return check_whole(&reader, record, seen);
}
