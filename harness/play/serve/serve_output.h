/* SPDX-License-Identifier: MIT */
/*
 * serve_output.h - what is said to another program, and the log of what was said and heard
 */
#ifndef OSERO_SERVE_OUTPUT_H
#define OSERO_SERVE_OUTPUT_H

#include "errors.h"
#include "interrupt.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct serve_output {
    FILE *text; /* to be written to; it is sent by serve_output_flush */
    char *bytes;
    size_t length;
    int file;
    FILE *log; /* null: none */
    int64_t start_ns;
};

/* False without memory. */
bool serve_output_open(struct serve_output *output, int file, FILE *log);
void serve_output_close(struct serve_output *output); /* a zeroed one is fine */

/* Notes a line in the log, after the seconds since the start: "  1.234 < TEXT". */
void serve_output_note(struct serve_output *output, char sign, const char *text);

enum serve_sent { SERVE_SENT, SERVE_UNREAD /* nobody reads any more */, SERVE_UNSENT /* *error says why */ };

/*
 * Sends what is there, and notes it. While whoever reads is slow it waits, for as long as it takes, or until a signal
 * wants an end (ERROR_INTERRUPTED without a message).
 */
enum serve_sent serve_output_flush(struct serve_output *output, struct interrupt *interrupt, struct error *error);

#endif
