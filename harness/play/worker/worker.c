/* SPDX-License-Identifier: MIT */
#include "worker.h"

#include "clock.h"
#include "engine.h"
#include "isolate.h"
#include "whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORKER_FAILED = 1 };

/* What a varying player's instance was made of. */
struct variant {
    uint64_t generation;
    struct player player; /* values null: there is no instance */
};

struct worker {
    const struct worker_setup *setup;
    const struct contest *contest;
    struct crumbs *crumbs;
    struct engine *engines;   /* by player; `hooks` is null until it is first needed */
    struct variant *variants; /* by player, as far as they vary */
    struct isolation *isolation;
    unsigned char *frame; /* room for the largest frame of the run */
};

/* Loads the player and makes its instance, where that has not been done yet. */
static bool open_player(struct worker *worker, int player, int colour)
{
    struct engine *engine = &worker->engines[player];
    if (engine->hooks != NULL)
        return true;
    const struct player *who = &worker->contest->players[player];
    struct error error = {.kind = ERROR_NONE};
    crumbs_enter(worker->crumbs, PHASE_LOAD, colour);
    const bool good =
        engine_open(engine, who, worker->contest->size, seed_of_instance(worker->contest->seed, who->label),
                    contest_shares_module(worker->contest, player), &error);
    crumbs_leave(worker->crumbs);
    if (!good) {
        engine->hooks = NULL;
        (void)dprintf(STDERR_FILENO, "%s\n", error.message);
    }
    return good;
}

/* Makes an instance with the values of this generation, where the one that is there has others. */
static bool open_variant(struct worker *worker, const struct contest_game *game, int colour)
{
    const int player = game->players[colour];
    const struct contest *contest = worker->contest;
    const uint64_t generation = (game->number - 1) / 2 / contest->variation->units;
    struct engine *engine = &worker->engines[player];
    struct variant *variant = &worker->variants[player];
    struct error error = {.kind = ERROR_NONE};
    if (variant->player.values != NULL && variant->generation == generation)
        return true;
    crumbs_enter(worker->crumbs, PHASE_LOAD, colour);
    engine_destroy(engine);
    variation_drop(&variant->player);
    bool good = engine->hooks != NULL ||
                engine_load(engine, &contest->players[player], contest_shares_module(contest, player), &error);
    if (good)
        good = variation_take(contest->variation, generation, player, &contest->players[player], &variant->player) ||
               error_set(&error, ERROR_WORLD, "out of memory");
    if (good)
        good = engine_create(engine, &variant->player, contest->size,
                             seed_of_instance(contest->seed, contest->players[player].label), &error);
    crumbs_leave(worker->crumbs);
    variant->generation = generation;
    if (!good) {
        variation_drop(&variant->player);
        (void)dprintf(STDERR_FILENO, "%s\n", error.message);
    }
    return good;
}

static bool ready_player(struct worker *worker, const struct contest_game *game, int colour)
{
    const int player = game->players[colour];
    return contest_varies(worker->contest, player) ? open_variant(worker, game, colour)
                                                   : open_player(worker, player, colour);
}

static struct seat sit_down(struct worker *worker, const struct contest_game *game, int colour)
{
    const struct engine *engine = &worker->engines[game->players[colour]];
    crumbs_enter(worker->crumbs, PHASE_NEW_GAME, colour);
    if (engine->hooks->new_game != NULL)
        engine->hooks->new_game(engine->instance, game->seeds[colour]);
    crumbs_leave(worker->crumbs);
    return (struct seat){.choose = engine->hooks->choose,
                         .instance = engine->instance,
                         .margin_ns = worker->contest->margin_ns,
                         .cpu_clock = worker->contest->cpu_clock,
                         .limits = worker->contest->limits[game->players[colour]]};
}

static void play_here(struct worker *worker, const struct contest_game *game, struct game_result *result,
                      struct game_timing *timing)
{
    struct seat seats[2];
    for (int colour = 0; colour < 2; colour++) {
        if (!ready_player(worker, game, colour)) {
            game_result_clear(result);
            result->termination = TERMINATION_LOAD;
            result->fault_colour = (uint8_t)colour;
            result->phase = PHASE_LOAD;
            result->suspect = 1;
            worker->contest->game->forfeit(&game->start, result);
            return;
        }
    }
    for (int colour = 0; colour < 2; colour++)
        seats[colour] = sit_down(worker, game, colour);
    worker->contest->game->play(&game->start, seats, worker->crumbs, result, timing);
}

static void play_game(struct worker *worker, uint64_t unit, int slot, bool fresh, struct game_result *result,
                      struct game_timing *timing)
{
    const struct contest_game game = contest_game(worker->contest, unit, slot);
    worker->crumbs->slot = (uint8_t)slot;
    worker->crumbs->move_count = 0;
    if (timing != NULL)
        timing->call_count = 0;
    if (worker->isolation != NULL)
        isolation_play(worker->isolation, &game, fresh, result, timing);
    else
        play_here(worker, &game, result, timing);
}

/* Plays a task into worker->frame; returns the frame's size. */
static size_t play_task(struct worker *worker, const struct task *task)
{
    const struct wire_sizes *sizes = &worker->contest->sizes;
    const bool fresh = (task->flags & TASK_FRESH) != 0;
    const size_t head = sizeof(struct frame);
    const struct wire_games games = wire_games(worker->frame + head, task->count, sizes);
    const int64_t start_ns = clock_wall_ns();
    for (size_t i = 0; i < 2 * (size_t)task->count; i++) {
        worker->crumbs->unit = task->first + i / 2;
        if ((task->flags & ((unsigned)TASK_SETTLED << (i % 2))) != 0)
            continue; /* what its result holds is not looked at */
        play_game(worker, task->first + i / 2, (int)(i % 2), fresh, wire_result(&games, i), wire_timing(&games, i));
    }
    const struct frame frame = {
        .magic = WIRE_MAGIC, .count = task->count, .first = task->first, .elapsed_ns = clock_wall_ns() - start_ns};
    memcpy(worker->frame, &frame, head);
    return head + wire_body_size(task->count, sizes);
}

static bool prepare(struct worker *worker)
{
    const size_t players = (size_t)worker->contest->schedule.player_count;
    const struct variation *variation = worker->contest->variation;
    if (variation != NULL) {
        variation_seal(variation);
        worker->variants = calloc((size_t)variation->player_count, sizeof *worker->variants);
        if (worker->variants == NULL)
            return false;
    }
    worker->engines = calloc(players, sizeof *worker->engines);
    worker->frame = malloc(sizeof(struct frame) + wire_body_size(WIRE_MAX_UNITS, &worker->contest->sizes));
    if (worker->setup->isolated)
        worker->isolation = isolation_new(worker->contest, worker->crumbs);
    return worker->engines != NULL && worker->frame != NULL && (!worker->setup->isolated || worker->isolation != NULL);
}

static void close_players(struct worker *worker)
{
    for (int i = 0; worker->engines != NULL && i < worker->contest->schedule.player_count; i++) {
        if (worker->engines[i].hooks == NULL)
            continue;
        crumbs_enter(worker->crumbs, PHASE_DESTROY, i & 1);
        engine_close(&worker->engines[i]);
        if (contest_varies(worker->contest, i))
            variation_drop(&worker->variants[i].player);
    }
    free(worker->variants);
}

int worker_run(void *context)
{
    const struct worker_setup *setup = context;
    struct worker worker = {.setup = setup, .contest = setup->contest, .crumbs = setup->crumbs};
    struct task task;
    crumbs_share(worker.crumbs, false); /* what modules fork, and guests, cannot write there */
    bool good = prepare(&worker);
    while (good && whole_read(setup->tasks, &task, sizeof task)) {
        const size_t size = play_task(&worker, &task);
        good = whole_write(setup->results, worker.frame, size);
    }
    isolation_free(worker.isolation);
    close_players(&worker);
    free(worker.engines);
    free(worker.frame);
    return good ? 0 : WORKER_FAILED;
}
