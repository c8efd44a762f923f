/* SPDX-License-Identifier: MIT */
#include "endgame.h"

#include "rules.h"

#define BOARD (~UINT64_C(0))

/* The best for this processor: chosen as the module is loaded, before anything runs. */
static struct endgame_result (*solve)(uint64_t, uint64_t, const struct osero_limits *) = endgame_solve_portable;

__attribute__((constructor)) static void choose_kernel(void)
{
    solve = KERNEL_BEST(endgame_solve);
}

struct endgame_result endgame_solve(uint64_t player, uint64_t opponent, const struct osero_limits *limits)
{
    return solve(player, opponent, limits);
}

uint32_t endgame_pv(uint64_t player, uint64_t opponent, int32_t first, uint8_t *pv, uint32_t capacity)
{
    const struct osero_limits limits = {.size = sizeof limits};
    struct board board = {player, opponent};
    uint32_t length = 0;
    int32_t square = first;
    while (length < capacity && !rules_over(board, BOARD)) {
        if (square >= 0) {
            pv[length++] = (uint8_t)square;
            board = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        } else {
            pv[length++] = OSERO_PASS;
            board = rules_pass(board);
        }
        square = endgame_solve(board.player, board.opponent, &limits).square;
    }
    return length;
}
