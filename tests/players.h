/* SPDX-License-Identifier: MIT */
/*
 * players.h - for tests of the modules: opens a built one by its PLAYER text, and reads the golden positions
 *
 * Everything fails the running Criterion test with a message when something is not as it should be.
 */
#ifndef OSERO_TEST_PLAYERS_H
#define OSERO_TEST_PLAYERS_H

#include "engine.h"
#include "json.h"
#include "player.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player of the command line, and one instance of its module with a game begun. */
struct test_player {
    struct player player;
    struct engine engine;
    const struct osero_engine *hooks;
    void *instance;
};

static inline void test_player_open(struct test_player *player, const char *text, int board_size)
{
    static const struct module_path where = {.directories = {TEST_STAGE "/lib/osero/engines"}, .count = 1};
    struct error error;
    cr_assert(player_parse(text, &where, &player->player, &error), "%s", error.message);
    cr_assert(engine_open(&player->engine, &player->player, board_size, 1, false, &error), "%s", error.message);
    player->hooks = player->engine.hooks;
    player->instance = player->engine.instance;
    if (player->hooks->new_game)
        player->hooks->new_game(player->instance, 1);
}

static inline void test_player_close(struct test_player *player)
{
    engine_close(&player->engine);
    player_clear(&player->player);
}

static inline int32_t test_player_choose(const struct test_player *player, const struct osero_position *position,
                                         struct osero_report *report)
{
    const struct osero_limits limits = {.size = sizeof limits};
    *report = (struct osero_report){.size = sizeof *report};
    return player->hooks->choose(player->instance, position, &limits, report);
}

static inline struct osero_position test_position(struct board board, int size)
{
    return (struct osero_position){.size = sizeof(struct osero_position),
                                   .board_size = (uint8_t)size,
                                   .player = board.player,
                                   .opponent = board.opponent,
                                   .moves = rules_moves(board.player, board.opponent, rules_squares(size))};
}

/* The square that a name means, "a1" = 0, on every board up to 8x8. */
static inline int test_square(const char *name)
{
    return (name[1] - '1') * 8 + (name[0] - 'a');
}

/* The same on 10x10. Good until the next call. */
static inline struct osero_position test_wide_from_cells(const char *cells, char turn)
{
    static struct osero_wide wide;
    wide_set player = 0, opponent = 0;
    for (int square = 0; square < 100; square++) {
        player |= cells[square] == turn ? wide_bit(square) : 0;
        opponent |= cells[square] != turn && cells[square] != '-' ? wide_bit(square) : 0;
    }
    const struct position position = position_make(10, turn == 'X' ? OSERO_BLACK : OSERO_WHITE, player, opponent);
    return engine_position_of(&position, &wide);
}

/* Cells as the golden files have them, seen by `turn`. On 10x10 good until the next call. */
static inline struct osero_position test_position_from_cells(const char *cells, char turn, int size)
{
    struct board board = {0, 0};
    cr_assert_eq(strlen(cells), (size_t)(size * size));
    if (size == 10)
        return test_wide_from_cells(cells, turn);
    for (int i = 0; i < size * size; i++) {
        const uint64_t bit = UINT64_C(1) << (i / size * 8 + i % size);
        if (cells[i] == turn)
            board.player |= bit;
        else if (cells[i] != '-')
            board.opponent |= bit;
    }
    struct osero_position position = test_position(board, size);
    position.colour = turn == 'X' ? OSERO_BLACK : OSERO_WHITE;
    return position;
}

static inline struct osero_position golden_position(const struct json *golden)
{
    const struct json *size = json_get(golden, "board_size");
    return test_position_from_cells(json_string(json_get(golden, "board")), *json_string(json_get(golden, "turn")),
                                    size ? (int)json_number(size) : 8);
}

/* Calls `visit` with each line of a golden file as an object; returns how many there were. */
static inline int golden_each(const char *name, void (*visit)(const struct json *golden, void *context), void *context)
{
    char path[512];
    char *line = NULL;
    size_t capacity = 0;
    int count = 0;
    snprintf(path, sizeof path, "%s/%s", TEST_GOLDEN, name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    while (getline(&line, &capacity, file) > 0) {
        struct error error;
        struct json *golden = json_parse(line, path, &error);
        cr_assert_not_null(golden, "%s", error.message);
        visit(golden, context);
        json_free(golden);
        count++;
    }
    free(line);
    fclose(file);
    return count;
}

#endif
