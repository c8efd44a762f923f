/* SPDX-License-Identifier: MIT */
/*
 * fit_columns.h - what pictures need of fit.json: the losses step by step, for fit-loss.gp, and the scale of old numbers
 */
#ifndef OSERO_FIT_COLUMNS_H
#define OSERO_FIT_COLUMNS_H

#include "json.h"

/* Lines of step, loss of what is learnt from, loss of what it stops by, tab separated, with one line of names before
 * them. *steps: how many lines. Malloced; null without memory, and when the tree is not what osero writes. */
char *fit_columns(const struct json *fit, int *steps);

/* What an old number is to be multiplied by to stand beside the new ones: where all of the value is fitted its scale is
 * free, and this gives both values the scale that foretells the results best. Otherwise, and when the tree says nothing
 * of the kind, 1. */
double fit_old_scale(const struct json *fit);

#endif
