/* SPDX-License-Identifier: MIT */
#include "json_scan.h"

#include "json.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct scanner {
    const char *text;
    size_t length, at;
    size_t key_count;
    size_t key_wanted; /* stop before this key; SIZE_MAX = none */
    int nesting;
    struct json_fault fault;
};

static bool scan_value(struct scanner *scanner);

static bool fail_at(struct scanner *scanner, size_t offset, const char *text)
{
    scanner->fault = (struct json_fault){.text = text, .offset = offset};
    return false;
}

static bool fail(struct scanner *scanner, const char *text)
{
    if (scanner->at >= scanner->length)
        text = "the text ends too early";
    return fail_at(scanner, scanner->at, text);
}

/* The byte at hand; 0 at the end (a zero byte inside the text is refused wherever it can stand). */
static char peek(const struct scanner *scanner)
{
    return scanner->at < scanner->length ? scanner->text[scanner->at] : '\0';
}

static void skip_blanks(struct scanner *scanner)
{
    while (scanner->at < scanner->length && memchr(" \t\r\n", scanner->text[scanner->at], 4) != NULL)
        scanner->at++;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* One digit or more. */
static bool skip_digits(struct scanner *scanner)
{
    if (!is_digit(peek(scanner)))
        return fail(scanner, "a digit is missing");
    while (is_digit(peek(scanner)))
        scanner->at++;
    return true;
}

static bool scan_number(struct scanner *scanner)
{
    const size_t start = scanner->at;
    if (peek(scanner) == '-')
        scanner->at++;
    if (peek(scanner) == '0' && is_digit(scanner->text[scanner->at + 1]))
        return fail(scanner, "a number has no leading zeros");
    if (!skip_digits(scanner))
        return false;
    if (peek(scanner) == '.') {
        scanner->at++;
        if (!skip_digits(scanner))
            return false;
    }
    if (peek(scanner) == 'e' || peek(scanner) == 'E') {
        scanner->at++;
        if (peek(scanner) == '+' || peek(scanner) == '-')
            scanner->at++;
        if (!skip_digits(scanner))
            return false;
    }
    if (!isfinite(strtod(scanner->text + start, NULL)))
        return fail_at(scanner, start, "the number is too large");
    return true;
}

/* Four hexadecimal digits at text[at]; -1 when they are not. */
static int read_hex4(const struct scanner *scanner, size_t at)
{
    int value = 0;
    for (size_t i = at; i < at + 4; i++) {
        const char c = i < scanner->length ? scanner->text[i] : '\0';
        if (!isxdigit((unsigned char)c))
            return -1;
        value = value * 16 + (is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

/* A \u escape, its surrogate pair included; `at` is on the backslash. */
static bool scan_unicode(struct scanner *scanner)
{
    const int code = read_hex4(scanner, scanner->at + 2);
    if (code < 0)
        return fail(scanner, "\\u needs four hexadecimal digits");
    if (code == 0)
        return fail(scanner, "a string cannot hold \\u0000");
    scanner->at += 6;
    if (code < 0xd800 || code > 0xdfff)
        return true;
    const bool escape = scanner->at + 1 < scanner->length && scanner->text[scanner->at] == '\\' &&
                        scanner->text[scanner->at + 1] == 'u';
    const int low = escape ? read_hex4(scanner, scanner->at + 2) : -1;
    if (code > 0xdbff || low < 0xdc00 || low > 0xdfff)
        return fail_at(scanner, scanner->at - 6, "half a surrogate pair");
    scanner->at += 6;
    return true;
}

/* Bytes of the UTF-8 character at text[at], or 0 when it is none (RFC 3629: no surrogates, no overlong forms). */
static size_t utf8_length(const unsigned char *text)
{
    const unsigned char c = text[0];
    const size_t length = c < 0x80                ? 1
                          : c >= 0xc2 && c < 0xe0 ? 2
                          : c >= 0xe0 && c < 0xf0 ? 3
                          : c >= 0xf0 && c < 0xf5 ? 4
                                                  : 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0; /* the zero behind the text ends this too */
    const bool overlong = (c == 0xe0 && text[1] < 0xa0) || (c == 0xf0 && text[1] < 0x90);
    const bool outside = (c == 0xed && text[1] > 0x9f) || (c == 0xf4 && text[1] > 0x8f);
    return overlong || outside ? 0 : length;
}

bool json_utf8_valid(const char *text)
{
    size_t length = 1;
    for (; *text != '\0' && length > 0; text += length)
        length = utf8_length((const unsigned char *)text);
    return length > 0;
}

void json_utf8_repair(char *text)
{
    while (*text != '\0') {
        const size_t length = utf8_length((const unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length > 0 ? length : 1;
    }
}

static bool scan_string(struct scanner *scanner)
{
    scanner->at++;
    while (scanner->at < scanner->length && scanner->text[scanner->at] != '"') {
        const unsigned char c = (unsigned char)scanner->text[scanner->at];
        if (c < 0x20)
            return fail(scanner, "a control character in a string must be escaped");
        if (c != '\\') {
            const size_t length = utf8_length((const unsigned char *)scanner->text + scanner->at);
            if (length == 0)
                return fail(scanner, "not UTF-8");
            scanner->at += length;
            continue;
        }
        const char escape = scanner->text[scanner->at + 1];
        if (escape == 'u') {
            if (!scan_unicode(scanner))
                return false;
        } else if (escape != '\0' && strchr("\"\\/bfnrt", escape) != NULL) {
            scanner->at += 2;
        } else {
            return fail(scanner, "unknown escape in a string");
        }
    }
    if (scanner->at >= scanner->length)
        return fail(scanner, "");
    scanner->at++;
    return true;
}

static bool scan_word(struct scanner *scanner)
{
    static const char *const words[] = {"null", "true", "false"};
    for (int i = 0; i < 3; i++) {
        if (strncmp(scanner->text + scanner->at, words[i], strlen(words[i])) == 0) {
            scanner->at += strlen(words[i]);
            return true;
        }
    }
    return fail(scanner, "a value was expected");
}

static bool scan_key(struct scanner *scanner)
{
    if (peek(scanner) != '"')
        return fail(scanner, "a key in double quotes was expected");
    if (scanner->key_count++ == scanner->key_wanted)
        return fail_at(scanner, scanner->at, "key");
    if (!scan_string(scanner))
        return false;
    skip_blanks(scanner);
    if (peek(scanner) != ':')
        return fail(scanner, "':' was expected");
    scanner->at++;
    return true;
}

/* An array or an object, told by its bracket. */
static bool scan_container(struct scanner *scanner, bool object)
{
    const char end = object ? '}' : ']';
    if (++scanner->nesting > JSON_MAX_NESTING)
        return fail(scanner, "nested too deeply");
    scanner->at++;
    skip_blanks(scanner);
    bool more = peek(scanner) != end;
    while (more) {
        skip_blanks(scanner);
        if ((object && !scan_key(scanner)) || !scan_value(scanner))
            return false;
        skip_blanks(scanner);
        more = peek(scanner) == ',';
        if (!more && peek(scanner) != end)
            return fail(scanner, object ? "',' or '}' was expected" : "',' or ']' was expected");
        scanner->at += more;
    }
    scanner->at++;
    scanner->nesting--;
    return true;
}

static bool scan_value(struct scanner *scanner)
{
    skip_blanks(scanner);
    const char c = peek(scanner);
    if (c == '{' || c == '[')
        return scan_container(scanner, c == '{');
    if (c == '"')
        return scan_string(scanner);
    if (c == '-' || is_digit(c))
        return scan_number(scanner);
    return scan_word(scanner);
}

static bool scan_text(struct scanner *scanner)
{
    if (!scan_value(scanner))
        return false;
    skip_blanks(scanner);
    if (scanner->at < scanner->length)
        return fail(scanner, "nothing may follow the value");
    return true;
}

bool json_scan(const char *text, size_t length, struct json_fault *fault)
{
    struct scanner scanner = {.text = text, .length = length, .key_wanted = SIZE_MAX};
    const bool good = scan_text(&scanner);
    *fault = scanner.fault;
    return good;
}

size_t json_scan_key(const char *text, size_t length, size_t index)
{
    struct scanner scanner = {.text = text, .length = length, .key_wanted = index};
    (void)scan_text(&scanner);
    return scanner.fault.offset;
}

void json_scan_place(const char *text, size_t offset, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < offset; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '\n') {
            *line += 1;
            *column = 1;
        } else if ((c & 0xc0) != 0x80) {
            *column += 1;
        }
    }
}
