/* SPDX-License-Identifier: MIT */
/*
 * serve_input.h - lines out of what comes in through a pipe
 *
 * A line ends with a newline; the last one may lack it. What is read is kept until it is taken, so that lines which
 * come while a module thinks wait for their turn. A line that is longer than there is room for is handed over cut, and
 * its rest is dropped. Zero bytes and carriage returns are left out.
 */
#ifndef OSERO_SERVE_INPUT_H
#define OSERO_SERVE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SERVE_INPUT_SIZE = 1 << 17,
    SERVE_LINE_SIZE = 1 << 15 /* of a line with its zero */
};

struct serve_input {
    size_t start, end;   /* what is there */
    size_t looked;       /* serve_input_look has come so far */
    bool dropping, over; /* the rest of a line that was cut; nothing more comes */
    char bytes[SERVE_INPUT_SIZE];
};

struct serve_line {
    bool cut; /* only its beginning is here */
    char text[SERVE_LINE_SIZE];
};

/* Where the next bytes go, and how many; 0 when lines must be taken first. */
char *serve_input_room(struct serve_input *input, size_t *room);
/* So many have come; 0 says that there will be no more. */
void serve_input_add(struct serve_input *input, size_t count);

/* Takes the next line; false when there is none yet, or, after the end, none any more. */
bool serve_input_take(struct serve_input *input, struct serve_line *line);

/* The next line that was not looked at, nor taken, without taking it. */
bool serve_input_look(struct serve_input *input, struct serve_line *line);

#endif
