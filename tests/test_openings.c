/* SPDX-License-Identifier: MIT */
#include "openings.h"
#include "position_set.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct openings_request ask(const char *text, uint64_t count)
{
    return (struct openings_request){
        .maker = &openings_othello, .text = text, .size = 8, .start = START_STANDARD, .seed = 1, .count = count};
}

static struct openings *make(struct openings_request request)
{
    struct error error = {0};
    struct openings *openings = openings_new(&request, &error);
    cr_assert_not_null(openings, "%s", error.message);
    return openings;
}

static void check_refused(struct openings_request request, enum error_kind kind, const char *words)
{
    struct error error = {0};
    cr_assert_null(openings_new(&request, &error), "%s", request.text);
    cr_assert_eq(error.kind, kind, "%s: %s", request.text, error.message);
    cr_assert_not_null(strstr(error.message, words), "%s", error.message);
    cr_assert_null(strchr(error.message, '\n'));
}

/* The plies lead from the start to the position, which is no finished game. */
static void check_opening(const struct openings_request *request, const struct opening *opening)
{
    const struct position start = position_start(request->size, request->start);
    char moves[NOTATION_MOVES_SIZE];
    (void)notation_moves_write(opening->plies, opening->ply_count, request->size, moves);
    cr_assert_eq((int)strlen(moves), 2 * opening->move_count);
    struct transcript game;
    struct notation_error error = {0};
    cr_assert(notation_transcript_read(moves, &start, &game, &error), "%s: %s", moves, error.text);
    cr_assert_eq(game.ply_count, opening->ply_count);
    cr_assert_eq(memcmp(game.plies, opening->plies, (size_t)game.ply_count), 0);
    cr_assert_eq(game.final.board.player, opening->position.board.player);
    cr_assert_eq(game.final.board.opponent, opening->position.board.opponent);
    cr_assert(game.final.colour == opening->position.colour && opening->position.size == request->size);
    cr_assert_not(rules_over(opening->position.board, rules_squares(request->size)));
    cr_assert_str_eq(opening->start, "");
}

/* Makes the openings and checks that they are good and all different. */
static void check_random(struct openings_request request, int moves)
{
    struct openings *openings = make(request);
    struct position_set seen = {0};
    for (uint64_t i = 0; i < request.count; i++) {
        const struct opening opening = openings_get(openings, i);
        cr_assert_eq(opening.move_count, moves);
        check_opening(&request, &opening);
        cr_assert_eq(position_set_add(&seen, &opening.position), POSITION_NEW);
    }
    cr_assert_eq(seen.count, request.count);
    position_set_clear(&seen);
    openings_free(openings);
}

static bool same(const struct opening *a, const struct opening *b)
{
    return a->ply_count == b->ply_count && memcmp(a->plies, b->plies, (size_t)a->ply_count) == 0;
}

/* ---- Random openings -------------------------------------------------------------------------------------------- */

/* All of them, and not one more. */
Test(openings, four_six_and_eight_plies_reach_60_1773_and_67245_positions)
{
    check_random(ask("random:4", 60), 4);
    check_random(ask("random:6", 1773), 6);
    check_random(ask("random:8", 67245), 8);
    check_refused(ask("random:4", 61), ERROR_USAGE, "there are only 60 on the 8x8 board for 61 pairs");
    check_refused(ask("random:6", 1774), ERROR_USAGE, "only 1773 ");
    check_refused(ask("random:8", 67246), ERROR_USAGE, "only 67245 ");
    check_refused(ask("random:8", UINT64_MAX), ERROR_USAGE, "only 67245 ");
    struct openings *openings = make(ask("random:8", 1));
    cr_assert_eq(openings_available(openings), 67245);
    openings_free(openings);
}

/* The four first moves are one up to symmetry, and all four directions are drawn. */
Test(openings, one_ply_is_turned_to_every_side)
{
    uint64_t seen = 0;
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct openings_request request = ask("random:1", 1);
        request.seed = seed;
        struct openings *openings = make(request);
        const struct opening opening = openings_get(openings, 0);
        check_opening(&request, &opening);
        seen |= UINT64_C(1) << opening.plies[0];
        openings_free(openings);
    }
    cr_assert_eq(
        seen, rules_moves(rules_start(8, START_STANDARD).player, rules_start(8, START_STANDARD).opponent, UINT64_MAX));
    check_refused(ask("random:1", 2), ERROR_USAGE, "only 1 ");
}

Test(openings, long_random_openings_are_distinct)
{
    check_random(ask("random:9", 20000), 9);
    check_random(ask("random:20", 5000), 20);
    check_random(ask("random:50", 500), 50);
    check_refused(ask("random:57", 1), ERROR_USAGE, "1 to 56");
}

Test(openings, other_boards_and_starts)
{
    for (int size = 4; size <= 8; size += 2)
        for (int start = START_STANDARD; start <= START_PARALLEL; start++) {
            struct openings_request request = ask("random:6", 100);
            request.size = size;
            request.start = (enum start)start;
            check_random(request, 6);
        }
    struct openings_request request = ask("random:20", 300);
    request.size = 6;
    check_random(request, 20);
}

/* On 4x4 every game is over after 12 moves, so none is an opening; passes on the way are written down. */
Test(openings, all_of_the_4x4_board)
{
    for (int moves = 1; moves <= 12; moves++) {
        char text[16];
        (void)snprintf(text, sizeof text, "random:%d", moves);
        struct openings_request request = ask(text, 0);
        request.size = 4;
        struct openings *openings = make(request);
        request.count = openings_available(openings);
        openings_free(openings);
        cr_assert_eq(request.count == 0, moves == 12);
        check_random(request, moves);
        request.count++;
        check_refused(request, ERROR_USAGE, "there are only ");
    }
}

/* 4x4 again, by trying all games: the positions in which a side can still move, up to symmetry. */
static void list(const struct position *position, int moves_left, struct position_set *seen)
{
    struct position from = *position;
    uint64_t moves = rules_moves(from.board.player, from.board.opponent, rules_squares(4));
    if (rules_over(from.board, rules_squares(4)))
        return;
    if (moves_left == 0) {
        (void)position_set_add(seen, position);
        return;
    }
    if (moves == 0) {
        from = (struct position){.board = rules_pass(from.board), .size = 4, .colour = !from.colour};
        moves = rules_moves(from.board.player, from.board.opponent, rules_squares(4));
    }
    for (; moves != 0; moves &= moves - 1) {
        const int square = bits_first(moves);
        const uint64_t flips = rules_flips(from.board.player, from.board.opponent, square);
        const struct position next = {
            .board = rules_play(from.board, square, flips), .size = 4, .colour = !from.colour};
        list(&next, moves_left - 1, seen);
    }
}

Test(openings, the_4x4_board_by_another_way)
{
    for (int moves = 1; moves <= 11; moves++) {
        const struct position start = position_start(4, START_PARALLEL);
        struct position_set seen = {0};
        list(&start, moves, &seen);
        char text[16];
        (void)snprintf(text, sizeof text, "random:%d", moves);
        struct openings_request request = ask(text, 1);
        request.size = 4;
        request.start = START_PARALLEL;
        struct openings *openings = make(request);
        cr_assert_eq(openings_available(openings), seen.count, "%d moves", moves);
        openings_free(openings);
        position_set_clear(&seen);
    }
}

static void check_prefix(const char *text, uint64_t few, uint64_t many)
{
    struct openings *shorter = make(ask(text, few)), *longer = make(ask(text, many));
    for (uint64_t i = 0; i < few; i++) {
        const struct opening a = openings_get(shorter, i), b = openings_get(longer, i);
        cr_assert(same(&a, &b), "%s, opening %" PRIu64, text, i);
    }
    openings_free(shorter);
    openings_free(longer);
}

Test(openings, the_first_are_the_same_whatever_number_is_asked)
{
    check_prefix("random:4", 7, 60);
    check_prefix("random:8", 100, 67245);
    check_prefix("random:12", 100, 3000);
}

static void check_seeds(const char *text)
{
    struct openings_request request = ask(text, 20);
    struct openings *one = make(request), *again = make(request);
    request.seed = 2;
    struct openings *other = make(request);
    int differences = 0;
    for (uint64_t i = 0; i < request.count; i++) {
        const struct opening a = openings_get(one, i), b = openings_get(again, i), c = openings_get(other, i);
        cr_assert(same(&a, &b));
        differences += !same(&a, &c);
    }
    cr_assert_gt(differences, 15);
    openings_free(one);
    openings_free(again);
    openings_free(other);
}

/* 60 positions after four plies, whatever is asked for. */
Test(openings, fewer_where_that_will_do)
{
    struct openings_request request = ask("random:4", 1000);
    check_refused(request, ERROR_USAGE, "only 60");
    request.fewer = true;
    struct openings *openings = make(request);
    cr_assert_eq(openings_made(openings), 60);
    openings_free(openings);
    request.count = 7;
    openings = make(request);
    cr_assert_eq(openings_made(openings), 7);
    openings_free(openings);
    request = ask("start", 1000000);
    openings = make(request);
    cr_assert_eq(openings_made(openings), 1000000);
    openings_free(openings);
    request = ask("random:12", 300);
    request.fewer = true;
    openings = make(request);
    cr_assert_eq(openings_made(openings), 300);
    openings_free(openings);
}

Test(openings, depend_on_the_seed_alone)
{
    check_seeds("random:8");
    check_seeds("random:16");
}

/* Written down once: the same on every machine, or old runs cannot be played again. */
Test(openings, stay_as_they_were)
{
    static const struct {
        const char *text, *moves;
    } known[] = {
        {"random:4", "e6f4g3f6"},
        {"random:8", "e6d6c3d3c4b5c7d7"},
        {"random:12", "c4c3f5d6c7g5g6c5h5f4b5d7"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct openings *openings = make(ask(known[i].text, 3));
        const struct opening opening = openings_get(openings, 2);
        char moves[NOTATION_MOVES_SIZE];
        (void)notation_moves_write(opening.plies, opening.ply_count, 8, moves);
        cr_expect_str_eq(moves, known[i].moves, "%s: %s", known[i].text, moves);
        openings_free(openings);
    }
}

/* ---- start ------------------------------------------------------------------------------------------------------ */

Test(openings, start_is_unlimited)
{
    struct openings_request request = ask("start", UINT64_MAX);
    request.size = 6;
    request.start = START_PARALLEL;
    struct openings *openings = make(request);
    const struct opening opening = openings_get(openings, UINT64_MAX - 1);
    cr_assert(opening.ply_count == 0 && opening.move_count == 0);
    check_opening(&request, &opening);
    openings_free(openings);
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

static char path[64];

static void write_file(const char *text)
{
    (void)snprintf(path, sizeof path, "/tmp/osero-openings-%d.txt", (int)getpid());
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file);
    cr_assert_geq(fputs(text, file), 0);
    cr_assert_eq(fclose(file), 0);
}

static void remove_file(void)
{
    (void)remove(path);
}

#define CELLS "---------------------------OX------XO---------------------------"

Test(openings, a_file_has_transcripts_and_positions, .fini = remove_file)
{
    write_file("% openings\n\nf5d6c3 % diagonal\r\n  F5 F6\n" CELLS " O; c5:0;\n" CELLS " X\n"
               "c4c3f5b4a4a5c2a3 -- d2\n"
               "b--bb--bb--bb--bb--bb--bb--bO--bb--bb--bb--bb--bb--bb--bb--bb--- W\nd3");
    struct openings *openings = make(ask(path, 7));
    cr_assert_eq(openings_available(openings), 7);
    struct openings_request request = ask(path, 7);
    const struct opening first = openings_get(openings, 0);
    check_opening(&request, &first);
    cr_assert(first.move_count == 3 && first.plies[0] == 37 && first.position.colour == 1);
    const struct opening white = openings_get(openings, 2);
    cr_assert_str_eq(white.start, CELLS " O");
    cr_assert(white.ply_count == 0 && white.position.colour == 1);
    cr_assert_eq(white.position.board.player, rules_start(8, START_STANDARD).opponent);
    /* The start itself is not somewhere else. */
    const struct opening start = openings_get(openings, 3);
    cr_assert(start.ply_count == 0 && start.start[0] == '\0' && start.position.colour == 0);
    const struct opening passed = openings_get(openings, 4);
    check_opening(&request, &passed);
    cr_assert(passed.ply_count == 10 && passed.move_count == 9);
    cr_assert_eq(openings_get(openings, 5).start[0], 'X');
    cr_assert_eq(openings_get(openings, 6).plies[0], 19);
    openings_free(openings);
    check_refused(ask(path, 8), ERROR_USAGE, "there are only 7 for 8 pairs");
}

static void check_bad_file(const char *text, const char *words)
{
    write_file(text);
    check_refused(ask(path, 1), ERROR_USAGE, words);
}

Test(openings, a_file_with_the_start_alone, .fini = remove_file)
{
    write_file(CELLS " X\n");
    struct openings *openings = make(ask(path, 1));
    const struct opening start = openings_get(openings, 0);
    cr_assert(start.ply_count == 0 && start.start[0] == '\0' && start.plies != NULL);
    openings_free(openings);
}

Test(openings, bad_lines_are_named, .fini = remove_file)
{
    check_bad_file("f5d6\n\nd3d4d5\n", ".txt:3: ply 2: d4 is not a legal move for White");
    check_bad_file("f5d6\n% 2\n" CELLS "\n", ".txt:3: column 65: the side to move is missing");
    check_bad_file("----OX----- X;\n", ".txt:1: column 1: 11 cells; the 8x8 board has 64");
    check_bad_file("z9\n", ".txt:1: ply 1: z9 is not a square");
    check_bad_file("f5d6c5f4e7f6g5e6e3\n", ".txt:1: the game is over after this opening");
    check_bad_file("1110000 X\n", ".txt:1: the game is over in this position");
    check_bad_file("% nothing here\n\n", ".txt: there is no opening in this file");
    check_bad_file("", "there is no opening");
}

Test(openings, what_is_no_opening)
{
    check_refused(ask("/nowhere/at/all", 1), ERROR_WORLD, "/nowhere/at/all");
    check_refused(ask("/tmp", 1), ERROR_WORLD, "/tmp");
    check_refused(ask("", 1), ERROR_WORLD, "neither 'start' nor");
    check_refused(ask("random", 1), ERROR_USAGE, "random:PLIES");
    check_refused(ask("random:", 1), ERROR_USAGE, "random:PLIES");
    check_refused(ask("random:x", 1), ERROR_USAGE, "random:PLIES");
    check_refused(ask("random:8x", 1), ERROR_USAGE, "random:PLIES");
    check_refused(ask("random:-8", 1), ERROR_USAGE, "random:PLIES");
    check_refused(ask("random:0", 1), ERROR_USAGE, "1 to 56");
    check_refused(ask("random:99999999999999999999", 1), ERROR_USAGE, "1 to 56");
}
