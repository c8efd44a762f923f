/* SPDX-License-Identifier: MIT */
/*
 * misbehave - the module that tests the harness: breaks a rule of the house, on request
 *
 * It plays like random and misbehaves as `mode` says: in `choose` at its move number `at_move` (from 0) of a game, or
 * in `new_game` or `create` instead; in every game, or with one_in=K in those of which the game's seed says so, one of
 * K, so that it is repeatable. Modes that are about an answer (illegal, garbage, failed, state) do nothing in the other
 * phases, but for failed in `create`. With `ms` it takes so long before, whatever the mode.
 *
 * With creations=FILE it counts its calls of `create` by the bytes of that file, and misbehaves in `create` from the
 * second on only: the check before a run is the first.
 */
#include "any_board.h"
#include "misbehaviour.h"
#include "osero_engine.h"
#include "osero_random.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum phase { PHASE_CHOOSE, PHASE_NEW_GAME, PHASE_CREATE };

static const char *const phase_names[] = {"choose", "new_game", "create", NULL};

enum {
    OPTION_MODE,
    OPTION_AT_MOVE,
    OPTION_ONE_IN,
    OPTION_PHASE,
    OPTION_SIGNAL,
    OPTION_STATUS,
    OPTION_MS,
    OPTION_MB,
    OPTION_CREATIONS,
    OPTION_COUNT
};

struct misbehaver {
    enum mode mode;
    enum phase phase;
    struct misbehaviour how;
    int64_t at_move;
    int64_t ms;
    uint32_t one_in;
    struct osero_random draws;
    bool bad_game;       /* this game's seed says: misbehave */
    int64_t move_count;  /* own moves so far in this game */
    uint32_t game_count; /* survives games: what `state` leaks into its answers */
};

/* The modes that do the same in every phase. They return only when the player can go on. */
static void act(enum mode mode, const struct misbehaviour *how, int64_t ms)
{
    const struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    if (ms > 0)
        (void)nanosleep(&pause, NULL);
    misbehave(mode, how);
}

static wide_set moves_of(const struct osero_position *position)
{
    return position->wide != NULL ? wide_of_words(position->wide->moves) : position->moves;
}

static int32_t nth_move(wide_set moves, uint32_t n)
{
    while (n-- > 0)
        moves &= moves - 1;
    return wide_first(moves);
}

static int32_t random_move(struct misbehaver *player, wide_set moves)
{
    return nth_move(moves, osero_random_below(&player->draws, (uint32_t)wide_count(moves)));
}

/* The first empty square that is no move, or the first disc's where every empty square is a move. */
static int32_t illegal_move(const struct osero_position *position)
{
    const struct any_board at = any_board_of(position);
    const wide_set discs = at.board.player | at.board.opponent, none = at.squares & ~(discs | at.moves);
    return any_board_answer(&at, wide_first(none != 0 ? none : discs));
}

static int32_t misbehave_choose(void *instance, const struct osero_position *position,
                                const struct osero_limits *limits, struct osero_report *report)
{
    (void)limits, (void)report;
    struct misbehaver *player = instance;
    const bool now = player->phase == PHASE_CHOOSE && player->bad_game && player->move_count++ == player->at_move;
    const int32_t good = random_move(player, moves_of(position));
    if (!now)
        return good;
    act(player->mode, &player->how, player->ms);
    switch (player->mode) {
    case MODE_ILLEGAL:
        return illegal_move(position);
    case MODE_GARBAGE:
        return (int32_t)(osero_random_next(&player->draws) >> 32);
    case MODE_FAILED:
        return OSERO_FAILED;
    case MODE_STATE:
        return nth_move(moves_of(position), player->game_count % (uint32_t)wide_count(moves_of(position)));
    default:
        return good;
    }
}

static void misbehave_new_game(void *instance, uint64_t seed)
{
    struct misbehaver *player = instance;
    osero_random_seed(&player->draws, seed);
    player->bad_game = osero_random_below(&player->draws, player->one_in) == 0;
    player->move_count = 0;
    player->game_count++;
    if (player->phase == PHASE_NEW_GAME && player->bad_game)
        act(player->mode, &player->how, player->ms);
}

/* The first creation that the file counts. */
static bool is_first(const char *path)
{
    struct stat about = {.st_size = 0};
    const int file = path[0] != '\0' ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    if (file < 0)
        return false;
    (void)!write(file, "x", 1);
    (void)fstat(file, &about);
    (void)close(file);
    return about.st_size == 1;
}

static void *misbehave_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    const union osero_value *values = settings->values;
    const enum mode mode = (enum mode)values[OPTION_MODE].integer;
    const enum phase phase = (enum phase)values[OPTION_PHASE].integer;
    const struct misbehaviour how = {.signal = (int)values[OPTION_SIGNAL].integer,
                                     .status = (int)values[OPTION_STATUS].integer,
                                     .mb = values[OPTION_MB].integer};
    const bool good = is_first(values[OPTION_CREATIONS].string);
    if (!good && (mode == MODE_LOAD || (mode == MODE_FAILED && phase == PHASE_CREATE))) {
        snprintf(error, OSERO_ERROR_SIZE, "misbehave fails to load, as it was told to (mode=%s)",
                 misbehaviour_names[mode]);
        return NULL;
    }
    if (phase == PHASE_CREATE && !good)
        act(mode, &how, values[OPTION_MS].integer);
    struct misbehaver *player = calloc(1, sizeof *player);
    if (!player) {
        snprintf(error, OSERO_ERROR_SIZE, "misbehave: out of memory");
        return NULL;
    }
    player->mode = mode;
    player->phase = phase;
    player->how = how;
    player->ms = values[OPTION_MS].integer;
    player->at_move = values[OPTION_AT_MOVE].integer;
    player->one_in = (uint32_t)values[OPTION_ONE_IN].integer;
    osero_random_seed(&player->draws, seed);
    player->bad_game = true;
    return player;
}

static const struct osero_option options[OPTION_COUNT] = {
    [OPTION_MODE] = {.size = sizeof(struct osero_option),
                     .type = OSERO_ENUM,
                     .name = "mode",
                     .help = "what it does; load fails to load, state lets earlier games show in its answers",
                     .choices = misbehaviour_names},
    [OPTION_AT_MOVE] = {.size = sizeof(struct osero_option),
                        .type = OSERO_INT,
                        .name = "at_move",
                        .help = "at which of its own moves in a game, from 0",
                        .maximum = 60},
    [OPTION_ONE_IN] = {.size = sizeof(struct osero_option),
                       .type = OSERO_INT,
                       .name = "one_in",
                       .help = "1: in every game; K: in one game of K, by its seed",
                       .value = {.integer = 1},
                       .minimum = 1,
                       .maximum = 1000000000},
    [OPTION_PHASE] = {.size = sizeof(struct osero_option),
                      .type = OSERO_ENUM,
                      .name = "phase",
                      .help = "when: at a move, as a game begins, or as it is created (always, whatever one_in says)",
                      .choices = phase_names},
    [OPTION_SIGNAL] = {.size = sizeof(struct osero_option),
                       .type = OSERO_INT,
                       .name = "signal",
                       .help = "mode=crash: the signal; 11 comes from a write through a null pointer",
                       .value = {.integer = 11},
                       .minimum = 1,
                       .maximum = 64},
    [OPTION_STATUS] = {.size = sizeof(struct osero_option),
                       .type = OSERO_INT,
                       .name = "status",
                       .help = "mode=exit: the status",
                       .maximum = 255},
    [OPTION_MS] = {.size = sizeof(struct osero_option),
                   .type = OSERO_INT,
                   .name = "ms",
                   .help = "how long it sleeps before it misbehaves",
                   .maximum = 1000000000},
    [OPTION_MB] = {.size = sizeof(struct osero_option),
                   .type = OSERO_INT,
                   .name = "mb",
                   .help = "mode=eat: how much, in MB",
                   .value = {.integer = 256},
                   .maximum = 1000000},
    [OPTION_CREATIONS] = {.size = sizeof(struct osero_option),
                          .type = OSERO_STRING,
                          .name = "creations",
                          .help = "a file that counts its creations: the first of them is good",
                          .value = {.string = ""}},
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "misbehave",
    .version = "1.1",
    .author = "the osero authors",
    .summary = "plays like random but breaks a rule of the house on request, to test the harness",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .flags = OSERO_DRAWS_LOTS,
    .options = options,
    .option_count = OPTION_COUNT,
    .create = misbehave_create,
    .destroy = free,
    .new_game = misbehave_new_game,
    .choose = misbehave_choose,
};
