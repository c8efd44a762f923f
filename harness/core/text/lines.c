/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Holds the longest line; what is read stays in a core's own cache until it was looked at. */
enum { BUFFER_SIZE = 1 << 17 };

bool lines_open(struct lines *lines, const char *path, struct error *error)
{
    struct stat status;
    *lines = (struct lines){.path = strdup(path), .buffer = malloc(BUFFER_SIZE), .file = -1};
    if (lines->path == NULL || lines->buffer == NULL) {
        error_set(error, ERROR_WORLD, "out of memory to read %s", path);
        goto err;
    }
    lines->file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a pipe is refused, not waited for */
    if (lines->file < 0 || fstat(lines->file, &status) != 0) {
        error_set_errno(error, ERROR_WORLD, "cannot read %s", path);
        goto err;
    }
    if (!S_ISREG(status.st_mode)) {
        error_set(error, ERROR_WORLD, "cannot read %s: it is no file", path);
        goto err;
    }
    lines->left = (uint64_t)status.st_size;
    return true;
err:
    lines_close(lines);
    return false;
}

void lines_close(struct lines *lines)
{
    if (lines->file >= 0)
        (void)close(lines->file);
    free(lines->path);
    free(lines->buffer);
    *lines = (struct lines){.file = -1};
}

/* Reads `count` bytes at `offset` into the buffer. */
static bool read_at(const struct lines *lines, size_t count, uint64_t offset, struct error *error)
{
    size_t used = 0;
    while (used < count) {
        const ssize_t got = pread(lines->file, lines->buffer + used, count - used, (off_t)(offset + used));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return error_set_errno(error, ERROR_WORLD, "cannot read %s", lines->path);
        used += (size_t)got;
    }
    return true;
}

bool lines_leave_torn(struct lines *lines, uint64_t *torn, struct error *error)
{
    const uint64_t length = lines->left;
    uint64_t whole = length;
    for (bool found = false; !found && whole > 0;) {
        const size_t count = whole < BUFFER_SIZE ? (size_t)whole : BUFFER_SIZE;
        if (!read_at(lines, count, whole - count, error))
            return false;
        const char *newline = memrchr(lines->buffer, '\n', count);
        found = newline != NULL;
        whole -= found ? count - (size_t)(newline + 1 - lines->buffer) : count;
    }
    lines->left = whole;
    *torn = length - whole;
    return true;
}

/* Moves what is left to the front of the buffer and reads on behind it. */
static bool refill(struct lines *lines, struct error *error)
{
    lines->end -= lines->start;
    memmove(lines->buffer, lines->buffer + lines->start, lines->end);
    lines->start = 0;
    while (lines->left > 0 && lines->end < BUFFER_SIZE) {
        const size_t room = BUFFER_SIZE - lines->end, wanted = lines->left < room ? (size_t)lines->left : room;
        const ssize_t count = read(lines->file, lines->buffer + lines->end, wanted);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_set_errno(error, ERROR_WORLD, "cannot read %s", lines->path);
        lines->left = count > 0 ? lines->left - (uint64_t)count : 0;
        lines->end += (size_t)count;
    }
    return true;
}

static char *find_newline(const struct lines *lines)
{
    return memchr(lines->buffer + lines->start, '\n', lines->end - lines->start);
}

bool lines_next(struct lines *lines, const char **line, size_t *length, struct error *error)
{
    const char *newline = find_newline(lines);
    *line = NULL;
    if (newline == NULL && lines->left > 0) {
        if (!refill(lines, error))
            return false;
        newline = find_newline(lines);
    }
    if (newline == NULL && lines->start == lines->end)
        return true;
    lines->number++;
    *line = lines->buffer + lines->start;
    *length = newline != NULL ? (size_t)(newline + 1 - *line) : lines->end - lines->start;
    lines->start += *length;
    if (*length > LINES_LONGEST)
        return error_set(error, ERROR_WORLD, "%s line %" PRIu64 ": it is longer than %d bytes", lines->path,
                         lines->number, LINES_LONGEST);
    if (newline == NULL)
        return error_set(error, ERROR_WORLD, "%s line %" PRIu64 ": it is torn: the file ends within it", lines->path,
                         lines->number);
    return true;
}

bool lines_fault(const struct lines *lines, struct error *error)
{
    return error_prefix(error, "%s line %" PRIu64, lines->path, lines->number);
}
