/* SPDX-License-Identifier: MIT */
/*
 * engine.h - a loaded, running player: module code, in this process
 *
 * Only ever called in a worker or another child process, never in osero's own.
 */
#ifndef OSERO_ENGINE_HOST_H
#define OSERO_ENGINE_HOST_H

#include "player.h"
#include "rules.h"

struct engine {
    void *library; /* dlopen's handle */
    const struct osero_engine *hooks;
    void *instance;
};

/*
 * Loads the player's module and creates an instance for a board of `board_size`. private_copy: load a copy of the file
 * that nothing else has (a memfd), since dlopen would otherwise share the globals of a file that is loaded already.
 * ERROR_USAGE with the file and the fault.
 */
bool engine_open(struct engine *engine, const struct player *player, int board_size, uint64_t seed, bool private_copy,
                 struct error *error);
void engine_close(struct engine *engine);

/* The position as modules see it; moves are the legal ones. */
struct osero_position engine_position(struct board board, int size, int colour, uint64_t moves);

#endif
