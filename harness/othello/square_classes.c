/* SPDX-License-Identifier: MIT */
#include "square_classes.h"

const uint64_t square_class_squares[SQUARE_CLASS_COUNT] = {
    [SQUARE_CLASS_S] = UINT64_C(0x8100000000000081), [SQUARE_CLASS_A] = UINT64_C(0x2400810000810024),
    [SQUARE_CLASS_B] = UINT64_C(0x1800008181000018), [SQUARE_CLASS_E] = UINT64_C(0x0018004242001800),
    [SQUARE_CLASS_D] = UINT64_C(0x0024420000422400), [SQUARE_CLASS_C] = UINT64_C(0x4281000000008142),
    [SQUARE_CLASS_X] = UINT64_C(0x0042000000004200), [SQUARE_CLASS_BOX] = UINT64_C(0x00003c3c3c3c0000),
};

static int from_edge(int coordinate, int size)
{
    return coordinate < size / 2 ? coordinate : size - 1 - coordinate;
}

enum square_class square_class_at(int column, int row, int size)
{
    static const enum square_class edge[] = {SQUARE_CLASS_S, SQUARE_CLASS_C, SQUARE_CLASS_A, SQUARE_CLASS_B};
    static const enum square_class ring[] = {SQUARE_CLASS_C, SQUARE_CLASS_X, SQUARE_CLASS_D, SQUARE_CLASS_E};
    const int x = from_edge(column, size), y = from_edge(row, size);
    const int nearer = x < y ? x : y, farther = x < y ? y : x;
    if (nearer > 1)
        return SQUARE_CLASS_BOX;
    return (nearer == 0 ? edge : ring)[farther < 3 ? farther : 3];
}

enum square_class square_class_of(int square)
{
    return square_class_at(square % 8, square / 8, 8);
}

const char *square_class_name(enum square_class which)
{
    static const char *const names[SQUARE_CLASS_COUNT] = {"S", "A", "B", "E", "D", "C", "X", "box"};
    return names[which];
}
