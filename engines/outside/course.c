/* SPDX-License-Identifier: MIT */
#include "course.h"

#include <string.h>

enum { SIZE = 8 };

static void begin_at(struct course *course, struct board board, int colour)
{
    memset(course, 0, sizeof *course);
    course->start = course->board = board;
    course->start_colour = course->colour = colour;
}

void course_begin(struct course *course)
{
    begin_at(course, rules_start(SIZE, START_STANDARD), OSERO_BLACK);
}

void course_push(struct course *course, int ply)
{
    const struct board board = course->board;
    if (course->count == (int)sizeof course->plies)
        return;
    course->board =
        ply == OSERO_PASS ? rules_pass(board) : rules_play(board, ply, rules_flips(board.player, board.opponent, ply));
    course->colour ^= 1;
    course->plies[course->count++] = (uint8_t)ply;
}

/* A side that has no move is passed over. */
static void pass_over(struct course *course)
{
    if (rules_moves(course->board.player, course->board.opponent, rules_squares(SIZE)) == 0)
        course_push(course, OSERO_PASS);
}

static bool is_at(const struct course *course, const struct osero_position *position)
{
    return course->board.player == position->player && course->board.opponent == position->opponent &&
           course->colour == position->colour;
}

bool course_read(struct course *course, const struct osero_position *position)
{
    const bool told = position->size >= OSERO_POSITION_HISTORY_SIZE && position->history != NULL;
    if (!told) {
        begin_at(course, (struct board){position->player, position->opponent}, position->colour);
        return true;
    }
    const struct osero_history *history = position->history;
    begin_at(course, (struct board){history->player, history->opponent}, history->colour);
    for (uint32_t i = 0; i < history->opening_count; i++)
        course_push(course, history->opening[i]);
    for (uint32_t i = 0; i < history->move_count; i++) {
        pass_over(course);
        course_push(course, history->moves[i]);
    }
    pass_over(course);
    return is_at(course, position);
}

bool course_is_standard(const struct course *course)
{
    const struct board start = rules_start(SIZE, START_STANDARD);
    return course->start.player == start.player && course->start.opponent == start.opponent &&
           course->start_colour == OSERO_BLACK;
}

bool course_continues(const struct course *whole, const struct course *part)
{
    return whole->start.player == part->start.player && whole->start.opponent == part->start.opponent &&
           whole->start_colour == part->start_colour && whole->count >= part->count &&
           memcmp(whole->plies, part->plies, (size_t)part->count) == 0;
}
