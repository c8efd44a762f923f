/* SPDX-License-Identifier: MIT */
/*
 * json.h - JSON trees; the only place that sees cJSON
 *
 * `struct json` is a node; a tree is owned by whoever holds its root and freed with json_free. The json_set_ and
 * json_add_ functions take over the value they are given, return false without memory (the value is freed then), and
 * accept a null value as "no memory" so that calls can be chained and checked once.
 */
#ifndef OSERO_JSON_H
#define OSERO_JSON_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>

struct json;

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

/* Parses a text, or a file (at most 256 MiB). ERROR_USAGE with NAME, line and column of the fault; ERROR_WORLD when the
 * file cannot be read. Duplicate keys, bytes after the value, NaN and infinities are faults, as is all that RFC 8259
 * does not allow, strings that are not UTF-8 or hold \u0000, and more than 500 levels. */
struct json *json_parse(const char *text, const char *name, struct error *error);
struct json *json_read_file(const char *path, struct error *error);
struct json *json_read_own_file(const char *path, struct error *error); /* one of osero's own: file_read_own */
void json_free(struct json *json);                                      /* null is fine */

enum json_type json_type(const struct json *json);
size_t json_length(const struct json *array_or_object);
const struct json *json_at(const struct json *array, size_t index); /* O(index): walk long arrays with json_first */
const struct json *json_first(const struct json *array_or_object);  /* walk with json_next; null at the end */
const struct json *json_next(const struct json *element);
const char *json_key(const struct json *member);                         /* of an object's member */
const struct json *json_get(const struct json *object, const char *key); /* null when it is not there */
/* The member's string; null when `object` is null, or the member is not there or no string. */
const char *json_get_string(const struct json *object, const char *key);

/* Values; only on the right type. json_integer: false unless the number is whole and within +-2^53. */
double json_number(const struct json *json);
bool json_integer(const struct json *json, int64_t *value);
const char *json_string(const struct json *json);
bool json_boolean(const struct json *json);

struct json *json_new_object(void);
struct json *json_new_array(void);
struct json *json_new_string(const char *text); /* bytes that are not UTF-8 (a file's name) become '?' */
struct json *json_new_number(double value);     /* NaN and infinities become null */
struct json *json_new_integer(int64_t value);   /* within +-2^53 */
struct json *json_new_boolean(bool value);
struct json *json_new_null(void);

/* json_set replaces the value of a key that is there. */
bool json_set(struct json *object, const char *key, struct json *value);
bool json_add(struct json *array, struct json *value);

/* The value if it was made whole; else it is freed (null may be given) and null returned, which json_set and json_add
 * take for out of memory. */
struct json *json_keep(struct json *value, bool good);

/* The tree itself where it is whole; else frees it and returns null. */
struct json *json_whole(struct json *json, bool good);

/* The shortcuts that nearly every caller wants. */
bool json_set_string(struct json *object, const char *key, const char *text);
bool json_set_number(struct json *object, const char *key, double value);
bool json_set_integer(struct json *object, const char *key, int64_t value);
bool json_set_boolean(struct json *object, const char *key, bool value);
bool json_set_null(struct json *object, const char *key);
bool json_set_count(struct json *object, const char *key, uint64_t count); /* up to 2^53 */

/* True when the text is UTF-8, as every string of a tree must be that is to be written. */
bool json_utf8_valid(const char *text);

/* A finite number as json_text writes it: shortest, whole numbers up to 2^53 without exponent. */
enum { JSON_NUMBER_SIZE = 32 };
void json_number_text(double value, char text[JSON_NUMBER_SIZE]);

/* The tree as text, ended by '\n' when pretty; malloced; null without memory. Numbers are shortest round-trip. */
char *json_text(const struct json *json, bool pretty);

/* Writes the tree to `path` by writing PATH.new and renaming it; nothing is left behind on failure. */
bool json_write_file(const struct json *json, const char *path, struct error *error);

#endif
