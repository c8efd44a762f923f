/* SPDX-License-Identifier: MIT */
/*
 * json_scan.h - is a text JSON by the letter of RFC 8259, and if not, where is the fault
 *
 * cJSON takes more than JSON (01, 1., control characters in strings) and says little about what it refuses, so every
 * text is scanned by this first. Private to core.
 */
#ifndef OSERO_JSON_SCAN_H
#define OSERO_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

enum { JSON_MAX_NESTING = 500 };

struct json_fault {
    const char *text; /* what is wrong; static */
    size_t offset;    /* the byte where */
};

/* One JSON value and nothing else but blanks. Strings are valid UTF-8 without \u0000, numbers are within the range of
 * a double. `text` has a zero at text[length]. False fills *fault. */
bool json_scan(const char *text, size_t length, struct json_fault *fault);

/* Puts '?' for every byte that is not part of a UTF-8 character. */
void json_utf8_repair(char *text);

/* The offset of the key number `index` (from 0, in the order of the text) of a text that is good. */
size_t json_scan_key(const char *text, size_t length, size_t index);

/* Line and column (both from 1; the column counts characters) of a byte. */
void json_scan_place(const char *text, size_t offset, size_t *line, size_t *column);

#endif
