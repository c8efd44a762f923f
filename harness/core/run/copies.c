/* SPDX-License-Identifier: MIT */
#include "copies.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct entry {
    uint64_t hash;
    uint64_t group;
};

static size_t limit_of(const struct copies *copies)
{
    return copies->limit > 0 ? copies->limit : COPIES_IN_MEMORY;
}

/* A file that has no name any more, so that nothing is left behind whatever happens. */
static FILE *open_rest(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/osero-copies-XXXXXX", folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    const int file = mkostemp(path, O_CLOEXEC);
    if (file < 0)
        return NULL;
    (void)unlink(path);
    FILE *rest = fdopen(file, "w+b");
    if (rest == NULL)
        (void)close(file);
    return rest;
}

static bool put_aside(struct copies *copies, uint64_t hash, uint32_t group, struct error *error)
{
    const struct entry entry = {.hash = hash, .group = group};
    if (copies->rest == NULL && (copies->rest = open_rest()) == NULL)
        return error_set_errno(error, ERROR_WORLD, "cannot make a temporary file to tell games apart (set TMPDIR)");
    if (fwrite(&entry, sizeof entry, 1, copies->rest) != 1)
        return error_set_errno(error, ERROR_WORLD, "cannot write the temporary file that tells games apart");
    copies->rest_count++;
    return true;
}

static bool make_room(struct copies *copies, uint32_t group)
{
    if (group < copies->group_count)
        return true;
    const uint32_t count = 2 * group + 64;
    uint64_t *grown = realloc(copies->counts, count * sizeof *grown);
    if (grown == NULL)
        return false;
    memset(grown + copies->group_count, 0, (count - copies->group_count) * sizeof *grown);
    copies->counts = grown;
    copies->group_count = count;
    return true;
}

static bool add_in_memory(struct copies *copies, uint64_t hash, uint64_t group, struct error *error)
{
    bool added = false;
    if (!hash_set_add(&copies->seen, hash, &added))
        return error_set(error, ERROR_WORLD, "out of memory");
    copies->counts[group] += !added;
    return true;
}

bool copies_add(struct copies *copies, uint64_t hash, uint32_t group, struct error *error)
{
    if (!make_room(copies, group))
        return error_set(error, ERROR_WORLD, "out of memory");
    if (copies->seen.count < limit_of(copies) || hash_set_has(&copies->seen, hash))
        return add_in_memory(copies, hash, group, error);
    return put_aside(copies, hash, group, error);
}

/* The part, of `parts`, that a hash belongs to: by its high half, since the set uses the low one. */
static uint64_t part_of(uint64_t hash, uint64_t parts)
{
    return (hash >> 32) * parts >> 32;
}

static bool count_part(struct copies *copies, uint64_t part, uint64_t parts, struct error *error)
{
    struct entry entry;
    hash_set_clear(&copies->seen);
    rewind(copies->rest);
    while (fread(&entry, sizeof entry, 1, copies->rest) == 1)
        if (part_of(entry.hash, parts) == part && !add_in_memory(copies, entry.hash, entry.group, error))
            return false;
    if (ferror(copies->rest))
        return error_set_errno(error, ERROR_WORLD, "cannot read the temporary file that tells games apart");
    return true;
}

bool copies_finish(struct copies *copies, struct error *error)
{
    if (copies->rest == NULL)
        return true;
    if (fflush(copies->rest) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot write the temporary file that tells games apart");
    const uint64_t parts = copies->rest_count / limit_of(copies) + 1;
    for (uint64_t part = 0; part < parts; part++)
        if (!count_part(copies, part, parts, error))
            return false;
    return true;
}

uint64_t copies_count(const struct copies *copies, uint32_t group)
{
    return group < copies->group_count ? copies->counts[group] : 0;
}

void copies_clear(struct copies *copies)
{
    free(copies->counts);
    hash_set_clear(&copies->seen);
    if (copies->rest != NULL)
        (void)fclose(copies->rest);
    *copies = (struct copies){0};
}
