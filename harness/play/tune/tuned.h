/* SPDX-License-Identifier: MIT */
/*
 * tuned.h - a player's options as numbers that can be tuned
 *
 * Which ones is a list, the argument of --param: NAME or NAME=LOW..HIGH with narrower bounds than the option's own,
 * separated by commas; or "all": every option that is a number or a table of numbers (but no number of threads). A table
 * gives one parameter for each class of entries that its symmetry ties together, named NAME.a1 after the class's first
 * square, or NAME.17 after the entry where there is no symmetry.
 */
#ifndef OSERO_TUNED_H
#define OSERO_TUNED_H

#include "player.h"
#include "tune_space.h"

/* An option that is tuned: the parameters first ... first + count - 1. */
struct tuned_option {
    int option;
    int first, count;
    int *classes; /* of a table: the class, 0 ... count-1, of each entry; null for a number */
};

struct tuned {
    const struct player *player;
    struct tune_space space;
    struct tuned_option *options;
    int option_count;
};

/* What is asked for. Texts may be null: the defaults. */
struct tuned_request {
    const char *parameters;
    const char *c_end, *r_end; /* NUMBER for all, or NAME=NUMBER,...; NAME is an option or one parameter */
};

/* ERROR_USAGE names what is no option, no number, out of range or twice there. On false nothing is left to clear. */
bool tuned_init(struct tuned *tuned, const struct player *player, const struct tuned_request *request,
                struct error *error);
void tuned_clear(struct tuned *tuned);

/* Values for the module with a copy of everything; tuned_write puts numbers into them. Null without memory. */
union osero_value *tuned_values_new(const struct tuned *tuned);
void tuned_values_free(const struct tuned *tuned, union osero_value *values);

/* Writes the parameters' values, rounded to the nearest that can be played with. */
void tuned_write(const struct tuned *tuned, const double *theta, union osero_value *values);

/* The learning rate where nobody names one: Fishtest's. */
#define TUNED_R_END 0.002

#endif
