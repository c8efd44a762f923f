/* SPDX-License-Identifier: MIT */
/*
 * fit_columns.h - the losses of fit.json step by step, for fit-loss.gp
 */
#ifndef OSERO_FIT_COLUMNS_H
#define OSERO_FIT_COLUMNS_H

#include "json.h"

/* Lines of step, loss of what is learnt from, loss of what it stops by, tab separated, with one line of names before
 * them. *steps: how many lines. Malloced; null without memory, and when the tree is not what osero writes. */
char *fit_columns(const struct json *fit, int *steps);

#endif
