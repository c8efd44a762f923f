/* SPDX-License-Identifier: MIT */
#include "openings.h"

#include <string.h>

static size_t put_words(unsigned char *bytes, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i < 8 * count; i++)
        bytes[i] = (unsigned char)(words[i / 8] >> 8 * (i % 8));
    return 8 * count;
}

/* Each opening as its board in 16 bytes (low byte first), on 10x10 in 32, colour, number of plies, and the plies:
 * the same bytes on every machine, and no two lists have the same ones. */
static void add_opening(struct digest *digest, const struct opening *opening)
{
    unsigned char bytes[34];
    uint64_t words[4] = {opening->position.board.player, opening->position.board.opponent};
    const bool wide = position_is_wide(&opening->position);
    if (wide) {
        wide_to_words(opening->position.wide.player, words);
        wide_to_words(opening->position.wide.opponent, words + 2);
    }
    size_t used = put_words(bytes, words, wide ? 4 : 2);
    bytes[used++] = (unsigned char)opening->position.colour;
    bytes[used++] = (unsigned char)opening->ply_count;
    digest_add(digest, bytes, used);
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
