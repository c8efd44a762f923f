/* SPDX-License-Identifier: MIT */
#include "endgame_game.h"

#include "clock.h"
#include "engine.h"
#include "osero_random.h"
#include "schedule.h"

#include <inttypes.h>
#include <string.h>

enum { SLICE_MS = 100 }; /* so often a user's wish to end is looked for */

/* In the place of a move: the player's instance could not be made. */
#define NOT_CREATED INT32_MIN

/* ---- One game, the same on both sides of the pipe */

static uint64_t moves_of(const struct position *position)
{
    return rules_moves(position->board.player, position->board.opponent, rules_squares(position->size));
}

static int empties_of(const struct position *position)
{
    return position->size * position->size - bits_count(position->board.player | position->board.opponent);
}

static void pass(struct position *position)
{
    position->board = rules_pass(position->board);
    position->colour ^= 1;
}

static void play(struct position *position, int square)
{
    const struct board board = position->board;
    position->board = rules_play(board, square, rules_flips(board.player, board.opponent, square));
    position->colour ^= 1;
}

static int draw(struct osero_random *draws, uint64_t moves)
{
    for (uint32_t skip = osero_random_below(draws, (uint32_t)bits_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return bits_first(moves);
}

enum endgame_end endgame_game(const struct endgame_request *request, int empties, uint64_t game,
                              const struct endgame_mover *mover, struct position *position)
{
    struct osero_random draws;
    uint8_t made[64];
    osero_random_seed(&draws, seed_of_endgame(request->seed, empties, game));
    *position = (struct position){.board = rules_start(request->size, START_STANDARD), .size = request->size};
    struct osero_history history = {.size = sizeof history,
                                    .standard = 1,
                                    .player = position->board.player,
                                    .opponent = position->board.opponent,
                                    .opening = made,
                                    .moves = made};
    for (int ply = 0;; ply++) {
        uint64_t moves = moves_of(position);
        if (moves == 0) {
            pass(position);
            moves = moves_of(position);
        }
        if (moves == 0)
            return ENDGAME_OVER;
        if (empties_of(position) == empties)
            return ENDGAME_REACHED;
        const bool by_lot = mover == NULL || ply < request->opening_plies;
        const int square = by_lot ? draw(&draws, moves) : mover->choose(mover->context, position, moves, &history);
        if (square < 0 || square > 63 || (moves >> square & 1) == 0)
            return ENDGAME_BROKEN;
        made[history.move_count++] = (uint8_t)square;
        play(position, square);
    }
}

/* ---- In the child */

struct table {
    const struct endgame_request *request;
    struct engine engines[2]; /* by colour */
    struct osero_limits limits;
    int output;
};

static int choose_here(void *context, const struct position *position, uint64_t moves,
                       const struct osero_history *history)
{
    struct table *table = context;
    const struct engine *engine = &table->engines[position->colour];
    struct osero_position shown = engine_position(position->board, position->size, position->colour, moves);
    shown.history = history;
    struct osero_report report = {.size = sizeof report};
    const int32_t answer = engine->hooks->choose(engine->instance, &shown, &table->limits, &report);
    child_write(table->output, &answer, sizeof answer);
    return answer;
}

/* dlopen would share the globals of a file that is loaded twice. */
static bool open_engines(struct table *table)
{
    const struct endgame_request *request = table->request;
    const uint64_t seed = seed_of_instance(request->seed, request->player->label);
    struct error error;
    const int32_t answer = NOT_CREATED;
    for (int colour = 0; colour < 2; colour++) {
        if (engine_open(&table->engines[colour], request->player, request->size, seed, colour == 1, &error))
            continue;
        child_write(table->output, &answer, sizeof answer);
        return false;
    }
    return true;
}

static void begin_game(struct table *table, uint64_t seed)
{
    for (int colour = 0; colour < 2; colour++) {
        const struct engine *engine = &table->engines[colour];
        if (engine->hooks->new_game != NULL)
            engine->hooks->new_game(engine->instance, osero_mix(osero_mix(seed, SEED_PLAYER), (uint64_t)colour));
    }
}

/* Plays until it is ended, or until the player breaks a game off. */
static void guest_body(void *argument, int output)
{
    const struct endgame_guest *guest = argument;
    const struct endgame_request *request = guest->request;
    struct table table = {
        .request = request, .limits = player_limits_engine(&request->player->limits), .output = output};
    const struct endgame_mover mover = {choose_here, &table};
    struct position position;
    enum endgame_end end = open_engines(&table) ? ENDGAME_OVER : ENDGAME_BROKEN;
    for (uint64_t game = 1; end != ENDGAME_BROKEN; game++) {
        begin_game(&table, seed_of_endgame(request->seed, guest->empties, game));
        end = endgame_game(request, guest->empties, game, &mover, &position);
    }
}

/* ---- In the parent */

bool endgame_guest_start(struct endgame_guest *guest, struct error *error)
{
    guest->buffered = 0;
    return child_start(&guest->child, guest_body, guest, error);
}

void endgame_guest_stop(struct endgame_guest *guest)
{
    child_end(&guest->child, false, NULL);
}

/* What went wrong, with the game in which it did. */
static int broken(struct endgame_guest *guest)
{
    (void)error_prefix(&guest->error, "game %" PRIu64 " for %d empties", guest->game, guest->empties);
    return -1;
}

static bool judge_end(struct endgame_guest *guest)
{
    char how[CHILD_HOW_SIZE];
    child_end(&guest->child, true, how);
    return error_set(&guest->error, ERROR_FOUND, "%s %s", guest->request->player->label, how);
}

/* Waits for a whole answer. */
static bool await_move(struct endgame_guest *guest)
{
    const int timeout_s = guest->request->timeout_s;
    const int64_t late_ns = clock_wall_ns() + timeout_s * INT64_C(1000000000);
    while (guest->buffered < sizeof guest->buffer.moves[0]) {
        size_t got = 0;
        const int64_t now_ns = clock_wall_ns(), slice_ns = now_ns + SLICE_MS * INT64_C(1000000);
        if ((interrupt_read(guest->interrupt) & INTERRUPT_STOP) != 0)
            return error_set(&guest->error, ERROR_INTERRUPTED, "interrupted: nothing is written");
        if (now_ns >= late_ns)
            return error_set(&guest->error, ERROR_FOUND, "%s took longer than %d s", guest->request->player->label,
                             timeout_s);
        switch (child_read(&guest->child, guest->buffer.bytes + guest->buffered, sizeof guest->buffer - guest->buffered,
                           &got, slice_ns < late_ns ? slice_ns : late_ns)) {
        case CHILD_READ:
            guest->buffered += got;
            break;
        case CHILD_CLOSED:
            return judge_end(guest);
        case CHILD_LATE:
            break;
        }
    }
    return true;
}

static bool check_move(struct endgame_guest *guest, int32_t move, uint64_t moves)
{
    const char *label = guest->request->player->label;
    char name[NOTATION_NAME_SIZE];
    if (move == NOT_CREATED)
        return error_set(&guest->error, ERROR_USAGE, "%s: an instance for each colour could not be made", label);
    if (move == OSERO_FAILED)
        return error_set(&guest->error, ERROR_FOUND, "%s gave up (choose returned OSERO_FAILED)", label);
    if (move < 0 || move > 63)
        return error_set(&guest->error, ERROR_FOUND, "%s answered %" PRId32 ", which is no square", label, move);
    if ((moves >> move & 1) != 0)
        return true;
    (void)notation_square_name(move, guest->request->size, name);
    return error_set(&guest->error, ERROR_FOUND, "%s answered %s, which is not a legal move", label, name);
}

int endgame_guest_choose(void *context, const struct position *position, uint64_t moves,
                         const struct osero_history *history)
{
    (void)history;
    struct endgame_guest *guest = context;
    (void)position;
    if (!await_move(guest))
        return guest->error.kind == ERROR_INTERRUPTED ? -1 : broken(guest);
    const int32_t move = guest->buffer.moves[0];
    guest->buffered -= sizeof move;
    memmove(guest->buffer.bytes, guest->buffer.bytes + sizeof move, guest->buffered);
    return check_move(guest, move, moves) ? move : broken(guest);
}
