/* SPDX-License-Identifier: MIT */
/*
 * endgame.h - what players that solve endgames share: limits, the question to the fast solver, and its report
 */
#ifndef OSERO_ENDGAME_H
#define OSERO_ENDGAME_H

#include "osero_engine.h"
#include "solver.h"

int endgame_empties(const struct osero_position *position);

/* Whether limits->depth reaches the end of the game: that takes as many plies as there are empty squares, at most. */
bool endgame_depth_allows(const struct osero_position *position, const struct osero_limits *limits);

/* Time for the move: move_ns, or an equal share of the clock for each own move that is left if that is less. 0: none is
 * set. */
int64_t endgame_time_ns(const struct osero_position *position, const struct osero_limits *limits);

/* How much hash a player wants that solves from so many empties on: with few of them a table that stays in the cache is
 * best. */
int endgame_hash_mb(int empties);

/* Whether only win, draw or loss is asked for. */
bool endgame_outcome_only(const struct osero_limits *limits);

/* What `limits` asks for, a best move and, of an exact score, the principal variation, within nodes, move_ns and this
 * move's share of clock_ns. */
void endgame_solve(struct solver *solver, const struct osero_position *position, const struct osero_limits *limits,
                   struct solver_result *result);

/*
 * The exact score, and of all best moves the first in scan order: after the score is known each move before the one
 * that was found is asked whether it reaches it too. `result->nodes` counts these questions as well. If a limit ends
 * them the score is exact, and the move a best one. The principal variation begins with the move; it goes on if
 * `with_pv`.
 */
void endgame_solve_first(struct solver *solver, const struct osero_position *position,
                         const struct osero_limits *limits, bool with_pv, struct solver_result *result);

/* Kind, score, exact, nodes, depth and, as far as there is room, pv, of an answer to what `limits` asks for. */
void endgame_report(const struct osero_position *position, const struct osero_limits *limits,
                    const struct solver_result *result, struct osero_report *report);

/*
 * What ver4 does near the end: endgame_solve_first (or endgame_solve, where only the outcome is asked for), its report,
 * and the move. -1 where the player must pass, or where a limit came before anything was known of any move.
 */
int32_t endgame_choose(struct solver *solver, const struct osero_position *position, const struct osero_limits *limits,
                       struct osero_report *report);

/* Kind and score: `score`, or the outcome that it means if that is all that is asked for. */
void endgame_report_score(const struct osero_limits *limits, int score, struct osero_report *report);

#endif
