/* SPDX-License-Identifier: MIT */
#include "wthor_names.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* The header of WTH_2019.wtb as it is published: written on 2026-02-18, 1,983 games of 2019. */
static const unsigned char header_bytes[WTHOR_HEADER_SIZE] = {20, 26, 2,    18,   0xbf, 0x07, 0,  0,
                                                              0,  0,  0xe3, 0x07, 8,    0,    24, 0};

/* The shortest game there is, nine moves: f5 d6 c5 f4 e3 f6 g5 e6 e7. */
static const unsigned char game_bytes[WTHOR_GAME_SIZE] = {0x2c, 0x01, 0x02, 0x01, 0xff, 0xff, 64, 40, 56,
                                                          64,   53,   46,   35,   66,   57,   65, 75};

Test(wthor, a_header_byte_by_byte)
{
    struct wthor_header header;
    unsigned char bytes[WTHOR_HEADER_SIZE];
    wthor_header_read(header_bytes, &header);
    cr_assert(header.century == 20 && header.year == 26 && header.month == 2 && header.day == 18);
    cr_assert(header.games == 1983 && header.names == 0 && header.games_year == 2019);
    cr_assert(header.board_size == 8 && header.solitaire == 0 && header.depth == 24 && header.reserved == 0);
    wthor_header_write(&header, bytes);
    cr_assert_arr_eq(bytes, header_bytes, WTHOR_HEADER_SIZE);
}

Test(wthor, every_bit_of_a_header_comes_back)
{
    unsigned char bytes[WTHOR_HEADER_SIZE], again[WTHOR_HEADER_SIZE];
    for (int i = 0; i < WTHOR_HEADER_SIZE; i++)
        bytes[i] = (unsigned char)(0xf1 - 7 * i);
    struct wthor_header header;
    wthor_header_read(bytes, &header);
    cr_assert_eq(header.games, UINT32_C(0xc0c7ced5)); /* bytes 4 to 7, the last one highest */
    wthor_header_write(&header, again);
    cr_assert_arr_eq(bytes, again, WTHOR_HEADER_SIZE);
}

Test(wthor, a_game_byte_by_byte)
{
    struct wthor_game game;
    unsigned char bytes[WTHOR_GAME_SIZE];
    wthor_game_read(game_bytes, &game);
    cr_assert(game.tournament == 300 && game.black == 258 && game.white == 65535);
    cr_assert(game.black_discs == 64 && game.theoretical == 40);
    cr_assert(game.moves[0] == 56 && game.moves[8] == 75 && game.moves[9] == 0);
    wthor_game_write(&game, bytes);
    cr_assert_arr_eq(bytes, game_bytes, WTHOR_GAME_SIZE);
}

Test(wthor, squares_are_ten_times_row_and_column)
{
    static const struct {
        int move, square;
    } cases[] = {{11, 0},  {18, 7},  {56, 37}, {81, 56}, {88, 63}, {0, -1},
                 {10, -1}, {19, -1}, {9, -1},  {91, -1}, {255, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        cr_assert_eq(wthor_square((unsigned char)cases[i].move), cases[i].square, "%d", cases[i].move);
    for (int square = 0; square < 64; square++)
        cr_assert_eq(wthor_square(wthor_move(square)), square);
}

Test(wthor, a_game_is_played)
{
    struct wthor_game game;
    struct replay replay;
    struct notation_error error;
    wthor_game_read(game_bytes, &game);
    cr_assert(wthor_replay(&game, &replay, &error), "%s", error.text);
    cr_assert(replay.over && replay.difference == 64 && replay.move_count == 9 && replay.ply_count == 9);
}

static void assert_refused(int at, int value, int discs, const char *text, int column)
{
    struct wthor_game game;
    struct replay replay;
    struct notation_error error;
    wthor_game_read(game_bytes, &game);
    game.moves[at] = (unsigned char)value;
    game.black_discs = discs;
    cr_assert_not(wthor_replay(&game, &replay, &error), "%s", text);
    cr_assert_str_eq(error.text, text);
    cr_assert_eq(error.column, column);
}

Test(wthor, what_cannot_be_is_told_with_the_move)
{
    assert_refused(2, 99, 64, "move 3: 99 is no square", 3);
    assert_refused(2, 56, 64, "move 3: f5 is not a legal move: the square is taken", 3);
    assert_refused(2, 11, 64, "move 3: a1 is not a legal move for Black: it flips nothing", 3);
    assert_refused(1, 11, 64, "move 2: a1 is not a legal move for White: it flips nothing", 2);
    assert_refused(9, 11, 64, "move 10: a1 comes after the end of the game", 10);
    assert_refused(12, 11, 64, "move 13: a1 comes after the zero that ends the moves", 13);
    assert_refused(8, 75, 60, "the record says 60 discs for Black, but its moves end with 64", 0);
}

Test(wthor, a_game_that_stops_early_has_no_result)
{
    struct wthor_game game;
    struct replay replay;
    struct notation_error error;
    wthor_game_read(game_bytes, &game);
    game.moves[8] = 0;
    game.black_discs = 7;
    cr_assert(wthor_replay(&game, &replay, &error));
    cr_assert(!replay.over && replay.move_count == 8 && replay.difference == 0);
}

Test(wthor, discs_as_records_have_them)
{
    cr_assert_eq(wthor_black_discs(64), 64);
    cr_assert_eq(wthor_black_discs(-64), 0);
    cr_assert_eq(wthor_black_discs(0), 32);
    cr_assert_eq(wthor_black_discs(-4), 30);
}

Test(wthor, names_are_latin_1)
{
    static const unsigned char stored[WTHOR_PLAYER_SIZE] = "Fran\xe7ois Ren\xe9 \x01\0\0\0\0";
    unsigned char bytes[WTHOR_PLAYER_SIZE];
    char name[WTHOR_NAME_SIZE];
    wthor_name_read(stored, WTHOR_PLAYER_SIZE, name);
    cr_assert_str_eq(name, "Fran\xc3\xa7ois Ren\xc3\xa9 ?");
    wthor_name_write("Fran\xc3\xa7ois Ren\xc3\xa9", WTHOR_PLAYER_SIZE, bytes);
    cr_assert_arr_eq(bytes, "Fran\xe7ois Ren\xe9\0\0\0\0\0\0", WTHOR_PLAYER_SIZE);
    wthor_name_write("\xe3\x82\xaa\xe3\x82\xbb\xe3\x83\xad", WTHOR_PLAYER_SIZE, bytes);
    cr_assert_str_eq((const char *)bytes, "???");
    wthor_name_write("a name of more than twenty letters", WTHOR_PLAYER_SIZE, bytes);
    cr_assert_str_eq((const char *)bytes, "a name of more than");
    memset(bytes, 0xe9, sizeof bytes); /* no zero ends it */
    wthor_name_read(bytes, WTHOR_PLAYER_SIZE, name);
    cr_assert_eq(strlen(name), 40);
}

/* ---- Files of names */

/* The first names of WTH.JOU as it is published, and one with an accent. */
static const unsigned char names_bytes[WTHOR_HEADER_SIZE + 3 * WTHOR_PLAYER_SIZE] = {
    20,  26,  2,   16,  0,   0,   0,   0,   3,   0,   [16] = '?',  '?', '?', [36] = 'T',
    'a', 's', 't', 'e', 't', ' ', 'M', 'a', 'r', 'c', [56] = 0xc9, 'v', 'a'};

Test(wthor, a_file_of_names)
{
    struct wthor_names names;
    struct wthor_header header;
    struct notation_error error;
    size_t length = 0;
    cr_assert(wthor_names_read(names_bytes, sizeof names_bytes, WTHOR_PLAYER_SIZE, &names, &error), "%s", error.text);
    cr_assert_eq(names.count, 3);
    cr_assert_str_eq(wthor_names_get(&names, 1), "Tastet Marc");
    cr_assert_str_eq(wthor_names_get(&names, 2), "\xc3\x89va");
    cr_assert(wthor_names_get(&names, 3) == NULL && wthor_names_get(&names, -1) == NULL);
    wthor_header_read(names_bytes, &header);
    unsigned char *bytes = wthor_names_write(&names, WTHOR_PLAYER_SIZE, &header, &length);
    cr_assert_eq(length, sizeof names_bytes);
    cr_assert_arr_eq(bytes, names_bytes, sizeof names_bytes);
    free(bytes);
    wthor_names_clear(&names);
}

static void assert_names_refused(size_t length, int count, const char *text)
{
    unsigned char bytes[sizeof names_bytes];
    struct wthor_names names;
    struct notation_error error;
    memcpy(bytes, names_bytes, sizeof bytes);
    bytes[8] = (unsigned char)count;
    cr_assert_not(wthor_names_read(bytes, length, WTHOR_PLAYER_SIZE, &names, &error));
    cr_assert_str_eq(error.text, text);
    cr_assert(names.count <= count && names.count <= 3);
    wthor_names_clear(&names);
}

Test(wthor, files_of_names_that_are_torn)
{
    assert_names_refused(15, 3, "a file of names has a header of 16 bytes, and this one is shorter");
    assert_names_refused(75, 3, "its header says 3 names, and it has the bytes of 2 and a piece");
    assert_names_refused(76, 9, "its header says 9 names, and it has the bytes of 3");
    assert_names_refused(76, 2, "its header says 2 names, and it has the bytes of 3");
}

Test(wthor, what_names_can_be_held)
{
    cr_assert(wthor_name_holds("", 20) && wthor_name_holds("\xc3\x89va", 20) &&
              wthor_name_holds("1234567890123456789", 20));
    cr_assert_not(wthor_name_holds("12345678901234567890", 20));
    cr_assert_not(wthor_name_holds("\xe5\xb1\xb1", 20));
    cr_assert_not(wthor_name_holds("a ", 20));
    cr_assert_not(wthor_name_holds("a\tb", 20));
}

Test(wthor, a_table_grows_to_65535_names)
{
    struct wthor_names names = {.names = NULL};
    for (int i = 0; i < WTHOR_MOST_NAMES; i++)
        cr_assert(wthor_names_add(&names, "x"));
    cr_assert_not(wthor_names_add(&names, "x"));
    cr_assert_eq(names.count, WTHOR_MOST_NAMES);
    wthor_names_clear(&names);
}
