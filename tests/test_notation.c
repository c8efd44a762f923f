/* SPDX-License-Identifier: MIT */
#include "notation.h"
#include "osero_random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct position start_8x8(void)
{
    return position_start(8, START_STANDARD);
}

/* ---- Squares ---------------------------------------------------------------------------------------------------- */

Test(notation, squares)
{
    char name[NOTATION_NAME_SIZE];
    for (int square = 0; square < 64; square++) {
        (void)notation_square_name(square, 8, name);
        cr_assert_eq(notation_square_parse(name, 8), square);
    }
    (void)notation_square_name(18, 8, name);
    cr_assert_str_eq(name, "c3");
    cr_assert_eq(notation_square_parse("F6", 6), 45);
    cr_assert_eq(notation_square_parse("g1", 6), -1);
    cr_assert_eq(notation_square_parse("a7", 6), -1);
    cr_assert_eq(notation_square_parse("a9", 8), -1);
    cr_assert_eq(notation_square_parse("a0", 8), -1);
    cr_assert_eq(notation_square_parse("i1", 8), -1);
    cr_assert_eq(notation_square_parse("", 8), -1);
    cr_assert_eq(notation_square_parse("a", 8), -1);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

static struct obf_line read_good(const char *line, int size)
{
    struct obf_line out;
    struct notation_error error = {0};
    cr_assert_eq(notation_obf_read(line, size, &out, &error), OBF_POSITION, "%s: %s", line, error.text);
    return out;
}

#define START_CELLS "---------------------------OX------XO---------------------------"

Test(notation, the_start_in_every_spelling)
{
    static const char *const lines[] = {
        START_CELLS " X;",
        START_CELLS " X",
        "  " START_CELLS "   *  ;  % the start",
        "...........................W*......bo........................... b;\n",
        "...........................Ox......Bw........................... B;\r\n",
        "0000000000000000000000000002100000012000000000000000000000000000 1;",
        "0000000000000000000000000002100000012 1;",
        "000000000000000000000000000210000001200 X;",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const struct position position = read_good(lines[i], 0).position;
        const struct position start = start_8x8();
        cr_assert_eq(position.size, 8, "%s", lines[i]);
        cr_assert_eq(position.colour, 0, "%s", lines[i]);
        cr_assert(position.board.player == start.board.player && position.board.opponent == start.board.opponent, "%s",
                  lines[i]);
        char text[NOTATION_POSITION_SIZE];
        notation_position_write(&position, text);
        cr_assert_str_eq(text, START_CELLS " X;");
    }
}

Test(notation, white_to_move_and_smaller_boards)
{
    char text[NOTATION_POSITION_SIZE];
    struct position position = read_good("-----OX--XO----- O;", 0).position;
    cr_assert_eq(position.size, 4);
    cr_assert_eq(position.colour, 1);
    cr_assert_eq(position.board.player, rules_start(4, START_STANDARD).opponent);
    notation_position_write(&position, text);
    cr_assert_str_eq(text, "-----OX--XO----- O;");
    position = read_good("--------------OX----XO-------------- w", 6).position;
    cr_assert_eq(position.size, 6);
    cr_assert_eq(position.board.opponent, rules_start(6, START_STANDARD).player);
    position = read_good("0000021 1", 4).position;
    cr_assert(position.size == 4 && position.board.player == UINT64_C(1) << 10);
}

Test(notation, scores)
{
    const struct obf_line line = read_good(START_CELLS " X; d3:+4; C4 : -12.5 ;f5:0; % e6:9;", 8);
    cr_assert_eq(line.score_count, 3);
    cr_assert(line.scores[0].square == 19 && line.scores[0].score == 4);
    cr_assert(line.scores[1].square == 26 && line.scores[1].score == -12.5);
    cr_assert(line.scores[2].square == 37 && line.scores[2].score == 0);
    const struct obf_line bare = read_good(START_CELLS " X; +64", 8);
    cr_assert(bare.score_count == 1 && bare.scores[0].square == -1 && bare.scores[0].score == 64);
    /* X has nothing to take, O has c1. */
    const struct obf_line pass = read_good("OX-------------- X; PA:-3;", 4);
    cr_assert(pass.score_count == 1 && pass.scores[0].square == NOTATION_PASS && pass.scores[0].score == -3);
}

Test(notation, blank_lines_and_comments_are_nothing)
{
    struct obf_line out;
    struct notation_error error;
    cr_assert_eq(notation_obf_read("", 8, &out, &error), OBF_NOTHING);
    cr_assert_eq(notation_obf_read(" \t\r\n", 8, &out, &error), OBF_NOTHING);
    cr_assert_eq(notation_obf_read("  % a comment", 8, &out, &error), OBF_NOTHING);
}

static void check_bad(const char *line, int size, int column, const char *words)
{
    struct obf_line out;
    struct notation_error error = {0};
    cr_assert_eq(notation_obf_read(line, size, &out, &error), OBF_BAD, "%s", line);
    cr_assert_eq(error.column, column, "%s: column %d", line, error.column);
    cr_assert_not_null(strstr(error.text, words), "%s", error.text);
    for (const char *c = error.text; *c != '\0'; c++)
        cr_assert(*c >= ' ' && *c <= '~');
}

Test(notation, bad_positions_say_what_is_wrong_and_where)
{
    check_bad("--OX X;", 0, 1, "4 cells; a board has 16, 36, 64 or 100");
    check_bad("--OX X;", 8, 1, "4 cells; the 8x8 board has 64");
    check_bad("- X;", 4, 1, "1 cell; the 4x4 board has 16");
    check_bad("-----OX--XO----- O;", 8, 1, "16 cells; the 8x8 board has 64");
    check_bad(START_CELLS " X;", 6, 1, "64 cells; the 6x6 board has 36");
    check_bad(START_CELLS "- X;", 0, 1, "65 cells");
    check_bad("00000000000000000 1", 4, 1, "17 cells; the 4x4 board has 16");
    check_bad("00000000000000000000000000021000000120000000000000000000000000000 1", 0, 1, "65 cells");
    check_bad("00003 1", 0, 5, "'3' is not a cell");
    check_bad("  --OX?-- X;", 0, 7, "'?' is not a cell");
    check_bad("-----\xe2\x97\x8fX--XO----- O;", 4, 6, "is not a cell");
    check_bad(START_CELLS, 8, 65, "side to move is missing");
    check_bad(START_CELLS " ;", 8, 66, "side to move is missing");
    check_bad(START_CELLS "   % X", 8, 68, "side to move is missing");
    check_bad(START_CELLS " Z;", 8, 66, "'Z' is not a side to move");
    check_bad(START_CELLS " -;", 8, 66, "'-' is not a side to move");
    check_bad(START_CELLS " X d3:4;", 8, 68, "';' is missing after the side");
    check_bad(START_CELLS " XO;", 8, 67, "';' is missing");
}

Test(notation, bad_scores_say_what_is_wrong_and_where)
{
    check_bad(START_CELLS " X; d3:4; z9:2;", 8, 75, "'z9' is not a square of the 8x8 board");
    check_bad(START_CELLS " X; e4:4;", 8, 69, "e4 is not a legal move");
    check_bad(START_CELLS " X; d3x:4;", 8, 69, "'d3x' is not a square");
    check_bad(START_CELLS " X; PA:4;", 8, 69, "PA is not a legal move");
    check_bad(START_CELLS " X; d3:four;", 8, 72, "'four' is not a score from -64 to +64");
    check_bad(START_CELLS " X; d3:;", 8, 72, "'' is not a score");
    check_bad(START_CELLS " X; d3:65;", 8, 72, "'65' is not a score");
    check_bad(START_CELLS " X; d3:nan;", 8, 72, "'nan' is not a score");
    check_bad(START_CELLS " X; d3:0x1;", 8, 72, "'0x1' is not a score");
    check_bad(START_CELLS " X; d3:+-1;", 8, 72, "'+-1' is not a score");
    check_bad(START_CELLS " X; d3:1 2;", 8, 74, "';' is missing after the score");
    check_bad(START_CELLS " X; d3:1; d3:2;", 8, 75, "scored twice");
    check_bad(START_CELLS " X; 1; 2;", 8, 72, "scored twice");
    check_bad("-----OX--XO----- O; 17;", 4, 21, "from -16 to +16");
}

/* ---- Transcripts ------------------------------------------------------------------------------------------------ */

static struct transcript play(const char *moves)
{
    const struct position start = start_8x8();
    struct transcript out;
    struct notation_error error = {0};
    cr_assert(notation_transcript_read(moves, &start, &out, &error), "%s: %s", moves, error.text);
    return out;
}

static void check_fails(const char *moves, int column, const char *text)
{
    const struct position start = start_8x8();
    struct transcript out;
    struct notation_error error = {0};
    cr_assert_not(notation_transcript_read(moves, &start, &out, &error), "%s", moves);
    cr_assert_str_eq(error.text, text);
    cr_assert_eq(error.column, column, "%s: column %d", moves, error.column);
}

static int discs(const struct transcript *game, int colour)
{
    const struct board board = game->final.board;
    return bits_count(game->final.colour == colour ? board.player : board.opponent);
}

static int move_count(const struct transcript *game)
{
    return bits_count(rules_moves(game->final.board.player, game->final.board.opponent, UINT64_MAX));
}

static bool over(const struct transcript *game)
{
    return rules_over(game->final.board, UINT64_MAX);
}

static int black_difference(const struct transcript *game, enum scoring scoring)
{
    const int difference = rules_difference(game->final.board, 8, scoring);
    return game->final.colour == 0 ? difference : -difference;
}

Test(notation, black_must_pass_and_the_game_is_not_over)
{
    const struct transcript game = play("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8");
    cr_assert(game.ply_count == 16 && game.final.colour == 0);
    cr_assert(discs(&game, 0) == 17 && discs(&game, 1) == 3);
    cr_assert_eq(move_count(&game), 0);
    cr_assert_not(over(&game));
    const struct transcript passed = play("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8pa");
    cr_assert(passed.ply_count == 17 && passed.plies[16] == NOTATION_PASS && passed.final.colour == 1);
    cr_assert_eq(move_count(&passed), 3);
}

Test(notation, black_must_pass_after_eight_plies)
{
    const struct transcript game = play("c4c3f5b4a4a5c2a3");
    cr_assert_eq(move_count(&game), 0);
    const struct transcript passed = play("c4c3f5b4a4a5c2a3 --");
    /* d2 and f4 */
    cr_assert_eq(rules_moves(passed.final.board.player, passed.final.board.opponent, UINT64_MAX),
                 UINT64_C(1) << 11 | UINT64_C(1) << 29);
    /* The pass that nobody wrote is put in. */
    const struct transcript on = play("c4c3f5b4a4a5c2a3d2");
    cr_assert(on.ply_count == 10 && on.plies[8] == NOTATION_PASS && on.plies[9] == 11 && on.final.colour == 0);
}

Test(notation, a_game_that_goes_on)
{
    const struct transcript game = play("d3c5b6e3f2c2f6b5a5e2f3e6d2c4f4g1b4g7h8g2");
    cr_assert(discs(&game, 0) == 15 && discs(&game, 1) == 9 && game.final.colour == 0);
    cr_assert_eq(move_count(&game), 10);
}

Test(notation, over_after_nine_plies)
{
    const struct transcript game = play("f5d6c5f4e7f6g5e6e3");
    cr_assert(game.ply_count == 9 && over(&game));
    cr_assert(discs(&game, 0) == 13 && discs(&game, 1) == 0);
    cr_assert_eq(black_difference(&game, SCORING_EMPTIES_TO_WINNER), 64);
    cr_assert_eq(black_difference(&game, SCORING_RAW), 13);
    check_fails("f5d6c5f4e7f6g5e6e3a1", 19, "ply 10: a1 comes after the end of the game");
    /* Passes after the end are what some programs write. */
    cr_assert_eq(play("f5d6c5f4e7f6g5e6e3 pass pass").ply_count, 9);
}

Test(notation, over_with_49_empties)
{
    const struct transcript game = play("f5f4c3e6f7g6g4e8g8g5h5");
    cr_assert(over(&game) && discs(&game, 0) == 14 && discs(&game, 1) == 1);
    cr_assert_eq(black_difference(&game, SCORING_EMPTIES_TO_WINNER), 62);
    cr_assert_eq(black_difference(&game, SCORING_RAW), 13);
}

Test(notation, illegal_moves_name_the_move_and_the_ply)
{
    check_fails("d3d4d5", 3, "ply 2: d4 is not a legal move for White: the square is taken");
    check_fails("d3c3a1", 5, "ply 3: a1 is not a legal move for Black: it flips nothing");
    check_fails("D3 C3  A1", 8, "ply 3: A1 is not a legal move for Black: it flips nothing");
    check_fails("d3pa", 3, "ply 2: pa is not legal: White has a move");
    check_fails("d3@@@@c3", 3, "ply 2: @@@@ is not legal: White has a move");
    check_fails("d3z9", 3, "ply 2: z9 is not a square of the 8x8 board");
    check_fails("d3c", 3, "ply 2: c is half a move; a square is written like f5");
    check_fails("d3 c 3", 4, "ply 2: c is half a move; a square is written like f5");
    check_fails("\xe2\x97\x8f", 1, "ply 1: ?? is not a square of the 8x8 board");
    /* Passes are not plies of a transcript. */
    check_fails("c4c3f5b4a4a5c2a3d2a1", 19, "ply 10: a1 is not a legal move for Black: it flips nothing");
    check_fails("c4c3f5b4a4a5c2a3pad2a1", 21, "ply 10: a1 is not a legal move for Black: it flips nothing");
}

Test(notation, passes_in_every_spelling)
{
    static const char *const spellings[] = {"pa", "PS", "pass", "Pass", "--", "@@@@", " pa ", ""};
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        char moves[64];
        (void)snprintf(moves, sizeof moves, "c4c3f5b4a4a5c2a3%sd2", spellings[i]);
        const struct transcript game = play(moves);
        cr_assert(game.ply_count == 10 && game.plies[8] == NOTATION_PASS);
        char text[NOTATION_MOVES_SIZE];
        cr_assert_eq(notation_moves_write(game.plies, game.ply_count, 8, text), 18);
        cr_assert_str_eq(text, "c4c3f5b4a4a5c2a3d2");
    }
}

/* Thirty passes: more plies than squares. */
Test(notation, a_game_of_ninety_plies)
{
    static const char moves[] = "f5f6d3g5h5h4f7h6e7d7f8g7d8c7b7d6b8a7f4g6d2e6h7c8a8e8g8a6h8b6c6h3g4g3c5f3c2b2e3b1e2f2d1"
                                "g2h2e1c1c3f1b3a2a3c4a1b5a4h1b4g1";
    const struct transcript game = play(moves);
    cr_assert(over(&game));
    int passes = 0, placed[2] = {0, 0};
    for (int i = 0; i < game.ply_count; i++)
        game.plies[i] == NOTATION_PASS ? passes++ : placed[i % 2]++;
    cr_assert_eq(passes, 30);
    cr_assert(placed[0] + placed[1] == (int)strlen(moves) / 2 && placed[0] > 30);
    char text[NOTATION_MOVES_SIZE];
    (void)notation_moves_write(game.plies, game.ply_count, 8, text);
    cr_assert_str_eq(text, moves);
}

Test(notation, transcripts_from_other_positions_and_boards)
{
    const struct position position = position_start(4, START_STANDARD);
    struct transcript out;
    struct notation_error error;
    cr_assert(notation_transcript_read("b1", &position, &out, &error), "%s", error.text);
    cr_assert(out.final.size == 4 && out.final.colour == 1);
    cr_assert_not(notation_transcript_read("b1e5", &position, &out, &error));
    cr_assert_str_eq(error.text, "ply 2: e5 is not a square of the 4x4 board");
    const struct position white = {.board = rules_pass(rules_start(8, START_STANDARD)), .size = 8, .colour = 1};
    cr_assert(notation_transcript_read("c5", &white, &out, &error), "%s", error.text);
    cr_assert_not(notation_transcript_read("d3", &white, &out, &error));
    cr_assert_str_eq(error.text, "ply 1: d3 is not a legal move for White: it flips nothing");
}

/* ---- Facts and diagrams ----------------------------------------------------------------------------------------- */

Test(notation, a_position_that_broke_programs)
{
    const struct obf_line line =
        read_good("--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXX X; g7:+32;", 8);
    cr_assert(line.scores[0].square == 54 && line.scores[0].score == 32);
}

Test(notation, diagram)
{
    char text[NOTATION_DIAGRAM_SIZE];
    const struct transcript game = play("d3");
    notation_diagram(&game.final, 19, text);
    cr_assert_str_eq(text, "   a b c d e f g h\n"
                           "1  - - - - - - - -  1\n"
                           "2  - - - - - - - -  2\n"
                           "3  - - .[X]. - - -  3\n"
                           "4  - - - X X - - -  4\n"
                           "5  - - . X O - - -  5\n"
                           "6  - - - - - - - -  6\n"
                           "7  - - - - - - - -  7\n"
                           "8  - - - - - - - -  8\n"
                           "   a b c d e f g h\n");
    const struct position small = position_start(4, START_PARALLEL);
    notation_diagram(&small, -1, text);
    cr_assert_str_eq(text, "   a b c d\n"
                           "1  . . . .  1\n"
                           "2  - O O -  2\n"
                           "3  - X X -  3\n"
                           "4  - - - -  4\n"
                           "   a b c d\n");
    const struct position corner = {.board = {UINT64_C(1) << 63, UINT64_C(1)}, .size = 8, .colour = 1};
    notation_diagram(&corner, 63, text);
    cr_assert_not_null(strstr(text, "1  X - - - - - - -  1\n"));
    cr_assert_not_null(strstr(text, "8  - - - - - - -[O] 8\n"));
}

/* ---- What others worked out, and what nobody meant --------------------------------------------------------------- */

/* "legal":["g2","b3",...] against the moves of the position at the head of the line. */
static void check_golden(const char *line, int number)
{
    char text[80];
    const char *turn = strstr(line, "\"turn\":\""), *legal = strstr(line, "\"legal\":[");
    cr_assert(turn != NULL && legal != NULL, "line %d", number);
    (void)snprintf(text, sizeof text, "%.64s %c;", line + strlen("{\"board\":\""), turn[8]);
    const struct board board = read_good(text, 8).position.board;
    uint64_t expected = 0;
    for (const char *c = legal + strlen("\"legal\":["); *c == '"' || *c == ','; c += *c == '"' ? 4 : 1)
        if (*c == '"')
            expected |= UINT64_C(1) << notation_square_parse(c + 1, 8);
    cr_assert_eq(rules_moves(board.player, board.opponent, UINT64_MAX), expected, "line %d", number);
}

Test(notation, golden_positions_and_their_legal_moves)
{
    FILE *file = fopen(TEST_GOLDEN "/positions.jsonl", "r");
    cr_assert_not_null(file);
    char *line = NULL;
    size_t size = 0;
    int count = 0;
    while (getline(&line, &size, file) >= 0)
        check_golden(line, ++count);
    cr_assert_gt(count, 1000);
    free(line);
    (void)fclose(file);
}

/* Texts made of what such texts are made of: every answer is a good position or an error with its column. */
Test(notation, any_text_is_read_or_refused)
{
    static const char letters[] = "XO-xo.*012bBwW;:%+-69 aefhgd345pas@\t\xff";
    struct osero_random random;
    osero_random_seed(&random, 11);
    const struct position start = start_8x8();
    for (int i = 0; i < 60000; i++) {
        char text[160];
        const int length = (int)osero_random_below(&random, i % 2 == 0 ? 20 : sizeof text);
        const uint32_t kinds = i % 3 == 0 ? 3 : sizeof letters - 1;
        for (int c = 0; c < length; c++)
            text[c] = letters[osero_random_below(&random, c < 64 ? kinds : sizeof letters - 1)];
        text[length] = '\0';
        struct obf_line line;
        struct transcript game;
        struct notation_error error = {0};
        if (notation_obf_read(text, 0, &line, &error) == OBF_BAD)
            cr_assert(error.column >= 1 && error.column <= length + 1 && error.text[0] != '\0');
        else if (line.position.size != 0)
            cr_assert(position_size_valid(line.position.size));
        if (!notation_transcript_read(text, &start, &game, &error))
            cr_assert(error.column >= 1 && error.column <= length + 1 && error.text[0] != '\0');
    }
}
