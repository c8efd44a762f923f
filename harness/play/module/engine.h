/* SPDX-License-Identifier: MIT */
/*
 * engine.h - a loaded, running player: module code, in this process
 *
 * Only ever called in a worker or another child process, never in osero's own.
 */
#ifndef OSERO_ENGINE_HOST_H
#define OSERO_ENGINE_HOST_H

#include "player.h"
#include "position.h"

struct engine {
    void *library; /* dlopen's handle */
    const struct osero_engine *hooks;
    struct osero_settings *settings; /* what create was given: lives until destroy; owned */
    void *instance;
    bool created; /* create returned an instance, so destroy is owed */
};

/*
 * Where the player's description says so (module_info.h) the process shuts itself in first, for good: such a process
 * loads one module, once.
 *
 * Loads the player's module and creates an instance for a board of `board_size`, 0: for Stars & Circles. private_copy:
 * load a copy of the file
 * that nothing else has (a memfd), since dlopen would otherwise share the globals of a file that is loaded already.
 * ERROR_USAGE with the file and the fault, or "LABEL: create failed: TEXT". After a failure the engine is empty, and
 * engine_close does nothing. The player must live as long as the engine: its option values are lent to the module.
 */
bool engine_open(struct engine *engine, const struct player *player, int board_size, uint64_t seed, bool private_copy,
                 struct error *error);
/* Destroys the instance. The module's code stays where it is: module_load.h. */
void engine_close(struct engine *engine);

/* engine_open in its two steps, for those who want to tell in which of them a module crashed. engine_close after both.
 */
bool engine_load(struct engine *engine, const struct player *player, bool private_copy, struct error *error);
bool engine_create(struct engine *engine, const struct player *player, int board_size, uint64_t seed,
                   struct error *error);

/* Destroys the instance and keeps the module, for another engine_create. */
void engine_destroy(struct engine *engine);

/* The position as modules see it; moves are the legal ones. Up to 8x8. */
struct osero_position engine_position(struct board board, int size, int colour, uint64_t moves);

/* The same on a board of any size, with the legal moves. On 10x10 it points to *wide, which is filled. */
struct osero_position engine_position_of(const struct position *position, struct osero_wide *wide);

#endif
