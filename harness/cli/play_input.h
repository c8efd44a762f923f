/* SPDX-License-Identifier: MIT */
/*
 * play_input.h - lines that somebody types, or that come through a pipe
 *
 * A terminal does its own editing of the line. Nothing that comes can do harm: lines may be of any length, without an
 * end, and hold anything.
 */
#ifndef OSERO_PLAY_INPUT_H
#define OSERO_PLAY_INPUT_H

#include "interrupt.h"

#include <stddef.h>

enum { PLAY_LINE_SIZE = 512 };

struct play_input {
    struct interrupt *interrupt;
    bool terminal; /* standard input is one */
    bool ended;
    size_t count, at; /* bytes that were read, and those of them that were taken */
    char bytes[4096];
};

enum play_event {
    PLAY_LINE,
    PLAY_LONG_LINE,    /* longer than PLAY_LINE_SIZE: it was thrown away */
    PLAY_END,          /* end of the input (Ctrl-D) */
    PLAY_INTERRUPTED,  /* Ctrl-C: what was typed of the line is forgotten */
    PLAY_ENDED_AT_ONCE /* SIGTERM, SIGHUP */
};

void play_input_init(struct play_input *input, struct interrupt *interrupt);

/* Waits for the next line, without its end and blanks around it; zero bytes become '?'. The last line may have no end. */
enum play_event play_input_read(struct play_input *input, char line[PLAY_LINE_SIZE]);

#endif
