/* SPDX-License-Identifier: MIT */
/*
 * game_sink.h - games into files, whatever the format, one after another
 *
 *     jsonl        lines of games.jsonl, numbered as game_record.h says; no unfinished games, no resigned ones
 *     ggf          a game a line; a GGF game keeps all its tags
 *     transcripts  a game a line: its moves and nothing else; one size of board, the standard start
 *     wthor        8x8 games from the standard start; names become tables (game_sink_names). Number 0 of each is "???".
 *                  Black's theoretical discs, where nobody says, are those at the end; an unfinished game's are those on
 *                  the board
 *
 * What a format cannot hold is counted: game_sink_losses.
 */
#ifndef OSERO_GAME_SINK_H
#define OSERO_GAME_SINK_H

#include "game_losses.h"
#include "game_source.h"
#include "wthor_names.h"

#include <stdio.h>

struct game_sink;

struct game_sink_options {
    enum game_format format; /* of games */
    int board_size;          /* of transcripts, and what games.jsonl need not say; 4, 6, 8 or 10 */
    int year;                /* of WTHOR games, in the header; 0: that which all games have in common */
    int date[4];             /* of writing: century, year, month, day, as WTHOR's headers have it */
    bool no_names;           /* WTHOR's tables will not be written */
};

/* Null without memory. `out` is the caller's. */
struct game_sink *game_sink_new(const struct game_sink_options *options, FILE *out);
void game_sink_free(struct game_sink *sink); /* null is fine */

/* Adds a game that came from `file`. False (ERROR_WORLD) without memory; failures of `out` are left to ferror. */
bool game_sink_put(struct game_sink *sink, const struct played_game *game, const struct game_about *about,
                   const char *file, struct error *error);
/* Writes what had to wait for the last game. */
void game_sink_end(struct game_sink *sink);

uint64_t game_sink_written(const struct game_sink *sink); /* games */
const struct game_losses *game_sink_losses(const struct game_sink *sink);

/* After the end, for WTHOR: the files of names, malloced; null without memory. record_size: of players or tournaments */
unsigned char *game_sink_names(const struct game_sink *sink, int record_size, size_t *length);

#endif
