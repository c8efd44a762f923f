/* SPDX-License-Identifier: MIT */
/* Stars & Circles as a game that is being played: struct live_rules of live_game.h. A move is the number of a column. */
#include "live_stars.h"

#include "stars_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)LIVE_MAX_PLIES >= (int)STARS_MOST_PIECES, "a ply a piece");
_Static_assert((int)LIVE_MAX_COLUMNS >= STARS_MOST_PIECES + 2, "a column a piece, and the ground beside them");
_Static_assert((int)LIVE_MAX_ROWS >= STARS_MOST_PIECES + 1, "a row a piece, and the next");

static void begin(struct live_game *game)
{
    stars_begin(&game->stars);
    game->won = false;
}

/* Sides take turns, and each ply is a piece. */
static int colour(const struct live_game *game)
{
    return game->stars.pieces % 2;
}

static bool over(const struct live_game *game)
{
    return game->won || game->stars.pieces >= game->most_pieces;
}

static int moves_of(const struct live_game *game, struct live_move moves[LIVE_MAX_MOVES])
{
    const int count = over(game) ? 0 : stars_moves(&game->stars);
    for (int i = 0; i < count; i++)
        moves[i] = (struct live_move){.move = (int16_t)stars_column(&game->stars, i)};
    return count;
}

static wide_set play(struct live_game *game, int move)
{
    game->won = stars_play(&game->stars, stars_move(&game->stars, move), stars_mark(colour(game)));
    return 0;
}

static void take_back(struct live_game *game, const struct live_ply *ply)
{
    stars_lift(&game->stars, ply->move);
    game->won = false;
}

/* Who made four has just moved. */
static struct live_result result(const struct live_game *game)
{
    return (struct live_result){.winner = game->won ? !colour(game) : -1};
}

static void count(const struct live_game *game, int pieces[2], int *free)
{
    pieces[0] = (game->stars.pieces + 1) / 2;
    pieces[1] = game->stars.pieces / 2;
    *free = -1;
}

/* ---- Texts */

static void move_name(const struct live_game *game, int move, char name[LIVE_NAME_SIZE])
{
    (void)game;
    (void)snprintf(name, LIVE_NAME_SIZE, "%d", move % 1000);
}

static bool read_move(const struct live_game *game, const char *text, int *move, struct error *error)
{
    char *end = NULL;
    const long column = strtol(text, &end, 10);
    const struct stars *board = &game->stars;
    const int first = stars_column(board, 0), last = stars_column(board, stars_moves(board) - 1);
    if (text[0] == '\0' || *end != '\0' || strlen(text) > 6)
        return error_set(error, ERROR_USAGE, "'%.20s' is no column: they are %d to %d", text, first, last);
    if (column < first || column > last)
        return error_set(error, ERROR_USAGE,
                         "%ld is not a legal move: nothing lies there or beside it; they are %d to %d", column, first,
                         last);
    *move = (int)column;
    return true;
}

static void changed_names(const struct live_game *game, const struct live_ply *ply, char text[LIVE_TEXT_SIZE])
{
    (void)game, (void)ply;
    text[0] = '\0';
}

static void transcript(const struct live_game *game, char text[LIVE_TEXT_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < game->ply_count; i++)
        used += (size_t)snprintf(text + used, LIVE_TEXT_SIZE - used, "%s%d", i > 0 ? " " : "", game->plies[i].move);
}

/* ---- Modules */

/* The numbers that the columns had when the moves were made. */
static void tell_moves(const struct live_game *game, struct live_view *view)
{
    struct live_game again = *game;
    begin(&again);
    for (int i = 0; i < game->ply_count; i++) {
        view->moves[i] = (uint8_t)stars_move(&again.stars, game->plies[i].move);
        (void)play(&again, game->plies[i].move);
    }
}

static void view(const struct live_game *game, struct live_view *view)
{
    const struct stars *board = &game->stars;
    const int first = STARS_ORIGIN + board->leftmost;
    tell_moves(game, view);
    view->history = (struct osero_history){
        .size = sizeof view->history, .standard = 1, .move_count = (uint32_t)game->ply_count, .moves = view->moves};
    view->columns = (struct osero_columns){.size = sizeof view->columns,
                                           .count = (uint16_t)board->count,
                                           .leftmost = (int16_t)board->leftmost,
                                           .pieces = (uint16_t)board->pieces,
                                           .most_pieces = (uint16_t)game->most_pieces,
                                           .stride = STARS_STRIDE,
                                           .heights = board->heights + first,
                                           .cells = board->cells[first]};
    view->position = (struct osero_position){.size = sizeof view->position,
                                             .colour = (uint8_t)colour(game),
                                             .history = &view->history,
                                             .columns = &view->columns};
}

static int move_of_answer(const struct live_game *game, int32_t answer)
{
    return answer >= 0 && answer < stars_moves(&game->stars) ? stars_column(&game->stars, answer) : LIVE_PASS;
}

static int board_size(const struct live_game *game)
{
    (void)game;
    return 0;
}

/* ---- The picture */

static int highest(const struct stars *board)
{
    int height = 0;
    for (int i = 0; i < board->count; i++) {
        const int own = stars_height(board, board->leftmost + i);
        height = own > height ? own : height;
    }
    return height;
}

/* The column on the left of the pieces is the picture's first. */
static int left_end(const struct live_game *game)
{
    return game->stars.count == 0 ? 0 : game->stars.leftmost - 1;
}

/* Rows from the top, with one more than there are pieces. */
static void draw(const struct live_game *game, struct live_picture *picture)
{
    picture->rows = highest(&game->stars) + 1;
    picture->columns = game->stars.count == 0 ? 1 : game->stars.count + 2;
    for (int i = 0; i < picture->columns; i++)
        (void)snprintf(picture->column_names[i], LIVE_NAME_SIZE, "%d", (left_end(game) + i) % 1000);
    for (int row = 0; row < picture->rows; row++) {
        picture->row_names[row][0] = '\0';
        for (int i = 0; i < picture->columns; i++) {
            const int mark = stars_cell(&game->stars, left_end(game) + i, picture->rows - 1 - row);
            picture->cells[row][i] = (struct live_cell){.piece = (int8_t)(mark == STARS_STAR     ? 0
                                                                          : mark == STARS_CIRCLE ? 1
                                                                                                 : -1)};
        }
    }
}

static struct live_cell *cell_of(const struct live_game *game, struct live_picture *picture, int column, bool taken)
{
    const int row = stars_height(&game->stars, column) - taken;
    return &picture->cells[picture->rows - 1 - row][column - left_end(game)];
}

const struct live_rules live_stars = {
    .kind = OSERO_STARS_AND_CIRCLES,
    .sides = {"Star", "Circle"},
    .place = "column",
    .marks = {'*', 'O'},
    .empty = ' ',
    .begin = begin,
    .colour = colour,
    .moves = moves_of,
    .play = play,
    .take_back = take_back,
    .over = over,
    .result = result,
    .count = count,
    .move_name = move_name,
    .read_move = read_move,
    .changed_names = changed_names,
    .transcript = transcript,
    .view = view,
    .move_of_answer = move_of_answer,
    .board_size = board_size,
    .draw = draw,
    .cell = cell_of,
};
