/* SPDX-License-Identifier: MIT */
/*
 * naive_stars.h - Stars & Circles again, for tests to compare with: the pieces are a list, in the order in which they
 * fell, and everything is found by going through it
 *
 * Shares nothing with harness/stars.
 */
#ifndef OSERO_NAIVE_STARS_H
#define OSERO_NAIVE_STARS_H

#include <stdbool.h>
#include <stdlib.h>

enum { NAIVE_MOST = 260 };

struct naive_piece {
    int column, row, side; /* side 0 is Star */
};

struct naive_stars {
    int count;
    struct naive_piece pieces[NAIVE_MOST];
};

/* -1: nobody's. */
static inline int naive_side(const struct naive_stars *game, int column, int row)
{
    for (int i = 0; i < game->count; i++)
        if (game->pieces[i].column == column && game->pieces[i].row == row)
            return game->pieces[i].side;
    return -1;
}

static inline int naive_height(const struct naive_stars *game, int column)
{
    int height = 0;
    while (naive_side(game, column, height) >= 0)
        height++;
    return height;
}

/* The rule as it is told: on top of a column that holds a piece, or on the ground right beside one. */
static inline bool naive_legal(const struct naive_stars *game, int column)
{
    if (game->count == 0)
        return column == 0;
    return naive_height(game, column) > 0 || naive_height(game, column - 1) > 0 || naive_height(game, column + 1) > 0;
}

/* Legal columns from the left into columns[NAIVE_MOST]; how many. */
static inline int naive_columns(const struct naive_stars *game, int *columns)
{
    int count = 0;
    for (int column = -NAIVE_MOST; column <= NAIVE_MOST && count < NAIVE_MOST; column++)
        if (naive_legal(game, column))
            columns[count++] = column;
    return count;
}

static inline void naive_drop(struct naive_stars *game, int column, int side)
{
    const int row = naive_height(game, column);
    game->pieces[game->count++] = (struct naive_piece){column, row, side};
}

/* Any four of the side in a line on the whole board. */
static inline bool naive_has_four(const struct naive_stars *game, int side)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < game->count; i++)
        for (int k = 0; k < 4; k++) {
            int length = 0;
            while (length < 4 && naive_side(game, game->pieces[i].column + length * steps[k][0],
                                            game->pieces[i].row + length * steps[k][1]) == side)
                length++;
            if (length == 4)
                return true;
        }
    return false;
}

/* True when the side would have four after its next piece, in some legal column. */
static inline bool naive_can_win(const struct naive_stars *game, int side)
{
    int columns[NAIVE_MOST];
    const int count = naive_columns(game, columns);
    struct naive_stars next = *game;
    for (int i = 0; i < count; i++) {
        naive_drop(&next, columns[i], side);
        const bool wins = naive_has_four(&next, side);
        next.count--;
        if (wins)
            return true;
    }
    return false;
}

#endif
