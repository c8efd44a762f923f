/* SPDX-License-Identifier: MIT */
/* skeleton - a small whole player to copy: the move with the fewest steps to a corner
 * cc -shared -fPIC -O2 -Iengines -o mine.so mine.c          (installed: $(pkg-config --cflags osero) for -Iengines)
 * osero match ./mine.so random */
#include "osero_engine.h"

#include <stdlib.h>

/* What one instance knows. State belongs here, never in globals: several instances may live at once. */
struct skeleton {
    int64_t corner; /* the option's value */
};

/* Null refuses, with one line in `error`. `seed` is for lots that outlast a game: the hook new_game has each game's. */
static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed, (void)error;
    struct skeleton *self = malloc(sizeof *self);
    if (self)
        self->corner = settings->values[0].integer; /* what the user set, in the order of `options` */
    return self;
}

/* position->moves has a bit for each legal move, never none: return the square of one, 8 * row + column. */
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)limits, (void)report; /* what it may spend (0: no limit); what it may tell: score, depth, nodes */
    const struct skeleton *self = instance;
    const int end = position->board_size - 1;
    int64_t best = OSERO_FAILED, best_worth = INT64_MIN;
    for (int square = 0; square < 64; square++) {
        const int x = square % 8, y = square / 8;
        const int64_t worth = -self->corner * ((x < end - x ? x : end - x) + (y < end - y ? y : end - y));
        if ((position->moves >> square & 1) && worth > best_worth)
            best = square, best_worth = worth;
    }
    return (int32_t)best;
}

static const struct osero_option options[] = {
    {sizeof *options, OSERO_INT, "corner", "pull of the corners", {.integer = 1}, -10, 10, .length = 0},
};

/* The one symbol that a module exports; without .destroy, .create and .options a player needs no state at all. */
const struct osero_engine osero_engine = {
    OSERO_ABI,
    sizeof osero_engine,
    .name = "skeleton",
    .version = "1.0",
    .author = "you",
    .options = options,
    .option_count = 1,
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .summary = "the move with the fewest steps to a corner",
    .create = create,
    .destroy = free,
    .choose = choose,
};
