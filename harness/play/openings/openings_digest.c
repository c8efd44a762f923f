/* SPDX-License-Identifier: MIT */
#include "openings.h"

#include <string.h>

/* Each opening as its board in 16 bytes (low byte first), colour, number of plies, and the plies: the same bytes on
 * every machine, and no two lists have the same ones. */
static void add_opening(struct digest *digest, const struct opening *opening)
{
    unsigned char bytes[18];
    const uint64_t boards[2] = {opening->position.board.player, opening->position.board.opponent};
    for (int i = 0; i < 16; i++)
        bytes[i] = (unsigned char)(boards[i / 8] >> 8 * (i % 8));
    bytes[16] = (unsigned char)opening->position.colour;
    bytes[17] = (unsigned char)opening->ply_count;
    digest_add(digest, bytes, sizeof bytes);
    if (opening->ply_count > 0)
        digest_add(digest, opening->plies, (size_t)opening->ply_count);
}

void openings_digest(const struct openings *openings, uint64_t count, char hex[DIGEST_SIZE])
{
    struct digest digest;
    digest_start(&digest);
    for (uint64_t i = 0; i < count; i++) {
        const struct opening opening = openings_get(openings, i);
        add_opening(&digest, &opening);
    }
    digest_end(&digest, hex);
}

bool openings_is_file(const char *text)
{
    return strcmp(text, "start") != 0 && strncmp(text, "random:", 7) != 0;
}
