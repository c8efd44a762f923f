/* SPDX-License-Identifier: MIT */
/*
 * paths.h - where the things lie that belong to the command
 *
 * All are found from the folder of the running program, so that an installed copy can be moved as a whole; a build tree
 * is laid out in the same way:
 *
 *     PREFIX/bin/osero
 *     PREFIX/lib/osero/engines/NAME.so
 *     PREFIX/share/osero/{plots,positions,schema}
 */
#ifndef OSERO_PATHS_H
#define OSERO_PATHS_H

#include "errors.h"
#include "player.h"

#include <limits.h>

struct paths {
    struct module_path modules; /* $OSERO_MODULES first, where it is set; points into this struct: do not copy it */
    char engines[PATH_MAX];
    char plots[PATH_MAX];
    char positions[PATH_MAX];
    char schema[PATH_MAX];
};

/* Works them out; does not look whether they are there. ERROR_WORLD when the system does not tell where the program is.
 */
bool paths_find(struct paths *paths, struct error *error);

/*
 * A file of openings or positions that a user named: `name` itself where such a file is there, or where it is an
 * absolute path; else the file of that name among the installed positions, with or without "positions/" before it, in
 * path[PATH_MAX]; else `name`.
 */
const char *paths_position_file(const struct paths *paths, const char *name, char *path);

#endif
