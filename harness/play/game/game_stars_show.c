/* SPDX-License-Identifier: MIT */
/* A game of Stars & Circles, board by board. */
#include "game.h"
#include "stars.h"
#include "stars_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct show {
    const struct game_showing *showing;
    struct stars board;
    struct stars_transcript moves;
    int made; /* of them */
    char *text;
};

static int highest(const struct stars *board)
{
    int height = 0;
    for (int i = 0; i < board->count; i++) {
        const int own = stars_height(board, board->leftmost + i);
        height = own > height ? own : height;
    }
    return height;
}

/* The cell where a column's next piece comes to lie is shown as long as the game goes on. */
static char cell_mark(const struct show *show, int column, int row)
{
    static const char marks[] = {' ', '*', 'O'};
    const int mark = stars_cell(&show->board, column, row);
    const bool next = show->made < show->moves.move_count && row == stars_height(&show->board, column) &&
                      stars_move(&show->board, column) >= 0;
    return next ? '.' : marks[mark];
}

/* Columns from the ground on the left to that on the right of the pieces. */
static int first_column(const struct show *show)
{
    return show->board.leftmost - 1;
}

static int last_column(const struct show *show)
{
    return show->board.leftmost + (show->board.count > 0 ? show->board.count : 1);
}

/* Characters a column: room for its number and a blank. */
static int width_of(const struct show *show)
{
    const int first = snprintf(NULL, 0, "%d", first_column(show)), last = snprintf(NULL, 0, "%d", last_column(show));
    return 1 + (first > last ? first : last);
}

/* A piece stands under the last digit of its column's number. */
static char *put_row(const struct show *show, int row, int last, char *out)
{
    const bool with_last = show->made > 0 && row == stars_height(&show->board, last) - 1;
    const int width = width_of(show);
    for (int column = first_column(show); column <= last_column(show); column++) {
        memset(out, ' ', (size_t)width);
        out[width - 1] = cell_mark(show, column, row);
        if (with_last && column == last)
            out[width - 2] = '[';
        if (with_last && column == last + 1)
            out[0] = ']';
        out += width;
    }
    while (out[-1] == ' ')
        out--;
    *out++ = '\n';
    return out;
}

static char *put_numbers(const struct show *show, char *out)
{
    const int width = width_of(show);
    for (int column = first_column(show); column <= last_column(show); column++)
        out += sprintf(out, "%*d", width, column);
    *out++ = '\n';
    return out;
}

static void show_board(struct show *show, struct game_picture *picture, int last)
{
    char *out = show->text;
    const bool goes_on = show->made < show->moves.move_count; /* then the top row has cells to be played in */
    for (int row = highest(&show->board) - !goes_on; row >= 0; row--)
        out = put_row(show, row, last, out);
    out = put_numbers(show, out);
    *out = '\0';
    picture->counts = "";
    picture->board = show->text;
    show->showing->picture(show->showing->context, picture);
}

static void show_moves(struct show *show)
{
    struct game_picture first = {.number = 0, .move = ""};
    show_board(show, &first, 0);
    for (int i = 0; i < show->moves.move_count; i++) {
        const int column = stars_column(&show->board, show->moves.moves[i]);
        char name[16];
        struct game_picture picture = {.number = i + 1, .colour = i % 2, .move = name};
        (void)snprintf(name, sizeof name, "%d", column);
        (void)stars_play(&show->board, show->moves.moves[i], stars_mark(i % 2));
        show->made = i + 1;
        show_board(show, &picture, column);
    }
}

enum { WIDEST = 6 };

/* What the largest board takes: each piece can make it a row higher or a column wider. */
static size_t text_size(int pieces)
{
    const size_t columns = (size_t)pieces + 3, rows = (size_t)pieces + 3;
    return columns * WIDEST * rows + rows + 1;
}

int game_stars_show(const struct game_showing *showing, struct error *error)
{
    struct show show = {.showing = showing};
    struct stars_fault fault;
    if (!stars_transcript_read(showing->record->moves, showing->most_pieces, &show.moves, &fault))
        return error_set(error, ERROR_WORLD, "game %" PRIu64 ": %s", showing->record->game, fault.text) ? 0 : -1;
    if (showing->picture == NULL)
        return show.moves.move_count;
    show.text = malloc(text_size(show.moves.move_count));
    if (show.text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for a board") ? 0 : -1;
    stars_begin(&show.board);
    show_moves(&show);
    free(show.text);
    return show.moves.move_count;
}
