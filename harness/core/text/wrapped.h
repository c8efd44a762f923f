/* SPDX-License-Identifier: MIT */
/* wrapped.h - sentences for people, broken at blanks */
#ifndef OSERO_WRAPPED_H
#define OSERO_WRAPPED_H

#include <stdio.h>

/*
 * Writes a UTF-8 text without ends of lines from column `column` (0 = at the start of a line) on, and an end of line. No
 * line is longer than `width` columns, but for one of a single word; lines after the first begin with `indent` blanks.
 * Every character is taken to be one column wide.
 */
void wrapped_print(const char *text, int column, int indent, int width, FILE *out);

#endif
