/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include "module_load.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

bool engine_load(struct engine *engine, const struct player *player, bool private_copy, struct error *error)
{
    memset(engine, 0, sizeof *engine);
    if (player->info.sandbox && !module_shut_in(player->info.path, error))
        return false;
    if (!module_load(player->info.path, private_copy, &engine->library, &engine->hooks, error))
        return false;
    if (engine->hooks->option_count == player->info.option_count)
        return true;
    engine_close(engine);
    return error_set(error, ERROR_USAGE, "%s: was replaced by another module meanwhile", player->info.path);
}

/* One line, whatever the module wrote. */
static void clean_line(char *text, size_t size)
{
    text[size - 1] = '\0';
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 32)
            *c = ' ';
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' '; length--)
        text[length - 1] = '\0';
}

bool engine_create(struct engine *engine, const struct player *player, int board_size, uint64_t seed,
                   struct error *error)
{
    const enum osero_game game = board_size == 0 ? OSERO_STARS_AND_CIRCLES : OSERO_OTHELLO;
    if (!module_plays(&player->info, player->label, game, board_size, error))
        return false;
    if (engine->hooks->create == NULL)
        return true;
    engine->settings = malloc(sizeof *engine->settings);
    if (engine->settings == NULL)
        return error_set(error, ERROR_WORLD, "%s: out of memory", player->label);
    *engine->settings = (struct osero_settings){.size = sizeof *engine->settings,
                                                .count = player->info.option_count,
                                                .values = player->values,
                                                .board_size = (uint32_t)board_size,
                                                .game = game};
    char text[OSERO_ERROR_SIZE] = "";
    engine->instance = engine->hooks->create(engine->settings, seed, text);
    engine->created = engine->instance != NULL;
    clean_line(text, sizeof text);
    return engine->created || error_set(error, ERROR_USAGE, "%s: create failed: %s", player->label,
                                        text[0] != '\0' ? text : "it gave no reason");
}

bool engine_open(struct engine *engine, const struct player *player, int board_size, uint64_t seed, bool private_copy,
                 struct error *error)
{
    if (engine_load(engine, player, private_copy, error) && engine_create(engine, player, board_size, seed, error))
        return true;
    engine_close(engine);
    return false;
}

void engine_destroy(struct engine *engine)
{
    if (engine->created && engine->hooks->destroy != NULL)
        engine->hooks->destroy(engine->instance);
    free(engine->settings);
    engine->created = false;
    engine->instance = NULL;
    engine->settings = NULL;
}

void engine_close(struct engine *engine)
{
    engine_destroy(engine);
    if (engine->library != NULL)
        (void)dlclose(engine->library);
    memset(engine, 0, sizeof *engine);
}

struct osero_position engine_position(struct board board, int size, int colour, uint64_t moves)
{
    return (struct osero_position){.size = sizeof(struct osero_position),
                                   .board_size = (uint8_t)size,
                                   .colour = (uint8_t)colour,
                                   .player = board.player,
                                   .opponent = board.opponent,
                                   .moves = moves};
}

static struct osero_wide words_of(const struct position *position)
{
    struct osero_wide wide;
    wide_to_words(position->wide.player, wide.player);
    wide_to_words(position->wide.opponent, wide.opponent);
    wide_to_words(position_moves(position), wide.moves);
    return wide;
}

struct osero_position engine_position_of(const struct position *position, struct osero_wide *wide)
{
    if (!position_is_wide(position))
        return engine_position(position->board, position->size, position->colour, (uint64_t)position_moves(position));
    *wide = words_of(position);
    return (struct osero_position){.size = sizeof(struct osero_position),
                                   .board_size = WIDE_SIZE,
                                   .colour = (uint8_t)position->colour,
                                   .wide = wide};
}
