/* SPDX-License-Identifier: MIT */
/*
 * rating_games.h - the games of many runs, gathered for one rating list
 *
 * Players are known by their labels, over all runs. Where two runs tell of one label by their run.json, both must mean
 * the same player: the same module, version, build (digest), options and limits; else it is refused, or, with `by_label`,
 * noted. Runs on boards of different sizes, or with different scoring rules, are refused always. A games.jsonl without
 * a run.json beside it tells of its players no more than their labels, and of the board nothing.
 *
 * Every line of a games.jsonl is a finished game and counts, those lost by a fault too; games that a run has not finished
 * are in none. A cluster is an opening: the start position and the moves that nobody chose, letter for letter, in whichever
 * run (openings that are equal only under a symmetry are different clusters). A game is *repeated* when an earlier one has
 * the same players with the same colours, the same start and the same moves (64-bit hashes: summary.h).
 *
 * With `skip_broken` lines that are torn, edited so that they cannot be read, or out of order are left out, counted and
 * named; of a run what is left must still be numbered upwards. A game whose twin is gone counts by itself.
 *
 * Memory: about 100 bytes a game pair, and 16 to 32 a game for the hashes.
 */
#ifndef OSERO_RATING_GAMES_H
#define OSERO_RATING_GAMES_H

#include "errors.h"
#include "hash_numbers.h"
#include "hash_set.h"
#include "json.h"
#include "rating_table.h"
#include "record.h"

#include <stdint.h>
#include <sys/types.h>

enum { RATING_GAMES_MOST_PLAYERS = 1024, RATING_GAMES_SKIPPED_SHOWN = 8 };

struct rating_player {
    char *label; /* owned */
    uint64_t wins, draws, losses;
    uint64_t pairs; /* game pairs of which both games count */
};

/* What a run.json says of a label. */
struct rating_known {
    const char *label;
    const struct json *player, *limits; /* in a run; its entry, and the limits that hold for it */
    int input;
};

struct rating_input {
    char *path;       /* of its games.jsonl; owned */
    struct json *run; /* run.json, or null; owned */
    bool foreign;     /* a file of another format: rating_games_begin */
    dev_t device;
    ino_t file;
    uint64_t games;
    uint64_t not_counted;                               /* games of another format without a known result or player */
    uint64_t skipped;                                   /* lines; games of another format */
    uint64_t skipped_lines[RATING_GAMES_SKIPPED_SHOWN]; /* the numbers of the first of them */
};

struct rating_games {
    bool once, by_label, skip_broken; /* set by the caller; all else starts from zeros */
    struct rating_table table;        /* table.player_count is player_count */
    struct rating_player *players;
    int player_count, player_capacity; /* those with games */
    struct rating_known *known;
    int known_count, known_capacity;
    struct rating_input *inputs;
    int input_count, input_capacity;
    char **notes; /* what a reader of the list must know of the runs; owned */
    int note_count, note_capacity;
    uint64_t pairs, repeated, faults; /* repeated: of all games read; faults: games lost by one, that count */
    struct hash_numbers openings;     /* .count clusters */
    struct hash_set seen;
    struct rating_adding *adding; /* between begin and end; owned */
};

/*
 * Adds the games of a run's folder (it holds a run.json) or of a file of games. ERROR_WORLD with file and line when it
 * cannot be read, is torn, or holds what no run writes; ERROR_USAGE when it was added before or does not go with the
 * others. After false only rating_games_clear is left.
 */
bool rating_games_add_run(struct rating_games *games, const char *folder, struct error *error);
bool rating_games_add_file(struct rating_games *games, const char *path, struct error *error);

/*
 * Adds the games of a file in another format, which the caller reads: one by one between begin and end. Only these
 * fields of a record count: pairing, pair, game, black, white, opening_plies, moves, outcome, termination, start. `number`
 * is for messages. A game that begins at the standard start without an opening is a cluster by itself, or with its twin:
 * nobody made these players begin alike.
 */
bool rating_games_begin(struct rating_games *games, const char *path, struct error *error);
bool rating_games_add(struct rating_games *games, const struct record *record, uint64_t number, struct error *error);
/* A game that cannot be read: *error (why) stays and false is returned, unless `skip_broken` leaves it out. */
bool rating_games_leave_out(struct rating_games *games, uint64_t number);
void rating_games_not_counted(struct rating_games *games);
bool rating_games_end(struct rating_games *games, struct error *error);

void rating_games_clear(struct rating_games *games);

/* The player with this label; -1 where none with games has it. */
int rating_games_find(const struct rating_games *games, const char *label);

/* Games that count. */
uint64_t rating_games_count(const struct rating_player *player);

/* In rating_runs.c, for rating_games.c: takes what run.json says of the players of input number `input`. */
bool rating_games_take_run(struct rating_games *games, int input, struct error *error);

/* Room for one more element in an array of `count`; false without memory. */
bool rating_games_grow(void **array, int count, int *capacity, size_t size);

#endif
