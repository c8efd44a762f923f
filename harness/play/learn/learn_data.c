/* SPDX-License-Identifier: MIT */
#include "learn_data.h"

#include "game_source.h"
#include "hash_set.h"
#include "osero_engine.h"
#include "osero_random.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_BETWEEN_QUESTIONS = 4096 };

/* A game as it is kept until the positions are drawn. */
struct kept_game {
    struct board start;
    uint64_t plies; /* where its plies begin */
    uint8_t ply_count, size, colour, part;
    int8_t difference; /* Black's */
};

struct keeper {
    const struct learn_data_options *options;
    struct learn_data *data;
    struct kept_game *games;
    size_t count, room;
    unsigned char *plies;
    size_t ply_count, ply_room;
    struct hash_set known; /* games */
};

/* ---- Games */

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory for the games");
}

static bool make_room(struct keeper *keeper, int plies)
{
    if (keeper->count == keeper->room) {
        const size_t room = keeper->room * 2 + 1024;
        struct kept_game *larger = realloc(keeper->games, room * sizeof *larger);
        if (larger == NULL)
            return false;
        keeper->games = larger;
        keeper->room = room;
    }
    if (keeper->ply_count + (size_t)plies > keeper->ply_room) {
        const size_t room = keeper->ply_room * 2 + 65536;
        unsigned char *larger = realloc(keeper->plies, room);
        if (larger == NULL)
            return false;
        keeper->plies = larger;
        keeper->ply_room = room;
    }
    return true;
}

/* The same for games that are the same move by move. */
static uint64_t hash_of(const struct keeper *keeper, const struct played_game *game)
{
    uint64_t hash = osero_mix(keeper->options->seed, game->start.board.player);
    hash = osero_mix(hash, game->start.board.opponent);
    for (int i = 0; i < game->replay.ply_count; i++)
        hash = osero_mix(hash, game->replay.plies[i]);
    return hash;
}

static enum learn_part part_of(const struct keeper *keeper, uint64_t hash)
{
    const double place = (double)(hash >> 11) * 0x1p-53;
    if (place < keeper->options->held_out / 2)
        return LEARN_JUDGE;
    return place < keeper->options->held_out ? LEARN_WATCH : LEARN_TRAIN;
}

/* Counts a game that cannot be used. */
static bool is_usable(const struct learn_data_options *options, const struct played_game *game, struct learn_data *data)
{
    const bool board = !position_is_wide(&game->start) && (options->board_sizes & OSERO_BOARD(game->start.size)) != 0;
    data->unfinished += !game->finished;
    data->other_boards += game->finished && !board;
    return game->finished && board;
}

static bool keep_game(struct keeper *keeper, const struct played_game *game, struct error *error)
{
    const struct replay *replay = &game->replay;
    if (!is_usable(keeper->options, game, keeper->data))
        return true;
    const uint64_t hash = hash_of(keeper, game);
    bool is_new = false;
    if (!hash_set_add(&keeper->known, hash, &is_new) || !make_room(keeper, replay->ply_count))
        return no_memory(error);
    if (!is_new) {
        keeper->data->repeated++;
        return true;
    }
    const enum learn_part part = part_of(keeper, hash);
    keeper->games[keeper->count++] = (struct kept_game){
        .start = game->start.board,
        .plies = keeper->ply_count,
        .ply_count = (uint8_t)replay->ply_count,
        .size = (uint8_t)game->start.size,
        .colour = (uint8_t)game->start.colour,
        .part = (uint8_t)part,
        .difference = (int8_t)replay->difference,
    };
    memcpy(keeper->plies + keeper->ply_count, replay->plies, (size_t)replay->ply_count);
    keeper->ply_count += (size_t)replay->ply_count;
    keeper->data->games[part]++;
    return true;
}

static bool go_on(const struct learn_data_options *options, struct error *error)
{
    return options->stopped == NULL || !options->stopped(options->context) ||
           error_set(error, ERROR_INTERRUPTED, "interrupted");
}

static bool read_games(struct keeper *keeper, const char *path, struct error *error)
{
    struct played_game game;
    struct error bad;
    struct game_source *source = game_source_open(path, error);
    if (source == NULL)
        return false;
    enum game_status status;
    bool good = go_on(keeper->options, error);
    for (uint64_t games = 1; good && (status = game_source_next(source, &game, &bad)) != GAME_END; games++) {
        if (status == GAME_GOOD) {
            good = keep_game(keeper, &game, error);
        } else if (status == GAME_BROKEN) {
            good = error_set(error, bad.kind, "%s", bad.message);
        } else {
            keeper->data->bad++;
            if (keeper->options->note != NULL)
                keeper->options->note(keeper->options->context, bad.message);
        }
        good = good && (games % GAMES_BETWEEN_QUESTIONS != 0 || go_on(keeper->options, error));
    }
    game_source_close(source);
    return good;
}

/* ---- Positions */

/* Calls `take` for every position of a game that may be learnt from: all but the last, within the empties asked for. */
static void visit(const struct keeper *keeper, const struct kept_game *game,
                  void (*take)(void *context, const struct learn_position *position), void *context)
{
    const struct learn_data_options *options = keeper->options;
    struct board board = game->start;
    int colour = game->colour;
    for (int i = 0; i < game->ply_count; i++) {
        const int empties = game->size * game->size - bits_count(board.player | board.opponent);
        const int square = keeper->plies[game->plies + (uint64_t)i];
        if (empties >= options->least_empties && empties <= options->most_empties) {
            const struct learn_position position = {
                .board = board,
                .difference = (int8_t)(colour == OSERO_BLACK ? game->difference : -game->difference),
                .size = game->size,
                .colour = (uint8_t)colour,
                .game = (uint32_t)(game - keeper->games),
            };
            take(context, &position);
        }
        board = square == NOTATION_PASS ? rules_pass(board)
                                        : rules_play(board, square, rules_flips(board.player, board.opponent, square));
        colour ^= 1;
    }
}

/* Every position is taken with the chance wanted / left: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S. */
struct draw {
    struct learn_data *data;
    struct osero_random random;
    uint64_t left, wanted;
    size_t taken;
    enum learn_part part;
};

static void count_position(void *context, const struct learn_position *position)
{
    (void)position;
    ++*(uint64_t *)context;
}

static void draw_position(void *context, const struct learn_position *position)
{
    struct draw *draw = context;
    if (draw->wanted == 0 || osero_random_real(&draw->random) * (double)draw->left-- >= (double)draw->wanted)
        return;
    draw->wanted--;
    draw->data->positions[draw->taken++] = *position;
    draw->data->counts[draw->part]++;
}

static bool draw_positions(struct keeper *keeper, struct error *error)
{
    struct learn_data *data = keeper->data;
    for (size_t i = 0; i < keeper->count; i++)
        visit(keeper, &keeper->games[i], count_position, &data->all_positions);
    struct draw draw = {.data = data, .left = data->all_positions, .wanted = data->all_positions};
    if (draw.wanted > keeper->options->most)
        draw.wanted = keeper->options->most;
    osero_random_seed(&draw.random, osero_mix(keeper->options->seed, 1));
    data->positions = malloc((size_t)draw.wanted * sizeof *data->positions + 1);
    if (data->positions == NULL)
        return no_memory(error);
    for (int part = 0; part < LEARN_PART_COUNT; part++) {
        draw.part = (enum learn_part)part;
        for (size_t i = 0; i < keeper->count; i++)
            if (keeper->games[i].part == part)
                visit(keeper, &keeper->games[i], draw_position, &draw);
    }
    return true;
}

static bool check_parts(const struct learn_data *data, struct error *error)
{
    for (int part = 0; part < LEARN_PART_COUNT; part++)
        if (data->counts[part] == 0)
            return error_set(error, ERROR_USAGE,
                             "too few games: of %" PRIu64 " to learn from, %" PRIu64 " to stop by and %" PRIu64
                             " to judge by, one part has no position",
                             data->games[LEARN_TRAIN], data->games[LEARN_WATCH], data->games[LEARN_JUDGE]);
    return true;
}

static bool refuse_all(const struct learn_data *data, struct error *error)
{
    return error_set(error, ERROR_USAGE,
                     "no game can be used: %" PRIu64 " are bad, %" PRIu64 " were not finished, %" PRIu64
                     " are on other boards",
                     data->bad, data->unfinished, data->other_boards);
}

static bool read_all(struct keeper *keeper, struct error *error)
{
    const struct learn_data *data = keeper->data;
    for (int i = 0; i < keeper->options->path_count; i++)
        if (!read_games(keeper, keeper->options->paths[i], error))
            return false;
    if (keeper->count == 0)
        return refuse_all(data, error);
    return draw_positions(keeper, error) && check_parts(data, error);
}

bool learn_data_read(const struct learn_data_options *options, struct learn_data *data, struct error *error)
{
    struct keeper keeper = {.options = options, .data = data};
    *data = (struct learn_data){.positions = NULL};
    const bool good = read_all(&keeper, error);
    free(keeper.games);
    free(keeper.plies);
    hash_set_clear(&keeper.known);
    if (!good)
        learn_data_clear(data);
    return good;
}

/* The first game of a file that can be used. */
static bool probe_file(const struct learn_data_options *options, const char *path, struct learn_data *data, bool *found,
                       struct error *error)
{
    struct played_game game;
    struct error bad;
    struct game_source *source = game_source_open(path, error);
    if (source == NULL)
        return false;
    enum game_status status = GAME_GOOD;
    while (!*found && status != GAME_END && status != GAME_BROKEN) {
        status = game_source_next(source, &game, &bad);
        data->bad += status == GAME_BAD;
        *found = status == GAME_GOOD && is_usable(options, &game, data);
    }
    game_source_close(source);
    return status != GAME_BROKEN || error_set(error, bad.kind, "%s", bad.message);
}

bool learn_data_probe(const struct learn_data_options *options, struct error *error)
{
    struct learn_data data = {.positions = NULL};
    bool any = false;
    for (int i = 0; i < options->path_count; i++) {
        bool found = false;
        if (!probe_file(options, options->paths[i], &data, &found, error))
            return false;
        any = any || found;
    }
    return any || refuse_all(&data, error);
}

void learn_data_clear(struct learn_data *data)
{
    free(data->positions);
    *data = (struct learn_data){.positions = NULL};
}

const struct learn_position *learn_data_part(const struct learn_data *data, enum learn_part part)
{
    const struct learn_position *first = data->positions;
    for (int i = 0; i < (int)part; i++)
        first += data->counts[i];
    return first;
}

size_t learn_data_total(const struct learn_data *data)
{
    return data->counts[LEARN_TRAIN] + data->counts[LEARN_WATCH] + data->counts[LEARN_JUDGE];
}
