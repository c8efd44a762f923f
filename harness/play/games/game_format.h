/* SPDX-License-Identifier: MIT */
/*
 * game_format.h - which of the field's formats a file is in
 */
#ifndef OSERO_GAME_FORMAT_H
#define OSERO_GAME_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

enum game_format {
    GAME_FORMAT_UNKNOWN,
    GAME_FORMAT_RUN,         /* "jsonl": games.jsonl, as runs write it */
    GAME_FORMAT_TRANSCRIPTS, /* "transcripts": f5d6c3..., a game a line */
    GAME_FORMAT_GGF,         /* "ggf" */
    GAME_FORMAT_WTHOR,       /* "wthor": NAME.wtb */
    GAME_FORMAT_OBF,         /* "obf": positions */
    GAME_FORMAT_DIGITS,      /* "digits": positions of 0, 1 and 2 */
};

/* As --from and --to name it, and the inverse; false when it is none. */
const char *game_format_name(enum game_format format);
bool game_format_parse(const char *name, enum game_format *format);

/* By how a file's name ends: .jsonl .txt .transcripts .ggf .wtb .obf .digits, in any case. */
enum game_format game_format_of_path(const char *path);

/* By its first bytes, text[length] being zero: '{', '(' or a count before one, a position, or anything else that could
 * be a transcript. Unknown when nothing is there, or no text. */
enum game_format game_format_of_text(const char *text, size_t length);

/* Of a file or folder, by its name, then by its first bytes; a folder of .wtb files without a games.jsonl is WTHOR.
 * Unknown where nothing tells. */
enum game_format game_format_of_file(const char *path);

/* OBF and digits are of positions, all others of games. */
bool game_format_is_positions(enum game_format format);

#endif
