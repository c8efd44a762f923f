/* SPDX-License-Identifier: MIT */
/*
 * contest.h - what is being played: made once before any worker starts, read by all of them, never changed
 */
#ifndef OSERO_CONTEST_H
#define OSERO_CONTEST_H

#include "game.h"
#include "openings.h"
#include "player.h"
#include "schedule.h"
#include "variation.h"
#include "wire.h"

struct contest {
    const struct player *players; /* schedule.player_count of them; borrowed */
    struct schedule schedule;
    struct openings *openings;          /* one a pair; borrowed */
    uint64_t first_opening;             /* that of pair 0 */
    uint64_t opening_cycle;             /* after so many they begin again with the first; 0: they do not */
    const struct variation *variation;  /* the first players change while it is played; null: none do. Borrowed; not
                                           with isolate */
    struct osero_limits *limits;        /* one a player */
    struct pairing_seed *pairing_seeds; /* one a pairing */
    const struct game *game;            /* what is played */
    int size;                           /* of the board */
    int most_pieces;                    /* Stars & Circles */
    struct wire_sizes sizes;            /* of its games: contest_prepare */
    enum start start;
    enum scoring scoring;
    uint64_t seed;
    bool timing;    /* time every move */
    bool isolate;   /* each player in its own process */
    bool cpu_clock; /* a player's time is CPU time, not wall time */
    int64_t
        margin_ns; /* a move may take so much more than its limit, which keeps the system's delays from losing games */
    int64_t wall_ns;      /* no call of module code may take longer */
    int64_t startup_ns;   /* nor loading a module and making its instance */
    int64_t memory_bytes; /* a player may have no more; 0 = no limit. Only where each has its own process */
};

/* One of the two games of a unit: who sits where. */
struct contest_game {
    uint64_t number; /* from 1: schedule.h */
    int players[2];  /* by colour */
    uint64_t seeds[2];
    struct game_start start;
};

/* Fills limits, pairing_seeds and sizes from the other fields; ERROR_WORLD without memory. */
bool contest_prepare(struct contest *contest, const struct player_limits *common, struct error *error);

/* Frees what contest_prepare made, and the schedule. */
void contest_clear(struct contest *contest);

struct contest_game contest_game(const struct contest *contest, uint64_t unit, int slot);

/* Where both games of a pair begin. */
struct opening contest_opening(const struct contest *contest, uint64_t pair);

/* True when the player's values are those of a generation. */
static inline bool contest_varies(const struct contest *contest, int player)
{
    return contest->variation != NULL && player < contest->variation->player_count;
}

/*
 * Plays a result of the game again; *difference is then what game->verify makes of it by the contest's scoring rule.
 * False when the result cannot be true.
 */
bool contest_verify(const struct contest *contest, const struct contest_game *game, const struct game_result *result,
                    int8_t *difference);

/* schedule.h: games are numbered from 1. */
static inline uint64_t contest_game_number(uint64_t unit, int slot)
{
    return unit * 2 + (uint64_t)slot + 1;
}

/* True when an earlier player uses the same module file: dlopen would share its globals with this one's. */
bool contest_shares_module(const struct contest *contest, int player);

/* A player's limits: its own where it has them, else the common ones. */
struct player_limits contest_limits(const struct player *player, const struct player_limits *common);

/* The longest time that one move may take by any player's limits, all increments of a game saved up; 0 when there is no
 * such limit. */
int64_t contest_longest_ns(const struct contest *contest);

#endif
