/* SPDX-License-Identifier: MIT */
#include "record.h"

#include "escape.h"

#include <string.h>

/* ---- Writing: the path of every game, so each piece is copied straight to its place. */

#define PUT(out, literal) (memcpy((out), (literal), sizeof(literal) - 1), (out) + sizeof(literal) - 1)

static char *put_escaped_byte(char *out, unsigned char byte)
{
    static const char names[32] = {['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    static const char digits[] = "0123456789abcdef";
    if (!escape_needed(byte)) {
        *out++ = (char)byte;
        return out;
    }
    *out++ = '\\';
    if (byte >= 32) {
        *out++ = (char)byte;
    } else if (names[byte] != 0) {
        *out++ = names[byte];
    } else {
        out = PUT(out, "u00");
        *out++ = digits[byte >> 4];
        *out++ = digits[byte & 15];
    }
    return out;
}

static char *put_string(char *out, const char *text)
{
    size_t left = strlen(text);
    *out++ = '"';
    for (; left >= 8; left -= 8, text += 8) {
        uint64_t bytes;
        memcpy(&bytes, text, 8);
        if (escape_suspected(bytes) == 0) {
            memcpy(out, &bytes, 8);
            out += 8;
        } else {
            for (int i = 0; i < 8; i++)
                out = put_escaped_byte(out, (unsigned char)text[i]);
        }
    }
    for (; left > 0; left--)
        out = put_escaped_byte(out, (unsigned char)*text++);
    *out++ = '"';
    return out;
}

static inline char *put_unsigned(char *out, uint64_t value)
{
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    while (count > 0)
        *out++ = digits[--count];
    return out;
}

static inline char *put_int(char *out, int value)
{
    if (value < 0)
        *out++ = '-';
    return put_unsigned(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static char *put_extras(char *out, const struct record *record)
{
    if (record->start[0] != '\0')
        out = put_string(PUT(out, ",\"start\":"), record->start);
    if (record->fault[0] != '\0')
        out = put_string(PUT(out, ",\"fault\":"), record->fault);
    if (record->signal != 0)
        out = put_int(PUT(out, ",\"signal\":"), record->signal);
    return out;
}

size_t record_write(const struct record *record, char *line)
{
    char *out = PUT(line, "{\"v\":1,\"pairing\":");
    out = put_int(out, record->pairing);
    out = put_unsigned(PUT(out, ",\"pair\":"), record->pair);
    out = put_unsigned(PUT(out, ",\"game\":"), record->game);
    out = put_string(PUT(out, ",\"black\":"), record->black);
    out = put_string(PUT(out, ",\"white\":"), record->white);
    out = put_int(PUT(out, ",\"opening_plies\":"), record->opening_plies);
    out = put_string(PUT(out, ",\"moves\":"), record->moves);
    out = put_int(PUT(out, ",\"black_discs\":"), record->black_discs);
    out = put_int(PUT(out, ",\"white_discs\":"), record->white_discs);
    out = PUT(out, ",\"difference\":");
    out = record->has_difference ? put_int(out, record->difference) : PUT(out, "null");
    out = put_string(PUT(out, ",\"outcome\":"), outcome_name(record->outcome));
    out = put_string(PUT(out, ",\"termination\":"), termination_name(record->termination));
    out = put_extras(out, record);
    out = PUT(out, "}\n");
    *out = '\0';
    return (size_t)(out - line);
}
