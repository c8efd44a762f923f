/* SPDX-License-Identifier: MIT */
/* The names of squares: the board as players.md and every book on the game has it. */
#include "square_classes.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const board[8] = {
    "SCABBACS", "CXDEEDXC", "AD....DA", "BE....EB", "BE....EB", "AD....DA", "CXDEEDXC", "SCABBACS",
};

static char letter(enum square_class kind)
{
    return kind == SQUARE_CLASS_BOX ? '.' : *square_class_name(kind);
}

Test(square_classes, names_on_8x8)
{
    uint64_t all = 0;
    for (int square = 0; square < 64; square++) {
        const enum square_class kind = square_class_of(square);
        cr_assert_eq(letter(kind), board[square / 8][square % 8], "square %d is %s", square, square_class_name(kind));
        cr_assert(square_class_squares[kind] >> square & 1, "square %d", square);
    }
    for (int kind = 0; kind < SQUARE_CLASS_COUNT; kind++) {
        cr_assert_eq(all & square_class_squares[kind], 0);
        all |= square_class_squares[kind];
    }
    cr_assert_eq(all, ~UINT64_C(0));
    cr_assert_str_eq(square_class_name(SQUARE_CLASS_BOX), "box");
}

Test(square_classes, other_sizes)
{
    static const char *const six[3] = {"SCA", "CXD", "AD."};
    static const char *const ten[5] = {"SCABB", "CXDEE", "AD...", "BE...", "BE..."};
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 10; column++) {
            const int x = column < 5 ? column : 9 - column, y = row < 5 ? row : 9 - row;
            cr_assert_eq(letter(square_class_at(column, row, 10)), ten[y][x]);
        }
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++)
            cr_assert_eq(letter(square_class_at(column, row, 6)),
                         six[row < 3 ? row : 5 - row][column < 3 ? column : 5 - column]);
    cr_assert_eq(letter(square_class_at(2, 1, 4)), 'X');
    cr_assert_eq(letter(square_class_at(3, 1, 4)), 'C');
    cr_assert_eq(letter(square_class_at(3, 3, 4)), 'S');
}

/* S, A, B, E, D, C, X, box: each is best when those before it are gone. */
Test(square_classes, order_of_preference)
{
    static const char order[] = "SABEDCX.";
    uint64_t left = ~UINT64_C(0);
    for (int i = 0; order[i] != '\0'; i++) {
        const uint64_t best = square_class_best(left);
        for (int square = 0; square < 64; square++)
            cr_assert_eq(best >> square & 1, board[square / 8][square % 8] == order[i]);
        left &= ~best;
    }
    cr_assert_eq(left, 0);
}
