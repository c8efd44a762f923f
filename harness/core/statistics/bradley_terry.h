/* SPDX-License-Identifier: MIT */
/*
 * bradley_terry.h - one rating list from a whole table of games
 *
 * MODEL (Bradley and Terry, 1952; Zermelo, 1929). The player with Black is expected to score 1 / (1 + 10^(-x / 400)) of a
 * game, x = its Elo - the other's + first_move. All ratings and first_move (what having Black is worth; Davidson and
 * Beaver, 1977) come from one fit to all games. Draws come in two ways:
 *
 * - BRADLEY_TERRY_HALF_WINS (the usual one): a draw is half a win and half a loss. The likelihood is then greatest where
 *   everybody's points are those expected, so Elo keeps its meaning, 400 Elo = 10/11 of the points, however many draws
 *   there are, and two players' ratings are stats_elo of their score. The share of draws is fitted beside it: Davidson's
 *   nu such that as many draws are expected as there were (simulate.h has the formula).
 * - BRADLEY_TERRY_DAVIDSON: full maximum likelihood of wins, draws and losses in the shares w : nu sqrt(w l) : l with
 *   w / l = 10^(x / 400) (Davidson, 1970). Davidson's and not Rao and Kupper's, since only with it a draw counts as half a
 *   win: points and number of draws hold all that the games tell of the parameters. Here 400 Elo mean ten wins for a
 *   loss, whatever the draws; with many draws differences come out greater than stats_elo of the score.
 *
 * INTERVALS. The covariance is the sandwich over clusters (rating_spread.h) times C / (C - 1), and the quantiles are
 * Student's with C - 1 degrees of freedom, C the number of clusters. Games on one opening depend on each other in ways
 * that no model tells; the sandwich needs none. It needs clusters, though: with fewer than 20 or so intervals are rough,
 * and with one there are none. `resamples` adds percentile intervals of a bootstrap that draws whole clusters (Efron and
 * Tibshirani, "An Introduction to the Bootstrap", 1993, 13).
 *
 * WHERE RATINGS STAND. Players are compared within pools and groups (rating_groups.h). In each pool one group is fitted
 * around mean 0: that with an anchor, or else with most players, then most games, then the first. A group that lost every
 * game to it, or to such a group, is BELOW it: its ratings are not defined, but `high` is an upper limit, at which such a
 * record (all points lost, against players at their own ratings or limits) still had a chance of 5%, every cluster
 * counting as one game. ABOVE is the same with a lower limit in `low`. APART is a group for which games give no limit. A
 * player's `offset` is its rating less the mean of its group.
 *
 * Anchored players have the rating given, without error; all anchors are in one group.
 *
 * FIT. Does one number a player explain the results? Each pairing's points less those expected are held against their
 * covariance, which comes from the clusters less what the fit takes away: X^2 = sum r_k^2 / var_k over K pairings, whose
 * mean is K, and whose F = X^2 / K is held against Fisher's distribution with K^2 / sum corr_kl^2 and C - 1 degrees of
 * freedom (second-order correction: Rao and Scott, 1984; Satterthwaite, 1946). Where p < 0.05 it fails, and `cycles` lists
 * all A > B > C > A of which each step is significant by the games of those two alone: the p of a cycle is the greatest of
 * its three one-sided ones (an intersection-union test), Holm's correction ("A Simple Sequentially Rejective Multiple Test
 * Procedure", 1979) is over both directions of all triples that met, and those with a corrected p < 0.05 are listed.
 *
 * The test is a little shy: of tables that come from the model 3 to 4 in 100 fail it (tests/test_bradley_terry_long.c,
 * which also shows that 95% of intervals hold the truth, from 60 openings on).
 *
 * A million games take a tenth of a second with 7 players, a quarter with 60 who all met, most of it in one pass over
 * the table's cells.
 */
#ifndef OSERO_BRADLEY_TERRY_H
#define OSERO_BRADLEY_TERRY_H

#include "errors.h"
#include "rating_table.h"
#include "stats.h"

#include <stdbool.h>
#include <stdint.h>

/* With more pairings than these the fit is not tested (its matrix would not fit the memory): 64 players and all met. */
enum { BRADLEY_TERRY_TESTED_PAIRINGS = 2016 };

enum bradley_terry_draws { BRADLEY_TERRY_HALF_WINS, BRADLEY_TERRY_DAVIDSON };

struct bradley_terry_options {
    enum bradley_terry_draws draws;
    bool no_first_move;                 /* hold first_move at 0 */
    const struct stats_number *anchors; /* by player: Elo of those that are fixed; null for none */
    int resamples;                      /* of the bootstrap; 0 = no bootstrap */
    uint64_t seed;                      /* of the bootstrap */
};

enum bradley_terry_place { BRADLEY_TERRY_FITTED, BRADLEY_TERRY_BELOW, BRADLEY_TERRY_ABOVE, BRADLEY_TERRY_APART };

/* A fitted number; the ends are not defined where there are fewer than two clusters or nothing varies. */
struct bradley_terry_number {
    struct stats_number value, low, high;
    struct stats_number sampled_low, sampled_high; /* of the bootstrap, where it was asked for */
};

struct bradley_terry_player {
    uint64_t games;
    double points;
    int pool, group;
    enum bradley_terry_place place;
    bool anchored;
    struct bradley_terry_number elo; /* FITTED: all; BELOW: only high; ABOVE: only low; APART: nothing */
    double offset;                   /* Elo */
};

struct bradley_terry_cycle {
    int players[3]; /* each beats the next, the last the first */
    double p;       /* corrected */
};

struct bradley_terry {
    int player_count, pool_count, group_count;
    struct bradley_terry_player *players;
    double
        *covariance; /* of the ratings, Elo^2, [i * player_count + j]; 0 between groups. Meaningless without clusters */
    uint32_t *swept; /* [i * player_count + j]: clusters of games in which i, of a group above j's, took all from j */
    uint64_t games, repeated;
    uint64_t games_between; /* of games, those between groups: they are in no fit */
    int clusters;           /* with games within groups */
    int resamples;          /* of the bootstrap that could be fitted */
    bool draws_fitted;      /* false: Davidson's likelihood has no maximum here, draws were taken for half wins */
    struct bradley_terry_number first_move; /* Elo; not defined when held at 0 or not to be found (rating_model.h) */
    struct bradley_terry_number draw_rate;  /* the share of games between equals that are drawn, without first_move */
    struct {
        bool
            defined; /* not with fewer than two clusters, more than BRADLEY_TERRY_TESTED_PAIRINGS, or nothing to test */
        double f, df1, df2, p;
    } test;
    struct bradley_terry_cycle *cycles; /* by p; none unless test.p < 0.05 */
    int cycle_count;
};

/* Sorts the table. ERROR_USAGE for an anchor beyond +-10000, ERROR_WORLD without memory. A table without games is good:
 * every player is a pool of its own. On false there is nothing to clear. */
bool bradley_terry_fit(struct rating_table *table, const struct bradley_terry_options *options,
                       struct bradley_terry *result, struct error *error);
void bradley_terry_clear(struct bradley_terry *result);

/*
 * The probability that one player is stronger than the other: of one group by their ratings and covariance, Student's
 * distribution with C - 1 degrees of freedom. Where one group took every point of C clusters from the other in games of
 * these two players it is 1 - 2^-(C + 1), as for C wins in C games and any strength as likely as any other beforehand.
 * Not defined else.
 */
struct stats_number bradley_terry_superiority(const struct bradley_terry *result, int player, int other);

#endif
