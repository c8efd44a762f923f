/* SPDX-License-Identifier: MIT */
/*
 * whole.h - all bytes of a blocking descriptor, a file's or a pipe's, or a failure
 */
#ifndef OSERO_WHOLE_H
#define OSERO_WHOLE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads or writes exactly `size` bytes, however many calls and signals that takes; false at the pipe's end or when it
 * fails (errno). */
bool whole_read(int file, void *bytes, size_t size);
bool whole_write(int file, const void *bytes, size_t size);

#endif
