/* SPDX-License-Identifier: MIT */
/*
 * table.h - what the numbers of an option must be
 */
#ifndef OSERO_TABLE_H
#define OSERO_TABLE_H

#include "errors.h"
#include "osero_engine.h"

/* Within the range and within +-2^53, up to which doubles hold every whole number. */
bool integer_fits(int64_t value, double minimum, double maximum);

struct table {
    uint32_t type; /* OSERO_INT_TABLE or OSERO_REAL_TABLE */
    uint32_t length;
    uint32_t symmetry; /* enum osero_symmetry; that of the square has 64 entries */
    double minimum, maximum;
};

/* Every value finite and within the range, and equal under the symmetry. ERROR_USAGE names the entry, or the two
 * squares that differ. */
bool table_check(const struct table *table, union osero_value value, struct error *error);

#endif
