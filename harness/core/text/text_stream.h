/* SPDX-License-Identifier: MIT */
/*
 * text_stream.h - the end of a text that was written to memory by open_memstream
 */
#ifndef OSERO_TEXT_STREAM_H
#define OSERO_TEXT_STREAM_H

#include <stdbool.h>
#include <stdio.h>

/* Closes `out`, which writes to *text. True when `good` and all of it is there, the caller's to free; else *text is
 * freed and null. */
bool text_stream_end(FILE *out, char **text, bool good);

#endif
