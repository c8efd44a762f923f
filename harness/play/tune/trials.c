/* SPDX-License-Identifier: MIT */
#include "trials.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is under way. */
struct playing {
    const struct trials *trials;
    struct contest contest;
    struct variation variation;
    struct ledger ledger;
    char **points; /* of the block at hand */
    uint64_t faults;
    uint64_t opened; /* blocks that were filled */
    struct error *error;
    bool failed;
};

static uint64_t block_units(const struct trials *trials)
{
    return trials->block_openings * (uint64_t)trials->pairing_count;
}

/* Opens all blocks that may be opened when the blocks before `next` have come back. */
static void open_blocks(struct playing *playing, uint64_t next)
{
    const struct trials *trials = playing->trials;
    if (trials->variants == 0)
        return;
    const uint64_t end = (next / trials->group + trials->ahead) * trials->group;
    for (; playing->opened < end && playing->opened < trials->count; playing->opened++)
        trials->fill(trials->context, playing->opened, &playing->variation);
    playing->ledger.open_end = playing->opened * block_units(trials);
}

static bool end_block(struct playing *playing, uint64_t number)
{
    const struct trials *trials = playing->trials;
    const struct trials_block block = {
        .number = number, .points = (const char *const *)playing->points, .faults = playing->faults};
    struct error fault = {.kind = ERROR_NONE};
    if (trials->done(trials->context, &block, &fault)) {
        playing->faults = 0;
        open_blocks(playing, number + 1);
        return true;
    }
    playing->failed = fault.kind != ERROR_NONE;
    if (playing->failed && playing->error != NULL)
        *playing->error = fault;
    return false;
}

static bool take_unit(void *context, uint64_t unit, const struct ledger_entry *entry)
{
    struct playing *playing = context;
    const uint64_t units = block_units(playing->trials), pairings = (uint64_t)playing->trials->pairing_count;
    const uint64_t place = unit % units;
    playing->points[place % pairings][place / pairings] = (char)('0' + scribe_half_points(entry));
    for (int slot = 0; slot < 2; slot++)
        playing->faults += entry->results[slot]->termination != TERMINATION_NORMAL;
    return place + 1 < units || end_block(playing, unit / units);
}

static void tell(void *context, const struct progress *progress)
{
    const struct playing *playing = context;
    const struct trials *trials = playing->trials;
    const struct trials_progress told = {.games_done = progress->games_done - progress->games_before,
                                         .games_total = progress->games_total - progress->games_before,
                                         .elapsed_ns = progress->elapsed_ns};
    if (trials->progress != NULL)
        trials->progress(trials->context, &told);
}

static bool make_points(struct playing *playing)
{
    const struct trials *trials = playing->trials;
    playing->points = calloc((size_t)trials->pairing_count, sizeof *playing->points);
    for (int i = 0; playing->points != NULL && i < trials->pairing_count; i++) {
        playing->points[i] = calloc((size_t)trials->block_openings + 1, 1);
        if (playing->points[i] == NULL)
            return false;
    }
    return playing->points != NULL;
}

static bool make_schedule(struct playing *playing)
{
    const struct trials *trials = playing->trials;
    struct schedule *schedule = &playing->contest.schedule;
    const size_t bytes = (size_t)trials->pairing_count * sizeof *schedule->pairings;
    *schedule = (struct schedule){.player_count = trials->player_count,
                                  .pairing_count = trials->pairing_count,
                                  .pair_count = trials->count * trials->block_openings,
                                  .pairings = malloc(bytes)};
    if (schedule->pairings != NULL)
        memcpy(schedule->pairings, trials->pairings, bytes);
    return schedule->pairings != NULL;
}

static bool prepare(struct playing *playing, struct error *error)
{
    const struct trials *trials = playing->trials;
    const struct player_limits none = {0};
    struct contest *contest = &playing->contest;
    *contest = (struct contest){.players = trials->players,
                                .openings = trials->openings,
                                .first_opening = trials->first_opening,
                                .opening_cycle = trials->opening_cycle,
                                .game = game_find(OSERO_OTHELLO, trials->size),
                                .size = trials->size,
                                .seed = trials->seed,
                                .wall_ns = trials->wall_ns,
                                .startup_ns = trials->startup_ns};
    if (!make_points(playing) || !make_schedule(playing))
        return error_set(error, ERROR_WORLD, "out of memory");
    if (!contest_prepare(contest, &none, error))
        return false;
    if (trials->variants > 0) {
        const uint64_t ring = (trials->ahead + 1) * trials->group;
        const struct variation_request request = {.player = &trials->players[0],
                                                  .player_count = trials->variants,
                                                  .units = block_units(trials),
                                                  .ring = ring};
        if (!variation_init(&playing->variation, &request, error))
            return false;
        contest->variation = &playing->variation;
    }
    const uint64_t units = schedule_unit_count(&contest->schedule);
    if (!ledger_init(&playing->ledger, units, trials->jobs, &contest->sizes))
        return error_set(error, ERROR_WORLD, "out of memory for the results of %d workers", trials->jobs);
    ledger_skip(&playing->ledger, trials->first * block_units(trials));
    return true;
}

static void release(struct playing *playing)
{
    ledger_clear(&playing->ledger);
    variation_clear(&playing->variation);
    contest_clear(&playing->contest);
    for (int i = 0; playing->points != NULL && i < playing->trials->pairing_count; i++)
        free(playing->points[i]);
    free(playing->points);
}

bool trials_play(const struct trials *trials, struct error *error)
{
    struct playing playing = {.trials = trials, .opened = trials->first, .error = error};
    if (trials->first >= trials->count)
        return true;
    bool good = prepare(&playing, error);
    if (good) {
        const struct dispatch_options options = {.contest = &playing.contest,
                                                 .results = trials->results,
                                                 .ledger = &playing.ledger,
                                                 .interrupt = trials->interrupt,
                                                 .nursery = trials->nursery,
                                                 .jobs = trials->jobs,
                                                 .progress = tell,
                                                 .progress_context = &playing,
                                                 .written = take_unit,
                                                 .written_context = &playing};
        open_blocks(&playing, trials->first);
        good = dispatch_run(&options, error) && !playing.failed;
    }
    release(&playing);
    return good;
}
