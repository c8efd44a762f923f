/* SPDX-License-Identifier: MIT */
/*
 * fit_text.h - fit.json for people: what a regression made of a player's numbers, and how much better they fit
 */
#ifndef OSERO_FIT_TEXT_H
#define OSERO_FIT_TEXT_H

#include "json.h"

/* Some 15 lines, malloced. Null without memory, and when the tree is not what osero writes (schema osero.fit/1). */
char *fit_text(const struct json *fit, int width);

#endif
