/* SPDX-License-Identifier: MIT */
#include "whole.h"

#include <errno.h>
#include <unistd.h>

bool whole_read(int file, void *bytes, size_t size)
{
    char *to = bytes;
    while (size > 0) {
        const ssize_t got = read(file, to, size);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        if (got > 0) {
            to += got;
            size -= (size_t)got;
        }
    }
    return true;
}

bool whole_write(int file, const void *bytes, size_t size)
{
    const char *from = bytes;
    while (size > 0) {
        const ssize_t put = write(file, from, size);
        if (put < 0 && errno != EINTR)
            return false;
        if (put > 0) {
            from += put;
            size -= (size_t)put;
        }
    }
    return true;
}
