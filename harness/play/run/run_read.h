/* SPDX-License-Identifier: MIT */
/*
 * run_read.h - members of a run.json that is read back
 *
 * What is missing or of another type than osero writes is ERROR_WORLD with the key: the file is damaged.
 */
#ifndef OSERO_RUN_READ_H
#define OSERO_RUN_READ_H

#include "json.h"

#include <stdint.h>

/* The member, or null when it is not there or of another type. */
const struct json *run_read_member(const struct json *object, const char *key, enum json_type type);

/* Fills the error for a member; returns false. */
bool run_read_missing(const char *key, struct error *error);

bool run_read_integer(const struct json *run, const char *key, int64_t minimum, int64_t maximum, int64_t *to,
                      struct error *error);
bool run_read_boolean(const struct json *run, const char *key, bool *to, struct error *error);

/* True when it is there and true: for what osero writes only then. */
bool run_read_flag(const struct json *run, const char *key);

/* *to belongs to `run`. */
bool run_read_string(const struct json *run, const char *key, const char **to, struct error *error);

/* A tree of its own; null without memory. `value` null: null as JSON. */
struct json *run_read_copy(const struct json *value);

#endif
