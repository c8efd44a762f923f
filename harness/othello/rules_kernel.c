/* SPDX-License-Identifier: MIT */
#include "kernels.h"
#include "rules_inline.h"

uint64_t KERNEL(rules_moves)(uint64_t player, uint64_t opponent, uint64_t squares)
{
    return rules_moves_inline(player, opponent, squares);
}

uint64_t KERNEL(rules_flips)(uint64_t player, uint64_t opponent, int square)
{
    return rules_flips_inline(player, opponent, square);
}
