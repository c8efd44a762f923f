/* SPDX-License-Identifier: MIT */
#include "digest.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(struct sha256_ctx) <= sizeof(struct digest), "nettle's context must fit");
_Static_assert(_Alignof(struct sha256_ctx) <= _Alignof(struct digest), "nettle's context must be aligned");

void digest_start(struct digest *digest)
{
    struct sha256_ctx context;
    sha256_init(&context);
    memcpy(digest->state, &context, sizeof context);
}

void digest_add(struct digest *digest, const void *bytes, size_t length)
{
    struct sha256_ctx context;
    memcpy(&context, digest->state, sizeof context);
    sha256_update(&context, length, bytes);
    memcpy(digest->state, &context, sizeof context);
}

void digest_end(struct digest *digest, char hex[DIGEST_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    struct sha256_ctx context;
    unsigned char bytes[SHA256_DIGEST_SIZE];
    memcpy(&context, digest->state, sizeof context);
    sha256_digest(&context, sizeof bytes, bytes);
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
