/* SPDX-License-Identifier: MIT */
/*
 * two-ply - Stars & Circles, two plies ahead and not always right: "incomplete two-ply"
 *
 * It makes four where it can, else it takes the opponent's four away. Otherwise it weighs the cells: those after which
 * the opponent could make four at once come last, then the longer line wins, its own or the one that it stops, then the
 * place with more of its own pieces around, then the column nearest the first piece.
 */
#include "osero_engine.h"
#include "stars.h"

#include <stdio.h>
#include <stdlib.h>

enum { REACH = 3, BY_FOUR = 3 };

struct two_ply {
    struct stars board; /* the position that it is asked about */
    int mine, theirs;   /* marks */
};

/* A legal move and what it is worth; of two the better has the first larger number that differs. */
struct cell {
    int move, column, row;
    int mine, theirs; /* the longest line through the cell */
    int safe;
    int rank;
    int density;
};

static void take_board(struct two_ply *player, const struct osero_position *position)
{
    const struct osero_columns *columns = position->columns;
    struct stars *board = &player->board;
    stars_begin(board);
    board->count = columns->count;
    board->leftmost = columns->leftmost;
    board->pieces = columns->pieces;
    for (int i = 0; i < columns->count; i++) {
        const int place = STARS_ORIGIN + columns->leftmost + i;
        board->heights[place] = columns->heights[i];
        for (int row = 0; row < columns->heights[i]; row++)
            board->cells[place][row] = columns->cells[(size_t)i * columns->stride + (size_t)row];
    }
    player->mine = stars_mark(position->colour);
    player->theirs = stars_mark(1 - position->colour);
}

/* True when the mark can make four with its next piece. */
static bool has_four(const struct stars *board, int mark)
{
    const int moves = stars_moves(board);
    for (int move = 0; move < moves; move++) {
        const int column = stars_column(board, move);
        if (stars_line(board, column, stars_height(board, column), mark) == STARS_LINE)
            return true;
    }
    return false;
}

/* Own pieces up to three cells away in one direction, as far as no piece of the opponent stands between. */
static int count_own(const struct two_ply *player, const struct cell *cell, int right, int up)
{
    int count = 0;
    for (int i = 1; i <= REACH; i++) {
        const int mark = stars_cell(&player->board, cell->column + i * right, cell->row + i * up);
        if (mark == player->theirs)
            break;
        count += mark == player->mine;
    }
    return count;
}

static int count_around(const struct two_ply *player, const struct cell *cell)
{
    int count = 0;
    for (int right = -1; right <= 1; right++)
        for (int up = -1; up <= 1; up++)
            if (right != 0 || up < 0) /* straight up there is nothing */
                count += count_own(player, cell, right, up);
    return count;
}

/* Weighs a cell in which nobody makes four. */
static void weigh(struct two_ply *player, struct cell *cell)
{
    cell->rank = cell->mine >= cell->theirs ? 2 * cell->mine + 1 : 2 * cell->theirs;
    cell->density = count_around(player, cell);
    (void)stars_play(&player->board, cell->move, player->mine);
    cell->safe = !has_four(&player->board, player->theirs);
    if (has_four(&player->board, player->mine))
        cell->density *= BY_FOUR;
    stars_lift(&player->board, cell->column);
}

static struct cell look(const struct two_ply *player, int move)
{
    const int column = stars_column(&player->board, move), row = stars_height(&player->board, column);
    return (struct cell){.move = move,
                         .column = column,
                         .row = row,
                         .mine = stars_line(&player->board, column, row, player->mine),
                         .theirs = stars_line(&player->board, column, row, player->theirs)};
}

static bool is_nearer(const struct cell *one, const struct cell *other)
{
    if (abs(one->column) != abs(other->column))
        return abs(one->column) < abs(other->column);
    return one->column < other->column;
}

static bool is_better(const struct cell *one, const struct cell *other)
{
    const int ones[] = {one->mine == STARS_LINE, one->theirs == STARS_LINE, one->safe, one->rank, one->density};
    const int others[] = {other->mine == STARS_LINE, other->theirs == STARS_LINE, other->safe, other->rank,
                          other->density};
    for (size_t i = 0; i < sizeof ones / sizeof ones[0]; i++)
        if (ones[i] != others[i])
            return ones[i] > others[i];
    return is_nearer(one, other);
}

static int32_t two_ply_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                              struct osero_report *report)
{
    struct two_ply *player = instance;
    struct cell best = {.move = -1};
    (void)limits, (void)report;
    take_board(player, position);
    const int moves = stars_moves(&player->board);
    for (int move = 0; move < moves; move++) {
        struct cell cell = look(player, move);
        if (cell.mine < STARS_LINE && cell.theirs < STARS_LINE)
            weigh(player, &cell);
        if (best.move < 0 || is_better(&cell, &best))
            best = cell;
    }
    return best.move;
}

static void *two_ply_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)settings, (void)seed;
    struct two_ply *player = malloc(sizeof *player);
    if (player == NULL)
        snprintf(error, OSERO_ERROR_SIZE, "two-ply: out of memory");
    return player;
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "two-ply",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "four where it can, none for the opponent, else the longer line",
    .games = OSERO_GAME(OSERO_STARS_AND_CIRCLES),
    .create = two_ply_create,
    .destroy = free,
    .choose = two_ply_choose,
};
