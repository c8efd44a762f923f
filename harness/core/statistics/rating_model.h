/* SPDX-License-Identifier: MIT */
/*
 * rating_model.h - the Bradley-Terry model of bradley_terry.h and the search for its parameters
 *
 * A game's x = (strength of the first player - that of the second) +- first_move, + where the first has Black. Strengths
 * are in units of 400 / ln 10 Elo (RATING_ELO). Parameters lie in one array, `values`: strengths that are free, then
 * first_move, then ln nu, each only where it is fitted. For all of them the equations have one form: over all games,
 *
 *     points of a player = expected points;  Black's points = expected;  draws = expected draws
 *
 * which for Davidson's model are those of maximum likelihood, and for half wins are so for the strengths and first_move.
 */
#ifndef OSERO_RATING_MODEL_H
#define OSERO_RATING_MODEL_H

#include "rating_groups.h"
#include "stats.h"

#include <stdbool.h>

#define RATING_ELO 173.71779276130073 /* 400 / ln 10 */

struct rating_pairing {
    int first, second;                    /* players, first < second */
    bool inside;                          /* of one group: only these are fitted */
    double counts[2][STATS_GAME_CLASSES]; /* first with Black, with White; its losses, draws, wins */
};

struct rating_model {
    int player_count;
    bool davidson;
    int pairing_count;
    struct rating_pairing *pairings; /* owned, as all below */
    int *index;                      /* [i * player_count + j], i < j: the pairing, or -1 */
    int *slots;                      /* by player: its strength's place in values, or -1 where it is fixed */
    double *fixed;                   /* by player: its strength where it is fixed */
    int strength_count;
    int first_move_slot, draw_slot; /* -1: not fitted, then first_move is 0, nu is 0 */
    int size;                       /* of values */
    double *values;
};

/* What is expected of a game with this x, and how it changes with x and with ln nu. */
struct rating_moments {
    double score, draw;
    double score_by_x, score_by_draw, draw_by_x, draw_by_draw;
    double log_loss, log_draw, log_win; /* of the likelihood that is made greatest */
};

struct rating_moments rating_model_moments(const struct rating_model *model, double x, double nu);

/* x of a pairing with the first player Black (colour 0) or White (1) at model->values; nu. */
double rating_model_x(const struct rating_model *model, const struct rating_pairing *pairing, int colour);
double rating_model_nu(const struct rating_model *model);
double rating_model_strength(const struct rating_model *model, int player);

/* Observed less expected of each equation in `excess` (size), and minus its derivatives in `slope` (size * size, row by
 * equation); returns the logarithm of the likelihood. */
double rating_model_equations(const struct rating_model *model, double *excess, double *slope);

/* Could first_move be anything finite? Not where all results can be explained by colour and strength alone: when players
 * never swapped colours, when Black won every game. */
bool rating_model_first_move_found(const struct rating_model *model, const bool *anchored, bool *found);

/* Solves the equations from model->values on (Newton's method, steps halved while they lose likelihood). False where the
 * search does not come to rest: the likelihood has no maximum; values are then where it stopped. */
bool rating_model_fit(struct rating_model *model);

void rating_model_clear(struct rating_model *model);

#endif
