/* SPDX-License-Identifier: MIT */
/*
 * game_file.h - one file of games being read; private to game_source
 */
#ifndef OSERO_GAME_FILE_H
#define OSERO_GAME_FILE_H

#include "game_source.h"
#include "lines.h"
#include "wthor.h"

struct game_file {
    const char *path; /* borrowed */
    enum game_status (*next)(struct game_file *file, struct played_game *game, struct error *error);
    uint64_t number;     /* of the last game */
    unsigned char *text; /* a whole file; owned */
    size_t length, at;   /* of the text; what is next */
    struct wthor_header header;
    struct lines lines; /* a run's; lines.file is -1 where there is none */
    int size;           /* its board */
    struct position start;
};

/* What a file is, told by its name and then by its first bytes, and the way to read it. All zero but `path` and
 * lines.file = -1 before. ERROR_USAGE, ERROR_WORLD. */
bool game_file_open(struct game_file *file, struct error *error);
void game_file_close(struct game_file *file);

/* True for a name that ends as WTHOR's files of games do. */
bool game_file_is_wthor(const char *path);

#endif
