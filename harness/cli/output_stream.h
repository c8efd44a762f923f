/* SPDX-License-Identifier: MIT */
/*
 * output_stream.h - a file that is written piece by piece, and is there as a whole or not at all
 */
#ifndef OSERO_OUTPUT_STREAM_H
#define OSERO_OUTPUT_STREAM_H

#include "errors.h"

#include <stdio.h>

struct output_stream {
    FILE *file;  /* to write to */
    char *path;  /* null: standard output; owned */
    char *fresh; /* what is renamed to path at the end; null: written to directly; owned */
};

/* path null or "-": standard output. What is special (output_is_special) is written to directly, anything else under
 * another name first. ERROR_WORLD names the file. */
bool output_stream_open(struct output_stream *stream, const char *path, struct error *error);

/* Closes it: with `good` the file takes its place, without it nothing is left. *error is filled when it was good before
 * and cannot be written. */
bool output_stream_end(struct output_stream *stream, bool good, struct error *error);

#endif
