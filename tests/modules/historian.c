/* SPDX-License-Identifier: MIT */
/* Plays the history again from the game's first move, by rules of its own, and answers what is no square when that does
 * not lead to the position, or when the history says what cannot be. Gives up where there is no history. */
#include "../naive_rules.h"
#include "osero_engine.h"

#include <stdlib.h>
#include <string.h>

enum { NO_SQUARE = 1000, BAD_SIZE, BAD_START, BAD_OPENING, BAD_MOVE, BAD_POSITION };

struct historian {
    uint64_t seed;
    struct naive start; /* of this game, once it is known */
};

static bool is_standard(const struct naive *board)
{
    const int middle = board->size / 2;
    struct naive start = naive_board(board->size, 0, 0);
    start.cells[middle - 1][middle - 1] = start.cells[middle][middle] = 'O';
    start.cells[middle - 1][middle] = start.cells[middle][middle - 1] = 'P';
    return memcmp(&start, board, sizeof start) == 0;
}

static naive_set words(const uint64_t two[2])
{
    return (naive_set)two[1] << 64 | two[0];
}

/* 0, or what is wrong. */
static int32_t play_opening(const struct osero_history *history, struct naive *board, int *colour)
{
    for (int i = 0; i < history->opening_count; i++) {
        const int square = history->opening[i];
        const naive_set moves = naive_moves(board);
        const bool pass = square == OSERO_PASS;
        if (pass ? moves != 0 : square > 99 || (moves >> square & 1) == 0)
            return BAD_OPENING;
        naive_play(board, pass ? -1 : square);
        *colour ^= 1;
    }
    return 0;
}

static void pass_where_needed(struct naive *board, int *colour)
{
    if (naive_moves(board) != 0)
        return;
    naive_play(board, -1);
    *colour ^= 1;
}

static int32_t play_moves(const struct osero_history *history, struct naive *board, int *colour)
{
    for (uint32_t i = 0; i < history->move_count; i++) {
        const int square = history->moves[i];
        pass_where_needed(board, colour);
        if (square > 99 || (naive_moves(board) >> square & 1) == 0)
            return BAD_MOVE;
        naive_play(board, square);
        *colour ^= 1;
    }
    pass_where_needed(board, colour);
    return 0;
}

static int32_t check(struct historian *historian, const struct osero_position *position)
{
    const struct osero_history *history = position->history;
    const struct osero_wide *first = history->wide, *last = position->wide;
    if (history->size < sizeof *history || (first != NULL) != (position->board_size == 10))
        return BAD_SIZE;
    struct naive board = first != NULL ? naive_board(10, words(first->player), words(first->opponent))
                                       : naive_board(position->board_size, history->player, history->opponent);
    const struct naive end = last != NULL ? naive_board(10, words(last->player), words(last->opponent))
                                          : naive_board(position->board_size, position->player, position->opponent);
    int colour = history->colour;
    if (history->standard != (is_standard(&board) && colour == OSERO_BLACK))
        return BAD_START;
    if (historian->start.size != 0 && memcmp(&historian->start, &board, sizeof board) != 0)
        return BAD_START;
    historian->start = board;
    const int32_t opening = play_opening(history, &board, &colour);
    const int32_t moves = opening == 0 ? play_moves(history, &board, &colour) : opening;
    if (moves != 0)
        return moves;
    return memcmp(&board, &end, sizeof board) == 0 && colour == position->colour ? 0 : BAD_POSITION;
}

/* One of the moves, as the seed and their number have it. */
static int32_t pick(const struct historian *historian, const struct osero_position *position)
{
    const naive_set moves = position->wide != NULL ? words(position->wide->moves) : position->moves;
    const uint32_t count =
        (uint32_t)(__builtin_popcountll((uint64_t)moves) + __builtin_popcountll((uint64_t)(moves >> 64)));
    uint32_t skip = (uint32_t)(historian->seed % 64 + position->history->move_count * 7) % count;
    int32_t square = 0;
    while ((moves >> square & 1) == 0 || skip-- > 0)
        square++;
    return square;
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    struct historian *historian = instance;
    (void)limits, (void)report;
    if (position->size < OSERO_POSITION_HISTORY_SIZE)
        return NO_SQUARE;
    if (position->history == NULL)
        return OSERO_FAILED;
    const int32_t fault = check(historian, position);
    return fault != 0 ? fault : pick(historian, position);
}

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)settings, (void)seed, (void)error;
    return calloc(1, sizeof(struct historian));
}

static void new_game(void *instance, uint64_t seed)
{
    *(struct historian *)instance = (struct historian){.seed = seed};
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "historian",
    .version = "1",
    .author = "the tests",
    .summary = "believes the history of no game that it has not played again",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .flags = OSERO_DRAWS_LOTS,
    .create = create,
    .destroy = free,
    .new_game = new_game,
    .choose = choose,
};
