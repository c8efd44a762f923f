/* SPDX-License-Identifier: MIT */
/*
 * terminal.h - what may be written to a terminal
 */
#ifndef OSERO_TERMINAL_H
#define OSERO_TERMINAL_H

#include <stdbool.h>

/* True when the file is a terminal that understands escape sequences: TERM is set, and not to "dumb". */
bool terminal_obeys(int file);

/* The same, and the user has not asked for plain text by NO_COLOR (https://no-color.org: set, and not empty). */
bool terminal_has_colours(int file);

#endif
