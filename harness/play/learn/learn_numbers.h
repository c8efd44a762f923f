/* SPDX-License-Identifier: MIT */
/*
 * learn_numbers.h - the free numbers of a player's options that a fit may set
 *
 * An int or real option is one number; a table has one for each entry, or, with the symmetry of the square, one for each
 * class of squares (10). Only options of which the module declares that its static value is linear in them.
 */
#ifndef OSERO_LEARN_NUMBERS_H
#define OSERO_LEARN_NUMBERS_H

#include "player.h"

enum { LEARN_MAX_NUMBERS = 500, LEARN_NAME_SIZE = 80 };

struct learn_number {
    int option;                 /* index into the module's */
    int entry;                  /* of the table: the first of its class; 0 for a single number */
    int entries;                /* how many of the table's it stands for; 1 for a single number */
    bool table, whole;          /* whole: an int */
    double value;               /* the player's now */
    double minimum, maximum;    /* the option's range */
    char name[LEARN_NAME_SIZE]; /* "corner", "weights.b1", "table.17" */
};

struct learn_numbers {
    struct learn_number *list; /* owned */
    int count;
};

/*
 * params: names of options with commas between them; null: all that are linear. ERROR_USAGE when the player has no
 * `evaluate`, an option is not there, is not numeric or not declared linear, is named twice, or there are more than
 * LEARN_MAX_NUMBERS numbers. After a failure there is nothing to clear.
 */
bool learn_numbers_init(const struct player *player, const char *params, struct learn_numbers *numbers,
                        struct error *error);
void learn_numbers_clear(struct learn_numbers *numbers);

/*
 * The player's option values with the numbers set to `values` (within the ranges; ints are rounded): as many as the
 * module has options. Tables and strings are copies; learn_values_free. Null without memory.
 */
union osero_value *learn_values_new(const struct player *player, const struct learn_numbers *numbers,
                                    const double *values);
void learn_values_free(const struct player *player, union osero_value *values);

#endif
