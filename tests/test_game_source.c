/* SPDX-License-Identifier: MIT */
/* Against games that tests/golden/games/make.py played by rules of its own. */
#include "game_source.h"
#include "json.h"
#include "record.h"
#include "wthor.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GAMES TEST_GOLDEN "/games/"

static char folder[64];

static void make_folder(void)
{
    strcpy(folder, "/tmp/osero-games-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(game_source, .init = make_folder, .fini = remove_folder);

static const char *path_of(const char *name)
{
    static char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(path_of(name), "w");
    cr_assert(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static size_t read_file(const char *path, unsigned char *bytes, size_t room)
{
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    const size_t length = fread(bytes, 1, room, file);
    cr_assert_eq(fclose(file), 0);
    return length;
}

static struct game_source *open_source(const char *path)
{
    struct error error = {.kind = ERROR_NONE};
    struct game_source *source = game_source_open(path, &error);
    cr_assert_not_null(source, "%s", error.message);
    return source;
}

static uint64_t bits_of(const struct json *squares)
{
    uint64_t bits = 0;
    for (const struct json *square = json_first(squares); square != NULL; square = json_next(square))
        bits |= UINT64_C(1) << (int)json_number(square);
    return bits;
}

static void assert_plies(const struct replay *replay, const struct json *plies)
{
    int index = 0;
    cr_assert_eq(replay->ply_count, (int)json_length(plies));
    for (const struct json *ply = json_first(plies); ply != NULL; ply = json_next(ply), index++) {
        const bool pass = strcmp(json_string(ply), "pass") == 0;
        cr_assert_eq(replay->plies[index], pass ? NOTATION_PASS : notation_square_parse(json_string(ply), 8));
    }
}

static void assert_game(const struct played_game *game, const char *expected)
{
    struct error error;
    struct json *json = json_parse(expected, "expected", &error);
    cr_assert_not_null(json);
    const struct replay *replay = &game->replay;
    const struct board board = replay->final.board;
    const bool white = replay->final.colour == 1;
    assert_plies(replay, json_get(json, "plies"));
    cr_assert_eq(white ? board.opponent : board.player, bits_of(json_get(json, "black")));
    cr_assert_eq(white ? board.player : board.opponent, bits_of(json_get(json, "white")));
    cr_assert_eq(game->finished, json_boolean(json_get(json, "over")));
    cr_assert_eq(replay->over, game->finished);
    cr_assert_eq(replay->difference, (int)json_number(json_get(json, "difference")));
    json_free(json);
}

/* All the games, numbered from `first`. */
static void assert_golden(const char *path, uint64_t first)
{
    struct game_source *source = open_source(path);
    struct played_game game;
    struct error error;
    char line[8192];
    FILE *expected = fopen(GAMES "expected.jsonl", "r");
    cr_assert_not_null(expected);
    for (uint64_t number = first; fgets(line, sizeof line, expected) != NULL; number++) {
        cr_assert_eq(game_source_next(source, &game, &error), GAME_GOOD, "%s", error.message);
        cr_assert_eq(game.number, number);
        assert_game(&game, line);
    }
    cr_assert_eq(game_source_next(source, &game, &error), GAME_END);
    cr_assert_eq(game_source_next(source, &game, &error), GAME_END);
    game_source_close(source);
    (void)fclose(expected);
}

Test(game_source, wthor_gives_every_game)
{
    assert_golden(GAMES "games.wtb", 1);
}

Test(game_source, transcripts_give_every_game)
{
    assert_golden(GAMES "games.txt", 3); /* a comment and a blank line come first */
}

/* The same games as a run. */
Test(game_source, a_runs_folder_gives_every_game)
{
    char text[8192], line[RECORD_LINE_SIZE];
    FILE *transcripts = fopen(GAMES "games.txt", "r"), *expected = fopen(GAMES "expected.jsonl", "r");
    FILE *out = fopen(path_of("games.jsonl"), "w");
    cr_assert(transcripts != NULL && expected != NULL && out != NULL);
    cr_assert(fgets(text, sizeof text, transcripts) != NULL && fgets(text, sizeof text, transcripts) != NULL);
    struct record record = {.game = 1, .black = "A", .white = "B"};
    while (fgets(record.moves, sizeof record.moves, transcripts) != NULL) {
        struct error error;
        record.moves[strcspn(record.moves, "\n")] = '\0';
        cr_assert_not_null(fgets(text, sizeof text, expected));
        struct json *json = json_parse(text, "expected", &error);
        record.has_difference = json_boolean(json_get(json, "over"));
        record.difference = (int)json_number(json_get(json, "difference"));
        record.black_discs = (int)json_length(json_get(json, "black"));
        record.white_discs = (int)json_length(json_get(json, "white"));
        record.outcome = record.difference > 0 ? OUTCOME_WIN : record.difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
        record.termination = record.has_difference ? TERMINATION_NORMAL : TERMINATION_TIME;
        json_free(json);
        cr_assert_eq(fwrite(line, 1, record_write(&record, line), out), strlen(line));
        record.game++;
    }
    cr_assert(fclose(out) == 0 && fclose(transcripts) == 0 && fclose(expected) == 0);
    assert_golden(folder, 1);
    assert_golden(path_of("games.jsonl"), 1);
}

Test(game_source, years_come_in_order)
{
    unsigned char bytes[8192];
    const size_t length = read_file(GAMES "games.wtb", bytes, sizeof bytes);
    write_file("WTH_2002.WTB", bytes, length);
    write_file("WTH_2001.wtb", bytes, length);
    write_file("WTH.JOU", bytes, length);
    struct game_source *source = open_source(folder);
    struct played_game game;
    struct error error;
    int count = 0;
    for (; game_source_next(source, &game, &error) == GAME_GOOD; count++) {
        const char *name = strrchr(game_source_file(source), '/') + 1;
        cr_assert_str_eq(name, count < 42 ? "WTH_2001.wtb" : "WTH_2002.WTB");
        cr_assert_eq(game.number, (uint64_t)count % 42 + 1);
    }
    cr_assert_eq(count, 84);
    game_source_close(source);
}

/* What a source says, a line each: G for a good game, the message of a bad one without the folder, E at the end. */
static void tell(const char *name, char *told)
{
    struct game_source *source = open_source(path_of(name));
    struct played_game game;
    struct error error = {.kind = ERROR_NONE};
    enum game_status status;
    told[0] = '\0';
    while ((status = game_source_next(source, &game, &error)) == GAME_GOOD || status == GAME_BAD) {
        const bool good = status == GAME_GOOD;
        cr_assert(good || error.kind == ERROR_FOUND);
        strcat(strcat(told, good ? "G" : error.message + strlen(folder) + 1), "\n");
    }
    strcat(told, status == GAME_END ? "E" : error.message + strlen(folder) + 1);
    game_source_close(source);
}

static void assert_told(const char *name, const char *expected)
{
    char told[8192];
    tell(name, told);
    cr_assert_str_eq(told, expected);
}

Test(game_source, bad_games_of_a_wthor_file_are_told_by_number)
{
    unsigned char bytes[8192];
    (void)read_file(GAMES "games.wtb", bytes, sizeof bytes);
    memset(bytes + 4, 0, 4);
    bytes[4] = 4;
    bytes[16 + 68 + 8] = 11;     /* game 2 begins with a1 */
    bytes[16 + 2 * 68 + 6] ^= 1; /* game 3 came to something else */
    write_file("a.wtb", bytes, 16 + 4 * 68);
    char told[8192];
    tell("a.wtb", told);
    cr_assert(strncmp(told,
                      "G\na.wtb game 2: move 1: a1 is not a legal move for Black: it flips nothing\na.wtb game 3: the "
                      "record says ",
                      104) == 0 &&
                  strcmp(told + strlen(told) - 4, "\nG\nE") == 0,
              "%s", told);
    bytes[16 + 68 + 8] = bytes[16 + 8];
    write_file("cut.wtb", bytes, 16 + 68 + 20);
    assert_told("cut.wtb", "G\ncut.wtb: it is cut off after game 1\nE");
    bytes[4] = 1;
    write_file("long.wtb", bytes, 16 + 2 * 68);
    assert_told("long.wtb", "G\nlong.wtb: 68 bytes follow the 1 games that its header promises\nE");
}

Test(game_source, wthor_files_of_other_kinds_are_refused)
{
    unsigned char bytes[8192];
    (void)read_file(GAMES "games.wtb", bytes, sizeof bytes);
    write_file("short.wtb", bytes, 15);
    assert_told("short.wtb", "short.wtb: a WTHOR file has a header of 16 bytes, and this one has 15 bytes");
    bytes[12] = 10;
    write_file("ten.wtb", bytes, 84);
    assert_told("ten.wtb",
                "ten.wtb: its games are on 10x10: how WTHOR puts their 96 moves into its records of 60 is not known");
    bytes[12] = 0; /* means 8 */
    bytes[13] = 1;
    write_file("alone.wtb", bytes, 84);
    assert_told("alone.wtb", "alone.wtb: it holds solitaires, not games");
    write_file("WTH.JOU", bytes, 84);
    assert_told("WTH.JOU", "WTH.JOU: it holds names, not games; WTHOR's games are in .wtb files");
}

Test(game_source, bad_transcripts_are_told_by_line)
{
    static const char text[] = "F5 d6 c3\r\n# nothing\nf5d6x\nf5f5 % twice\nf5d6c3d3c4 # no newline follows";
    write_file("t.txt", text, sizeof text - 1);
    assert_told("t.txt", "G\nt.txt line 3: ply 3: x is half a move; a square is written like f5\n"
                         "t.txt line 4: ply 2: f5 is not a legal move for White: the square is taken\nG\nE");
    write_file("zero.txt", "f5\0d6", 5);
    assert_told("zero.txt", "zero.txt: a zero byte: this is no text of games (WTHOR files end in .wtb)");
    write_file("empty", "", 0);
    assert_told("empty", "E");
}

Test(game_source, ggf_that_is_bad_is_told_by_game_and_line)
{
    static const char text[] = "1 (;GM[Othello]B[f5]W[d6];)\n\n(;B[f5]W[f5];)\n(;B[f5]\nnothing\n"
                               "2 (;RE[+2]B[f5];)(;RE[?]B[f5];)\n(;TY[12];)\n"
                               "(;RE[-62]B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7];)";
    write_file("g.ggf", text, sizeof text - 1);
    assert_told("g.ggf",
                "G\ng.ggf game 2 (line 3): ply 2: White's f5 is not a legal move: the square is taken\n"
                "g.ggf game 3 (line 4): column 16: '[' is missing after nothing\n"
                "g.ggf game 4 (line 6): RE says how it ended, but its moves stop before the end (a game broken off has "
                ":r, :t, :s or :l there)\n"
                "G\ng.ggf game 6 (line 7): TY: 12x12 is not played here, only 4x4, 6x6, 8x8 and 10x10\n"
                "g.ggf game 7 (line 8): RE says -62, but its moves come to +64\nE");
}

#define LINE(more, moves, discs, end)                                                                             \
    "{\"v\":1,\"pairing\":0,\"pair\":0,\"game\":1,\"black\":\"A\",\"white\":\"B\",\"opening_plies\":2,\"moves\":" \
    "\"" moves "\",\"black_discs\":" discs ",\"white_discs\":0,\"difference\":" end more "}\n"
#define NORMAL(moves, difference, outcome) \
    LINE("", moves, "13", difference ",\"outcome\":\"" outcome "\",\"termination\":\"normal\"")

Test(game_source, lines_of_a_run_are_checked_by_the_rules)
{
    static const char text[] = NORMAL("f5d6c5f4e3f6g5e6e7", "64", "win") /* empties to the winner */
        NORMAL("f5d6c5f4e3f6g5e6e7", "13", "win")                        /* to nobody */
        NORMAL("f5d6c5f4e3f6g5e6e7", "14", "win") NORMAL("f5d6c5f4e3f6g5e6", "14", "win") NORMAL("f5a1", "14", "win")
            NORMAL("f5z1", "14", "win") "{\n" LINE("", "f5d6", "13",
                                                   "null,\"outcome\":\"win\",\"termination\":\"time\"") "{\"torn";
    write_file("games.jsonl", text, sizeof text - 1);
    assert_told("games.jsonl", "G\nG\ngames.jsonl line 3: its moves do not come to its result\n"
                               "games.jsonl line 4: its moves do not come to its result\n"
                               "games.jsonl line 5: its moves are not legal\n"
                               "games.jsonl line 6: its moves are no squares of the board\n"
                               "games.jsonl line 7: column 2: a string is wanted here\nG\nE");
}

Test(game_source, a_run_on_a_smaller_board_and_with_starts_of_its_own)
{
    static const char run[] = "{\"board\": 6}";
    static const char text[] = LINE(",\"start\":\"--------------XO----OX-------------- O\"", "c2", "13",
                                    "null,\"outcome\":\"win\",\"termination\":\"time\"")
        LINE(",\"start\":\"--- X\"", "c2", "13", "null,\"outcome\":\"win\",\"termination\":\"time\"")
            LINE("", "c2", "13", "null,\"outcome\":\"win\",\"termination\":\"time\"");
    write_file("run.json", run, sizeof run - 1);
    write_file("games.jsonl", text, sizeof text - 1);
    struct game_source *source = open_source(folder);
    struct played_game game;
    struct error error;
    cr_assert_eq(game_source_next(source, &game, &error), GAME_GOOD, "%s", error.message);
    cr_assert(game.start.size == 6 && game.start.colour == 1 && game.opening_plies == 2 && !game.finished);
    cr_assert_eq(game_source_next(source, &game, &error), GAME_BAD);
    cr_assert_not_null(strstr(error.message, "line 2: its start is no position of the board"));
    cr_assert_eq(game_source_next(source, &game, &error), GAME_GOOD);
    cr_assert(game.start.size == 6 && game.start.colour == 0);
    game_source_close(source);
}

Test(game_source, what_is_not_there_or_has_no_games)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert_null(game_source_open(path_of("nothing"), &error));
    cr_assert(error.kind == ERROR_WORLD && strstr(error.message, "nothing: No such file") != NULL, "%s", error.message);
    cr_assert_null(game_source_open(folder, &error));
    cr_assert(error.kind == ERROR_USAGE && strstr(error.message, "there are no games") != NULL, "%s", error.message);
}
