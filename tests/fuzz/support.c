/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void fuzz_fail(const char *file, int line, const char *condition)
{
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    FUZZ_MUST(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_check_message(const char *message, size_t room)
{
    FUZZ_MUST(memchr(message, '\0', room) != NULL);
    FUZZ_MUST(message[0] != '\0');
    for (; *message != '\0'; message++)
        FUZZ_MUST((unsigned char)*message >= ' ' && *message != 127);
}

void fuzz_check_error(const struct error *error, enum error_kind kind, enum error_kind or_kind)
{
    FUZZ_MUST(error->kind == kind || error->kind == or_kind);
    fuzz_check_message(error->message, sizeof error->message);
}

void fuzz_same_json(const struct json *a, const struct json *b)
{
    FUZZ_MUST(a != NULL && b != NULL && json_type(a) == json_type(b));
    if (json_type(a) == JSON_BOOL)
        FUZZ_MUST(json_boolean(a) == json_boolean(b));
    if (json_type(a) == JSON_NUMBER)
        FUZZ_MUST(json_number(a) == json_number(b));
    if (json_type(a) == JSON_STRING)
        FUZZ_MUST(strcmp(json_string(a), json_string(b)) == 0);
    if (json_type(a) != JSON_ARRAY && json_type(a) != JSON_OBJECT)
        return;
    FUZZ_MUST(json_length(a) == json_length(b));
    const struct json *right = json_first(b);
    for (const struct json *left = json_first(a); left != NULL; left = json_next(left), right = json_next(right)) {
        if (json_type(a) == JSON_OBJECT)
            FUZZ_MUST(strcmp(json_key(left), json_key(right)) == 0);
        fuzz_same_json(left, right);
    }
}

/* The file has no name of its own, so nothing of it is left behind however the process ends; where it may, it lives in
 * memory, which is a hundred times as fast. */
static int open_file(void)
{
#ifdef MFD_CLOEXEC
    const int memory = memfd_create("osero_fuzz", MFD_CLOEXEC);
    if (memory >= 0)
        return memory;
#endif
    char path[] = "/tmp/osero_fuzz_XXXXXX";
    const int file = mkstemp(path);
    FUZZ_MUST(file >= 0);
    FUZZ_MUST(unlink(path) == 0);
    return file;
}

const char *fuzz_file(const uint8_t *data, size_t size)
{
    static int file = -1;
    static char name[32];
    if (file < 0) {
        file = open_file();
        (void)snprintf(name, sizeof name, "/dev/fd/%d", file);
    }
    FUZZ_MUST(ftruncate(file, 0) == 0);
    FUZZ_MUST(pwrite(file, data, size, 0) == (ssize_t)size);
    FUZZ_MUST(lseek(file, 0, SEEK_SET) == 0);
    return name;
}
