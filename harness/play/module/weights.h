/* SPDX-License-Identifier: MIT */
/*
 * weights.h - files of weights: what tuning writes and NAME:option=@FILE reads
 *
 *     {"schema":"osero.weights/1","player":"square-weight","option":"weights","board_size":8,"symmetry":"square",
 *      "type":"int","values":[64 numbers]}
 *
 * or the bare array of values. `schema`, `type` and `values` must be there; `player` and `option`, where they are, say
 * for whom the values are; `board_size` (default 8) goes with the symmetry; further members (where the values came
 * from) are allowed and ignored. The values run in the order of the option's table; of squares that is a1, b1, ... h8.
 */
#ifndef OSERO_WEIGHTS_H
#define OSERO_WEIGHTS_H

#include "errors.h"
#include "json.h"
#include "module_info.h"

#define WEIGHTS_SCHEMA "osero.weights/1"

/* Checks a parsed file (`path` is for messages) against the module's option and reads its values, owned by the caller
 * (module_value_clear). ERROR_USAGE names the file and what does not fit. */
bool weights_take(const struct json *json, const char *path, const struct module_info *info, int option,
                  union osero_value *value, struct error *error);

/* Such a file for a table option as a tree; null without memory. */
struct json *weights_json(const struct module_info *info, int option, union osero_value value);

/* Writes such a file for a table option; numbers are shortest round-trip. ERROR_WORLD. */
bool weights_write(const char *path, const struct module_info *info, int option, union osero_value value,
                   struct error *error);

#endif
