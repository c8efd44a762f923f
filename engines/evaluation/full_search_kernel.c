/* SPDX-License-Identifier: MIT */
/* Compiled for two levels of processor: kernel_choice.h. */
#include "full_search.h"

#include "rules_inline.h"

/*
 * A node's number as value * NUMBER_UNIT + square. That orders numbers as value * 100 + (y * 10 + x) does, since
 * squares are in the same order and neither reaches into the value; and a unit that is a power of two needs no
 * division.
 */
enum {
    NUMBER_UNIT = 64,
    BLACK_START = 64 * NUMBER_UNIT,
    FEW_EMPTIES = 4, /* with so many, trying every empty square costs less than working out the moves first */
};

#define BOARD (~UINT64_C(0))

static int replace_move(int number, int square)
{
    return (number & -NUMBER_UNIT) | square;
}

/* Squares that hold all the moves of the player. */
static uint64_t candidates(uint64_t player, uint64_t opponent)
{
    const uint64_t empties = ~(player | opponent);
    return bits_count(empties) <= FEW_EMPTIES ? empties : rules_moves_inline(player, opponent, BOARD);
}

static int black_node(uint64_t white, uint64_t black, uint64_t *nodes);

/* One empty square: a move of White's, or else of Black's, ends the game; so does that there is none. */
static int white_last(uint64_t white, uint64_t black, int square, uint64_t *nodes)
{
    const int discs = bits_count(white);
    const uint64_t gained = rules_flips_inline(white, black, square);
    if (gained) {
        *nodes += 2;
        return (discs + bits_count(gained) + 1) * NUMBER_UNIT + square;
    }
    const uint64_t lost = rules_flips_inline(black, white, square);
    *nodes += lost ? 3 : 1;
    return lost ? (discs - bits_count(lost)) * NUMBER_UNIT + square : discs * NUMBER_UNIT;
}

/* The same, but Black is asked first. */
static int black_last(uint64_t white, uint64_t black, int square, uint64_t *nodes)
{
    const int discs = bits_count(white);
    const uint64_t lost = rules_flips_inline(black, white, square);
    if (lost) {
        *nodes += 2;
        return (discs - bits_count(lost)) * NUMBER_UNIT + square;
    }
    const uint64_t gained = rules_flips_inline(white, black, square);
    *nodes += gained ? 3 : 1;
    return gained ? (discs + bits_count(gained) + 1) * NUMBER_UNIT + square : discs * NUMBER_UNIT;
}

/* The greatest child with this node's move in the place of its own. */
static int white_node(uint64_t white, uint64_t black, uint64_t *nodes)
{
    const uint64_t empties = ~(white | black);
    if ((empties & (empties - 1)) == 0 && empties)
        return white_last(white, black, bits_first(empties), nodes);
    ++*nodes;
    int best = 0;
    bool moved = false;
    for (uint64_t rest = candidates(white, black); rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        const uint64_t flips = rules_flips_inline(white, black, square);
        if (!flips)
            continue;
        const int number = black_node(white | flips | UINT64_C(1) << square, black & ~flips, nodes);
        if (best < number)
            best = replace_move(number, square);
        moved = true;
    }
    if (moved)
        return best;
    return rules_moves_inline(black, white, BOARD) ? black_node(white, black, nodes) : bits_count(white) * NUMBER_UNIT;
}

/* The least, from the number of 64 discs down. */
static int black_node(uint64_t white, uint64_t black, uint64_t *nodes)
{
    const uint64_t empties = ~(white | black);
    if ((empties & (empties - 1)) == 0 && empties)
        return black_last(white, black, bits_first(empties), nodes);
    ++*nodes;
    int best = BLACK_START;
    bool moved = false;
    for (uint64_t rest = candidates(black, white); rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        const uint64_t flips = rules_flips_inline(black, white, square);
        if (!flips)
            continue;
        const int number = white_node(white & ~flips, black | flips | UINT64_C(1) << square, nodes);
        if (best > number)
            best = replace_move(number, square);
        moved = true;
    }
    if (moved)
        return best;
    return rules_moves_inline(white, black, BOARD) ? white_node(white, black, nodes) : bits_count(white) * NUMBER_UNIT;
}

struct full_search_result KERNEL(full_search)(uint64_t player, uint64_t opponent)
{
    struct full_search_result result = {.square = -1};
    const uint64_t moves = rules_moves_inline(player, opponent, BOARD);
    const int number = white_node(player, opponent, &result.nodes);
    result.discs = number / NUMBER_UNIT;
    if (moves)
        result.square = number > 0 ? number % NUMBER_UNIT : bits_first(moves);
    return result;
}
