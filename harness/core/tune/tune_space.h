/* SPDX-License-Identifier: MIT */
/*
 * tune_space.h - the numbers that tuning may change
 *
 * A parameter is one free number: an option, or a class of entries of a table that its symmetry ties together. Its
 * value is a real number while it is tuned and is rounded where it is played with; whole ones for good.
 */
#ifndef OSERO_TUNE_SPACE_H
#define OSERO_TUNE_SPACE_H

#include "errors.h"

enum { TUNE_NAME_SIZE = 80, TUNE_MOST_PARAMETERS = 1000 };

struct tune_parameter {
    char name[TUNE_NAME_SIZE]; /* "corner", "weights.a1", "table.17" */
    bool whole;                /* played with as whole numbers */
    double minimum, maximum;   /* finite; both ends allowed */
    double start;
    double c_end; /* SPSA: how far values are tried out on either side, at the end. > 0 */
    double r_end; /* SPSA: how fast it learns, at the end. > 0 */
};

struct tune_space {
    struct tune_parameter *parameters; /* owned by whoever made the space */
    int count;
};

/* Held within the range. */
double tune_clamp(const struct tune_parameter *parameter, double value);

/* The value that is played with: the nearest whole number where it must be one, halves away from zero. */
double tune_nearest(const struct tune_parameter *parameter, double value);

/*
 * The value that is tried out: where it must be whole, the number below or the one above, so that the mean over
 * `chance`, uniform in [0, 1), is the value itself (stochastic rounding; Fishtest and OpenBench do so). Within the
 * range.
 */
double tune_round(const struct tune_parameter *parameter, double value, double chance);

/*
 * How far values are tried out where nobody says: a quarter of the number's size, or of half the root of the mean square
 * of its fellows (`fellows`: of the other free numbers of its table; 0: none), whichever is more; at least 1 for whole
 * numbers, at most a twentieth of the range. An option that is 0 and alone takes 1.
 */
double tune_default_c(const struct tune_parameter *parameter, double fellows);

/* ERROR_USAGE that names the parameter: no finite number, a start out of its range, a step that is not above 0 or wider
 * than the range. */
bool tune_space_check(const struct tune_space *space, struct error *error);

#endif
