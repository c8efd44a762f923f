/* SPDX-License-Identifier: MIT */
#include "openings.h"

#include "openings_list.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The list --------------------------------------------------------------------------------------------------- */

/* Makes room for one more entry and `more` bytes. */
static bool reserve(struct openings *openings, size_t more, struct error *error)
{
    if (openings->count == openings->capacity) {
        const size_t capacity = openings->capacity == 0 ? 64 : 2 * openings->capacity;
        struct openings_entry *entries = realloc(openings->entries, capacity * sizeof *entries);
        if (entries == NULL)
            return error_set(error, ERROR_WORLD, "out of memory for %zu openings", capacity);
        openings->entries = entries;
        openings->capacity = capacity;
    }
    if (openings->byte_capacity - openings->byte_count < more) {
        const size_t capacity = 2 * openings->byte_capacity + 1024 + more;
        unsigned char *bytes = realloc(openings->bytes, capacity);
        if (bytes == NULL)
            return error_set(error, ERROR_WORLD, "out of memory for the moves of %zu openings", openings->count);
        openings->bytes = bytes;
        openings->byte_capacity = capacity;
    }
    return true;
}

static void add_entry(struct openings *openings, const struct openings_entry *entry, const void *bytes, size_t size)
{
    struct openings_entry *added = &openings->entries[openings->count++];
    *added = *entry;
    added->first_byte = openings->byte_count;
    if (size > 0)
        memcpy(openings->bytes + openings->byte_count, bytes, size);
    openings->byte_count += size;
}

bool openings_add_plies(struct openings *openings, const struct position *position, const unsigned char *plies,
                        int ply_count, struct error *error)
{
    if (!reserve(openings, (size_t)ply_count, error))
        return false;
    struct openings_entry entry = {
        .board = position->board, .colour = (unsigned char)position->colour, .ply_count = (unsigned char)ply_count};
    for (int i = 0; i < ply_count; i++)
        if (plies[i] != NOTATION_PASS)
            entry.move_count++;
    add_entry(openings, &entry, plies, (size_t)ply_count);
    return true;
}

bool openings_add_position(struct openings *openings, const struct position *position, struct error *error)
{
    char text[NOTATION_POSITION_SIZE];
    notation_position_write(position, text);
    text[strlen(text) - 1] = '\0'; /* the ';' */
    if (!reserve(openings, sizeof text, error))
        return false;
    const struct openings_entry entry = {
        .board = position->board, .colour = (unsigned char)position->colour, .begins_elsewhere = true};
    add_entry(openings, &entry, text, strlen(text) + 1);
    return true;
}

struct opening openings_get(const struct openings *openings, uint64_t index)
{
    static const unsigned char nothing[1] = {0};
    struct opening opening = {.position = openings->start, .plies = nothing, .start = ""};
    if (openings->only_start)
        return opening;
    const struct openings_entry *entry = &openings->entries[index];
    opening.position.board = entry->board;
    opening.position.colour = entry->colour;
    if (entry->begins_elsewhere) {
        opening.start = (const char *)openings->bytes + entry->first_byte;
        return opening;
    }
    if (entry->ply_count > 0)
        opening.plies = openings->bytes + entry->first_byte;
    opening.ply_count = entry->ply_count;
    opening.move_count = entry->move_count;
    return opening;
}

uint64_t openings_made(const struct openings *openings)
{
    return openings->made;
}

uint64_t openings_available(const struct openings *openings)
{
    return openings->available;
}

/* ---- What was asked for ----------------------------------------------------------------------------------------- */

/* The number after "random:", or -1. */
static int parse_plies(const char *text)
{
    int plies = 0;
    if (*text == '\0')
        return -1;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || plies > OPENINGS_MAX_PLIES)
            return -1;
        plies = 10 * plies + (*text - '0');
    }
    return plies;
}

static bool add_random(struct openings *openings, const struct openings_request *request, struct error *error)
{
    static const char prefix[] = "random:";
    const size_t length = strlen(prefix);
    const int plies = strncmp(request->text, prefix, length) == 0 ? parse_plies(request->text + length) : -1;
    if (plies < 1 || plies > OPENINGS_MAX_PLIES)
        return error_set(error, ERROR_USAGE, "openings '%s': random openings are random:PLIES, 1 to %d plies",
                         request->text, OPENINGS_MAX_PLIES);
    return openings_add_random(openings, request, plies, error);
}

static bool add_from_file(struct openings *openings, const struct openings_request *request, struct error *error)
{
    if (!openings_add_file(openings, request->text, error))
        return false;
    openings->available = openings->count;
    if (openings->count < request->count && (!request->fewer || openings->count == 0))
        return error_set(error, ERROR_USAGE,
                         "openings '%s': there are only %zu for %" PRIu64 " pairs; ask for fewer pairs", request->text,
                         openings->count, request->count);
    return true;
}

static bool fill(struct openings *openings, const struct openings_request *request, struct error *error)
{
    openings->only_start = strcmp(request->text, "start") == 0;
    if (openings->only_start)
        return true;
    if (strncmp(request->text, "random", 6) == 0 && (request->text[6] == ':' || request->text[6] == '\0'))
        return add_random(openings, request, error);
    return add_from_file(openings, request, error);
}

struct openings *openings_new(const struct openings_request *request, struct error *error)
{
    struct openings *openings = calloc(1, sizeof *openings);
    if (openings == NULL) {
        error_set(error, ERROR_WORLD, "out of memory for the openings");
        return NULL;
    }
    openings->start = position_start(request->size, request->start);
    if (!fill(openings, request, error)) {
        openings_free(openings);
        return NULL;
    }
    openings->made =
        openings->only_start || openings->count > request->count ? request->count : (uint64_t)openings->count;
    return openings;
}

void openings_free(struct openings *openings)
{
    if (openings == NULL)
        return;
    free(openings->entries);
    free(openings->bytes);
    free(openings);
}
