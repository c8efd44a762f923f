/* SPDX-License-Identifier: MIT */
/*
 * module_info.h - what a module says of itself, copied out of it
 *
 * No module code runs in osero's own process: module_probe loads the file in a child, checks it there, and brings the
 * description back. Everything after that (checking options, writing run.json, listing) works on the copy.
 */
#ifndef OSERO_MODULE_INFO_H
#define OSERO_MODULE_INFO_H

#include "errors.h"
#include "json.h"
#include "osero_engine.h"

struct option_info {
    char *name, *help;
    enum osero_option_type type;
    union osero_value value; /* the default; strings and tables are owned copies */
    double minimum, maximum;
    char **choices; /* ENUM: choice_count names */
    uint32_t choice_count;
    uint32_t length;
    enum osero_symmetry symmetry;
    bool linear;
    bool threads; /* INT: its value is the number of threads */
};

struct module_info {
    char *path; /* absolute */
    char *name, *version, *author, *summary;
    uint32_t board_sizes, flags;
    uint32_t games; /* OSERO_GAME(...); never 0 */
    bool has_solve, has_evaluate;
    struct option_info *options;
    uint32_t option_count;
    char digest[65]; /* SHA-256 of the file, hexadecimal */
    bool sandbox;    /* its code runs in processes that are shut in (sandbox.h): module_probe_shut_in */
};

/*
 * Loads `path` in a child process (RTLD_NOW | RTLD_LOCAL), checks it (ABI, sizes, required fields and hooks, option
 * names, types, ranges, defaults in range) and fills *info. ERROR_USAGE with the file and the fault when it cannot be
 * loaded, is not a module, or takes longer than 10 seconds or crashes while loading. Module code runs in the child before
 * the checks: what comes back is checked here again.
 */
bool module_probe(const char *path, struct module_info *info, struct error *error);

/* The same in a process that has shut itself in before (core's sandbox.h), as every process will that loads the module
 * by this description: it cannot do more than read what is in its own folder. ERROR_WORLD where there is no sandbox. */
bool module_probe_shut_in(const char *path, struct module_info *info, struct error *error);

/* module_probe with another time limit. */
bool module_probe_within(const char *path, int limit_s, struct module_info *info, struct error *error);

void module_info_clear(struct module_info *info);

/* The option's index, or -1. */
int module_info_option(const struct module_info *info, const char *name);

/* "othello", "stars-and-circles"; null for a number that is none. module_game_parse is the inverse, false for a name
 * that is none. */
const char *module_game_name(enum osero_game game);
bool module_game_parse(const char *name, enum osero_game *game);

/* Whether the module plays this game, Othello on a board of `size` (of no meaning in other games). ERROR_USAGE is of one
 * line that says which of the two `name`, the player or its module, does not. */
bool module_plays(const struct module_info *info, const char *name, enum osero_game game, int size,
                  struct error *error);

/* ---- Values of options */

/* "bool", "int", "real", "enum", "string", "int_table", "real_table". */
const char *module_type_name(enum osero_option_type type);

/* Reads a value as written on the command line (tables: ERROR_USAGE that asks for @FILE) or as JSON, checks it against
 * type, range, choices, length and symmetry. ERROR_USAGE names the option, what it takes, and what was given. Strings
 * and tables of *value are the caller's: module_value_clear. On failure *value owns nothing. */
bool module_value_parse(const struct option_info *option, const char *text, union osero_value *value,
                        struct error *error);
bool module_value_read(const struct option_info *option, const struct json *json, union osero_value *value,
                       struct error *error);

/* False without memory. */
bool module_value_copy(const struct option_info *option, union osero_value from, union osero_value *to);
void module_value_clear(enum osero_option_type type, union osero_value *value);

/* Enums as the choice's name. Null without memory. */
struct json *module_value_json(const struct option_info *option, union osero_value value);

/* ---- The description as JSON */

/* The whole description for `osero engines --json`; the caller frees it with json_free. Null without memory. */
struct json *module_info_json(const struct module_info *info);

/* The inverse, but for the digest; false when it is none or without memory. */
bool module_info_read(const struct json *object, struct module_info *info);

#endif
