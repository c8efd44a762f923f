/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include "kernels.h"

bool rules_size_valid(int size)
{
    return size == 4 || size == 6 || size == 8;
}

uint64_t rules_squares(int size)
{
    switch (size) {
    case 4:
        return UINT64_C(0x000000000f0f0f0f);
    case 6:
        return UINT64_C(0x00003f3f3f3f3f3f);
    default:
        return ~UINT64_C(0);
    }
}

struct board rules_start(int size, enum start start)
{
    const int low = size / 2 - 1;
    const uint64_t upper_left = UINT64_C(1) << (low * 8 + low), upper_right = upper_left << 1;
    const uint64_t lower_left = upper_left << 8, lower_right = upper_left << 9;
    if (start == START_PARALLEL)
        return (struct board){.player = lower_left | lower_right, .opponent = upper_left | upper_right};
    return (struct board){.player = upper_right | lower_left, .opponent = upper_left | lower_right};
}

bool rules_valid(struct board board, uint64_t squares)
{
    return (board.player & board.opponent) == 0 && ((board.player | board.opponent) & ~squares) == 0;
}

/* Chosen when the program or the module that has this code is loaded, before anything runs; right from the start for
 * other constructors that come earlier. */
static struct kernels active = {
    .name = "portable",
    .moves = rules_moves_portable,
    .flips = rules_flips_portable,
    .perft = perft_portable,
};

__attribute__((constructor)) static void choose_kernels(void)
{
    active = *kernels_best();
}

uint64_t rules_moves(uint64_t player, uint64_t opponent, uint64_t squares)
{
    return active.moves(player, opponent, squares);
}

uint64_t rules_flips(uint64_t player, uint64_t opponent, int square)
{
    return active.flips(player, opponent, square);
}

bool rules_over(struct board board, uint64_t squares)
{
    return rules_moves(board.player, board.opponent, squares) == 0 &&
           rules_moves(board.opponent, board.player, squares) == 0;
}

int rules_difference(struct board board, int size, enum scoring scoring)
{
    const int player = bits_count(board.player), opponent = bits_count(board.opponent);
    const int difference = player - opponent;
    const int empties = size * size - player - opponent;
    if (scoring == SCORING_RAW || difference == 0)
        return difference;
    return difference > 0 ? difference + empties : difference - empties;
}
