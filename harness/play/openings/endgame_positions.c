/* SPDX-License-Identifier: MIT */
#include "endgame_positions.h"

#include "clock.h"
#include "endgame_game.h"
#include "position_set.h"

#include <inttypes.h>
#include <stdlib.h>

/* Games in a row without a new position, before giving up. */
enum { BARREN_RANDOM_GAMES = 20000, BARREN_PLAYER_GAMES = 2000 };

enum { TELL_MS = 100 };

struct quest {
    const struct endgame_request *request;
    const struct endgame_watch *watch;
    struct endgame_set *set;
    struct endgame_guest guest;
    struct position_set seen;
    size_t total;
    int64_t start_ns, told_ns;
};

static void tell(struct quest *quest, int empties)
{
    const struct endgame_watch *watch = quest->watch;
    const int64_t now_ns = clock_wall_ns();
    if (watch->progress == NULL || now_ns - quest->told_ns < TELL_MS * INT64_C(1000000))
        return;
    quest->told_ns = now_ns;
    const struct endgame_progress progress = {
        .done = quest->set->count, .total = quest->total, .empties = empties, .elapsed_ns = now_ns - quest->start_ns};
    watch->progress(watch->context, &progress);
}

static bool is_stopped(const struct quest *quest)
{
    return (interrupt_read(quest->watch->interrupt) & INTERRUPT_STOP) != 0;
}

/* Keeps the position unless it is known. */
static bool keep(struct quest *quest, const struct position *position, int empties, uint64_t game, bool *is_new,
                 struct error *error)
{
    struct position colourless = *position;
    colourless.colour = 0;
    const enum position_set_answer answer = position_set_add(&quest->seen, &colourless);
    *is_new = answer == POSITION_NEW;
    if (answer == POSITION_NO_MEMORY)
        return error_set(error, ERROR_WORLD, "out of memory for the positions");
    if (*is_new)
        quest->set->positions[quest->set->count++] =
            (struct endgame_position){.position = *position, .empties = empties, .game = game};
    return true;
}

/* Without random plies a player that draws no lots plays one game only. */
static uint64_t barren_limit(const struct endgame_request *request)
{
    if (request->player == NULL)
        return BARREN_RANDOM_GAMES;
    return request->opening_plies == 0 && !player_draws(request->player) ? 1 : BARREN_PLAYER_GAMES;
}

static bool refuse_few(const struct endgame_request *request, int empties, uint64_t found, uint64_t games,
                       struct error *error)
{
    const char *label = request->player != NULL ? request->player->label : "random";
    return error_set(error, ERROR_USAGE,
                     "%" PRIu64 " games of %s found only %" PRIu64 " different position%s with %d empties on the %dx%d "
                     "board, of %" PRIu64 " asked for; ask for fewer, for fewer empties%s",
                     games, label, found, found == 1 ? "" : "s", empties, request->size, request->size, request->count,
                     request->player != NULL ? ", or for more random plies (--opening-plies)" : "");
}

/* All positions with so many empties; the guest, where there is one, is running. */
static bool find_positions(struct quest *quest, int empties, struct error *error)
{
    const struct endgame_request *request = quest->request;
    const struct endgame_mover guest = {endgame_guest_choose, &quest->guest};
    const struct endgame_mover *mover = request->player != NULL ? &guest : NULL;
    const uint64_t limit = barren_limit(request);
    uint64_t found = 0, barren = 0, game = 0;
    while (found < request->count) {
        struct position position;
        bool is_new = false;
        if (barren++ == limit)
            return refuse_few(request, empties, found, game, error);
        quest->guest.game = ++game;
        const enum endgame_end end = endgame_game(request, empties, game, mover, &position);
        if (end == ENDGAME_BROKEN) {
            *error = quest->guest.error;
            return false;
        }
        if (end == ENDGAME_REACHED && !keep(quest, &position, empties, game, &is_new, error))
            return false;
        if (is_new) {
            found++;
            barren = 0;
        }
        if (is_stopped(quest))
            return error_set(error, ERROR_INTERRUPTED, "interrupted: nothing is written");
        tell(quest, empties);
    }
    return true;
}

static bool find_with_guest(struct quest *quest, int empties, struct error *error)
{
    if (quest->request->player == NULL)
        return find_positions(quest, empties, error);
    quest->guest.empties = empties;
    if (!endgame_guest_start(&quest->guest, error))
        return false;
    const bool good = find_positions(quest, empties, error);
    endgame_guest_stop(&quest->guest);
    return good;
}

bool endgame_play(const struct endgame_request *request, const struct endgame_watch *watch, struct endgame_set *set,
                  struct error *error)
{
    const size_t kinds = (size_t)(request->most_empties - request->least_empties) + 1;
    struct quest quest = {.request = request,
                          .watch = watch,
                          .set = set,
                          .guest = {.request = request, .interrupt = watch->interrupt},
                          .total = kinds * request->count,
                          .start_ns = clock_wall_ns()};
    *set = (struct endgame_set){.positions = calloc(quest.total, sizeof *set->positions)};
    if (set->positions == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %zu positions", quest.total);
    bool good = true;
    for (int empties = request->least_empties; good && empties <= request->most_empties; empties++)
        good = find_with_guest(&quest, empties, error);
    position_set_clear(&quest.seen);
    return good;
}

void endgame_clear(struct endgame_set *set)
{
    free(set->positions);
    *set = (struct endgame_set){.count = 0};
}

bool endgame_repeatable(const struct endgame_request *request)
{
    const struct player *player = request->player;
    return player == NULL || ((player->info.flags & (OSERO_THREADED | OSERO_OUTSIDE)) == 0 &&
                              player->limits.move_ms == 0 && player->limits.clock_ms == 0);
}
