/* SPDX-License-Identifier: MIT */
/*
 * rating_list.h - the games of many runs as a rating list: for people, as JSON, as CSV
 *
 * Players are listed pool by pool (players of different pools have never met, directly or through others, and cannot be
 * compared), best first: those whose rating has but a lower bound, by it; the fitted ones; those with but an upper bound;
 * and last those to whom the games give no limit at all, without a rank. bradley_terry.h tells what the numbers are.
 * What is not defined is '-' for people, null in JSON, empty in CSV.
 */
#ifndef OSERO_RATING_LIST_H
#define OSERO_RATING_LIST_H

#include "bradley_terry.h"
#include "json.h"
#include "rating_games.h"

#include <stdio.h>

struct rating_place {
    int player;
    int rank; /* in its pool, from 1; equal ratings share one; 0 = none */
};

struct rating_list {
    const struct rating_games *games;
    struct bradley_terry fit;
    enum bradley_terry_draws draws; /* as asked */
    struct rating_place *places;    /* player_count */
};

/* Fits the ratings; the games stay the caller's and must outlive the list. ERROR_WORLD without memory or without games,
 * else as bradley_terry_fit. On false there is nothing to clear. */
bool rating_list_make(struct rating_games *games, const struct bradley_terry_options *options, struct rating_list *list,
                      struct error *error);
void rating_list_clear(struct rating_list *list);

/* "fitted", "below", "above", "apart". */
const char *rating_place_name(enum bradley_terry_place place);

/* The list and what a reader has to know, malloced, in `width` columns where that can be helped; with `superiority` also
 * the probability for every two that one is stronger. Null without memory. */
char *rating_list_text(const struct rating_list *list, int width, bool superiority);

/* As results/schema/rating.schema.json says. Null without memory. */
struct json *rating_list_json(const struct rating_list *list, bool superiority);

/*
 * CSV as in export.h: rank, pool, player, place, elo, elo_low, elo_high, sampled_low, sampled_high (of the bootstrap),
 * score (0..1), games, pairs, wins, draws, losses. With `superiority` instead: player, opponent, superiority (0..1), for
 * every two both ways. ERROR_WORLD when it cannot be written.
 */
bool rating_list_csv(const struct rating_list *list, bool superiority, FILE *out, struct error *error);

/* Points / games. */
struct stats_number rating_list_score(const struct rating_player *player);

#endif
