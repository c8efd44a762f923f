/* SPDX-License-Identifier: MIT */
#include "full_search.h"

#include "rules.h"

/*
 * A node's number as value * NUMBER_UNIT + square. That orders numbers as value * 100 + (y * 10 + x) does, since
 * squares are in the same order and neither reaches into the value; and a unit that is a power of two needs no
 * division.
 */
enum { NUMBER_UNIT = 64, BLACK_START = 64 * NUMBER_UNIT };

#define BOARD (~UINT64_C(0))

static int replace_move(int number, int square)
{
    return (number & -NUMBER_UNIT) | square;
}

static int black_node(uint64_t white, uint64_t black, uint64_t *nodes);

/* The greatest child with this node's move in the place of its own. */
static int white_node(uint64_t white, uint64_t black, uint64_t *nodes)
{
    ++*nodes;
    uint64_t moves = rules_moves(white, black, BOARD);
    if (!moves)
        return rules_moves(black, white, BOARD) ? black_node(white, black, nodes) : bits_count(white) * NUMBER_UNIT;
    int best = 0;
    for (; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(white, black, square);
        const int number = black_node(white | flips | UINT64_C(1) << square, black & ~flips, nodes);
        if (best < number)
            best = replace_move(number, square);
    }
    return best;
}

/* The least, from the number of 64 discs down. */
static int black_node(uint64_t white, uint64_t black, uint64_t *nodes)
{
    ++*nodes;
    uint64_t moves = rules_moves(black, white, BOARD);
    if (!moves)
        return rules_moves(white, black, BOARD) ? white_node(white, black, nodes) : bits_count(white) * NUMBER_UNIT;
    int best = BLACK_START;
    for (; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(black, white, square);
        const int number = white_node(white & ~flips, black | flips | UINT64_C(1) << square, nodes);
        if (best > number)
            best = replace_move(number, square);
    }
    return best;
}

struct full_search_result full_search(uint64_t player, uint64_t opponent)
{
    struct full_search_result result = {.square = -1};
    const uint64_t moves = rules_moves(player, opponent, BOARD);
    const int number = white_node(player, opponent, &result.nodes);
    result.discs = number / NUMBER_UNIT;
    if (moves)
        result.square = number > 0 ? number % NUMBER_UNIT : bits_first(moves);
    return result;
}
