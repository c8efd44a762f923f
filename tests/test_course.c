/* SPDX-License-Identifier: MIT */
#include "course.h"
#include "notation.h"

#include <criterion/criterion.h>
#include <string.h>

static struct osero_position position_of(const struct course *course)
{
    return (struct osero_position){.size = sizeof(struct osero_position),
                                   .board_size = 8,
                                   .colour = (uint8_t)course->colour,
                                   .player = course->board.player,
                                   .opponent = course->board.opponent};
}

static struct course played(const char *moves)
{
    struct course course;
    struct transcript transcript;
    const struct position start = {.board = rules_start(8, START_STANDARD), .size = 8};
    cr_assert(notation_transcript_read(moves, &start, &transcript, NULL), "%s", moves);
    course_begin(&course);
    for (int i = 0; i < transcript.ply_count; i++)
        course_push(&course, transcript.plies[i]);
    cr_assert_eq(course.board.player, transcript.final.board.player);
    cr_assert_eq(course.colour, transcript.final.colour);
    return course;
}

/* A course that is found leads to the position by the rules, whatever the order of its moves. */
static void assert_found(const char *moves)
{
    const struct course wanted = played(moves);
    const struct osero_position target = position_of(&wanted);
    struct course found, again;
    course_begin(&found);
    cr_assert(course_lead_to(&found, &target), "%s", moves);
    cr_assert_eq(found.count, wanted.count);
    course_begin(&again);
    for (int i = 0; i < found.count; i++) {
        const uint64_t legal = rules_moves(again.board.player, again.board.opponent, rules_squares(8));
        cr_assert(found.plies[i] == OSERO_PASS ? legal == 0 : (legal >> found.plies[i] & 1) != 0);
        course_push(&again, found.plies[i]);
    }
    cr_assert(again.board.player == target.player && again.board.opponent == target.opponent);
    cr_assert_eq(again.colour, target.colour);
}

Test(course, the_moves_that_lead_to_a_position_are_found)
{
    assert_found("");
    assert_found("f5");
    assert_found("f5d6c3d3c4f4f6f3");
    assert_found("d3c3e6d2d1e1b2c1a3");
}

Test(course, one_or_two_plies_are_added_with_the_passes_between_them)
{
    /* After c1 Black has no move: the shortest way to a pass (found by rules that share no code with ours). */
    struct course course = played("d3c3e6d2d1e1b2");
    const struct course later = played("d3c3e6d2d1e1b2c1a3");
    cr_assert_eq(later.count, 10);
    cr_assert_eq(later.plies[8], OSERO_PASS);
    const struct osero_position target = position_of(&later);
    cr_assert(course_lead_to(&course, &target));
    cr_assert_eq(course.count, later.count);
    cr_assert(memcmp(course.plies, later.plies, (size_t)later.count) == 0);
    cr_assert(course_lead_to(&course, &target));
    cr_assert_eq(course.count, later.count);
}

Test(course, other_positions_are_not)
{
    struct course course = played("f5d6"), other = played("d3"), before = course;
    struct osero_position target = position_of(&other);
    cr_assert_not(course_lead_to(&course, &target));
    cr_assert_eq(memcmp(&course.board, &before.board, sizeof before.board), 0);
    cr_assert_eq(course.count, before.count);
    cr_assert_eq(course.colour, before.colour);
    target = position_of(&before);
    target.colour ^= 1;
    course_begin(&course);
    cr_assert_not(course_lead_to(&course, &target));
    course_begin_at(&course, &target);
    cr_assert(course_lead_to(&course, &target));
    cr_assert_eq(course.count, 0);
}
