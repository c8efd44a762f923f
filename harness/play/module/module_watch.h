/* SPDX-License-Identifier: MIT */
/*
 * module_watch.h - whether the players' modules are still the files that a run began with
 *
 * A module that is deleted, rebuilt or cut short while a run goes on fails in ways that are nobody's fault in the game.
 */
#ifndef OSERO_MODULE_WATCH_H
#define OSERO_MODULE_WATCH_H

#include "errors.h"
#include "player.h"

#include <sys/stat.h>

struct module_watch {
    const struct player *players; /* borrowed */
    struct stat *files;           /* one a player */
    int count;
};

/* Notes the files as they are. ERROR_WORLD without memory, or when one cannot be found. */
bool module_watch_init(struct module_watch *watch, const struct player *players, int count, struct error *error);
void module_watch_clear(struct module_watch *watch);

/* False, with ERROR_WORLD that names the module, when a file is another or gone. A system call for each player. */
bool module_watch_check(const struct module_watch *watch, struct error *error);

/* For the end of a run: the first player whose module's contents (digest) are no longer those that it was asked with,
 * or -1. */
int module_watch_changed(const struct player *players, int count);

#endif
