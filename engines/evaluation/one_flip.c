/* SPDX-License-Identifier: MIT */
#include "one_flip.h"

#include "rules.h"
#include "square_classes.h"

#include <stdio.h>
#include <stdlib.h>

/* The moves that flip one disc and leave the opponent fewest moves. */
static uint64_t quietest(const struct osero_position *position)
{
    const struct board board = {position->player, position->opponent};
    uint64_t best = 0;
    int fewest = 64;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const uint64_t move = moves & -moves, flips = rules_flips(board.player, board.opponent, bits_first(moves));
        if (bits_count(flips) != 1)
            continue;
        const struct board after = rules_play(board, bits_first(moves), flips);
        const int replies = bits_count(rules_moves(after.player, after.opponent, rules_squares(8)));
        best = replies < fewest ? move : replies == fewest ? best | move : best;
        fewest = replies < fewest ? replies : fewest;
    }
    return best;
}

void one_flip_new_game(void *instance, uint64_t seed)
{
    osero_random_seed(instance, seed);
}

void *one_flip_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)settings;
    struct osero_random *draws = malloc(sizeof *draws);
    if (draws == NULL)
        (void)snprintf(error, OSERO_ERROR_SIZE, "out of memory");
    else
        osero_random_seed(draws, seed);
    return draws;
}

int32_t one_flip_choose(struct osero_random *draws, const struct osero_position *position)
{
    uint64_t moves = quietest(position);
    if (moves == 0)
        return bits_first(square_class_best(position->moves));
    moves = square_class_best(moves);
    for (uint32_t skip = osero_random_below(draws, (uint32_t)bits_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return bits_first(moves);
}
