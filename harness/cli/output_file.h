/* SPDX-License-Identifier: MIT */
/*
 * output_file.h - the file that --output names
 */
#ifndef OSERO_OUTPUT_FILE_H
#define OSERO_OUTPUT_FILE_H

#include "errors.h"

#include <stddef.h>

/* Makes --output of every -o before a "--", which is what other programs call it. */
void output_allow_short(int argc, char **argv);

/* A device or a pipe: it is written to, and must not be replaced by a file. */
bool output_is_special(const char *path);

/* Whether a file can be made there, tried before long work. ERROR_WORLD names it; what is there stays as it is. */
bool output_check(const char *path, struct error *error);

/* Writes the bytes: a file is replaced as a whole (file_replace), what is special is written to; null: standard output.
 */
bool output_write(const char *path, const char *bytes, size_t length, struct error *error);

#endif
