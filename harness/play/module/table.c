/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "symmetry.h"

#include <stdio.h>

bool integer_fits(int64_t value, double minimum, double maximum)
{
    const int64_t most = INT64_C(1) << 53;
    return value >= -most && value <= most && (double)value >= minimum && (double)value <= maximum;
}

static double entry(const struct table *table, union osero_value value, uint32_t index)
{
    return table->type == OSERO_INT_TABLE ? (double)value.ints[index] : value.reals[index];
}

/* "entry 9 (b2)" on a table of the board's squares, else "entry 9"; counted from 0 as in the file. */
static void name_entry(const struct table *table, uint32_t index, char name[32])
{
    if (table->length == 64)
        (void)snprintf(name, 32, "entry %u (%c%u)", index, 'a' + (int)(index % 8), index / 8 + 1);
    else
        (void)snprintf(name, 32, "entry %u", index);
}

static bool check_entry(const struct table *table, union osero_value value, uint32_t index, struct error *error)
{
    const double number = entry(table, value, index);
    char name[32];
    if (number >= table->minimum && number <= table->maximum)
        return true;
    name_entry(table, index, name);
    return error_set(error, ERROR_USAGE, "%s is %.15g, which is not within %.15g to %.15g", name, number,
                     table->minimum, table->maximum);
}

static bool check_images(const struct table *table, union osero_value value, uint32_t index, struct error *error)
{
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        const uint32_t image = (uint32_t)symmetry_square(symmetry, 8, (int)index);
        if (entry(table, value, image) == entry(table, value, index))
            continue;
        return error_set(error, ERROR_USAGE,
                         "%c%u is %.15g but %c%u is %.15g, and they must be equal: the table has the symmetry of the "
                         "board",
                         'a' + (int)(index % 8), index / 8 + 1, entry(table, value, index), 'a' + (int)(image % 8),
                         image / 8 + 1, entry(table, value, image));
    }
    return true;
}

bool table_check(const struct table *table, union osero_value value, struct error *error)
{
    for (uint32_t i = 0; i < table->length; i++)
        if (!check_entry(table, value, i, error))
            return false;
    if (table->symmetry != OSERO_SYMMETRY_SQUARE)
        return true;
    for (uint32_t i = 0; i < table->length; i++)
        if (!check_images(table, value, i, error))
            return false;
    return true;
}
