/* SPDX-License-Identifier: MIT */
/*
 * Files of games. The first byte chooses: odd, the rest are records of a WTHOR file; even, the rest is a file of
 * transcripts or of a run's lines. What is taken is played again by rules that share no code with those of the harness;
 * WTHOR's bytes come back as they were.
 */
#include "../naive_rules.h"
#include "fuzz.h"
#include "game_source.h"
#include "wthor.h"

#include <string.h>

/* Every ply is legal, passes are just where they must be, and all lead to the final position and its result. */
static void check_replay(const struct position *start, const struct replay *replay)
{
    struct naive board = naive_board(start->size, position_player(start), position_opponent(start));
    int moves = 0;
    FUZZ_MUST(replay->ply_count >= 0 && replay->ply_count <= NOTATION_MAX_PLIES);
    for (int i = 0; i < replay->ply_count; i++) {
        const bool pass = replay->plies[i] == NOTATION_PASS;
        FUZZ_MUST(pass ? naive_moves(&board) == 0
                       : replay->plies[i] < WIDE_SQUARE_COUNT && (naive_moves(&board) >> replay->plies[i] & 1) != 0);
        naive_play(&board, pass ? -1 : replay->plies[i]);
        FUZZ_MUST(!pass || naive_moves(&board) != 0);
        moves += !pass;
    }
    const struct naive now =
        naive_board(start->size, position_player(&replay->final), position_opponent(&replay->final));
    FUZZ_MUST(memcmp(&board, &now, sizeof board) == 0 && moves == replay->move_count);
    const bool stuck = naive_moves(&board) == 0;
    naive_play(&board, -1);
    FUZZ_MUST(replay->over == (stuck && naive_moves(&board) == 0));
    FUZZ_MUST(replay->difference >= -100 && replay->difference <= 100 && (replay->over || replay->difference == 0));
}

static void check_record(const unsigned char *bytes)
{
    static const struct position start = {
        .board = {.player = UINT64_C(0x0000000810000000), .opponent = UINT64_C(0x0000001008000000)}, .size = 8};
    struct wthor_game game;
    struct replay replay;
    struct notation_error error = {.text = ""};
    unsigned char again[WTHOR_GAME_SIZE];
    wthor_game_read(bytes, &game);
    wthor_game_write(&game, again);
    FUZZ_MUST(memcmp(bytes, again, WTHOR_GAME_SIZE) == 0);
    if (!wthor_replay(&game, &replay, &error)) {
        fuzz_check_message(error.text, sizeof error.text);
        FUZZ_MUST(error.column >= 0 && error.column <= WTHOR_MOVES);
        return;
    }
    check_replay(&start, &replay);
    FUZZ_MUST(!replay.over || game.black_discs == wthor_black_discs(replay.difference));
}

static void check_header(const unsigned char *bytes)
{
    struct wthor_header header;
    unsigned char again[WTHOR_HEADER_SIZE];
    wthor_header_read(bytes, &header);
    wthor_header_write(&header, again);
    FUZZ_MUST(memcmp(bytes, again, WTHOR_HEADER_SIZE) == 0);
}

static void check_name(const unsigned char *bytes)
{
    char name[WTHOR_NAME_SIZE], again[WTHOR_NAME_SIZE];
    unsigned char written[WTHOR_TOURNAMENT_SIZE];
    wthor_name_read(bytes, WTHOR_TOURNAMENT_SIZE, name);
    FUZZ_MUST(json_utf8_valid(name));
    wthor_name_write(name, WTHOR_TOURNAMENT_SIZE, written);
    wthor_name_read(written, WTHOR_TOURNAMENT_SIZE, again);
    FUZZ_MUST(written[WTHOR_TOURNAMENT_SIZE - 1] == 0 && strncmp(name, again, strlen(again)) == 0);
}

static void check_file(const uint8_t *data, size_t size)
{
    struct error error = FUZZ_NO_ERROR;
    struct played_game game;
    struct game_source *source = game_source_open(fuzz_file(data, size), &error);
    FUZZ_MUST(source != NULL);
    enum game_status status;
    uint64_t number = 0;
    while ((status = game_source_next(source, &game, &error)) == GAME_GOOD || status == GAME_BAD) {
        /* What stands between the games of a GGF file is bad and no game: it has no number of its own. */
        FUZZ_MUST(game.number > number || (status == GAME_BAD && game.number == number));
        number = game.number;
        if (status == GAME_GOOD)
            check_replay(&game.start, &game.replay);
        else
            fuzz_check_error(&error, ERROR_FOUND, ERROR_FOUND);
        error = FUZZ_NO_ERROR;
    }
    if (status == GAME_BROKEN)
        fuzz_check_error(&error, ERROR_USAGE, ERROR_WORLD);
    game_source_close(source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || data[0] % 2 == 0) {
        check_file(data + (size > 0), size > 0 ? size - 1 : 0);
        return 0;
    }
    for (size_t at = 1; at + WTHOR_GAME_SIZE <= size; at += WTHOR_GAME_SIZE) {
        check_record(data + at);
        check_header(data + at);
        check_name(data + at + WTHOR_HEADER_SIZE);
    }
    return 0;
}
