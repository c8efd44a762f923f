/* SPDX-License-Identifier: MIT */
/* Values: FIPS 180-4's examples (NIST, "SHA256.pdf" of the example values) and the well-known million letters. */
#include "digest.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char abc[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
static const char nothing[] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
static const char two_blocks[] = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
static const char million_a[] = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

Test(digest, known_values)
{
    char hex[DIGEST_SIZE];
    digest_bytes("abc", 3, hex);
    cr_assert_str_eq(hex, abc);
    digest_bytes("", 0, hex);
    cr_assert_str_eq(hex, nothing);
    const char *text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    digest_bytes(text, strlen(text), hex);
    cr_assert_str_eq(hex, two_blocks);
}

Test(digest, a_file_in_pieces)
{
    char path[] = "/tmp/osero-digest-XXXXXX", hex[DIGEST_SIZE], letters[1000];
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    memset(letters, 'a', sizeof letters);
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(write(file, letters, sizeof letters), (ssize_t)sizeof letters);
    close(file);
    cr_assert(digest_file(path, hex, NULL));
    cr_assert_str_eq(hex, million_a);
    unlink(path);
    struct error error = {0};
    cr_assert_not(digest_file(path, hex, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, path));
}
