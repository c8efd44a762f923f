/* SPDX-License-Identifier: MIT */
/*
 * schedule.h - who meets whom, in which order, with which seeds
 *
 * Players are numbered 0 .. player_count-1 in the order in which they were named. A *pairing* is two of them, first <
 * second. A *game pair* is two games of one pairing from one opening with colours swapped: in slot 0 `first` has Black,
 * in slot 1 `second` has. A *unit* is one game pair. Units are numbered pair by pair and, within a pair number, pairing
 * by pairing:
 *
 *     unit = pair * pairing_count + pairing
 *
 * which is the order of work and of games.jsonl. Games are numbered from 1 in that order: game = unit * 2 + slot + 1.
 * Every prefix is a balanced table and a run is extended at its end.
 */
#ifndef OSERO_SCHEDULE_H
#define OSERO_SCHEDULE_H

#include "errors.h"

#include <stdint.h>

enum { SCHEDULE_MAX_PLAYERS = 1024 };

struct pairing {
    int first, second; /* first < second in a round robin; in a gauntlet first is 0 */
};

struct schedule {
    int player_count;
    bool gauntlet; /* player 0 against each other one, instead of everyone against everyone */
    int pairing_count;
    struct pairing *pairings; /* (0,1) (0,2) ... (1,2) ...; owned */
    uint64_t pair_count;      /* game pairs of each pairing */
};

struct unit_place {
    uint64_t pair;
    int pairing;
};

/* player_count 2 .. SCHEDULE_MAX_PLAYERS, pair_count >= 1. False (ERROR_USAGE / ERROR_WORLD) otherwise or without
 * memory. */
bool schedule_init(struct schedule *schedule, int player_count, bool gauntlet, uint64_t pair_count,
                   struct error *error);
void schedule_clear(struct schedule *schedule);

uint64_t schedule_unit_count(const struct schedule *schedule);
struct unit_place schedule_place(const struct schedule *schedule, uint64_t unit);

/* ---- Seeds: integers mixed by osero_mix (engines/osero_random.h), nothing else.
 * -------------------------------------- */

enum seed_purpose {
    SEED_OPENING = 1,
    SEED_PLAYER = 2,
    SEED_INSTANCE = 3,
    SEED_SAMPLE = 4,
    SEED_ENDGAME = 5,
    SEED_TUNING = 6
};

/* FNV-1a, 64 bits, of the bytes of a label. */
uint64_t seed_of_label(const char *label);

/* Openings depend on the run's seed alone: mix(mix(run_seed, SEED_OPENING), index). */
uint64_t seed_of_opening(uint64_t run_seed, uint64_t index);

/* A game that is played for an endgame position (play/endgame_positions.h): mix(mix(mix(run_seed, SEED_ENDGAME),
 * empties), game). */
uint64_t seed_of_endgame(uint64_t run_seed, int empties, uint64_t game);

/* What `create` gets: mix(mix(run_seed, SEED_INSTANCE), hash of the label). */
uint64_t seed_of_instance(uint64_t run_seed, const char *label);

/* What `new_game` gets. The labels' hashes are mixed in sorted order of the labels (strcmp), so that who was named
 * first does not matter; `slot` is 0 or 1, the game in its pair; the last integer is 0 for the label that sorts first
 * and 1 for the other: mix over run_seed, SEED_PLAYER, hash, hash, pair, slot, which. Worked values are in
 * tests/test_schedule.c. */
uint64_t seed_of_player(uint64_t run_seed, const char *label, const char *other_label, uint64_t pair, int slot);

/* The same values without hashing labels for every game: the part of the chain that a pairing's games share. */
struct pairing_seed {
    uint64_t base;        /* run_seed, SEED_PLAYER, hash and hash mixed */
    uint64_t which_first; /* 0 when the label of the pairing's `first` sorts first, else 1 */
    uint64_t which_second;
};

struct pairing_seed seed_of_pairing(uint64_t run_seed, const char *first_label, const char *second_label);

/* seed_of_player for both players of one game: seeds[0] is for `first`, seeds[1] for `second`. */
void seed_of_game(const struct pairing_seed *pairing, uint64_t pair, int slot, uint64_t seeds[2]);

#endif
