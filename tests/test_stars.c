/* SPDX-License-Identifier: MIT */
#include "naive_stars.h"
#include "osero_random.h"
#include "stars.h"
#include "stars_text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Rules */

/* The longest line of at most four through a cell, if the side had a piece there. */
static int naive_line(const struct naive_stars *game, int column, int side)
{
    const int row = naive_height(game, column);
    struct naive_stars next = *game;
    int longest = 1;
    next.pieces[next.count++] = (struct naive_piece){column, row, side};
    for (int right = -1; right <= 1; right++)
        for (int up = -1; up <= 1; up++) {
            if (right == 0 && up == 0)
                continue;
            int first = 0, last = 0; /* along the direction, the cell is 0 */
            while (naive_side(&next, column + (first - 1) * right, row + (first - 1) * up) == side)
                first--;
            while (naive_side(&next, column + (last + 1) * right, row + (last + 1) * up) == side)
                last++;
            longest = last - first + 1 > longest ? last - first + 1 : longest;
        }
    return longest < 4 ? longest : 4;
}

static void compare(const struct stars *board, const struct naive_stars *naive)
{
    int columns[NAIVE_MOST];
    const int count = naive_columns(naive, columns);
    cr_assert_eq(stars_moves(board), count);
    if (board->pieces > 0)
        cr_assert_eq(count, board->count + 2, "columns and two");
    for (int move = 0; move < count; move++) {
        const int column = columns[move];
        cr_assert_eq(stars_column(board, move), column);
        cr_assert_eq(stars_move(board, column), move);
        cr_assert_eq(stars_height(board, column), naive_height(naive, column));
        for (int row = -1; row <= stars_height(board, column); row++)
            cr_assert_eq(stars_cell(board, column, row), naive_side(naive, column, row) + 1);
        for (int side = 0; side < 2; side++)
            cr_assert_eq(stars_line(board, column, stars_height(board, column), stars_mark(side)),
                         naive_line(naive, column, side));
    }
    if (board->pieces > 0) {
        cr_assert_eq(stars_move(board, columns[0] - 1), -1);
        cr_assert_eq(stars_move(board, columns[count - 1] + 1), -1);
    }
}

/* Plays at random to the first four, or to `most` pieces; true when somebody won. */
static bool play_both(struct osero_random *draws, int most, struct stars *board, struct naive_stars *naive)
{
    stars_begin(board);
    naive->count = 0;
    compare(board, naive);
    for (int side = 0; board->pieces < most; side ^= 1) {
        const int move = (int)osero_random_below(draws, (uint32_t)stars_moves(board));
        const int column = stars_column(board, move);
        naive_drop(naive, column, side);
        const bool won = stars_play(board, move, stars_mark(side));
        cr_assert_eq(won, naive_has_four(naive, side));
        cr_assert_not(naive_has_four(naive, 1 - side));
        compare(board, naive);
        if (won)
            return true;
    }
    return false;
}

Test(stars, lines_moves_and_wins_are_those_of_the_naive_rules)
{
    struct osero_random draws;
    struct stars board;
    struct naive_stars naive;
    int won = 0;
    osero_random_seed(&draws, 1);
    for (int game = 0; game < 400; game++)
        won += play_both(&draws, 200, &board, &naive);
    cr_assert_gt(won, 300);
}

Test(stars, a_piece_that_is_lifted_leaves_the_board_as_it_was)
{
    struct osero_random draws;
    osero_random_seed(&draws, 2);
    for (int game = 0; game < 200; game++) {
        struct stars board;
        struct naive_stars naive;
        (void)play_both(&draws, 12, &board, &naive);
        const int moves = stars_moves(&board);
        for (int move = 0; move < moves; move++) {
            const int column = stars_column(&board, move);
            (void)stars_play(&board, move, STARS_STAR);
            stars_lift(&board, column);
            compare(&board, &naive);
        }
    }
}

/* As wide and as high as a game can become. */
Test(stars, the_ends_of_the_board_are_far_enough)
{
    for (int way = 0; way < 3; way++) {
        struct stars board;
        stars_begin(&board);
        while (board.pieces < STARS_MOST_PIECES) {
            const int right = stars_moves(&board) - 1;
            (void)stars_play(&board, board.pieces == 0 ? 0 : way == 0 ? 0 : way == 1 ? right : 1, 1 + board.pieces % 2);
        }
        cr_assert_eq(board.count, way == 2 ? 1 : STARS_MOST_PIECES);
        cr_assert_eq(board.leftmost, way == 0 ? 1 - STARS_MOST_PIECES : 0);
        const int outside = way == 0 ? -STARS_MOST_PIECES : board.count;
        cr_assert_eq(stars_line(&board, outside, 0, STARS_CIRCLE), 2, "the last piece, or the second one aslant");
        cr_assert_eq(stars_cell(&board, way == 0 ? outside : 0, way == 2 ? STARS_MOST_PIECES : 0),
                     way == 1 ? STARS_STAR : STARS_NOTHING);
    }
}

/* ---- Text */

static void check_bad(const char *text, int most, const char *words)
{
    struct stars_transcript transcript;
    struct stars_fault fault;
    cr_assert_not(stars_transcript_read(text, most, &transcript, &fault), "%s", text);
    cr_assert(strstr(fault.text, words) != NULL, "'%s': %s", text, fault.text);
}

Test(stars, transcripts)
{
    struct stars_transcript transcript;
    struct stars_fault fault;
    cr_assert(stars_transcript_read(" 0 0  -1 1 ", 200, &transcript, &fault));
    static const uint8_t moves[] = {0, 1, 0, 3};
    cr_assert_eq(transcript.move_count, 4);
    cr_assert_eq(memcmp(transcript.moves, moves, sizeof moves), 0);
    cr_assert_not(transcript.won);
    cr_assert(stars_transcript_read("0 1 0 1 0 1 0", 7, &transcript, &fault));
    cr_assert(transcript.won, "the last piece counts");
    cr_assert(stars_transcript_read("", 200, &transcript, &fault));
    cr_assert_eq(transcript.move_count, 0);
    check_bad("1", 200, "ply 1: the first move is 0, not 1");
    check_bad("0 2", 200, "ply 2: nothing lies in column 2 or beside it");
    check_bad("0 1 0 1 0 1 0 1", 200, "ply 8: the game is over");
    check_bad("0 0 0 0 0 0 0 0", 7, "ply 8: the game is over");
    check_bad("0 x", 200, "ply 2: 'x' is no column");
    check_bad("0 -", 200, "ply 2: '-' is no column");
    check_bad("0 1x", 200, "ply 2: '1x' is no column");
    check_bad("0 99999999999999999999", 200, "ply 2: '99999999999999999999' is no column");
    check_bad("0 \x01\xff", 200, "ply 2: '?\?' is no column");
}
