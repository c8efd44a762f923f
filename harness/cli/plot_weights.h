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

struct plot_weights_request {
    const char *const *paths;
    int count;           /* 1 or 2 files */
    const char *stem;    /* null: the name of the last file without its ending, "-compared" behind it for two */
    const char *scripts; /* the folder of weights.gp */
    double first_scale;  /* the first file is drawn times this, which its title tells; 0: as it is */
};

/* Draws one file, or two on one scale, and prints what was written: STEM.svg, STEM.png and STEM.tsv. */
bool plot_weights(const struct plot_weights_request *request, struct error *error);

#endif
