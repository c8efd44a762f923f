/* SPDX-License-Identifier: MIT */
/*
 * game_source.h - games out of files, whatever the format, one after another
 *
 *     WTHOR        NAME.wtb (wthor.h); a folder of such files gives all of them in the order of their names. Players and
 *                  tournaments are called by NAME.JOU and NAME.TRN beside it, or else WTH.JOU and WTH.TRN
 *     a run        games.jsonl (record.h), or the run's folder; the board is that of run.json beside it, 8x8 without
 *                  (a game's own `start` may be on another)
 *     GGF          ggf.h
 *     transcripts  any other text: a game a line, f5d6c3..., as notation.h reads it; % or # begins a comment
 *
 * Every game is played by the rules; passes are put in. What cannot be is reported with file and number, and the next
 * game comes: so is a GGF game whose result is not what its moves come to. Files of runs are read in constant memory;
 * others are held as a whole, at most 256 MiB, as is what comes through a pipe.
 */
#ifndef OSERO_GAME_SOURCE_H
#define OSERO_GAME_SOURCE_H

#include "errors.h"
#include "game_format.h"
#include "ggf.h"
#include "record.h"
#include "replay.h"

struct game_source;

/* One game. */
struct played_game {
    uint64_t number;       /* in its file, from 1: a WTHOR or GGF game's place, else the line */
    struct position start; /* before the first move */
    struct replay replay;
    int opening_plies; /* moves that were not the players' own; 0 where the file does not say */
    bool finished;     /* by the rules: replay.difference is what it came to, empties to the winner, Black's view */
};

enum { GAME_NAME_SIZE = GGF_NAME_SIZE };

/* What a file says of a game beside its moves. Texts are UTF-8 without control characters, "" where there is none. */
struct game_about {
    enum game_format format;
    char black[GAME_NAME_SIZE], white[GAME_NAME_SIZE];
    char event[GAME_NAME_SIZE];  /* WTHOR's tournament, GGF's place */
    char date[GAME_NAME_SIZE];   /* of GGF */
    bool stand_ins;              /* a name is WTHOR's number, as in "player 12": no file of names has it */
    int year;                    /* of WTHOR; 0 */
    int theoretical;             /* of WTHOR: Black's discs by perfect play; -1 */
    int stated_discs;            /* of WTHOR: Black's discs at the end as the record says, unfinished games too; -1 */
    int depth;                   /* of WTHOR: empty squares where that play begins; 0 */
    const struct record *record; /* of a run, else null; valid until the next game, as is: */
    const struct ggf_game *ggf;  /* of GGF, else null */
};

enum game_status {
    GAME_GOOD,
    GAME_BAD,    /* *error says "FILE game 12: move 7: ..."; the next call goes on behind it */
    GAME_END,    /* there is no more */
    GAME_BROKEN, /* *error: a file cannot be read, or is none of games; nothing more will come */
};

struct game_source_options {
    enum game_format format; /* GAME_FORMAT_UNKNOWN: told by name and content */
    int board_size;          /* of transcripts, and of runs without a run.json; 0: 8 */
    bool about;              /* game_source_about will be asked: WTHOR's files of names are read */
    bool whole;              /* a last line of a run without its end is bad, not one that is still being written */
    bool standard_input;     /* "-" is standard input */
};

/* A file or folder. Null: ERROR_WORLD when it cannot be read, ERROR_USAGE when nothing of games is there. */
struct game_source *game_source_open(const char *path, struct error *error);
struct game_source *game_source_open_as(const char *path, const struct game_source_options *options,
                                        struct error *error);
void game_source_close(struct game_source *source); /* null is fine */

/* The next game. *game is only good after GAME_GOOD. */
enum game_status game_source_next(struct game_source *source, struct played_game *game, struct error *error);

/* Of the game that came last, after GAME_GOOD. */
void game_source_about(struct game_source *source, struct game_about *about);

/* The file that the last game came from; valid until the next call. */
const char *game_source_file(const struct game_source *source);
/* What it is; GAME_FORMAT_UNKNOWN before the first. */
enum game_format game_source_format(const struct game_source *source);

/* How the game came out for Black, komi counted: by the rules, or by a result that the file states of a game that was
 * resigned, lost on time or agreed upon. False when that is not known: unfinished, or adjourned (GGF's :l). */
bool game_outcome(const struct played_game *game, const struct game_about *about, enum outcome *outcome);

#endif
