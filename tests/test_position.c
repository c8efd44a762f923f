/* SPDX-License-Identifier: MIT */
/* Positions of every size, and the notation of 10x10. */
#include "json.h"
#include "naive_rules.h"
#include "notation.h"
#include "osero_random.h"
#include "replay.h"
#include "symmetry.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct naive naive_of(const struct position *position)
{
    return naive_board(position->size, position_player(position), position_opponent(position));
}

/* A random game by the rules of position.h beside the naive ones; its moves without passes. */
static int play_random(struct osero_random *random, struct position *position, unsigned char *squares)
{
    struct naive naive = naive_of(position);
    int count = 0;
    while (!position_over(position)) {
        wide_set moves = position_moves(position);
        cr_assert(moves == naive_moves(&naive));
        for (uint32_t skip = osero_random_below(random, (uint32_t)wide_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        const int square = moves == 0 ? POSITION_PASS : wide_first(moves);
        if (moves != 0) {
            cr_assert(position_flips(position, square) == naive_flips(&naive, square));
            squares[count++] = (unsigned char)square;
        }
        position_play(position, square);
        naive_play(&naive, moves == 0 ? -1 : square);
        const struct naive same = naive_of(position);
        cr_assert_arr_eq(same.cells, naive.cells, sizeof naive.cells);
    }
    return count;
}

static int naive_cells(const struct naive *naive, char cell)
{
    int count = 0;
    for (int row = 0; row < naive->size; row++)
        for (int column = 0; column < naive->size; column++)
            count += naive->cells[row][column] == cell;
    return count;
}

/* A whole game of each size, written as a transcript and as OBF, read again and replayed. */
Test(position, random_games_of_every_size)
{
    struct osero_random random;
    osero_random_seed(&random, 3);
    for (int i = 0; i < 400; i++) {
        const struct position start = position_start(4 + i % 4 * 2, (enum start)(i / 4 % 2));
        struct position position = start;
        unsigned char squares[WIDE_SQUARE_COUNT];
        char moves[NOTATION_MOVES_SIZE], text[NOTATION_POSITION_SIZE];
        struct transcript transcript;
        struct notation_error error;
        struct obf_line line;
        struct replay replay;
        const int count = play_random(&random, &position, squares);
        const struct naive naive = naive_of(&position);
        const int raw = naive_cells(&naive, 'P') - naive_cells(&naive, 'O');
        const int full = raw == 0 ? 0 : raw > 0 ? raw + naive_cells(&naive, '.') : raw - naive_cells(&naive, '.');
        cr_assert_eq(position_difference(&position, SCORING_RAW), raw);
        cr_assert_eq(position_difference(&position, SCORING_EMPTIES_TO_WINNER), full);
        cr_assert_eq(position_empties(&position), naive_cells(&naive, '.'));
        (void)notation_moves_write(squares, count, start.size, moves);
        cr_assert(notation_transcript_read(moves, &start, &transcript, &error), "%s: %s", moves, error.text);
        cr_assert(position_equal(&transcript.final, &position), "%s", moves);
        cr_assert(replay_squares(&start, squares, count, &replay) && replay.over && replay.move_count == count);
        cr_assert_eq(replay.ply_count, transcript.ply_count);
        cr_assert_arr_eq(replay.plies, transcript.plies, (size_t)replay.ply_count);
        cr_assert_eq(replay.difference, position.colour == 0 ? full : -full);
        notation_position_write(&position, text);
        cr_assert_eq(notation_obf_read(text, 0, &line, &error), OBF_POSITION, "%s: %s", text, error.text);
        cr_assert(position_equal(&line.position, &position));
    }
}

Test(position, images)
{
    struct osero_random random;
    osero_random_seed(&random, 4);
    for (int size = 4; size <= 10; size += 2) {
        struct position position = position_start(size, START_PARALLEL);
        unsigned char squares[WIDE_SQUARE_COUNT];
        (void)play_random(&random, &position, squares);
        const struct position canonical = position_canonical(&position);
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            const struct position image = position_image(symmetry, &position);
            const struct position same = position_canonical(&image);
            const struct position back = position_image(symmetry_inverse(symmetry), &image);
            cr_assert(position_equal(&same, &canonical) && position_equal(&back, &position));
        }
    }
}

Test(position, equal_is_everything_equal)
{
    const struct position start = position_start(10, START_STANDARD), other = position_start(10, START_PARALLEL);
    const struct position small = position_start(8, START_STANDARD);
    struct position white = start;
    white.colour = 1;
    cr_assert(position_equal(&start, &start));
    cr_assert_not(position_equal(&start, &other) || position_equal(&start, &small) || position_equal(&start, &white));
    cr_assert(position_size_valid(10) && position_size_valid(4) && !position_size_valid(12) && !position_size_valid(9));
}

/* ---- Notation of 10x10 */

Test(position, names_of_10x10)
{
    char name[NOTATION_NAME_SIZE];
    for (int square = 0; square < 100; square++) {
        cr_assert_eq(notation_square_name(square, 10, name), strlen(name));
        cr_assert_eq(notation_square_parse(name, 10), square);
        cr_assert_eq(notation_name_length(square, 10), square < 90 ? 2 : 3);
    }
    (void)notation_square_name(99, 10, name);
    cr_assert_str_eq(name, "j10");
    (void)notation_square_name(10, 10, name);
    cr_assert_str_eq(name, "a2");
    cr_assert_eq(notation_square_parse("J9", 10), 89);
    cr_assert_eq(notation_square_parse("k1", 10), -1);
    cr_assert_eq(notation_square_parse("a0", 10), -1);
    cr_assert_eq(notation_square_parse("a11", 10), 0); /* a1, and then a 1 */
    cr_assert_eq(notation_square_parse("a10", 8), 0);
}

#define ROW "----------"
#define START_CELLS ROW ROW ROW ROW "----OX--------XO----" ROW ROW ROW ROW

static void check_refused(const char *moves, int column, const char *words)
{
    const struct position start = position_start(10, START_STANDARD);
    struct transcript out;
    struct notation_error error;
    cr_assert_not(notation_transcript_read(moves, &start, &out, &error), "%s", moves);
    cr_assert_eq(error.column, column, "%s: column %d", moves, error.column);
    cr_assert_str_eq(error.text, words);
}

Test(position, wrong_moves_of_10x10)
{
    check_refused("e4j10", 3, "ply 2: j10 is not a legal move for White: it flips nothing");
    check_refused("e4e5", 3, "ply 2: e5 is not a legal move for White: the square is taken");
    check_refused("e4k3", 3, "ply 2: k3 is not a square of the 10x10 board");
    check_refused("e4d0", 3, "ply 2: d0 is not a square of the 10x10 board");
    check_refused("e4 d", 4, "ply 2: d is half a move; a square is written like f5");
}

Test(position, cells_of_10x10)
{
    struct obf_line line;
    struct notation_error error;
    const struct position start = position_start(10, START_STANDARD);
    char text[NOTATION_POSITION_SIZE];
    cr_assert_eq(notation_obf_read(START_CELLS " X; e4:100; d5:-100;", 0, &line, &error), OBF_POSITION);
    cr_assert(position_equal(&line.position, &start));
    cr_assert(line.score_count == 2 && line.scores[0].square == 34 && line.scores[0].score == 100);
    notation_position_write(&start, text);
    cr_assert_str_eq(text, START_CELLS " X;");
    cr_assert_eq(notation_obf_read(START_CELLS " X; e4:101;", 10, &line, &error), OBF_BAD);
    cr_assert_not_null(strstr(error.text, "-100 to +100"));
    cr_assert_eq(notation_obf_read(START_CELLS " X; e40:1;", 10, &line, &error), OBF_BAD);
    cr_assert_not_null(strstr(error.text, "'e40' is not a square of the 10x10 board"));
    cr_assert_eq(notation_obf_read(START_CELLS " X; e10:1;", 10, &line, &error), OBF_BAD);
    cr_assert_not_null(strstr(error.text, "e10 is not a legal move"));
    cr_assert_eq(notation_obf_read(START_CELLS " X;", 8, &line, &error), OBF_BAD);
    cr_assert_not_null(strstr(error.text, "100 cells; the 8x8 board has 64"));
    cr_assert_eq(notation_obf_read(START_CELLS "- X;", 0, &line, &error), OBF_BAD);
    cr_assert_eq(notation_obf_read("2 1", 10, &line, &error), OBF_POSITION); /* a short digit string */
    cr_assert(line.position.wide.opponent == 1);
}

Test(position, diagram_of_10x10)
{
    char text[NOTATION_DIAGRAM_SIZE];
    struct position position = position_start(10, START_STANDARD);
    position_play(&position, 34);
    notation_diagram(&position, 34, text);
    cr_assert_str_eq(text, "   a b c d e f g h i j\n"
                           "1  - - - - - - - - - -  1\n"
                           "2  - - - - - - - - - -  2\n"
                           "3  - - - - - - - - - -  3\n"
                           "4  - - - .[X]. - - - -  4\n"
                           "5  - - - - X X - - - -  5\n"
                           "6  - - - . X O - - - -  6\n"
                           "7  - - - - - - - - - -  7\n"
                           "8  - - - - - - - - - -  8\n"
                           "9  - - - - - - - - - -  9\n"
                           "10 - - - - - - - - - -  10\n"
                           "   a b c d e f g h i j\n");
}

/* ---- What others worked out */

static void check_legal(const struct json *golden)
{
    char text[NOTATION_POSITION_SIZE];
    struct obf_line line;
    struct notation_error error;
    (void)snprintf(text, sizeof text, "%s %s;", json_string(json_get(golden, "board")),
                   json_string(json_get(golden, "turn")));
    cr_assert_eq(notation_obf_read(text, 0, &line, &error), OBF_POSITION, "%s", error.text);
    cr_assert_eq(line.position.size, (int)json_number(json_get(golden, "board_size")));
    cr_assert_eq(position_empties(&line.position), (int)json_number(json_get(golden, "empties")));
    wide_set moves = position_moves(&line.position);
    for (const struct json *move = json_first(json_get(golden, "legal")); move != NULL; move = json_next(move)) {
        char name[NOTATION_NAME_SIZE];
        cr_assert(moves != 0, "%s", text);
        (void)notation_square_name(wide_first(moves), line.position.size, name);
        cr_assert_str_eq(name, json_string(move));
        moves &= moves - 1;
    }
    cr_assert(moves == 0, "%s", text);
}

/* 400 on 8x8 and 100 each on 4x4, 6x6 and 10x10, every legal move in scan order. */
Test(position, golden_positions_and_their_legal_moves)
{
    FILE *file = fopen(TEST_GOLDEN "/more-positions.jsonl", "r");
    char *line = NULL;
    size_t size = 0;
    int count = 0;
    cr_assert_not_null(file);
    for (; getline(&line, &size, file) > 0; count++) {
        struct error error;
        struct json *golden = json_parse(line, "golden", &error);
        cr_assert_not_null(golden, "%s", error.message);
        check_legal(golden);
        json_free(golden);
    }
    cr_assert_eq(count, 700);
    free(line);
    (void)fclose(file);
}
