/* SPDX-License-Identifier: MIT */
/*
 * square_classes.h - the classes of squares by the names that the field gives them
 *
 * On 8x8 the upper left quarter is
 *
 *     S C A B    S the corner, C next to it, A the third, B the fourth square of the edge
 *     C X D E    X diagonal to the corner, D the rest of the second ring beside A, E the rest of it beside B
 *     A D . .    the sixteen inside are the box
 *     B E . .
 *
 * and the rest its reflections. On other sizes the same words are taken literally: an edge square's class is told by
 * its distance from the nearer corner (0 S, 1 C, 2 A, more B), and a square of the second ring has the class that
 * belongs to the edge square beside it (C X, A D, B E); where two meet, it is X. So 6x6 has no B and no E, 4x4 only S,
 * C and X (its centre), and on 10x10 both squares between the two A of an edge are B, d1 to g1.
 */
#ifndef OSERO_SQUARE_CLASSES_H
#define OSERO_SQUARE_CLASSES_H

#include <stdint.h>

/* In the order in which nakawari and one-flip prefer them. */
enum square_class {
    SQUARE_CLASS_S,
    SQUARE_CLASS_A,
    SQUARE_CLASS_B,
    SQUARE_CLASS_E,
    SQUARE_CLASS_D,
    SQUARE_CLASS_C,
    SQUARE_CLASS_X,
    SQUARE_CLASS_BOX,
    SQUARE_CLASS_COUNT
};

/* Of the square in `column` and `row`, both from 0, on a size x size board; size is even and 4 or more. */
enum square_class square_class_at(int column, int row, int size);

/* "S", ... "E", "box". */
const char *square_class_name(enum square_class which);

/* The squares of a class on 8x8. */
extern const uint64_t square_class_squares[SQUARE_CLASS_COUNT];

/* The class of an 8x8 board's square, 0..63. */
enum square_class square_class_of(int square);

/* Of the squares of a set on 8x8, not empty: those of the best class, the first in the order above. */
static inline uint64_t square_class_best(uint64_t squares)
{
    int best = 0;
    while ((squares & square_class_squares[best]) == 0)
        best++;
    return squares & square_class_squares[best];
}

#endif
