/* SPDX-License-Identifier: MIT */
#include "openings.h"

#include "openings_list.h"
#include "position_set.h"

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

static void put_bytes(struct openings *openings, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(openings->bytes + openings->byte_count, bytes, size);
    openings->byte_count += size;
}

/* Bytes of discs that come before the plies. */
static size_t wide_bytes(const struct openings *openings)
{
    return position_is_wide(&openings->root.position) ? sizeof(struct wide_board) : 0;
}

bool openings_add(struct openings *openings, const struct opening *opening, struct error *error)
{
    const size_t text_bytes = opening->start[0] != '\0' ? strlen(opening->start) + 1 : 0;
    const size_t words = wide_bytes(openings);
    if (!reserve(openings, words + text_bytes + (size_t)opening->ply_count, error))
        return false;
    struct openings_entry entry = {.board = words > 0 ? (struct board){0, 0} : opening->position.board,
                                   .first_byte = openings->byte_count,
                                   .colour = (unsigned char)opening->position.colour,
                                   .ply_count = (unsigned char)opening->ply_count,
                                   .begins_elsewhere = text_bytes > 0,
                                   .standard = opening->standard};
    for (int i = 0; i < opening->ply_count; i++)
        if (opening->plies[i] != NOTATION_PASS)
            entry.move_count++;
    openings->entries[openings->count++] = entry;
    put_bytes(openings, &opening->position.wide, words);
    put_bytes(openings, opening->start, text_bytes);
    put_bytes(openings, opening->plies, (size_t)opening->ply_count);
    return true;
}

struct opening openings_get(const struct openings *openings, uint64_t index)
{
    static const unsigned char nothing[1] = {0};
    const struct opening_root *root = &openings->root;
    const size_t words = wide_bytes(openings);
    struct opening opening = {
        .position = root->position, .root = root, .standard = root->standard, .plies = nothing, .start = ""};
    if (openings->only_start)
        return opening;
    const struct openings_entry *entry = &openings->entries[index];
    const unsigned char *bytes = openings->bytes != NULL ? openings->bytes + entry->first_byte : nothing;
    if (words > 0)
        memcpy(&opening.position.wide, bytes, words);
    else
        opening.position.board = entry->board;
    opening.position.colour = entry->colour;
    opening.standard = entry->standard;
    bytes += words;
    if (entry->begins_elsewhere) {
        opening.root = NULL;
        opening.start = (const char *)bytes;
        return opening;
    }
    if (entry->ply_count > 0)
        opening.plies = bytes;
    opening.ply_count = entry->ply_count;
    opening.move_count = entry->move_count;
    return opening;
}

uint64_t openings_made(const struct openings *openings)
{
    return openings->made;
}

uint64_t openings_repeated(const struct openings *openings)
{
    return openings->repeated;
}

uint64_t openings_available(const struct openings *openings)
{
    return openings->available;
}

/* ---- What was asked for ----------------------------------------------------------------------------------------- */

/* The number after "random:", or -1. */
static int parse_plies(const char *text, int most)
{
    int plies = 0;
    if (*text == '\0')
        return -1;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9' || plies > most)
            return -1;
        plies = 10 * plies + (*text - '0');
    }
    return plies;
}

static bool add_random(struct openings *openings, const struct openings_request *request, struct error *error)
{
    static const char prefix[] = "random:";
    const size_t length = strlen(prefix);
    const int most = request->maker->most_plies;
    const int plies = strncmp(request->text, prefix, length) == 0 ? parse_plies(request->text + length, most) : -1;
    if (plies < 1 || plies > most)
        return error_set(error, ERROR_USAGE, "openings '%s': random openings are random:PLIES, 1 to %d plies",
                         request->text, most);
    return request->maker->add_random(openings, request, plies, error);
}

/* Their bytes stay. */
static bool leave_out_repeats(struct openings *openings, struct error *error)
{
    struct position_set known = {0};
    enum position_set_answer answer = POSITION_NEW;
    size_t kept = 0;
    for (size_t i = 0; i < openings->count && answer != POSITION_NO_MEMORY; i++) {
        const struct opening opening = openings_get(openings, i);
        answer = position_set_add(&known, &opening.position);
        if (answer == POSITION_NEW)
            openings->entries[kept++] = openings->entries[i];
    }
    position_set_clear(&known);
    if (answer == POSITION_NO_MEMORY)
        return error_set(error, ERROR_WORLD, "out of memory for the openings");
    openings->repeated = openings->count - kept;
    openings->count = kept;
    return true;
}

static bool add_from_file(struct openings *openings, const struct openings_request *request, struct error *error)
{
    if (!openings_add_file(openings, request, error) || (request->distinct && !leave_out_repeats(openings, error)))
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
    request->maker->begin(request, &openings->root);
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
