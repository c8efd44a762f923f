/* SPDX-License-Identifier: MIT */
#include "quantile.h"

#include <gsl/gsl_statistics_double.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

void quantile_sort(double *values, size_t count)
{
    if (count > 1)
        qsort(values, count, sizeof *values, compare);
}

double quantile_sorted(const double *values, size_t count, double share)
{
    return gsl_stats_quantile_from_sorted_data(values, 1, count, share);
}
