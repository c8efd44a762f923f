/* SPDX-License-Identifier: MIT */
#include "ggf.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define START "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
/* The shortest game there is: Black takes all with nine moves. */
#define SHORTEST "B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7]"

static struct ggf_game game;
static struct replay replay;
static struct notation_error error;

static void read_game(const char *text)
{
    size_t used = 0;
    cr_assert(ggf_read(text, strlen(text), &used, &game, &error), "%s: %s", text, error.text);
    cr_assert_eq(used, strlen(text));
}

static void assert_refused(const char *text, const char *why)
{
    cr_assert_not(ggf_read(text, strlen(text), NULL, &game, &error), "%s", text);
    cr_assert_str_eq(error.text, why, "%s: %s", text, error.text);
}

static void assert_illegal(const char *text, const char *why)
{
    read_game(text);
    cr_assert_not(ggf_play(&game, &replay, &error), "%s", text);
    cr_assert_str_eq(error.text, why, "%s: %s", text, error.text);
    ggf_clear(&game);
}

static void assert_written(const char *text, const char *wanted)
{
    read_game(text);
    char *written = ggf_text(&game);
    cr_assert_str_eq(written, wanted);
    ggf_clear(&game);
    free(written);
}

Test(ggf, every_tag_in_any_order)
{
    read_game("(;RE[+64.00]TI[15:00//02:00]PW[patzer]RW[1631.74]B[F5/1.25/0.5]TY[8]W[d6//2]" START
              "PC[GGS/os]GM[othello]DT[2000-4-16 11:13 EST]PB[fangr]RB[1457.12]B[C5]KM[-3.5];)");
    cr_assert(strcmp(game.black, "fangr") == 0 && strcmp(game.white, "patzer") == 0);
    cr_assert(strcmp(game.black_rating, "1457.12") == 0 && strcmp(game.white_rating, "1631.74") == 0);
    cr_assert(strcmp(game.place, "GGS/os") == 0 && strcmp(game.date, "2000-4-16 11:13 EST") == 0);
    cr_assert(game.result.given && game.result.value == 64 && game.result.decimals == 2 && game.ending == 0);
    cr_assert(game.komi.given && game.komi.value == -3.5);
    cr_assert(game.ply_count == 3 && game.plies[0].square == 37 && game.plies[1].square == 43 &&
              game.plies[2].square == 34);
    cr_assert(game.plies[0].colour == 0 && game.plies[1].colour == 1 && game.plies[2].colour == 0);
    cr_assert(strcmp(game.plies[0].eval, "1.25") == 0 && strcmp(game.plies[0].seconds, "0.5") == 0);
    cr_assert(game.plies[1].eval[0] == '\0' && strcmp(game.plies[1].seconds, "2") == 0);
    cr_assert_null(game.others);
    ggf_clear(&game);
}

/* The board of the start as rules.h has it, which is told by other tests. */
Test(ggf, the_board_with_white_space_anywhere)
{
    const struct board start = rules_start(8, START_STANDARD);
    read_game(
        "(;GM[Othello]BO[8\n--------\n--------\r\n--------\n--- O* ---\n---*O---\n\t---------------- --------\n * ];)");
    cr_assert(game.start.size == 8 && game.start.colour == 0);
    cr_assert(game.start.board.player == start.player && game.start.board.opponent == start.opponent);
    ggf_clear(&game);
    read_game("(;TY[4]BO[4-----O*--*O-----O];)");
    cr_assert(game.start.size == 4 && game.start.colour == 1);
    cr_assert_eq(game.start.board.player, rules_start(4, START_STANDARD).opponent);
    cr_assert_eq(game.start.board.opponent, rules_start(4, START_STANDARD).player);
    ggf_clear(&game);
    read_game("(;TY[6];)");
    cr_assert(game.start.size == 6 && game.start.board.player == rules_start(6, START_STANDARD).player);
    ggf_clear(&game);
}

Test(ggf, types)
{
    read_game("(;TY[s8r18]" START ";)");
    cr_assert(game.type.synchro && game.type.random_discs == 18 && !game.type.komi && !game.type.anti);
    ggf_clear(&game);
    read_game("(;TY[kbw8a]" START ";)");
    cr_assert(game.type.komi && game.type.black && game.type.white && game.type.anti && !game.type.synchro);
    ggf_clear(&game);
    assert_refused("(;TY[12];)", "TY: 12x12 is not played here, only 4x4, 6x6, 8x8 and 10x10");
    assert_refused("(;TY[88];)", "TY: the octagon (88) is not played here, only 4x4, 6x6, 8x8 and 10x10");
    assert_refused("(;TY[3];)", "TY: there is no board of size 3");
    assert_refused("(;TY[99999];)", "TY: there is no board of size 9999");
    assert_refused("(;TY[8q];)", "TY[8q] is no type; they are like 8, s8r18 or k8");
    assert_refused("(;TY[8r];)", "TY[8r] is no type; they are like 8, s8r18 or k8");
    assert_refused("(;TY[ss8];)", "TY[ss8] is no type; they are like 8, s8r18 or k8");
    assert_refused("(;TY[];)", "TY[] has no size");
    assert_refused("(;TY[6]" START ";)", "TY says 6x6, BO 8x8");
    assert_refused("(;TY[8r4];)", "BO is missing, and the game does not begin at the standard start (TY has r)");
}

Test(ggf, results)
{
    static const struct {
        const char *text;
        bool given;
        double value;
        char ending;
    } cases[] = {{"+12", true, 12, 0},    {"-3.500:r", true, -3.5, 'r'},
                 {"0:s", true, 0, 's'},   {"-64.00:t", true, -64, 't'},
                 {"64:L", true, 64, 'l'}, {"?", false, 0, 0},
                 {"", false, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "(;RE[%s];)", cases[i].text);
        read_game(text);
        cr_assert(game.result.given == cases[i].given && game.result.value == cases[i].value, "%s", text);
        cr_assert_eq(game.ending, cases[i].ending, "%s", text);
        ggf_clear(&game);
    }
    assert_refused("(;RE[12:x];)", "RE[12:x]: after ':' r, t, s or l is wanted");
    assert_refused("(;RE[1e3];)", "RE[1e3] is no result; they are like +12, -3.5:r or ?");
    assert_refused("(;RE[nan];)", "RE[nan] is no result; they are like +12, -3.5:r or ?");
    assert_refused("(;RE[99999999999999999999];)",
                   "RE[99999999999999999999] is no result; they are like +12, -3.5:r or ?");
    assert_refused("(;KM[x];)", "KM[x] is no number");
}

Test(ggf, a_game_is_played_and_its_result_looked_at)
{
    read_game("(;RE[+64]" START SHORTEST ";)");
    cr_assert(ggf_play(&game, &replay, &error), "%s", error.text);
    cr_assert(replay.over && replay.difference == 64 && replay.move_count == 9);
    cr_assert(ggf_result_agrees(&game, &replay));
    game.result.value = 13; /* 13 discs to none: empties to nobody */
    cr_assert(ggf_result_agrees(&game, &replay));
    game.result.value = 12;
    cr_assert_not(ggf_result_agrees(&game, &replay));
    game.ending = 'r';
    cr_assert(ggf_result_agrees(&game, &replay));
    game.ending = 0;
    game.komi = (struct ggf_number){true, 3.5, 1};
    game.result.value = 60.5; /* (64 - 0) - 3.5 */
    cr_assert(ggf_result_agrees(&game, &replay));
    game.result.value = 67.5;
    cr_assert_not(ggf_result_agrees(&game, &replay));
    game.ply_count--;
    cr_assert(ggf_play(&game, &replay, &error) && !replay.over);
    cr_assert_not(ggf_result_agrees(&game, &replay)); /* said to be over, and is not */
    game.result.given = false;
    cr_assert(ggf_result_agrees(&game, &replay));
    ggf_clear(&game);
}

/* 4x4: a1 is White's, b1 Black's, c1 empty; only White, who is not to move, has a move. */
#define MUST_PASS "(;BO[4 O*-- ---- ---- ---- *]"

Test(ggf, passes_in_every_spelling_and_left_out)
{
    static const char *const passes[] = {"B[p]", "B[Pa]", "B[PAS]", "B[pass]", "B[--]", "B[PASS/-3.00/1.5]", ""};
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        char text[128];
        (void)snprintf(text, sizeof text, MUST_PASS "%sW[c1];)", passes[i]);
        read_game(text);
        cr_assert(ggf_play(&game, &replay, &error), "%s: %s", text, error.text);
        cr_assert(replay.ply_count == 2 && replay.plies[0] == NOTATION_PASS && replay.plies[1] == 2, "%s", text);
        cr_assert(replay.over && replay.difference == -16 && replay.move_count == 1, "%s", text);
        ggf_clear(&game);
    }
    read_game(MUST_PASS "W[c1]B[pass]W[pa];)"); /* behind the end */
    cr_assert(ggf_play(&game, &replay, &error) && replay.ply_count == 2);
    ggf_clear(&game);
    read_game(MUST_PASS "B[pa];)"); /* the game stops there */
    cr_assert(ggf_play(&game, &replay, &error) && replay.ply_count == 1 && !replay.over && replay.final.colour == 1);
    ggf_clear(&game);
    read_game(MUST_PASS ";)");
    cr_assert(ggf_play(&game, &replay, &error) && replay.ply_count == 0 && !replay.over && replay.final.colour == 0);
    ggf_clear(&game);
    assert_refused("(;B[passe];)", "ply 1: 'passe' is no square, and no pass");
    assert_refused("(;B[];)", "ply 1: '' is no square, and no pass");
}

Test(ggf, moves_that_cannot_be)
{
    assert_illegal("(;B[f5]B[d6];)", "ply 2: Black's d6 comes when it is White's turn");
    assert_illegal("(;B[f5]W[f5];)", "ply 2: White's f5 is not a legal move: the square is taken");
    assert_illegal("(;B[a1];)", "ply 1: Black's a1 is not a legal move: it flips nothing");
    assert_illegal("(;B[pa];)", "ply 1: Black's PA is not legal: there is a move");
    assert_illegal("(;" SHORTEST "W[a1];)", "ply 10: White's a1 comes after the end of the game");
    assert_illegal("(;TY[8a]" START "B[f5];)", "TY says that it is an anti game: other rules than Othello's");
    assert_refused("(;TY[4]B[e1];)", "ply 1 lies outside the 4x4 board");
    assert_refused("(;B[f5/1/2/3];)", "ply 1: more than move/evaluation/seconds");
    assert_refused("(;B[i9];)", "ply 1 lies outside the 8x8 board");
    assert_refused("(;B[a9];)", "ply 1 lies outside the 8x8 board");
    assert_refused("(;B[k1];)", "ply 1: 'k1' is no square, and no pass");
    assert_refused("(;B[a100];)", "ply 1: 'a100' is no square, and no pass");
}

Test(ggf, broken_texts)
{
    assert_refused("", "a game begins with '(;'");
    assert_refused("(GM[Othello];)", "a game begins with '(;'");
    assert_refused("(;GM[Othello]", "the game is cut off: its end, ';)', is missing");
    assert_refused("(;GM[Othello", "column 3: the ']' of GM is missing");
    assert_refused("(;GM Othello];)", "column 5: '[' is missing after GM");
    assert_refused("(;GM[Othello]!;)", "column 14: '!' is no tag; they are like PB[name]");
    assert_refused("(;GM[Chess];)", "GM[Chess]: the game is not Othello");
    assert_refused("(;PB[a]PB[b];)", "PB is there twice");
    assert_refused("(;BO[8 ---- *];)", "BO has 5 cells; the 8x8 board has 64");
    assert_refused("(;BO[4 -----O*--*O-----];)", "BO does not say after 16 cells who is to move, * or O");
    assert_refused("(;BO[4 -----O*--*O----- * *];)", "BO has more than its cells and the side to move");
    assert_refused("(;BO[4 -----O*--*O?---- *];)", "BO: '?' is not a cell; they are *, O and -");
    assert_refused("(;BO[];)", "BO: there is no board of size 0");
}

Test(ggf, clocks)
{
    struct ggf_clock clock;
    cr_assert(ggf_clock_read("15:00//02:00", &clock));
    cr_assert(clock.main_ms == 900000 && clock.increment_ms == 0 && clock.extension_ms == 120000);
    cr_assert(ggf_clock_read("1:00:05/0:10", &clock));
    cr_assert(clock.main_ms == 3605000 && clock.increment_ms == 10000 && clock.extension_ms == 0);
    cr_assert(ggf_clock_read("1.02:00:00,0:1/30,5:2", &clock));
    cr_assert(clock.main_ms == 93600000 && clock.increment_ms == 30000);
    cr_assert_not(ggf_clock_read("", &clock));
    cr_assert_not(ggf_clock_read("15:xx", &clock));
    cr_assert_not(ggf_clock_read("1/2/3/4", &clock));
    cr_assert_not(ggf_clock_read("99999999999999999999", &clock));
}

Test(ggf, the_board_of_ten)
{
    read_game("(;TY[10]RE[?]BO[10 ---------- ---------- ---------- ---------- ----O*---- ----*O---- ---------- "
              "---------- ---------- -----*---- O]W[g5]B[G4];)");
    cr_assert(game.start.size == 10 && game.start.colour == 1 && game.plies[0].square == 46 &&
              game.plies[1].square == 36);
    cr_assert(position_opponent(&game.start) == (wide_bit(45) | wide_bit(54) | wide_bit(95)));
    cr_assert(ggf_play(&game, &replay, &error), "%s", error.text);
    cr_assert(replay.final.colour == 1 && !replay.over && wide_count(position_opponent(&replay.final)) == 4);
    ggf_clear(&game);
    read_game("(;TY[10];)");
    cr_assert(position_equal(&game.start, &(struct position){.wide = wide_start(START_STANDARD), .size = 10}));
    ggf_clear(&game);
    assert_written("(;TY[10]B[g6]W[J10];)",
                   "(;GM[Othello]TY[10]RE[?]BO[10 ---------- ---------- ---------- ---------- ----O*---- ----*O---- "
                   "---------- ---------- ---------- ---------- *]B[g6]W[j10];)");
}

#define HEAD "(;GM[Othello]PC[here]PB[one]PW[two]TI[5:00]TY[8]"

Test(ggf, written_in_one_order_with_all_that_was_there)
{
    assert_written("(;BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]XY[un\nknown]"
                   "RE[?]PW[two]PB[ one ]GM[othello]PC[here]B[F5/1.250/0.5]W[d6//2]Z[];TI[5:00])",
                   HEAD "RE[?]" START "XY[un known]Z[]B[f5/1.250/0.5]W[d6//2];)");
    assert_written("(;KM[2.50]RE[-3.5:T]TY[k8]B[f5/-1];)", "(;GM[Othello]TY[k8]RE[-3.5:t]KM[+2.50]" START "B[f5/-1];)");
    assert_written(MUST_PASS "B[--]W[c1];)", "(;GM[Othello]TY[4]RE[?]BO[4 O*-- ---- ---- ---- *]B[PA]W[c1];)");
    assert_written("(;TY[s8ar18]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- o];)",
                   "(;GM[Othello]TY[s8ar18]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
                   "-------- O];)");
}

Test(ggf, what_cannot_stand_in_brackets_is_a_question_mark)
{
    ggf_init(&game, 8);
    strcpy(game.black, "a]b\n(;c (d)");
    strcpy(game.plies[0].eval, "]");
    char *text = ggf_text(&game);
    cr_assert_str_eq(text, "(;GM[Othello]PB[a?b??;c (d)]TY[8]RE[?]" START ";)");
    free(text);
    assert_written("(;XY[a( ;b;];)", "(;GM[Othello]TY[8]RE[?]" START "XY[a( ?b;];)");
    cr_assert(ggf_holds("a (d) \xc3\xa9") && ggf_holds("") && !ggf_holds("a]") && !ggf_holds("(;") &&
              !ggf_holds("( ;") && !ggf_holds("a\n") && !ggf_holds(" a") && !ggf_holds("a "));
}

Test(ggf, plies_made_of_a_replay)
{
    static const unsigned char plies[] = {37, 43, NOTATION_PASS, 34};
    ggf_init(&game, 8);
    ggf_set_plies(&game, plies, 4);
    cr_assert(game.ply_count == 4 && game.plies[3].colour == 1 && game.plies[2].colour == 0 &&
              game.plies[2].square == NOTATION_PASS);
}

static void assert_next(struct ggf_reader *reader, const char *black, int part, uint64_t number, uint64_t line)
{
    cr_assert_eq(ggf_next(reader, &game, &error), GGF_GAME, "%s", error.text);
    cr_assert_str_eq(game.black, black);
    cr_assert(reader->part == part && reader->number == number && reader->line == line, "%s: part %d, %d, line %d",
              black, reader->part, (int)reader->number, (int)reader->line);
    ggf_clear(&game);
}

static void assert_bad(struct ggf_reader *reader, const char *why, uint64_t number, uint64_t line)
{
    cr_assert_eq(ggf_next(reader, &game, &error), GGF_BAD, "%s", game.black);
    cr_assert_str_eq(error.text, why);
    cr_assert(reader->number == number && reader->line == line, "%s: %d, line %d", why, (int)reader->number,
              (int)reader->line);
}

Test(ggf, a_file_of_games)
{
    static const char text[] = "(;PB[a];)1 (;PB[b];)\n\n2 (;PB[c];)(;PB[d];)\n2(;PB[e];)\n"
                               "\n(;PB[f];)\n(;PB[g]\n(;PB[h];)\nwhat is this\n(;PB[i];)3 (;PB[j];)\n2 (;PB[k];)";
    struct ggf_reader reader = {.text = text, .length = strlen(text)};
    assert_next(&reader, "a", 0, 1, 1);
    assert_next(&reader, "b", 0, 2, 1);
    assert_next(&reader, "c", 1, 3, 3);
    assert_next(&reader, "d", 2, 4, 3);
    assert_next(&reader, "e", 1, 5, 4);
    assert_next(&reader, "f", 2, 6, 6);
    assert_bad(&reader, "the game is cut off: its end, ';)', is missing", 7, 7);
    assert_next(&reader, "h", 0, 8, 8);
    assert_bad(&reader, "what stands before is no game; games begin with '(;'", 8, 10);
    assert_next(&reader, "i", 0, 9, 10);
    assert_bad(&reader, "a count of 3: matches have 1 game, or 2", 9, 10);
    assert_next(&reader, "j", 0, 10, 10);
    assert_next(&reader, "k", 1, 11, 11);
    assert_bad(&reader, "the second game of the synchro match is missing", 11, 11);
    cr_assert_eq(ggf_next(&reader, &game, &error), GGF_END);
    cr_assert_eq(ggf_next(&reader, &game, &error), GGF_END);
}

Test(ggf, a_match_of_one_game_before_another_match)
{
    static const char text[] = "2 (;PB[a];)\n1 (;PB[b];)\n7\n";
    struct ggf_reader reader = {.text = text, .length = strlen(text)};
    assert_next(&reader, "a", 1, 1, 1);
    assert_bad(&reader, "the second game of the synchro match is missing", 1, 1);
    assert_next(&reader, "b", 0, 2, 2);
    assert_bad(&reader, "a count without a game behind it", 2, 4);
    cr_assert_eq(ggf_next(&reader, &game, &error), GGF_END);
}
