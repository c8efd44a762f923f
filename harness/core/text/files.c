/* SPDX-License-Identifier: MIT */
#include "files.h"

#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads until the end of the file or until `limit` bytes are there; pipes have no size to trust. */
static char *read_all(int descriptor, size_t limit, size_t *length)
{
    size_t room = 1 << 16, used = 0;
    char *bytes = malloc(room);
    while (bytes != NULL) {
        const ssize_t got = read(descriptor, bytes + used, room - used - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        used += (size_t)got;
        bytes[used] = '\0';
        if (got == 0 || used > limit) {
            *length = used;
            return bytes;
        }
        if (used + 1 < room)
            continue;
        char *larger = realloc(bytes, room * 2);
        if (larger == NULL)
            break;
        bytes = larger;
        room *= 2;
    }
    const int code = errno;
    free(bytes);
    errno = code;
    return NULL;
}

char *file_read_from(int descriptor, const char *name, size_t *length, struct error *error)
{
    size_t used = 0;
    char *bytes = read_all(descriptor, FILES_MAX_BYTES, &used);
    if (bytes == NULL) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot read %s", name);
        return NULL;
    }
    if (used > FILES_MAX_BYTES) {
        (void)error_set(error, ERROR_WORLD, "%s is longer than %zu MiB", name, FILES_MAX_BYTES >> 20);
        free(bytes);
        return NULL;
    }
    if (length != NULL)
        *length = used;
    return bytes;
}

char *file_read(const char *path, size_t *length, struct error *error)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot open %s", path);
        return NULL;
    }
    char *bytes = file_read_from(descriptor, path, length, error);
    (void)close(descriptor);
    return bytes;
}

char *file_read_own(const char *path, size_t *length, struct error *error)
{
    struct stat status = {.st_mode = 0};
    char *bytes = NULL;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        (void)error_set_errno(error, ERROR_WORLD, "cannot open %s", path);
    else if (!S_ISREG(status.st_mode))
        (void)error_set(error, ERROR_WORLD, "cannot read %s: it is no file", path);
    else
        bytes = file_read_from(descriptor, path, length, error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return bytes;
}

size_t file_mark_length(const char *text)
{
    static const char mark[] = "\xef\xbb\xbf";
    return strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
}

/* Writes and closes; false with errno set. */
static bool write_file(const char *path, const void *bytes, size_t length)
{
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return false;
    const bool good = whole_write(descriptor, bytes, length) && fsync(descriptor) == 0;
    const int code = errno;
    const bool closed = close(descriptor) == 0;
    if (!good)
        errno = code;
    return good && closed;
}

bool file_replace(const char *path, const void *bytes, size_t length, struct error *error)
{
    char *fresh = NULL;
    if (asprintf(&fresh, "%s.new", path) < 0)
        return error_set(error, ERROR_WORLD, "cannot write %s: out of memory", path);
    bool good = write_file(fresh, bytes, length) && rename(fresh, path) == 0;
    if (!good) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
        (void)unlink(fresh);
    }
    free(fresh);
    return good;
}
