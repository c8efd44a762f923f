/* SPDX-License-Identifier: MIT */
/*
 * module_load.h - opens a module's file and checks what it exports. Runs module code: only ever in a child process.
 */
#ifndef OSERO_MODULE_LOAD_H
#define OSERO_MODULE_LOAD_H

#include "errors.h"
#include "osero_engine.h"

struct module_info;

/*
 * dlopen with RTLD_NOW | RTLD_LOCAL. private_copy: of a copy of the file that nothing else has, so that its globals are
 * its own. ERROR_USAGE "FILE: fault" when the file is missing, no shared library, no module, or does not pass
 * module_check. *library is for dlclose; what was loaded stays so until the process ends, since a thread of the module may
 * run in it.
 */
bool module_load(const char *path, bool private_copy, void **library, const struct osero_engine **hooks,
                 struct error *error);

/*
 * Shuts this process in (core's sandbox.h) so that it can load the module of that file and read what is in its folder.
 * Before module_load, once in a process. ERROR_WORLD, with the file, where there is no sandbox.
 */
bool module_shut_in(const char *path, struct error *error);

/* What the interface asks of a module: ABI, sizes, required fields and hooks, options with good names, types, ranges
 * and defaults. ERROR_USAGE with the fault alone. */
bool module_check(const struct osero_engine *hooks, struct error *error);

/* The same of a description that came back from the process that loaded the module: the module's code was there before
 * module_check, and may have written what it likes. */
bool module_check_info(const struct module_info *info, struct error *error);

/* The games that a module plays: OSERO_GAME(...), never 0. */
uint32_t module_games(const struct osero_engine *hooks);

/* The option number `index`: elements lie options[0].size bytes apart. */
const struct osero_option *module_option(const struct osero_engine *hooks, uint32_t index);

#endif
