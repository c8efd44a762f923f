/* SPDX-License-Identifier: MIT */
/*
 * plot_weights.h - files of weights as heat maps
 */
#ifndef OSERO_PLOT_WEIGHTS_H
#define OSERO_PLOT_WEIGHTS_H

#include "errors.h"

#include <stdbool.h>

/* True for a regular file, which is no run. */
bool plot_weights_is(const char *path);

/*
 * Draws one file, or two on one scale, and prints what was written: STEM.svg, STEM.png and STEM.tsv. stem null: the name
 * of the last file without its ending, "-compared" behind it for two. scripts: the folder of weights.gp.
 */
bool plot_weights(const char *const *paths, int count, const char *stem, const char *scripts, struct error *error);

#endif
