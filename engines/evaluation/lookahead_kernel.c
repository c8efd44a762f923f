/* SPDX-License-Identifier: MIT */
/* Compiled for two levels of processor: kernel_choice.h. */
#include "evaluation_inline.h"
#include "lookahead_search.h"

#include <string.h>

#define BOARD (~UINT64_C(0))

enum { FINISHED_VALUE = 1000, INFINITE = INT32_MAX, MAX_MOVES = 34, NO_MOVE = 255 };

/* The moves of a node in the order in which they are tried: the rest of the greatest `key` is next. */
struct candidates {
    int count;
    struct candidate {
        struct board after;
        int32_t key;
        uint8_t square;
    } moves[MAX_MOVES];
};

static int32_t search_node(struct lookahead_search *search, struct board board, int depth, int32_t alpha, int32_t beta,
                           struct lookahead_line *line);

static inline bool is_over(struct board board)
{
    return rules_moves_inline(board.player, board.opponent, BOARD) == 0 &&
           rules_moves_inline(board.opponent, board.player, BOARD) == 0;
}

static int32_t finished_value(struct board board)
{
    return FINISHED_VALUE * rules_difference(board, 8, SCORING_EMPTIES_TO_WINNER);
}

/* No plies are left. */
static int32_t leaf_value(struct lookahead_search *search, struct board board)
{
    search->nodes++;
    return is_over(board) ? finished_value(board)
                          : -KERNEL(evaluation_value)(search->evaluation, board.opponent, board.player);
}

/* One ply is left: the best leaf, or the first that is `beta` or more. */
static int32_t search_last_ply(struct lookahead_search *search, struct board board, uint64_t moves, int32_t beta,
                               int *best_square)
{
    const struct evaluation *evaluation = search->evaluation;
    const struct standing standing = standing_of(evaluation, board.player, board.opponent);
    int32_t best = -INFINITE;
    for (; moves && best < beta; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips_inline(board.player, board.opponent, square);
        const struct board after = rules_play(board, square, flips);
        const int32_t value =
            is_over(after) ? -finished_value(after)
                           : value_after_move(evaluation, &standing, board.player, board.opponent, square, flips);
        search->nodes++;
        if (value > best) {
            best = value;
            *best_square = square;
        }
    }
    return best;
}

static void list_moves(const struct lookahead_search *search, struct board board, uint64_t moves, unsigned first,
                       struct candidates *list)
{
    const struct standing standing = standing_of(search->evaluation, board.player, board.opponent);
    list->count = 0;
    for (; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips_inline(board.player, board.opponent, square);
        struct candidate *move = &list->moves[list->count++];
        move->after = rules_play(board, square, flips);
        move->square = (uint8_t)square;
        move->key = (unsigned)square == first
                        ? INFINITE
                        : value_after_move(search->evaluation, &standing, board.player, board.opponent, square, flips);
    }
}

/* The best of those from `index` on changes places with the one there. */
static const struct candidate *next_move(struct candidates *list, int index)
{
    int best = index;
    for (int i = index + 1; i < list->count; i++)
        if (list->moves[i].key > list->moves[best].key)
            best = i;
    const struct candidate found = list->moves[best];
    list->moves[best] = list->moves[index];
    list->moves[index] = found;
    return &list->moves[index];
}

static void put_line(struct lookahead_line *line, uint8_t ply, const struct lookahead_line *rest)
{
    line->plies[0] = ply;
    line->length = 1;
    if (rest != NULL) {
        memcpy(line->plies + 1, rest->plies, (size_t)rest->length);
        line->length += rest->length;
    }
}

/* ---- The table */

static struct lookahead_entry *entry_of(const struct lookahead_search *search, struct board board)
{
    uint64_t key = board.player * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 32) + board.opponent;
    key *= UINT64_C(0xd6e8feb86659fd93);
    return &search->table[key >> (64 - LOOKAHEAD_TABLE_BITS)];
}

static bool entry_holds(const struct lookahead_search *search, const struct lookahead_entry *entry, struct board board)
{
    return entry->generation == search->generation && entry->player == board.player &&
           entry->opponent == board.opponent;
}

/* Whether what is known answers a search of `depth` plies with this window. */
static bool entry_answers(const struct lookahead_entry *entry, int depth, int32_t alpha, int32_t beta)
{
    if (entry->depth != depth)
        return false;
    return entry->bound == LOOKAHEAD_EXACT || (entry->bound == LOOKAHEAD_LOWER && entry->value >= beta) ||
           (entry->bound == LOOKAHEAD_UPPER && entry->value <= alpha);
}

static void entry_write(const struct lookahead_search *search, struct board board, const struct lookahead_entry *found)
{
    struct lookahead_entry *entry = entry_of(search, board);
    *entry = *found;
    entry->player = board.player;
    entry->opponent = board.opponent;
    entry->generation = search->generation;
}

/* ---- The search */

/* A child of a node: with a window that is open, and so a line, if it may be on the principal variation; else it is
 * asked whether its value is above `alpha` first. Seen by the player who moves to it. */
static int32_t search_child(struct lookahead_search *search, struct board after, int depth, int32_t alpha, int32_t beta,
                            bool first, struct lookahead_line *line)
{
    if (line == NULL || !first) {
        const int32_t value = -search_node(search, after, depth, -alpha - 1, -alpha, NULL);
        if (line == NULL || value <= alpha || search->stopped)
            return value;
    }
    return -search_node(search, after, depth, -beta, -alpha, line);
}

/* Two plies or more are left. */
static int32_t search_moves(struct lookahead_search *search, struct board board, uint64_t moves, int depth,
                            int32_t alpha, int32_t beta, struct lookahead_line *line)
{
    const struct lookahead_entry *known = entry_of(search, board);
    struct candidates list;
    struct lookahead_line rest;
    struct lookahead_entry found = {.value = -INFINITE, .depth = (uint8_t)depth, .move = NO_MOVE};
    unsigned first = NO_MOVE;
    if (entry_holds(search, known, board)) {
        if (line == NULL && entry_answers(known, depth, alpha, beta))
            return known->value;
        first = known->move;
    }
    list_moves(search, board, moves, first, &list);
    for (int i = 0; i < list.count && found.value < beta; i++) {
        const struct candidate *move = next_move(&list, i);
        const int32_t lower = found.value > alpha ? found.value : alpha;
        const int32_t value = search_child(search, move->after, depth - 1, lower, beta, i == 0, line ? &rest : NULL);
        if (search->stopped)
            return 0;
        if (value <= found.value)
            continue;
        found.value = value;
        found.move = move->square;
        if (line != NULL && value > lower)
            put_line(line, move->square, &rest);
    }
    found.bound = found.value >= beta ? LOOKAHEAD_LOWER : found.value > alpha ? LOOKAHEAD_EXACT : LOOKAHEAD_UPPER;
    entry_write(search, board, &found);
    return found.value;
}

/* The player to move has no move: the game is over, or it goes on with the same depth. */
static int32_t search_pass(struct lookahead_search *search, struct board board, int depth, int32_t alpha, int32_t beta,
                           struct lookahead_line *line)
{
    struct lookahead_line rest;
    if (line != NULL)
        line->length = 0;
    if (is_over(board))
        return finished_value(board);
    const int32_t value = -search_node(search, rules_pass(board), depth, -beta, -alpha, line != NULL ? &rest : NULL);
    if (line != NULL && !search->stopped)
        put_line(line, OSERO_PASS, &rest);
    return value;
}

/*
 * The value of the board with `depth` plies left, 0 or more, if it is between alpha and beta; else a bound on the same
 * side of both. `line`, if it is wanted, is the principal variation of a value between them.
 */
static int32_t search_node(struct lookahead_search *search, struct board board, int depth, int32_t alpha, int32_t beta,
                           struct lookahead_line *line)
{
    int square = NO_MOVE;
    if (line != NULL)
        line->length = 0;
    if (depth == 0)
        return leaf_value(search, board);
    if (lookahead_search_late(search))
        return 0;
    search->nodes++;
    const uint64_t moves = rules_moves_inline(board.player, board.opponent, BOARD);
    if (moves == 0)
        return search_pass(search, board, depth, alpha, beta, line);
    if (depth > 1)
        return search_moves(search, board, moves, depth, alpha, beta, line);
    const int32_t value = search_last_ply(search, board, moves, beta, &square);
    if (line != NULL)
        put_line(line, (uint8_t)square, NULL);
    return value;
}

bool KERNEL(lookahead_root)(struct lookahead_search *search, struct board board, int depth, struct lookahead_line *line,
                            int32_t *value)
{
    struct candidates list;
    struct lookahead_line rest, best_line = {.length = 0};
    int32_t best = -INFINITE;
    int best_square = NO_MOVE;
    search->nodes++;
    list_moves(search, board, rules_moves_inline(board.player, board.opponent, BOARD),
               line->length > 0 ? line->plies[0] : NO_MOVE, &list);
    for (int i = 0; i < list.count; i++) {
        const struct candidate *move = next_move(&list, i);
        /* A move before the best so far takes its place with the same value, one behind it with a greater one. */
        const int32_t beaten = i > 0 && move->square < best_square ? best - 1 : best;
        const int32_t found = search_child(search, move->after, depth - 1, beaten, INFINITE, i == 0, &rest);
        if (search->stopped)
            return false;
        if (found <= beaten)
            continue;
        best = found;
        best_square = move->square;
        put_line(&best_line, move->square, &rest);
    }
    *line = best_line;
    *value = best;
    return true;
}
