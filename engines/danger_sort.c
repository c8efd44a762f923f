/* SPDX-License-Identifier: MIT */
/*
 * danger-sort - the least dangerous square, then the most discs flipped, then a lot
 *
 * Dangers: a corner 1, next to a corner on the edge 2, diagonal to a corner 3, every other edge square 0, every other
 * square of the second ring 1, the rest 0. That a corner ranks behind a plain edge square is how it was published, for
 * 6x6; the other sizes have the same classes.
 */
#include "any_board.h"
#include "osero_random.h"

#include <stdio.h>
#include <stdlib.h>

enum { DANGERS = 4 };

struct danger_sort {
    wide_set squares[DANGERS]; /* by danger */
    struct osero_random draws;
};

static int danger_of(int column, int row, int size)
{
    const int x = any_board_depth(column, size), y = any_board_depth(row, size);
    if (x <= 1 && y <= 1)
        return x + y + 1; /* at a corner */
    return x == 1 ? y >= 1 : y == 1 && x >= 1;
}

static void danger_sort_new_game(void *instance, uint64_t seed)
{
    struct danger_sort *player = instance;
    osero_random_seed(&player->draws, seed);
}

static void *danger_sort_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    const int size = (int)settings->board_size;
    struct danger_sort *player = calloc(1, sizeof *player);
    if (player == NULL) {
        snprintf(error, OSERO_ERROR_SIZE, "out of memory");
        return NULL;
    }
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            player->squares[danger_of(column, row, size)] |= wide_bit(row * WIDE_SIZE + column);
    danger_sort_new_game(player, seed);
    return player;
}

/* Of these moves, not none, those that flip most. */
static wide_set most_flips(const struct any_board *at, wide_set moves)
{
    wide_set best = 0;
    int most = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = wide_first(moves);
        const int flipped = wide_count(wide_flips(at->board.player, at->board.opponent, square));
        if (flipped > most)
            best = 0;
        if (flipped >= most)
            best |= wide_bit(square);
        most = flipped > most ? flipped : most;
    }
    return best;
}

static int32_t danger_sort_choose(void *instance, const struct osero_position *position,
                                  const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits, (void)report;
    struct danger_sort *player = instance;
    const struct any_board at = any_board_of(position);
    int danger = 0;
    while ((at.moves & player->squares[danger]) == 0)
        danger++;
    wide_set moves = most_flips(&at, at.moves & player->squares[danger]);
    for (uint32_t skip = osero_random_below(&player->draws, (uint32_t)wide_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return any_board_answer(&at, wide_first(moves));
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "danger-sort",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the least dangerous square, then the most discs flipped",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .flags = OSERO_DRAWS_LOTS,
    .create = danger_sort_create,
    .destroy = free,
    .new_game = danger_sort_new_game,
    .choose = danger_sort_choose,
};
