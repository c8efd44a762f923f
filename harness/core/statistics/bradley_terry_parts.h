/* SPDX-License-Identifier: MIT */
/*
 * bradley_terry_parts.h - the steps of bradley_terry_fit, for its own files
 */
#ifndef OSERO_BRADLEY_TERRY_PARTS_H
#define OSERO_BRADLEY_TERRY_PARTS_H

#include "bradley_terry.h"
#include "rating_groups.h"
#include "rating_model.h"
#include "rating_spread.h"

struct bradley_terry_work {
    const struct rating_table *table; /* sorted */
    const struct bradley_terry_options *options;
    struct rating_groups groups;
    struct rating_model model;
    struct rating_spread spread;
    bool *anchored, *anchored_group;
    int *group_sizes;
    double *inverse;    /* of the equations' slope, size * size */
    double *parameters; /* the parameters' covariance, size * size */
};

/* Strengths around the mean of their groups (with anchors as they are), by player, in the model's units. */
void bradley_terry_centre(const struct bradley_terry_work *work, const struct rating_model *model, double *centred);

/* Each sets its part of *result; false without memory. */
bool bradley_terry_place_groups(const struct bradley_terry_work *work, struct bradley_terry *result);
bool bradley_terry_test_fit(const struct bradley_terry_work *work, struct bradley_terry *result);
bool bradley_terry_find_cycles(const struct bradley_terry_work *work, struct bradley_terry *result);
bool bradley_terry_resample(const struct bradley_terry_work *work, struct bradley_terry *result);

#endif
