/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "notation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A game as the referee tells it: `opening` and `moves` are transcripts, one after the other. */
struct told {
    struct osero_position position;
    struct osero_history history;
    uint8_t opening[128], moves[128];
    struct transcript whole;
};

static void tell(struct told *told, const char *opening, const char *moves)
{
    char text[300];
    struct transcript begin;
    struct notation_error error;
    const struct position start = position_start(8, START_STANDARD);
    cr_assert(notation_transcript_read(opening, &start, &begin, &error), "%s", error.text);
    (void)snprintf(text, sizeof text, "%s%s", opening, moves);
    cr_assert(notation_transcript_read(text, &start, &told->whole, &error), "%s", error.text);
    told->history = (struct osero_history){.size = sizeof told->history,
                                           .standard = 1,
                                           .opening_count = (uint16_t)begin.ply_count,
                                           .player = start.board.player,
                                           .opponent = start.board.opponent,
                                           .opening = told->opening,
                                           .moves = told->moves};
    memcpy(told->opening, begin.plies, (size_t)begin.ply_count);
    for (int i = begin.ply_count; i < told->whole.ply_count; i++)
        if (told->whole.plies[i] != NOTATION_PASS)
            told->moves[told->history.move_count++] = told->whole.plies[i];
    told->position = (struct osero_position){.size = sizeof told->position,
                                             .board_size = 8,
                                             .colour = (uint8_t)told->whole.final.colour,
                                             .player = told->whole.final.board.player,
                                             .opponent = told->whole.final.board.opponent,
                                             .history = &told->history};
}

static void assert_read(const char *opening, const char *moves)
{
    struct told told;
    struct course course;
    tell(&told, opening, moves);
    cr_assert(course_read(&course, &told.position), "%s %s", opening, moves);
    cr_assert_eq(course.count, told.whole.ply_count, "%s %s", opening, moves);
    cr_assert(memcmp(course.plies, told.whole.plies, (size_t)course.count) == 0);
    cr_assert(course_is_standard(&course));
}

/* After c1 Black has no move: the shortest way to a pass (found by rules that share no code with ours). */
#define BEFORE "d3c3e6d2d1e1b2c1"

Test(course, is_the_opening_and_the_moves_with_the_passes_between_them)
{
    assert_read("", "");
    assert_read("f5d6", "");
    assert_read("", "f5d6c3d3c4f4f6f3");
    assert_read("f5d6c3", "d3c4f4f6f3");
    assert_read("", BEFORE "a3");
    assert_read("d3c3", "e6d2d1e1b2c1a3");
    assert_read(BEFORE "a3", "");
    assert_read(BEFORE "pa", "a3");
    assert_read(BEFORE, "a3");
}

Test(course, the_side_to_move_may_have_been_passed_over_last)
{
    struct told told;
    struct course course;
    tell(&told, "d3c3", "e6d2d1e1b2c1");
    cr_assert_eq(told.position.colour, OSERO_BLACK);
    told.position.colour = OSERO_WHITE; /* whom the referee asks */
    told.position.player = told.whole.final.board.opponent;
    told.position.opponent = told.whole.final.board.player;
    cr_assert(course_read(&course, &told.position));
    cr_assert_eq(course.count, 9);
    cr_assert_eq(course.plies[8], OSERO_PASS);
}

Test(course, a_history_that_leads_elsewhere_is_refused)
{
    struct told told;
    struct course course;
    tell(&told, "f5d6", "c3");
    told.position.player ^= 1;
    cr_assert_not(course_read(&course, &told.position));
}

Test(course, without_a_history_the_game_begins_at_the_position)
{
    struct told told;
    struct course course;
    tell(&told, "f5d6", "c3");
    told.position.history = NULL;
    cr_assert(course_read(&course, &told.position));
    cr_assert_eq(course.count, 0);
    cr_assert_eq(course.colour, OSERO_WHITE);
    cr_assert_not(course_is_standard(&course));
    told.position.history = &told.history;
    told.position.size = offsetof(struct osero_position, history); /* an older referee */
    cr_assert(course_read(&course, &told.position));
    cr_assert_eq(course.count, 0);
}

Test(course, continues_what_it_began_with)
{
    struct told told;
    struct course whole, part, other;
    tell(&told, "f5d6", "c3d3");
    cr_assert(course_read(&whole, &told.position));
    course_begin(&part);
    cr_assert(course_continues(&whole, &part));
    course_push(&part, whole.plies[0]);
    course_push(&part, whole.plies[1]);
    cr_assert(course_continues(&whole, &part) && course_continues(&whole, &whole));
    cr_assert_not(course_continues(&part, &whole));
    course_begin(&other);
    course_push(&other, 19);
    cr_assert_not(course_continues(&whole, &other));
    told.position.history = NULL;
    cr_assert(course_read(&other, &told.position));
    cr_assert_not(course_continues(&whole, &other));
}
