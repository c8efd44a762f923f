/* SPDX-License-Identifier: MIT */
#include "module_watch.h"

#include "digest.h"

#include <stdlib.h>
#include <string.h>

bool module_watch_init(struct module_watch *watch, const struct player *players, int count, struct error *error)
{
    *watch = (struct module_watch){.players = players, .files = calloc((size_t)count, sizeof(struct stat))};
    if (watch->files == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d players", count);
    for (; watch->count < count; watch->count++)
        if (stat(players[watch->count].info.path, &watch->files[watch->count]) != 0)
            return error_set_errno(error, ERROR_WORLD, "cannot read %s", players[watch->count].info.path);
    return true;
}

void module_watch_clear(struct module_watch *watch)
{
    free(watch->files);
    *watch = (struct module_watch){.count = 0};
}

static bool is_same(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

bool module_watch_check(const struct module_watch *watch, struct error *error)
{
    for (int i = 0; i < watch->count; i++) {
        struct stat now;
        const char *path = watch->players[i].info.path;
        if (stat(path, &now) != 0)
            return error_set_errno(error, ERROR_WORLD, "the module %s went away while the run went on", path);
        if (!is_same(&watch->files[i], &now))
            return error_set(error, ERROR_WORLD, "the module %s was changed while the run went on", path);
    }
    return true;
}

int module_watch_changed(const struct player *players, int count)
{
    for (int i = 0; i < count; i++) {
        char now[DIGEST_SIZE] = "";
        if (!digest_file(players[i].info.path, now, NULL) || strcmp(now, players[i].info.digest) != 0)
            return i;
    }
    return -1;
}
