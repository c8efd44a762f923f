/* SPDX-License-Identifier: MIT */
/*
 * summary.h - reads a run's folder and derives everything that a report shows
 *
 * WHAT IS COUNTED. Every line of games.jsonl is a game. Two lines of one pairing and pair with swapped colours are a
 * game pair; a run that was cut within a pair may end with one game without its twin: it counts as a game, but neither
 * among the pairs nor in differences. Points are 1 for a win and 1/2 for a draw, score is points / games. Ratings
 * (stats.h) come from the pairs: of one pairing, or, for a player against the field, of all its pairings together.
 *
 * Differences are the player's own discs less the other's, by the run's scoring rule, over the games that ended by the
 * rules. Their standard error takes a game pair as the unit of the sample; for a player against the field, all its game
 * pairs with one pair number, since they share an opening.
 *
 * A game is *identical* when an earlier game of the run has the same player with Black, the same with White, the same
 * start and the same moves: of forty copies 39 are identical. Games are told apart by 64-bit hashes: a million
 * different games give a false one with a chance of 3 in 100 million.
 *
 * A player's *faults* are the games that it lost by their termination. Memory: a few hundred bytes a pairing, and 16 to
 * 32 a game for the hashes.
 */
#ifndef OSERO_SUMMARY_H
#define OSERO_SUMMARY_H

#include "digest.h"
#include "errors.h"
#include "json.h"
#include "outcome.h"
#include "record.h"
#include "sprt.h"
#include "stats.h"

#include <stdint.h>

/* Games by how they came out. */
struct summary_tally {
    uint64_t wins, draws, losses;
};

/* What a player's games, or a pairing's in the view of its first player, come to. */
struct summary_score {
    struct summary_tally black, white;  /* the games with Black, with White */
    uint64_t pairs[STATS_PAIR_CLASSES]; /* game pairs by points: 0, 1/2, 1, 3/2, 2 */
    struct stats_sums differences;      /* none where the game has no discs to count */
    uint64_t identical;                 /* games */
};

struct summary_player {
    const char *label; /* in run */
    int rank;          /* from 1, by score; equal scores share one */
    struct summary_score score;
    uint64_t faults[TERMINATION_COUNT]; /* games lost by each; [TERMINATION_NORMAL] stays 0 */
};

struct summary_pairing {
    bool used;         /* a game of it was read; otherwise all else is 0 */
    int first, second; /* players, first < second */
    struct summary_score score;
};

struct summary {
    char *name;       /* the run's: its folder's name */
    struct json *run; /* run.json */
    int player_count;
    struct summary_player *players; /* in the order of run.json */
    int *ranking;                   /* players, best first: by score, then mean difference, then as named */
    int pairing_count;
    struct summary_pairing *pairings; /* by their number in games.jsonl */
    uint64_t games, pairs;
    uint64_t unfinished; /* games without a twin: 0 or 1 */
    uint64_t identical;
    bool once; /* identical games were left out of everything else */
    uint64_t terminations[TERMINATION_COUNT];
    bool with_sprt;
    struct sprt sprt;         /* where run.json has one: worked out anew from the pairs, in their order */
    char digest[DIGEST_SIZE]; /* SHA-256 of games.jsonl as it was read */
};

/*
 * Reads FOLDER/run.json and games.jsonl. ERROR_WORLD with file and line when one of them is missing, torn or holds what
 * no run writes: a broken line, a player that run.json does not name, games out of order, a pair without its twin
 * before the end. On false nothing is left to clear.
 */
bool summary_read(const char *folder, struct summary *summary, struct error *error);
void summary_clear(struct summary *summary);

/*
 * The same, but identical games count nowhere: of forty copies of a game one does. A game whose twin is left out counts
 * among the games, but, like one whose twin was never played, neither among the pairs nor in differences; nor does it
 * move the test of run.json, which looked at all pairs and is told as it ended. Takes 16 to 32 bytes a game.
 */
bool summary_read_once(const char *folder, struct summary *summary, struct error *error);

/* summary_read, told of every record as it is counted: for whoever needs the games too. `first` is the pairing's first
 * player; a false return with *error filled ends the reading. */
typedef bool summary_visit(void *context, const struct record *record, const struct summary_pairing *pairing,
                           struct error *error);
bool summary_read_games(const char *folder, struct summary *summary, summary_visit *visit, void *context,
                        struct error *error);

/* The pairing of two players, or null when they have not met; *reversed tells that `player` is its second. */
const struct summary_pairing *summary_find(const struct summary *summary, int player, int other, bool *reversed);

/* All games of a score; the score seen by the other player. */
struct summary_tally summary_total(const struct summary_score *score);
struct summary_score summary_reverse(struct summary_score score);
uint64_t summary_tally_games(struct summary_tally tally);
/* Points / games. */
struct stats_number summary_tally_score(struct summary_tally tally);

/* summary.json as a tree; null without memory. Its keys are told in results/README.md. */
struct json *summary_json(const struct summary *summary);

/* (Re)writes FOLDER/summary.json. */
bool summary_save(const struct summary *summary, const char *folder, struct error *error);

/* summary_read and summary_save. */
bool summary_write(const char *folder, struct error *error);

#endif
