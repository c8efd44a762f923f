/* SPDX-License-Identifier: MIT */
/*
 * players.h - for tests of the modules: loads a built one without the harness, and reads the golden positions
 *
 * Everything fails the running Criterion test with a message when something is not as it should be.
 */
#ifndef OSERO_TEST_PLAYERS_H
#define OSERO_TEST_PLAYERS_H

#include "json.h"
#include "osero_engine.h"
#include "rules.h"

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A module and one instance of it. */
struct test_player {
    void *library;
    const struct osero_engine *hooks;
    union osero_value values[32];
    void *instance;
};

/* An option to set; a null name ends a list. */
struct test_option {
    const char *name;
    union osero_value value;
};

static inline void test_player_open(struct test_player *player, const char *file, const struct test_option *set,
                                    uint32_t board_size)
{
    char path[512], error[OSERO_ERROR_SIZE] = "";
    snprintf(path, sizeof path, "%s/lib/osero/engines/%s.so", TEST_STAGE, file);
    player->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    cr_assert_not_null(player->library, "%s: %s", path, dlerror());
    player->hooks = dlsym(player->library, "osero_engine");
    cr_assert_not_null(player->hooks);
    for (uint32_t i = 0; i < player->hooks->option_count; i++)
        player->values[i] = player->hooks->options[i].value;
    for (; set && set->name; set++) {
        uint32_t i = 0;
        while (i < player->hooks->option_count && strcmp(player->hooks->options[i].name, set->name) != 0)
            i++;
        cr_assert_lt(i, player->hooks->option_count, "%s has no option %s", file, set->name);
        player->values[i] = set->value;
    }
    const struct osero_settings settings = {.size = sizeof settings,
                                            .count = player->hooks->option_count,
                                            .values = player->values,
                                            .board_size = board_size};
    player->instance = player->hooks->create ? player->hooks->create(&settings, 1, error) : NULL;
    cr_assert(player->instance || !player->hooks->create, "%s: %s", file, error);
    if (player->hooks->new_game)
        player->hooks->new_game(player->instance, 1);
}

static inline void test_player_close(struct test_player *player)
{
    if (player->hooks->destroy)
        player->hooks->destroy(player->instance);
    dlclose(player->library);
}

/* The module with its defaults, or in its published form. */
static inline void test_player_open_form(struct test_player *player, const char *file, bool published)
{
    const struct test_option set[] = {{"published", {.integer = published}}, {NULL, {.integer = 0}}};
    test_player_open(player, file, published ? set : NULL, 8);
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

/* The square that a name means, "a1" = 0, whatever the board's size. */
static inline int test_square(const char *name)
{
    return (name[1] - '1') * 8 + (name[0] - 'a');
}

/* Cells as the golden files have them, seen by `turn`. */
static inline struct osero_position test_position_from_cells(const char *cells, char turn, int size)
{
    struct board board = {0, 0};
    cr_assert_eq(strlen(cells), (size_t)(size * size));
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
