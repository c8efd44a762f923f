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
};

struct module_info {
    char *path; /* absolute */
    char *name, *version, *author, *summary;
    uint32_t board_sizes, flags;
    bool has_solve, has_evaluate;
    struct option_info *options;
    uint32_t option_count;
    char digest[65]; /* SHA-256 of the file, hexadecimal */
};

/*
 * Loads `path` in a child process (RTLD_NOW | RTLD_LOCAL), checks it (ABI, sizes, required fields and hooks, option
 * names, types, ranges, defaults in range) and fills *info. ERROR_USAGE with the file and the fault when it cannot be
 * loaded, is not a module, or takes longer than 10 seconds or crashes while loading.
 */
bool module_probe(const char *path, struct module_info *info, struct error *error);
void module_info_clear(struct module_info *info);

/* The option's index, or -1. */
int module_info_option(const struct module_info *info, const char *name);

/* The whole description for `osero engines --json`; the caller frees it with json_free. Null without memory. */
struct json *module_info_json(const struct module_info *info);

#endif
