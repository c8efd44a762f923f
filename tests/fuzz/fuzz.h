/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - what the fuzz targets share
 *
 * A target is one file, fuzz_<what>.c, that defines LLVMFuzzerTestOneInput: it reads the bytes as osero would and
 * checks what must hold of whatever was read or refused. libFuzzer calls it with inputs that it makes up
 * (tests/fuzz/run), the replay test (replay.c) with the corpus that is kept. A target keeps no state from input to
 * input.
 */
#ifndef OSERO_FUZZ_H
#define OSERO_FUZZ_H

#include "json.h"

#include <stddef.h>
#include <stdint.h>

/* The target; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process and says where when `condition` does not hold, in every kind of build. */
#define FUZZ_MUST(condition)                           \
    do {                                               \
        if (!(condition))                              \
            fuzz_fail(__FILE__, __LINE__, #condition); \
    } while (0)

_Noreturn void fuzz_fail(const char *file, int line, const char *condition);

/* The bytes with a zero behind them, in memory of just that size, so that AddressSanitizer sees a reader that goes on;
 * the caller frees it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* A message must end within its room, say something, and be one line that a terminal can show: no control characters.
 */
void fuzz_check_message(const char *message, size_t room);

/* The same of a failure's *error, which was FUZZ_NO_ERROR before; its kind must be one of the two. */
#define FUZZ_NO_ERROR ((struct error){.kind = ERROR_NONE, .message = ""})
void fuzz_check_error(const struct error *error, enum error_kind kind, enum error_kind or_kind);

/* Two trees must be equal: types, values, keys and their order. */
void fuzz_same_json(const struct json *a, const struct json *b);

/* Puts the bytes into a file of ours and gives the name to open it by; the same file every time. */
const char *fuzz_file(const uint8_t *data, size_t size);

#endif
