/* SPDX-License-Identifier: MIT */
/*
 * balance.h - which colour openings favour
 *
 * The unit is a game pair whose two games ended by the rules: the players change colours, so that their strength
 * cancels, and what Black made of both games, 0 to 2 points, is the opening's own. Pairs that begin with the same start
 * and opening moves are one opening. The share of Black's points has the standard error of a mean over the pairs of an
 * opening, and, over the whole run, of a ratio over its openings as clusters (stats.h); intervals are 95% by the normal
 * distribution, cut to 0..1. Not defined is an interval of fewer than BALANCE_LEAST_PAIRS pairs, or where all are alike.
 */
#ifndef OSERO_BALANCE_H
#define OSERO_BALANCE_H

#include "errors.h"
#include "record.h"
#include "stats.h"

#include <stddef.h>

enum { BALANCE_LEAST_PAIRS = 10, BALANCE_TEXT_SIZE = RECORD_MOVES_SIZE + RECORD_START_SIZE };

struct balance_opening {
    uint64_t hash;       /* of start and opening moves: balance_hash */
    uint64_t first_game; /* of the first pair that began so */
    uint64_t pairs;
    uint64_t points, squares; /* Black's in half points, 0 to 4 a pair, and their squares */
    int64_t difference;       /* Black's, in discs, over the 2 * pairs games */
};

struct balance {
    struct balance_opening *openings; /* owned; after balance_finish the best for Black first */
    size_t count, capacity;
    uint64_t pairs, both_black, both_white; /* pairs in all; those of which one colour won both games */
    struct record half;
    bool has_half;
};

struct balance_share {
    struct stats_number share, low, high; /* of the points, 0..1 */
};

/* Start from zeros. Games come in the order of games.jsonl. False without memory. */
bool balance_add(struct balance *balance, const struct record *record, struct error *error);
void balance_finish(struct balance *balance);
void balance_clear(struct balance *balance);

/* Of one opening (after balance_finish), and of all. */
struct balance_share balance_of(const struct balance_opening *opening);
struct balance_share balance_total(const struct balance *balance);

/* How many openings have an interval that leaves out 1/2; *tested: how many have one. */
size_t balance_lopsided(const struct balance *balance, size_t *tested);

uint64_t balance_hash(const struct record *record);

/* The opening's moves, and its start position before them where it has one, into text[BALANCE_TEXT_SIZE]. */
void balance_text(const struct record *record, char *text);

#endif
