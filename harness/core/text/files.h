/* SPDX-License-Identifier: MIT */
/*
 * files.h - whole files in and out
 */
#ifndef OSERO_FILES_H
#define OSERO_FILES_H

#include "errors.h"

#include <stddef.h>

/* Longest file that file_read takes. */
#define FILES_MAX_BYTES ((size_t)256 << 20)

/* The file's bytes, malloced, with a zero behind them; *length (may be null) without that zero. Null with ERROR_WORLD
 * that names the file when it cannot be read, is a directory, or is longer than FILES_MAX_BYTES. */
char *file_read(const char *path, size_t *length, struct error *error);

/* The same of a file that osero itself wrote: a pipe, a device or a folder in its place is refused, never waited for. */
char *file_read_own(const char *path, size_t *length, struct error *error);

/* The same from an open descriptor (a pipe, standard input); `name` is for messages. */
char *file_read_from(int descriptor, const char *name, size_t *length, struct error *error);

/* How long the byte order mark is that some editors put at the beginning of a text: 3, or 0 where there is none. */
size_t file_mark_length(const char *text);

/* Replaces `path` by the bytes: writes PATH.new, fsyncs it and renames it. On failure ERROR_WORLD names the file, what
 * was at `path` is as it was, and PATH.new is gone. */
bool file_replace(const char *path, const void *bytes, size_t length, struct error *error);

#endif
