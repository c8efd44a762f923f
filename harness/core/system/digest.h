/* SPDX-License-Identifier: MIT */
/*
 * digest.h - SHA-256 (FIPS 180-4, by nettle, which uses the processor's own instructions for it): what a file's bytes
 * are, in 64 characters
 */
#ifndef OSERO_DIGEST_H
#define OSERO_DIGEST_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 65 }; /* 64 lower-case hexadecimal digits and a zero */

/* Of a file, read in pieces. ERROR_WORLD with the file and what is wrong. The same text as sha256sum prints. */
bool digest_file(const char *path, char hex[DIGEST_SIZE], struct error *error);

/* Of `length` bytes. */
void digest_bytes(const void *bytes, size_t length, char hex[DIGEST_SIZE]);

/* Of bytes that come in pieces. */
struct digest {
    uint64_t state[16]; /* room for nettle's context */
};
void digest_start(struct digest *digest);
void digest_add(struct digest *digest, const void *bytes, size_t length);
void digest_end(struct digest *digest, char hex[DIGEST_SIZE]);

#endif
