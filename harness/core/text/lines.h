/* SPDX-License-Identifier: MIT */
/*
 * lines.h - goes through a file of lines in constant memory
 *
 * Sees the file as long as it was when it was opened: what a run appends meanwhile is left for the next time.
 */
#ifndef OSERO_LINES_H
#define OSERO_LINES_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>

enum { LINES_LONGEST = 65536 };

struct lines {
    char *path, *buffer; /* owned */
    size_t start, end;   /* what is read and not yet handed out */
    uint64_t left;       /* bytes of the file still to be read */
    uint64_t number;     /* of the line that was handed out last, from 1 */
    int file;
};

/* ERROR_WORLD that names the file. */
bool lines_open(struct lines *lines, const char *path, struct error *error);
void lines_close(struct lines *lines);

/* Before the first line was read: leaves out a torn last line, of *torn bytes; 0 when there is none. */
bool lines_leave_torn(struct lines *lines, uint64_t *torn, struct error *error);

/*
 * The next line with its '\n', valid until the next call; *line is null at the end of the file. False (ERROR_WORLD with
 * path and number) when reading fails, a line is longer than LINES_LONGEST, or the last one is torn (has no '\n').
 */
bool lines_next(struct lines *lines, const char **line, size_t *length, struct error *error);

/* Puts "PATH line N: " before a message about the line that was handed out last. Returns false. */
bool lines_fault(const struct lines *lines, struct error *error);

#endif
