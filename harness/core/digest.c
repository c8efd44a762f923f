/* SPDX-License-Identifier: MIT */
#include "digest.h"

#include <errno.h>
#include <fcntl.h>
#include <sha2.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(SHA2_CTX) <= sizeof(struct digest), "libmd's context must fit");
_Static_assert(_Alignof(SHA2_CTX) <= _Alignof(struct digest), "libmd's context must be aligned");

void digest_start(struct digest *digest)
{
    SHA2_CTX context;
    SHA256Init(&context);
    memcpy(digest->state, &context, sizeof context);
}

void digest_add(struct digest *digest, const void *bytes, size_t length)
{
    SHA2_CTX context;
    memcpy(&context, digest->state, sizeof context);
    SHA256Update(&context, bytes, length);
    memcpy(digest->state, &context, sizeof context);
}

void digest_end(struct digest *digest, char hex[DIGEST_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    SHA2_CTX context;
    unsigned char bytes[SHA256_DIGEST_LENGTH];
    memcpy(&context, digest->state, sizeof context);
    SHA256Final(bytes, &context);
    for (size_t i = 0; i < sizeof bytes; i++) {
        hex[2 * i] = digits[bytes[i] >> 4];
        hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    hex[2 * sizeof bytes] = '\0';
}

void digest_bytes(const void *bytes, size_t length, char hex[DIGEST_SIZE])
{
    struct digest digest;
    digest_start(&digest);
    digest_add(&digest, bytes, length);
    digest_end(&digest, hex);
}

static bool add_file(struct digest *digest, int file)
{
    unsigned char buffer[65536];
    for (;;) {
        const ssize_t count = read(file, buffer, sizeof buffer);
        if (count == 0)
            return true;
        if (count > 0)
            digest_add(digest, buffer, (size_t)count);
        else if (errno != EINTR)
            return false;
    }
}

bool digest_file(const char *path, char hex[DIGEST_SIZE], struct error *error)
{
    struct digest digest;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return error_set_errno(error, ERROR_WORLD, "cannot read %s", path);
    digest_start(&digest);
    const bool good = add_file(&digest, file);
    if (good)
        digest_end(&digest, hex);
    else
        error_set_errno(error, ERROR_WORLD, "cannot read %s", path);
    (void)close(file);
    return good;
}

/* ---- In a thread */

static void *run_job(void *argument)
{
    struct digest_job *job = argument;
    unsigned char buffer[65536];
    uint64_t left = job->length;
    while (left > 0 && !atomic_load_explicit(&job->stop, memory_order_relaxed)) {
        const ssize_t count = read(job->file, buffer, left < sizeof buffer ? (size_t)left : sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            job->code = count < 0 ? errno : EIO;
            return NULL;
        }
        digest_add(&job->digest, buffer, (size_t)count);
        left -= (uint64_t)count;
    }
    job->good = left == 0;
    return NULL;
}

bool digest_job_start(struct digest_job *job, const char *path, uint64_t length, struct error *error)
{
    *job = (struct digest_job){.length = length};
    digest_start(&job->digest);
    job->file = open(path, O_RDONLY | O_CLOEXEC);
    if (job->file < 0)
        return error_set_errno(error, ERROR_WORLD, "cannot read %s", path);
    job->started = pthread_create(&job->thread, NULL, run_job, job) == 0;
    return true;
}

bool digest_job_end(struct digest_job *job, char *hex, struct error *error)
{
    if (hex == NULL)
        atomic_store_explicit(&job->stop, true, memory_order_relaxed);
    if (job->started)
        (void)pthread_join(job->thread, NULL);
    else if (hex != NULL)
        (void)run_job(job); /* no thread was to be had */
    (void)close(job->file);
    if (hex == NULL)
        return true;
    errno = job->code;
    if (!job->good)
        return error_set_errno(error, ERROR_WORLD, "cannot read the file for its digest");
    digest_end(&job->digest, hex);
    return true;
}
