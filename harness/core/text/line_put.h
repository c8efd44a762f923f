/* SPDX-License-Identifier: MIT */
/*
 * line_put.h - writes the pieces of a JSON line straight to their place
 *
 * Each function writes at `out`, without a zero, and returns the place behind; the caller has the room. Private to core.
 */
#ifndef OSERO_LINE_PUT_H
#define OSERO_LINE_PUT_H

#include "escape.h"

#include <stdint.h>
#include <string.h>

#define LINE_PUT(out, literal) (memcpy((out), (literal), sizeof(literal) - 1), (out) + sizeof(literal) - 1)

static inline char *line_put_escaped_byte(char *out, unsigned char byte)
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
        out = LINE_PUT(out, "u00");
        *out++ = digits[byte >> 4];
        *out++ = digits[byte & 15];
    }
    return out;
}

/* With its quotes; at most 6 bytes a byte of the text, and 2. */
static inline char *line_put_string(char *out, const char *text)
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
                out = line_put_escaped_byte(out, (unsigned char)text[i]);
        }
    }
    for (; left > 0; left--)
        out = line_put_escaped_byte(out, (unsigned char)*text++);
    *out++ = '"';
    return out;
}

static inline char *line_put_unsigned(char *out, uint64_t value)
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

static inline char *line_put_int(char *out, int value)
{
    if (value < 0)
        *out++ = '-';
    return line_put_unsigned(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

#endif
