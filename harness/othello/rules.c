/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include <stddef.h>

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

/* The eight directions: left shifts, then the opposite ones as right shifts. A step along a row must not start from a
 * disc on its edge, which the masks see to: a disc there is never between two others. */
static const struct {
    int shift;
    uint64_t inner;
} directions[4] = {
    {1, UINT64_C(0x7e7e7e7e7e7e7e7e)},
    {7, UINT64_C(0x7e7e7e7e7e7e7e7e)},
    {8, UINT64_C(0xffffffffffffffff)},
    {9, UINT64_C(0x7e7e7e7e7e7e7e7e)},
};

uint64_t rules_moves(uint64_t player, uint64_t opponent, uint64_t squares)
{
    uint64_t moves = 0;
    for (size_t i = 0; i < 4; i++) {
        const int shift = directions[i].shift;
        const uint64_t inner = opponent & directions[i].inner;
        uint64_t up = inner & (player << shift), down = inner & (player >> shift);
        for (int step = 0; step < 5; step++) {
            up |= inner & (up << shift);
            down |= inner & (down >> shift);
        }
        moves |= (up << shift) | (down >> shift);
    }
    return moves & squares & ~(player | opponent);
}

uint64_t rules_flips(uint64_t player, uint64_t opponent, int square)
{
    const uint64_t move = UINT64_C(1) << square;
    uint64_t flips = 0;
    for (size_t i = 0; i < 4; i++) {
        const int shift = directions[i].shift;
        const uint64_t inner = opponent & directions[i].inner;
        uint64_t up = inner & (move << shift), down = inner & (move >> shift);
        for (int step = 0; step < 5; step++) {
            up |= inner & (up << shift);
            down |= inner & (down >> shift);
        }
        flips |= (player & (up << shift)) != 0 ? up : 0;
        flips |= (player & (down >> shift)) != 0 ? down : 0;
    }
    return flips;
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
