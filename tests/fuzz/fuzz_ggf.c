/* SPDX-License-Identifier: MIT */
/*
 * Files of GGF games. What is taken is written, read again and written again: the two texts must be equal, and what the
 * game comes to too. What is played is played again by rules that share no code with those of the harness.
 */
#include "../naive_rules.h"
#include "fuzz.h"
#include "ggf.h"

#include <stdlib.h>
#include <string.h>

static void check_plies(const struct ggf_game *game, const struct replay *replay)
{
    struct naive board = naive_board(game->start.size, position_player(&game->start), position_opponent(&game->start));
    int moves = 0;
    FUZZ_MUST(replay->ply_count >= 0 && replay->ply_count <= NOTATION_MAX_PLIES);
    for (int i = 0; i < replay->ply_count; i++) {
        const bool pass = replay->plies[i] == NOTATION_PASS;
        FUZZ_MUST(pass ? naive_moves(&board) == 0
                       : replay->plies[i] < WIDE_SQUARE_COUNT && (naive_moves(&board) >> replay->plies[i] & 1) != 0);
        naive_play(&board, pass ? -1 : replay->plies[i]);
        moves += !pass;
    }
    const struct naive now =
        naive_board(game->start.size, position_player(&replay->final), position_opponent(&replay->final));
    FUZZ_MUST(memcmp(&board, &now, sizeof board) == 0 && moves == replay->move_count);
    FUZZ_MUST(replay->final.colour == (game->start.colour ^ (replay->ply_count & 1)));
}

/* Whether it can be played. */
static bool check_play(const struct ggf_game *game, struct replay *replay)
{
    struct notation_error error = {.text = ""};
    if (ggf_play(game, replay, &error)) {
        check_plies(game, replay);
        return true;
    }
    fuzz_check_message(error.text, sizeof error.text);
    FUZZ_MUST(error.column >= 0 && error.column <= game->ply_count);
    return false;
}

static void check_game(const struct ggf_game *game)
{
    struct ggf_game again;
    struct notation_error error = {.text = ""};
    struct replay replay, replay_again;
    struct ggf_clock clock;
    size_t used = 0;
    char *text = ggf_text(game);
    FUZZ_MUST(strchr(text, '\n') == NULL);
    FUZZ_MUST(ggf_read(text, strlen(text), &used, &again, &error) && used == strlen(text));
    char *text_again = ggf_text(&again);
    FUZZ_MUST(strcmp(text, text_again) == 0);
    const bool played = check_play(game, &replay);
    FUZZ_MUST(check_play(&again, &replay_again) == played);
    FUZZ_MUST(!played || (replay.ply_count == replay_again.ply_count && replay.difference == replay_again.difference &&
                          ggf_result_agrees(game, &replay) == ggf_result_agrees(&again, &replay_again)));
    FUZZ_MUST(!ggf_clock_read(game->clock, &clock) ||
              (clock.main_ms >= 0 && clock.increment_ms >= 0 && clock.extension_ms >= 0));
    ggf_clear(&again);
    free(text_again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct ggf_reader reader = {.text = text, .length = size};
    struct ggf_game game;
    struct notation_error error = {.text = ""};
    enum ggf_status status;
    uint64_t number = 0, line = 0;
    while ((status = ggf_next(&reader, &game, &error)) != GGF_END) {
        FUZZ_MUST(reader.at <= size && reader.number >= number && reader.line >= line);
        number = reader.number;
        line = reader.line;
        if (status == GGF_GAME) {
            FUZZ_MUST(reader.part >= 0 && reader.part <= 2);
            check_game(&game);
            ggf_clear(&game);
            continue;
        }
        fuzz_check_message(error.text, sizeof error.text);
        FUZZ_MUST(error.column >= 1);
        error.text[0] = '\0';
    }
    free(text);
    return 0;
}
