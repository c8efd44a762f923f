/* SPDX-License-Identifier: MIT */
#include "solver_tables.h"

#include "rules.h"

#include <stdlib.h>
#include <string.h>

static uint64_t ray(int square, int step_column, int step_row)
{
    uint64_t bits = 0;
    int column = square % 8 + step_column, row = square / 8 + step_row;
    for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += step_column, row += step_row)
        bits |= UINT64_C(1) << (8 * row + column);
    return bits;
}

static void init_lines(struct solver_tables *tables, int square)
{
    const uint64_t bit = UINT64_C(1) << square;
    tables->diagonals[square][0] = ray(square, -1, 1) | ray(square, 1, -1) | bit;
    tables->diagonals[square][1] = ray(square, 1, 1) | ray(square, -1, -1) | bit;
    const uint64_t row = bit | (bit & ~UINT64_C(0x8080808080808080)) << 1 | (bit & ~UINT64_C(0x0101010101010101)) >> 1;
    tables->neighbours[square] = (row | row << 8 | row >> 8) & ~bit;
}

/* How far from the edge; 0 on it. */
static int depth_inside(int coordinate, int size)
{
    return coordinate < size - 1 - coordinate ? coordinate : size - 1 - coordinate;
}

static uint8_t square_value(int column, int row, int size)
{
    static const uint8_t values[4][4] = {{18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 10, 10}, {12, 8, 10, 0}};
    return values[depth_inside(row, size)][depth_inside(column, size)];
}

static void init_squares(struct solver_tables *tables, int size)
{
    const int last = size - 1;
    tables->squares = rules_squares(size);
    tables->corners = UINT64_C(1) | UINT64_C(1) << last | UINT64_C(1) << 8 * last | UINT64_C(1) << 9 * last;
    tables->x_squares = UINT64_C(1) << 9 | UINT64_C(1) << (8 + last - 1) | UINT64_C(1) << (8 * (last - 1) + 1) |
                        UINT64_C(1) << 9 * (last - 1);
    for (int square = 0; square < 64; square++) {
        const int column = square % 8, row = square / 8;
        if (column >= size || row >= size)
            continue;
        const uint64_t bit = UINT64_C(1) << square;
        if (column == 0 || column == last)
            tables->columns_border |= bit;
        if (row == 0 || row == last)
            tables->rows_border |= bit;
        tables->quadrant[square] = (uint8_t)(1 << ((column >= size / 2) + 2 * (row >= size / 2)));
        tables->value[square] = square_value(column, row, size);
        for (int parity = 0; parity < 16; parity++)
            tables->region[parity] |= parity & tables->quadrant[square] ? bit : 0;
    }
}

static int run_length(unsigned player, int from, int step)
{
    int length = 0;
    for (int i = from + step; i >= 0 && i < 8; i += step, length++) {
        if (player >> i & 1)
            return length;
    }
    return 0;
}

/* The opponent's discs on a line of `size` squares that a disc on `square` flips. */
static unsigned line_flips(unsigned player, unsigned opponent, int square)
{
    unsigned flips = 0;
    for (int step = -1; step <= 1; step += 2) {
        unsigned run = 0;
        int i = square + step;
        for (; i >= 0 && i < 8 && (opponent >> i & 1); i += step)
            run |= 1u << i;
        if (i >= 0 && i < 8 && (player >> i & 1))
            flips |= run;
    }
    return flips;
}

static uint8_t find_stable(struct solver_tables *tables, bool *known, unsigned player, unsigned opponent)
{
    uint8_t *entry = &tables->edge_stable[tables->ternary[player] + 2 * tables->ternary[opponent]];
    bool *entry_known = &known[entry - tables->edge_stable];
    if (*entry_known)
        return *entry;
    unsigned stable = player;
    for (int square = 0; square < tables->size; square++) {
        const unsigned bit = 1u << square;
        if ((player | opponent) & bit)
            continue;
        const unsigned ours = line_flips(player, opponent, square), theirs = line_flips(opponent, player, square);
        stable &= find_stable(tables, known, player | ours | bit, opponent & ~ours);
        stable &= find_stable(tables, known, player & ~theirs, opponent | theirs | bit);
        stable &= ~theirs;
    }
    *entry_known = true;
    return *entry = (uint8_t)stable;
}

static void init_edges(struct solver_tables *tables)
{
    for (unsigned bits = 0; bits < 256; bits++) {
        for (unsigned i = 0, power = 1; i < 8; i++, power *= 3)
            tables->ternary[bits] = (uint16_t)(tables->ternary[bits] + (bits >> i & 1) * power);
    }
    bool known[6561] = {false};
    const unsigned all = (1u << tables->size) - 1;
    for (unsigned player = 0; player <= all; player++) {
        for (unsigned opponent = 0; opponent <= all; opponent++) {
            if ((player & opponent) == 0)
                find_stable(tables, known, player, opponent);
        }
    }
}

void solver_tables_init(struct solver_tables *tables, int size)
{
    memset(tables, 0, sizeof *tables);
    tables->size = size;
    tables->area = size * size;
    init_squares(tables, size);
    for (int square = 0; square < 64; square++)
        init_lines(tables, square);
    for (int square = 0; square < 8; square++) {
        for (unsigned player = 0; player < 256; player++)
            tables->flip_count[square][player] =
                (uint8_t)(run_length(player, square, 1) + run_length(player, square, -1));
    }
    init_edges(tables);
}
