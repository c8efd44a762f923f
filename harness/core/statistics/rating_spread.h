/* SPDX-License-Identifier: MIT */
/*
 * rating_spread.h - how far the clusters of a rating table differ from what a fitted model expects of them
 *
 * For cluster c, u_c is its part of the equations of rating_model.h (observed less expected, by parameter) and r_c the
 * same by pairing: the points of the pairing's first player less those expected. Clusters are independent, so their
 * products added up estimate the covariance of the sums (Huber, 1967; White, "A Heteroskedasticity-Consistent Covariance
 * Matrix Estimator", 1980; for clusters Liang and Zeger, "Longitudinal Data Analysis Using Generalized Linear Models",
 * 1986), whatever depends on what within a cluster.
 */
#ifndef OSERO_RATING_SPREAD_H
#define OSERO_RATING_SPREAD_H

#include "rating_model.h"
#include "rating_table.h"

struct rating_spread {
    int clusters;       /* with games within a group */
    double *excess;     /* r: sum r_c, by pairing */
    double *products;   /* sum u_c u_c', size * size */
    double *mixed;      /* sum r_c u_c', pairing by parameter; null unless asked for and rows is not there */
    double *by_pairing; /* sum r_c r_c', pairings * pairings, only up to the diagonal; null as mixed */
    double *rows;       /* by cluster of the table: r_c, then u_c; null unless asked for and shorter than by_pairing */
    int row_count;      /* clusters of the table; 0 where rows is not there */
    struct stats_sums *wins; /* by pairing, those between groups too: clusters' wins less losses of the first player */
};

/* The table must be sorted (rating_table_sort). `pairings` asks for what tells of pairings: rows where there are no more
 * clusters than pairings (60 players who met on 300 openings: 1,770 pairings, whose products are six times the work),
 * mixed and by_pairing elsewhere. False without memory. */
bool rating_spread_find(const struct rating_model *model, const struct rating_table *table, bool pairings,
                        struct rating_spread *spread);
void rating_spread_clear(struct rating_spread *spread);

#endif
