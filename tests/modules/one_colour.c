/* SPDX-License-Identifier: MIT */
/* Plays the first move and gives up when an instance is asked for the other colour's moves, or is told a wrong colour,
 * or plays a game that has not begun. */
#include "osero_engine.h"

static int new_games, colour;

static void new_game(void *instance, uint64_t seed)
{
    (void)instance, (void)seed;
    new_games++;
    colour = -1;
}

/* Nobody passes in the first dozen moves but very rarely, so that the number of discs tells who is to move. */
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    const int discs = __builtin_popcountll(position->player | position->opponent);
    if (new_games == 0 || (colour >= 0 && colour != position->colour) || (discs < 14 && discs % 2 != position->colour))
        return OSERO_FAILED;
    colour = position->colour;
    return __builtin_ctzll(position->moves);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "one-colour",
    .version = "1",
    .author = "the tests",
    .summary = "gives up when it has to play both colours",
    .board_sizes = OSERO_BOARD(8),
    .new_game = new_game,
    .choose = choose,
};
