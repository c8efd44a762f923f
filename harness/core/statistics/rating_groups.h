/* SPDX-License-Identifier: MIT */
/*
 * rating_groups.h - which players can be compared, and which only put in order
 *
 * Players are in one *pool* when a chain of games joins them; nothing compares players of two pools. In a pool the
 * ratings are finite only if nobody, and no set of players, took all the points from the rest (Ford, "Solution of a
 * Ranking Problem from Binary Comparisons", 1957): players are in one *group* when each has taken points (a win or a
 * draw) from the other, be it through others. Between two groups all games went one way: the order is known, the distance
 * has no upper limit. Groups are the strongly connected components of "took points from", found by Kosaraju's algorithm
 * (Sharir, 1981), which also numbers them from the top: a group has lost no point to one with a greater number.
 */
#ifndef OSERO_RATING_GROUPS_H
#define OSERO_RATING_GROUPS_H

#include <stdbool.h>

struct rating_groups {
    int pool_count, group_count;
    int *pools;  /* by player, owned: its pool, numbered from 0 by each pool's first player */
    int *groups; /* by player: its group, numbered over all pools */
};

/* took[i * players + j]: player i has taken points from player j. False without memory; nothing is left to clear then. */
bool rating_groups_find(const bool *took, int players, struct rating_groups *groups);
void rating_groups_clear(struct rating_groups *groups);

#endif
