/* SPDX-License-Identifier: MIT */
/*
 * game_source.h - games out of files, whatever the format, one after another
 *
 *     WTHOR        NAME.wtb (wthor.h); a folder of such files gives all of them in the order of their names
 *     a run        games.jsonl (record.h), or the run's folder; the board is that of run.json beside it, 8x8 without
 *     transcripts  any other text: a game a line, f5d6c3..., as notation.h reads it; % or # begins a comment
 *
 * Every game is played by the rules; passes are put in. What cannot be is reported with file and number, and the next
 * game comes. Files of runs are read in constant memory; others are held as a whole, at most 256 MiB.
 */
#ifndef OSERO_GAME_SOURCE_H
#define OSERO_GAME_SOURCE_H

#include "errors.h"
#include "replay.h"

struct game_source;

/* One game. */
struct played_game {
    uint64_t number;       /* in its file, from 1: a WTHOR game's place, else the line */
    struct position start; /* before the first move; 8x8 but for runs on smaller boards */
    struct replay replay;
    int opening_plies; /* moves that were not the players' own; 0 where the file does not say */
    bool finished;     /* by the rules: replay.difference is what it came to, empties to the winner, Black's view */
};

enum game_status {
    GAME_GOOD,
    GAME_BAD,    /* *error says "FILE game 12: move 7: ..."; the next call goes on behind it */
    GAME_END,    /* there is no more */
    GAME_BROKEN, /* *error: a file cannot be read, or is none of games; nothing more will come */
};

/* A file or folder. Null: ERROR_WORLD when it cannot be read, ERROR_USAGE when nothing of games is there. */
struct game_source *game_source_open(const char *path, struct error *error);
void game_source_close(struct game_source *source); /* null is fine */

/* The next game. *game is only good after GAME_GOOD. */
enum game_status game_source_next(struct game_source *source, struct played_game *game, struct error *error);

/* The file that the last game came from; valid until the next call. */
const char *game_source_file(const struct game_source *source);

#endif
