/* SPDX-License-Identifier: MIT */
/*
 * errors.h - how functions of core and play say what went wrong
 *
 * A function that can fail returns bool (true = good) and takes a `struct error *` as its last argument, which it fills
 * when it returns false and leaves alone otherwise. The message is one line without a newline that says what is wrong,
 * where (file, line, option) and what to do; control characters of what it quotes become '?'. Nothing below cli prints
 * it or exits.
 */
#ifndef OSERO_ERRORS_H
#define OSERO_ERRORS_H

#include <stdbool.h>

enum error_kind {
    ERROR_NONE = 0,
    ERROR_WORLD = 1, /* the world failed: file, memory, disk */
    ERROR_USAGE = 2, /* the command or the configuration is wrong */
    ERROR_FOUND = 3, /* it ran, and found something wrong */
    ERROR_INTERRUPTED = 130,
}; /* the values are osero's exit statuses */

struct error {
    enum error_kind kind;
    char message[1024]; /* cut, never overrun, when longer */
};

/* Fills *error (may be null) and returns false, so that a caller can `return error_set(...)`. */
bool error_set(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with ": " and the text of errno at the end. */
bool error_set_errno(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts "CONTEXT: " before the message that is there (where it happened, known only further up). Returns false. */
bool error_prefix(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
