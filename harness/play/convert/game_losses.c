/* SPDX-License-Identifier: MIT */
#include "game_losses.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const names[GAME_LOSS_COUNT] = {
    [GAME_LOSS_UNFINISHED] = "unfinished games",
    [GAME_LOSS_BROKEN_OFF] = "games that were resigned or agreed upon",
    [GAME_LOSS_START] = "games that begin elsewhere than at the standard start",
    [GAME_LOSS_SIZE] = "games on this board (see --board)",
    [GAME_LOSS_EMPTY] = "games without moves",
    [GAME_LOSS_NAMES] = "names",
    [GAME_LOSS_LETTERS] = "all letters of these names",
    [GAME_LOSS_EVENTS] = "places, tournaments and dates",
    [GAME_LOSS_YEARS] = "games of several years in one file; its header has no year",
    [GAME_LOSS_KOMI] = "komi",
    [GAME_LOSS_NOTES] = "ratings, clocks, evaluations, times and unknown tags",
    [GAME_LOSS_RESULTS] = "results of games that stopped early",
    [GAME_LOSS_OPENING] = "how many moves of a game are its opening",
    [GAME_LOSS_THEORETICAL] = "theoretical scores",
};

void game_losses_add(struct game_losses *losses, enum game_loss loss, const char *file, uint64_t number)
{
    if (losses->count[loss]++ > 0)
        return;
    const char *slash = strrchr(file, '/');
    (void)snprintf(losses->first[loss], sizeof losses->first[loss], "%.60s game %" PRIu64,
                   slash != NULL ? slash + 1 : file, number);
}

bool game_loss_leaves_out(enum game_loss loss)
{
    return loss <= GAME_LOSS_EMPTY;
}

uint64_t game_losses_left_out(const struct game_losses *losses)
{
    uint64_t count = 0;
    for (int loss = 0; game_loss_leaves_out((enum game_loss)loss); loss++)
        count += losses->count[loss];
    return count;
}

const char *game_loss_text(const struct game_losses *losses, enum game_loss loss, enum game_format format,
                           char text[GAME_LOSS_TEXT_SIZE])
{
    const uint64_t count = losses->count[loss];
    text[0] = '\0';
    if (count == 0)
        return text;
    (void)snprintf(text, GAME_LOSS_TEXT_SIZE, "%s cannot hold %s: %s %" PRIu64 " game%s, the first is %s",
                   game_format_name(format), names[loss], game_loss_leaves_out(loss) ? "left out" : "lost in", count,
                   count == 1 ? "" : "s", losses->first[loss]);
    return text;
}
