/* SPDX-License-Identifier: MIT */
/*
 * digest.h - SHA-256 (FIPS 180-4, by libmd): what a file's bytes are, in 64 characters
 */
#ifndef OSERO_DIGEST_H
#define OSERO_DIGEST_H

#include "errors.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 65 }; /* 64 lower-case hexadecimal digits and a zero */

/* Of a file, read in pieces. ERROR_WORLD with the file and what is wrong. The same text as sha256sum prints. */
bool digest_file(const char *path, char hex[DIGEST_SIZE], struct error *error);

/* Of `length` bytes. */
void digest_bytes(const void *bytes, size_t length, char hex[DIGEST_SIZE]);

/* Of bytes that come in pieces. */
struct digest {
    uint64_t state[26]; /* room for libmd's context */
};
void digest_start(struct digest *digest);
void digest_add(struct digest *digest, const void *bytes, size_t length);
void digest_end(struct digest *digest, char hex[DIGEST_SIZE]);

/*
 * Of a file's first `length` bytes, worked out by a thread while the caller reads the same bytes for other ends (libmd
 * takes 6 ns a byte). The job must stay where it is until digest_job_end, which waits and tells how it went; with `hex`
 * null it is broken off.
 */
struct digest_job {
    int file;
    uint64_t length;
    atomic_bool stop;
    bool started, good;
    int code; /* errno of a failure */
    pthread_t thread;
    struct digest digest;
};
bool digest_job_start(struct digest_job *job, const char *path, uint64_t length, struct error *error);
bool digest_job_end(struct digest_job *job, char *hex, struct error *error);

#endif
