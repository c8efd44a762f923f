/* SPDX-License-Identifier: MIT */
#include "stars.h"

#include <string.h>

void stars_begin(struct stars *board)
{
    board->count = 0;
    board->leftmost = 0;
    board->pieces = 0;
    memset(board->heights, 0, sizeof board->heights);
}

int stars_column(const struct stars *board, int move)
{
    return board->count == 0 ? 0 : board->leftmost - 1 + move;
}

int stars_move(const struct stars *board, int column)
{
    const int move = board->count == 0 ? column : column - board->leftmost + 1;
    return move >= 0 && move < stars_moves(board) ? move : -1;
}

int stars_cell(const struct stars *board, int column, int row)
{
    const int place = STARS_ORIGIN + column;
    if (row < 0 || place < 0 || place >= STARS_WIDTH || row >= board->heights[place])
        return STARS_NOTHING;
    return board->cells[place][row];
}

/* Pieces of the mark that follow on the cell in one direction, at most three. */
static int count_run(const struct stars *board, int column, int row, int right, int up, int mark)
{
    int run = 0;
    while (run < STARS_LINE - 1 && stars_cell(board, column + (run + 1) * right, row + (run + 1) * up) == mark)
        run++;
    return run;
}

int stars_line(const struct stars *board, int column, int row, int mark)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int longest = 0;
    for (int i = 0; i < 4; i++) {
        const int right = directions[i][0], up = directions[i][1];
        const int line =
            1 + count_run(board, column, row, right, up, mark) + count_run(board, column, row, -right, -up, mark);
        longest = line > longest ? line : longest;
    }
    return longest < STARS_LINE ? longest : STARS_LINE;
}

bool stars_play(struct stars *board, int move, int mark)
{
    const int column = stars_column(board, move), place = STARS_ORIGIN + column;
    const int row = board->heights[place]++;
    board->cells[place][row] = (uint8_t)mark;
    board->pieces++;
    if (row == 0) {
        board->count++;
        board->leftmost = column < board->leftmost ? column : board->leftmost;
    }
    return stars_line(board, column, row, mark) == STARS_LINE;
}

void stars_lift(struct stars *board, int column)
{
    board->pieces--;
    if (--board->heights[STARS_ORIGIN + column] > 0)
        return;
    board->count--;
    board->leftmost += column == board->leftmost && board->count > 0 ? 1 : 0;
}
