/* SPDX-License-Identifier: MIT */
#include "course.h"

#include <string.h>

enum { SIZE = 8, MOST_STEPS = 4000000 };

static void begin(struct course *course, struct board board, int colour)
{
    memset(course, 0, sizeof *course);
    course->start = course->board = board;
    course->start_colour = course->colour = colour;
}

void course_begin(struct course *course)
{
    begin(course, rules_start(SIZE, START_STANDARD), OSERO_BLACK);
}

void course_begin_at(struct course *course, const struct osero_position *position)
{
    begin(course, (struct board){position->player, position->opponent}, position->colour);
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

/* Depth first; *steps is what may still be tried. */
static bool search(struct course *course, const struct osero_position *target, int *steps)
{
    const struct board board = course->board;
    const uint64_t taken = target->player | target->opponent;
    const int count = course->count, colour = course->colour;
    if (board.player == target->player && board.opponent == target->opponent && colour == target->colour)
        return true;
    if (((board.player | board.opponent) & ~taken) != 0 || --*steps < 0)
        return false;
    uint64_t moves = rules_moves(board.player, board.opponent, rules_squares(SIZE));
    if (moves == 0 && rules_moves(board.opponent, board.player, rules_squares(SIZE)) != 0) {
        course_push(course, OSERO_PASS);
        if (search(course, target, steps))
            return true;
    }
    for (moves &= taken; moves != 0; moves &= moves - 1) {
        course->board = board;
        course->colour = colour;
        course->count = count;
        course_push(course, bits_first(moves));
        if (search(course, target, steps))
            return true;
    }
    course->board = board;
    course->colour = colour;
    course->count = count;
    return false;
}

bool course_lead_to(struct course *course, const struct osero_position *position)
{
    int steps = MOST_STEPS;
    return search(course, position, &steps);
}
