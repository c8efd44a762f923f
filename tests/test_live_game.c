/* SPDX-License-Identifier: MIT */
/*
 * A game that is played live: moves are undone from what they changed, on every size, against a game played anew; names,
 * passes, results, and where games begin.
 */
#include "live_start.h"
#include "osero_random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int random_move(const struct live_game *game, struct osero_random *draws)
{
    struct live_move moves[LIVE_MAX_MOVES];
    const int count = live_game_moves(game, moves);
    cr_assert_gt(count, 0);
    return moves[osero_random_below(draws, (uint32_t)count)].move;
}

/* Plays a whole game and keeps the position after each move. Returns the moves made. */
static int play_out(struct live_game *game, struct osero_random *draws, struct position *seen)
{
    int count = 0;
    seen[0] = game->now;
    while (!live_game_over(game)) {
        live_game_play(game, random_move(game, draws));
        seen[++count] = game->now;
    }
    return count;
}

/* Returns how many passes there were. */
static int undo_to_the_start(int size, enum start first)
{
    int passes = 0;
    static struct live_game game;
    static struct position seen[LIVE_MAX_PLIES];
    struct osero_random draws;
    osero_random_seed(&draws, (uint64_t)size);
    for (int repeat = 0; repeat < 200; repeat++) {
        const struct position start = position_start(size, first);
        live_game_othello(&game, &start);
        const int count = play_out(&game, &draws, seen);
        cr_assert_eq(live_game_move_count(&game), count);
        passes += game.ply_count - count;
        for (int left = count; left > 0;) {
            const int undone = 1 + (int)osero_random_below(&draws, 5), expected = undone < left ? undone : left;
            cr_assert_eq(live_game_undo(&game, undone), expected);
            left -= expected;
            cr_assert(position_equal(&game.now, &seen[left]), "%dx%d, move %d", size, size, left);
            cr_assert_eq(live_game_move_count(&game), left);
        }
        cr_assert_eq(live_game_undo(&game, 1), 0);
        cr_assert_eq(game.ply_count, 0);
    }
    return passes;
}

Test(live_game, undo_on_every_size)
{
    cr_assert_gt(undo_to_the_start(4, START_STANDARD), 100);
    cr_assert_gt(undo_to_the_start(6, START_PARALLEL), 50);
    cr_assert_gt(undo_to_the_start(8, START_STANDARD), 50);
    cr_assert_gt(undo_to_the_start(10, START_STANDARD), 50);
}

static void begin(struct live_game *game, const char *text, int size)
{
    struct error error;
    const struct live_start_options options = {.size = size};
    cr_assert(live_start_text(text, &options, game, &error), "%s", error.message);
}

Test(live_game, moves_and_what_they_flip)
{
    static struct live_game game;
    struct live_move moves[LIVE_MAX_MOVES];
    begin(&game, NULL, 0);
    cr_assert_eq(live_game_moves(&game, moves), 4); /* d3 c4 f5 e6 */
    static const int squares[4] = {19, 26, 37, 44};
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(moves[i].move, squares[i]);
        cr_assert_eq(moves[i].changed, 1);
    }
    live_game_play(&game, 37);
    char text[LIVE_TEXT_SIZE];
    game.rules->changed_names(&game, live_game_last(&game), text);
    cr_assert_str_eq(text, " e5");
    cr_assert_eq(live_game_colour(&game), 1);
}

/* The shortest way to lose all discs, nine moves: 13 to none, and the empty squares are the winner's. */
Test(live_game, the_end_and_its_result)
{
    static struct live_game game;
    int pieces[2], free;
    begin(&game, "e6f4e3f6g5d6e7f5c5", 8);
    cr_assert(live_game_over(&game));
    const struct live_result result = game.rules->result(&game);
    cr_assert_eq(result.winner, 0);
    cr_assert_eq(result.difference, 64);
    game.rules->count(&game, pieces, &free);
    cr_assert_eq(pieces[0], 13);
    cr_assert_eq(pieces[1], 0);
    cr_assert_eq(free, 51);
    cr_assert_eq(live_game_undo(&game, 1), 1);
    cr_assert_not(live_game_over(&game));
}

/* a1 and c1 are Black's and White's, in that order: White cannot move, Black can on d1. */
Test(live_game, a_pass_at_the_start_is_a_ply_and_stays)
{
    static struct live_game game;
    begin(&game, "XO-------------- O", 4);
    cr_assert_eq(game.ply_count, 1);
    cr_assert_eq(game.plies[0].move, LIVE_PASS);
    cr_assert_eq(game.plies[0].colour, 1);
    cr_assert_eq(live_game_colour(&game), 0);
    live_game_play(&game, 2);
    cr_assert(live_game_over(&game));
    cr_assert_eq(live_game_undo(&game, 9), 1);
    cr_assert_eq(live_game_colour(&game), 0);
    cr_assert_eq(game.ply_count, 1);
    cr_assert_eq(live_game_move_count(&game), 0);
}

static void refused(const struct live_game *game, const char *text, const char *why)
{
    struct error error = {.kind = ERROR_NONE};
    int move = -1;
    cr_assert_not(game->rules->read_move(game, text, &move, &error), "%s", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, why) != NULL, "%s: %s", text, error.message);
}

Test(live_game, reads_moves)
{
    static struct live_game game;
    struct error error;
    int move = -1;
    begin(&game, NULL, 8);
    cr_assert(game.rules->read_move(&game, "F5", &move, &error));
    cr_assert_eq(move, 37);
    refused(&game, "e5", "e5 is not a legal move for Black: the square is taken");
    refused(&game, "a1", "not a legal move for Black");
    refused(&game, "i1", "no square");
    refused(&game, "f55", "no square");
    refused(&game, "", "no square");
    refused(&game, "f", "no square");
    refused(&game, "\x01\xff", "no square");
    begin(&game, NULL, 10);
    cr_assert(game.rules->read_move(&game, "G6", &move, &error));
    refused(&game, "j10", "not a legal move");
    refused(&game, "j11", "no square");
}

Test(live_game, transcript_and_position_can_be_read_again)
{
    static struct live_game game, again;
    static struct position seen[LIVE_MAX_PLIES];
    struct osero_random draws;
    osero_random_seed(&draws, 11);
    for (int size = 4; size <= 10; size += 2)
        for (int repeat = 0; repeat < 50; repeat++) {
            char text[LIVE_TEXT_SIZE];
            begin(&game, NULL, size);
            (void)play_out(&game, &draws, seen);
            (void)live_game_undo(&game, (int)osero_random_below(&draws, 20));
            game.rules->transcript(&game, text);
            begin(&again, text[0] != '\0' ? text : NULL, size);
            cr_assert(position_equal(&game.now, &again.now), "%s", text);
            game.rules->position_text(&game, text);
            begin(&again, text, 0);
            cr_assert(live_game_over(&game) || position_equal(&game.now, &again.now), "%s", text);
        }
}

Test(live_game, picture)
{
    static struct live_game game;
    static struct live_picture picture;
    begin(&game, "f5d6c3", 8);
    live_game_draw(&game, &picture);
    cr_assert_eq(picture.rows, 8);
    cr_assert_str_eq(picture.column_names[7], "h");
    cr_assert_str_eq(picture.row_names[7], "8");
    cr_assert_eq(picture.cells[2][2].mark, LIVE_LAST);
    cr_assert_eq(picture.cells[2][2].piece, 0);
    cr_assert_eq(picture.cells[3][3].mark, LIVE_CHANGED); /* d4 */
    cr_assert_eq(picture.cells[3][3].piece, 0);
    cr_assert_eq(picture.cells[5][3].piece, 1);
    cr_assert_eq(picture.cells[5][3].mark, LIVE_NO_MARK);
    cr_assert_eq(picture.cells[2][3].mark, LIVE_LEGAL); /* d3: White flips d4 and d5 */
    cr_assert_eq(picture.cells[2][3].changed, 1);
    cr_assert_eq(picture.cells[0][0].piece, -1);
}

/* ---- Stars & Circles */

static void begin_stars(struct live_game *game, const char *text, int most_pieces)
{
    struct error error;
    cr_assert(live_start_stars_text(text, most_pieces, game, &error), "%s", error.message);
}

/* One move on the empty board, then as many as columns and two. */
Test(live_stars, moves)
{
    static struct live_game game;
    struct live_move moves[LIVE_MAX_MOVES];
    begin_stars(&game, NULL, 200);
    cr_assert_eq(live_game_moves(&game, moves), 1);
    cr_assert_eq(moves[0].move, 0);
    begin_stars(&game, "0 1 -1 2", 200);
    cr_assert_eq(live_game_moves(&game, moves), 6);
    cr_assert_eq(moves[0].move, -2);
    cr_assert_eq(moves[5].move, 3);
    cr_assert_eq(live_game_colour(&game), 0);
    refused(&game, "4", "4 is not a legal move: nothing lies there or beside it");
    refused(&game, "-3", "-3 is not a legal move: nothing lies");
    refused(&game, "x", "no column");
    refused(&game, "1x", "no column");
    refused(&game, "", "no column");
    refused(&game, "99999999999999999999", "no column");
}

Test(live_stars, results)
{
    static struct live_game game;
    begin_stars(&game, "0 0 1 1 2 2", 200);
    live_game_play(&game, 3);
    cr_assert(live_game_over(&game));
    cr_assert_eq(game.rules->result(&game).winner, 0);
    cr_assert_eq(live_game_undo(&game, 2), 2);
    cr_assert_not(live_game_over(&game));
    begin_stars(&game, "0 1 0 1 -1 1 0 1", 200);
    cr_assert_eq(game.rules->result(&game).winner, 1);
    begin_stars(&game, "0 1 2 3 4 5 6", 7);
    cr_assert(live_game_over(&game));
    cr_assert_eq(game.rules->result(&game).winner, -1);
    struct live_move moves[LIVE_MAX_MOVES];
    cr_assert_eq(live_game_moves(&game, moves), 0);
}

Test(live_stars, undo_is_the_inverse)
{
    static struct live_game game, again;
    struct osero_random draws;
    char text[LIVE_TEXT_SIZE], other[LIVE_TEXT_SIZE];
    osero_random_seed(&draws, 12);
    for (int repeat = 0; repeat < 100; repeat++) {
        begin_stars(&game, NULL, 200);
        while (!live_game_over(&game))
            live_game_play(&game, random_move(&game, &draws));
        while (live_game_undo(&game, 1 + (int)osero_random_below(&draws, 3)) > 0) {
            static struct live_picture picture, expected;
            game.rules->transcript(&game, text);
            begin_stars(&again, text, 200);
            again.rules->transcript(&again, other);
            cr_assert_str_eq(text, other);
            live_game_draw(&game, &picture);
            live_game_draw(&again, &expected);
            cr_assert_eq(picture.rows, expected.rows);
            cr_assert_eq(picture.columns, expected.columns);
            for (int row = 0; row < picture.rows; row++)
                cr_assert_arr_eq(picture.cells[row], expected.cells[row],
                                 (size_t)picture.columns * sizeof(struct live_cell));
        }
    }
}

Test(live_stars, picture)
{
    static struct live_game game;
    static struct live_picture picture;
    begin_stars(&game, "0 0 -1", 200);
    live_game_draw(&game, &picture);
    cr_assert_eq(picture.rows, 3);
    cr_assert_eq(picture.columns, 4);
    cr_assert_str_eq(picture.column_names[0], "-2");
    cr_assert_eq(picture.cells[2][1].piece, 0);
    cr_assert_eq(picture.cells[2][1].mark, LIVE_LAST);
    cr_assert_eq(picture.cells[1][1].mark, LIVE_LEGAL);
    cr_assert_eq(picture.cells[1][2].piece, 1);
    cr_assert_eq(picture.cells[0][2].mark, LIVE_LEGAL);
    cr_assert_eq(picture.cells[2][0].mark, LIVE_LEGAL);
    cr_assert_eq(picture.cells[2][3].mark, LIVE_LEGAL);
    cr_assert_eq(picture.cells[0][0].mark, LIVE_NO_MARK);
}

/* ---- Where games begin */

static void not_a_start(const char *text, int size, const char *why)
{
    static struct live_game game;
    struct error error = {.kind = ERROR_NONE};
    const struct live_start_options options = {.size = size};
    cr_assert_not(live_start_text(text, &options, &game, &error), "%s", text);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert(strstr(error.message, why) != NULL, "%s: %s", text, error.message);
}

Test(live_start, texts)
{
    static struct live_game game;
    not_a_start("f5f5", 8, "ply 2");
    not_a_start("", 8, "empty");
    not_a_start("-----", 8, "no position");
    not_a_start("---------------------------OX------XO---------------------------", 8, "side to move");
    not_a_start("---------------------------OX------XO--------------------------- X", 6, "no position");
    begin(&game, "---------------------------OX------XO--------------------------- X", 0);
    cr_assert_eq(game.start.size, 8);
    begin(&game, " F5 D6 ", 0);
    cr_assert_eq(live_game_move_count(&game), 2);
    const struct live_start_options parallel = {.size = 6, .start = START_PARALLEL};
    struct error error;
    cr_assert(live_start_text(NULL, &parallel, &game, &error));
    const struct position expected = position_start(6, START_PARALLEL);
    cr_assert(position_equal(&game.now, &expected));
}

static void write_file(char path[32], const char *text)
{
    (void)strcpy(path, "/tmp/osero-start-XXXXXX");
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    (void)close(file);
}

Test(live_start, files)
{
    static struct live_game game;
    struct error error = {.kind = ERROR_NONE};
    const struct live_start_options options = {.size = 0};
    char path[32];
    write_file(path, "% positions and games\n"
                     "---------------------------OX------XO--------------------------- X; f5:0\n"
                     "\nf5d6c3\n-------------------- bad X\n");
    cr_assert(live_start_file(path, 0, &options, &game, &error), "%s", error.message);
    cr_assert_eq(game.ply_count, 0);
    cr_assert(live_start_file(path, 2, &options, &game, &error));
    cr_assert_not(live_start_file(path, 5, &options, &game, &error));
    cr_assert(strstr(error.message, "no position") != NULL, "%s", error.message);
    cr_assert_not(live_start_file(path, 17, &options, &game, &error));
    cr_assert_not(live_start_file("/nonexistent", 1, &options, &game, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    (void)unlink(path);
    write_file(path, "f5d6\nf5d6c3d3\n");
    cr_assert(live_start_file(path, 2, &options, &game, &error), "%s", error.message);
    cr_assert_eq(live_game_move_count(&game), 4);
    cr_assert_not(live_start_file(path, 3, &options, &game, &error));
    cr_assert(strstr(error.message, "no game or position 3") != NULL, "%s", error.message);
    (void)unlink(path);
}
