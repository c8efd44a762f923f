/* SPDX-License-Identifier: MIT */
#include "isolate.h"

#include "clock.h"
#include "guest.h"

#include <stdlib.h>

enum {
    MAX_ALIVE = 32, /* processes of one referee: the least used ends for the next */
    FAST_GAME_NS = 20000000,
};

struct isolation {
    const struct contest *contest;
    struct crumbs *crumbs;
    struct guest *guests; /* by player */
    uint64_t use_count;
    int alive_count;
    bool fast; /* the last game took less than FAST_GAME_NS */
};

struct isolation *isolation_new(const struct contest *contest, struct crumbs *crumbs)
{
    const int players = contest->schedule.player_count;
    struct isolation *isolation = calloc(1, sizeof *isolation);
    if (isolation == NULL)
        return NULL;
    *isolation = (struct isolation){.contest = contest, .crumbs = crumbs};
    isolation->guests = calloc((size_t)players, sizeof *isolation->guests);
    if (isolation->guests == NULL) {
        free(isolation);
        return NULL;
    }
    for (int i = 0; i < players; i++)
        isolation->guests[i] = (struct guest){.contest = contest,
                                              .player = i,
                                              .crumbs = crumbs,
                                              .process = {.pid = 0, .output = -1},
                                              .near_cpu = -1,
                                              .statm = -1};
    return isolation;
}

static void end_guest(struct isolation *isolation, struct guest *guest, bool kindly)
{
    if (guest->page == NULL)
        return;
    if (kindly)
        guest_dismiss(guest);
    else
        guest_kill(guest);
    isolation->alive_count--;
}

void isolation_free(struct isolation *isolation)
{
    if (isolation == NULL)
        return;
    for (int i = 0; i < isolation->contest->schedule.player_count; i++)
        end_guest(isolation, &isolation->guests[i], true);
    free(isolation->guests);
    free(isolation);
}

/* Ends the process that has not been used for longest. */
static void make_room(struct isolation *isolation)
{
    struct guest *oldest = NULL;
    for (int i = 0; i < isolation->contest->schedule.player_count; i++) {
        struct guest *guest = &isolation->guests[i];
        if (guest->page != NULL && (oldest == NULL || guest->last_used < oldest->last_used))
            oldest = guest;
    }
    if (oldest != NULL)
        end_guest(isolation, oldest, true);
}

/* The player's process, begun where there is none, told of the new game. */
static bool seat_guest(struct isolation *isolation, struct guest *guest, uint64_t game, uint64_t seed)
{
    guest->last_used = ++isolation->use_count;
    guest->game = game;
    if (guest->page == NULL) {
        if (isolation->alive_count >= MAX_ALIVE)
            make_room(isolation);
        isolation->alive_count++;
        if (guest_start(guest) != GUEST_ANSWERED)
            return false;
    }
    return guest_new_game(guest, seed) == GUEST_ANSWERED;
}

/* Both are ready to play; else *result says who is not. */
static bool seat_both(struct isolation *isolation, const struct contest_game *game, struct game_result *result)
{
    for (int colour = 0; colour < 2; colour++) {
        struct guest *guest = &isolation->guests[game->players[colour]];
        crumbs_enter(isolation->crumbs, guest->page == NULL ? PHASE_LOAD : PHASE_NEW_GAME, colour);
        const bool good = seat_guest(isolation, guest, game->number, game->seeds[colour]);
        crumbs_leave(isolation->crumbs);
        if (good)
            continue;
        (void)guest_lost(guest, result);
        result->fault_colour = (uint8_t)colour;
        isolation->contest->game->forfeit(&game->start, result);
        return false;
    }
    return true;
}

static struct seat guest_seat(struct guest *guest)
{
    return (struct seat){.choose = guest_choose,
                         .instance = guest,
                         .margin_ns = guest->contest->margin_ns,
                         .limits = guest->contest->limits[guest->player],
                         .measured_ns = &guest->measured_ns,
                         .lost = guest_lost};
}

static void play_seated(struct isolation *isolation, const struct contest_game *game, struct game_result *result,
                        struct game_timing *timing)
{
    struct guest *black = &isolation->guests[game->players[0]], *white = &isolation->guests[game->players[1]];
    struct seat seats[2] = {guest_seat(black), guest_seat(white)};
    const int64_t start_ns = clock_wall_ns();
    guest_keep_near(black, isolation->fast);
    guest_keep_near(white, isolation->fast);
    isolation->contest->game->play(&game->start, seats, isolation->crumbs, result, timing);
    isolation->fast = clock_wall_ns() - start_ns < FAST_GAME_NS;
}

void isolation_play(struct isolation *isolation, const struct contest_game *game, bool fresh,
                    struct game_result *result, struct game_timing *timing)
{
    struct guest *black = &isolation->guests[game->players[0]], *white = &isolation->guests[game->players[1]];
    game_result_clear(result);
    if (fresh) {
        end_guest(isolation, black, true);
        end_guest(isolation, white, true);
    }
    if (seat_both(isolation, game, result))
        play_seated(isolation, game, result, timing);
    (void)guest_drain(black, true);
    (void)guest_drain(white, true);
    if (result->termination == TERMINATION_NORMAL)
        return;
    struct guest *guilty = result->fault_colour == 0 ? black : white;
    const bool overran = result->termination == TERMINATION_TIME && result->phase == PHASE_REFEREE;
    result->suspect = !overran && guilty->game_count > 1;
    if (!overran)
        end_guest(isolation, guilty, false);
}
