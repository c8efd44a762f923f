/* SPDX-License-Identifier: MIT */
/*
 * game_file.h - one file of games being read; private to game_source and game_file*.c
 */
#ifndef OSERO_GAME_FILE_H
#define OSERO_GAME_FILE_H

#include "game_source.h"
#include "lines.h"
#include "wthor_names.h"

/* WTHOR's names for the games of one folder, kept from file to file. */
struct game_names {
    char *players_path, *tournaments_path; /* of what is loaded; null: none; owned */
    struct wthor_names players, tournaments;
};

struct game_file {
    const char *path; /* borrowed */
    const char *name; /* for messages */
    const struct game_source_options *options;
    struct game_names *names;
    enum game_format format;
    enum game_status (*next)(struct game_file *file, struct played_game *game, struct error *error);
    uint64_t number;     /* of the last game */
    unsigned char *text; /* a whole file; owned */
    size_t length, at;   /* of the text; what is next */
    int size;            /* its board */
    struct position start;
    /* WTHOR */
    struct wthor_header header;
    struct wthor_game wthor; /* the last */
    char fault[256];         /* of the files of names, told before the first game; "" none */
    /* a run */
    struct lines lines; /* lines.file is -1 where there is none */
    bool sized;         /* run.json or the caller says the size; else a game's start may */
    bool torn;          /* the last line has no end, and that is to be told */
    struct record record;
    /* GGF */
    struct ggf_reader reader;
    struct ggf_game ggf; /* the last */
};

/* What a file is, told by the options, by its name, then by its first bytes, and the way to read it. All zero but
 * `path`, `options`, `names` and lines.file = -1 before. ERROR_USAGE, ERROR_WORLD. */
bool game_file_open(struct game_file *file, struct error *error);
void game_file_close(struct game_file *file);

/* What is known of the last game beside its moves. */
void game_file_about(struct game_file *file, struct game_about *about);

void game_names_clear(struct game_names *names);

/* ---- Between game_file*.c */

/* "NAME game 12: why", "NAME line 12: why"; ERROR_FOUND. Both return GAME_BAD. */
enum game_status game_file_bad_game(const struct game_file *file, const char *why, struct error *error);
enum game_status game_file_bad_line(const struct game_file *file, uint64_t line, const char *why, struct error *error);

/* With file->text read. */
bool game_file_open_wthor(struct game_file *file, struct error *error);
bool game_file_open_transcripts(struct game_file *file, struct error *error);
bool game_file_open_ggf(struct game_file *file, struct error *error);
/* Reads by itself, or takes file->text where that is read. */
bool game_file_open_run(struct game_file *file, struct error *error);

void game_file_about_wthor(const struct game_file *file, struct game_about *about);
void game_file_about_ggf(const struct game_file *file, struct game_about *about);

/* Copies a text, cut to its room: UTF-8, or else Latin-1 (GGF names no encoding); control characters become '?'. */
void game_file_take_text(const char *text, char to[GAME_NAME_SIZE]);

/* The next line of file->text without its end, '\0' behind it; null at the end of the text. */
char *game_file_line(struct game_file *file);

#endif
