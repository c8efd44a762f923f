/* SPDX-License-Identifier: MIT */
#include "wthor_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fail(struct notation_error *error, const char *why)
{
    error->column = 0;
    (void)snprintf(error->text, sizeof error->text, "%s", why);
    return false;
}

bool wthor_names_read(const unsigned char *bytes, size_t length, int record_size, struct wthor_names *names,
                      struct notation_error *error)
{
    struct wthor_header header;
    *names = (struct wthor_names){.names = NULL};
    if (length < WTHOR_HEADER_SIZE)
        return fail(error, "a file of names has a header of 16 bytes, and this one is shorter");
    wthor_header_read(bytes, &header);
    const size_t size = (size_t)record_size, whole = (length - WTHOR_HEADER_SIZE) / size;
    const int count = (size_t)header.names < whole ? header.names : (int)whole;
    names->names = malloc(((size_t)count + 1) * sizeof *names->names);
    if (names->names == NULL)
        return fail(error, "out of memory");
    names->room = count + 1;
    for (; names->count < count; names->count++)
        wthor_name_read(bytes + WTHOR_HEADER_SIZE + (size_t)names->count * size, record_size,
                        names->names[names->count]);
    if ((size_t)header.names * size == length - WTHOR_HEADER_SIZE)
        return true;
    error->column = 0;
    (void)snprintf(error->text, sizeof error->text, "its header says %d names, and it has the bytes of %zu%s",
                   header.names, whole, (length - WTHOR_HEADER_SIZE) % size != 0 ? " and a piece" : "");
    return false;
}

void wthor_names_clear(struct wthor_names *names)
{
    free(names->names);
    *names = (struct wthor_names){.names = NULL};
}

const char *wthor_names_get(const struct wthor_names *names, int number)
{
    return number >= 0 && number < names->count ? names->names[number] : NULL;
}

/* Cut between characters. */
static void copy_name(char *to, const char *name)
{
    size_t length = strlen(name);
    if (length >= WTHOR_NAME_SIZE)
        for (length = WTHOR_NAME_SIZE - 1; length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80;)
            length--;
    memcpy(to, name, length);
    to[length] = '\0';
}

bool wthor_names_add(struct wthor_names *names, const char *name)
{
    if (names->count >= WTHOR_MOST_NAMES)
        return false;
    if (names->count == names->room) {
        const int room = names->room * 2 + 64;
        void *larger = realloc(names->names, (size_t)room * sizeof *names->names);
        if (larger == NULL)
            return false;
        names->names = larger;
        names->room = room;
    }
    copy_name(names->names[names->count++], name);
    return true;
}

unsigned char *wthor_names_write(const struct wthor_names *names, int record_size, const struct wthor_header *header,
                                 size_t *length)
{
    struct wthor_header written = *header;
    *length = WTHOR_HEADER_SIZE + (size_t)names->count * (size_t)record_size;
    unsigned char *bytes = malloc(*length);
    if (bytes == NULL)
        return NULL;
    written.names = names->count;
    wthor_header_write(&written, bytes);
    for (int i = 0; i < names->count; i++)
        wthor_name_write(names->names[i], record_size, bytes + WTHOR_HEADER_SIZE + i * record_size);
    return bytes;
}

bool wthor_name_holds(const char *name, int record_size)
{
    unsigned char bytes[WTHOR_TOURNAMENT_SIZE];
    char again[WTHOR_NAME_SIZE];
    wthor_name_write(name, record_size, bytes);
    wthor_name_read(bytes, record_size, again);
    return strcmp(name, again) == 0;
}
