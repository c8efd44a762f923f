/* SPDX-License-Identifier: MIT */
/* Compiled for two levels of processor: kernel_choice.h. */
#include "evaluation_inline.h"

int32_t KERNEL(evaluation_value)(const struct evaluation *evaluation, uint64_t own, uint64_t opp)
{
    const struct standing standing = standing_of(evaluation, own, opp);
    return standing.squares + value_of_lines(evaluation, own, opp, &standing.lines);
}

int32_t KERNEL(evaluation_choose)(const struct evaluation *evaluation, const struct osero_position *position,
                                  int32_t *value)
{
    const uint64_t own = position->player, opp = position->opponent;
    const struct standing standing = standing_of(evaluation, own, opp);
    int32_t best = -1;
    *value = INT32_MIN;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips_inline(own, opp, square);
        const int32_t after = value_after_move(evaluation, &standing, own, opp, square, flips);
        if (after > *value) {
            *value = after;
            best = square;
        }
    }
    return best;
}
