/* SPDX-License-Identifier: MIT */
/*
 * player.h - a PLAYER of the command line: a module with its option values, a label and limits
 *
 *     NAME[:KEY=VALUE,...]
 *
 *     ver1
 *     ver4:empties=8,published=true
 *     square-weight:weights=@my.json
 *     ./mine.so:label=mine,limit.depth=4
 *
 * VALUE is bare (to the next comma) or "..." with \" and \\; @file (or @"file") reads JSON: for a table a weights file
 * (weights.h) or a bare array, for other options a JSON value. Tables come from files alone. NAME is a module's name,
 * or a path (it has a '/'). Reserved keys: label, limit.move_ms, limit.clock_ms, limit.increment_ms, limit.nodes,
 * limit.depth. A repeated key is an error.
 */
#ifndef OSERO_PLAYER_H
#define OSERO_PLAYER_H

#include "errors.h"
#include "json.h"
#include "module_info.h"
#include "record.h"

#include <limits.h>

/* Limits as asked, 0 = none; the fields of osero_limits in the user's units. */
struct player_limits {
    int64_t move_ms, clock_ms, increment_ms;
    uint64_t nodes;
    uint32_t depth;
};

struct player {
    char label[RECORD_LABEL_SIZE]; /* the text as given unless label= was; characters below 32 are refused */
    bool by_path;                  /* the module was given as a path */
    struct module_info info;
    union osero_value *values; /* info.option_count of them, checked; strings and tables owned */
    struct player_limits limits;
    unsigned limits_set; /* bit i: field i of `limits` (move_ms = 0 ... depth = 4) was given for this player */
};

/* Where modules are found: directories, first hit wins. */
struct module_path {
    const char *directories[4];
    int count;
    bool sandbox; /* modules are only ever loaded in processes that have shut themselves in (core's sandbox.h) */
};

/* Finds NAME (or a path) as an absolute path into path[4096]: NAME.so, or with '-' as '_'. ERROR_USAGE names what was
 * tried. */
bool module_find(const struct module_path *where, const char *name, char *path, struct error *error);

/* Every *.so of the directories as absolute paths, sorted by name; *paths is malloced, each element too:
 * module_list_free. A file of an earlier directory hides those of the same name; a directory that is not there has
 * none.
 */
bool module_list(const struct module_path *where, char ***paths, int *count, struct error *error);
void module_list_free(char **paths, int count);

/* The name that a module's file stands for: without folder and .so, '-' for '_'. */
void module_name_of_file(const char *path, char name[NAME_MAX + 1]);

/* Parses and checks `text`, probing the module. ERROR_USAGE names the player, the key and what it takes. */
bool player_parse(const char *text, const struct module_path *where, struct player *player, struct error *error);
void player_clear(struct player *player);

/* What player_parse does once it has the module: sets values, label and limits as `text` says, whose NAME it does not
 * look at. player->info must be there and all else 0. player_clear after failures too. */
bool player_configure(const char *text, struct player *player, struct error *error);

/* Reads "move_ms=100,nodes=..." (the argument of --limit). */
bool player_limits_parse(const char *text, struct player_limits *limits, unsigned *limits_set, struct error *error);

/* One limit by its name, as in limit.NAME=TEXT. */
bool player_limits_set(struct player_limits *limits, unsigned *limits_set, const char *name, const char *text,
                       struct error *error);

/* Fills the limits that `own` does not set (own_set) from `common`; *own_set becomes the union. */
void player_limits_merge(struct player_limits *own, unsigned *own_set, const struct player_limits *common,
                         unsigned common_set);

/* The same as a module sees them, at the first move of a game. */
struct osero_limits player_limits_engine(const struct player_limits *limits);

/* The inverse of player_limits_json; fields that are not there become 0. */
bool player_limits_read(const struct json *object, struct player_limits *limits, unsigned *limits_set,
                        struct error *error);

/* The bits of those that are not 0. */
unsigned player_limits_given(const struct player_limits *limits);

/* The limits whose bits are set, by their names. Null without memory. */
struct json *player_limits_json(const struct player_limits *limits, unsigned limits_set);

/* {"label":..,"module":..,"version":..,"digest":..,"options":{name:value,...},"limits":{...}}, and "file", the absolute
 * path of a module that was given by its path: for run.json. */
struct json *player_json(const struct player *player);

/* The inverse, probing the module as it is now: its version and digest may be others. ERROR_USAGE as for player_parse.
 */
bool player_read(const struct json *object, const struct module_path *where, struct player *player,
                 struct error *error);

/*
 * Whether the player can be started at all, tried in a child before a run: loads it, creates an instance for a board of
 * `board_size`, destroys it. It plays nothing: what breaks in a game costs that game. ERROR_USAGE with one line that
 * names the player and what failed, crashed, ended the process, or took longer than `limit_ms`.
 */
bool player_try(const struct player *player, int board_size, uint64_t seed, int64_t limit_ms, struct error *error);

/* True when the player may draw lots (OSERO_DRAWS_LOTS): games with it differ from seed to seed. */
bool player_draws(const struct player *player);

/* True when its answers come from outside (OSERO_OUTSIDE): runs with it are not repeatable. */
bool player_outside(const struct player *player);

/* True when it can only be told of games from the standard start (OSERO_STANDARD_START). */
bool player_needs_start(const struct player *player);

/* False, with ERROR_USAGE, when the player needs games from the standard start and they begin `elsewhere`, "the parallel
 * start". Null: they do not. */
bool player_may_begin(const struct player *player, const char *elsewhere, struct error *error);

/* True when the player may answer with the help of threads, as its options stand (OSERO_THREADED): runs with it are not
 * repeatable, and it needs more than one processor. */
bool player_threaded(const struct player *player);

#endif
