/* SPDX-License-Identifier: MIT */
/*
 * fixed.h - numbers with a fixed count of decimals, the same in every locale
 */
#ifndef OSERO_FIXED_H
#define OSERO_FIXED_H

enum { FIXED_SIZE = 64 };

/* "-12.30" into text[FIXED_SIZE], which is returned. Half is rounded to even in the last place of the binary value, as
 * printf does; what rounds to zero has no sign. `value` is finite and below 1e15 from zero; decimals 0..9. */
const char *fixed_text(double value, int decimals, char *text);

/* The same with a '+' before what is above zero. */
const char *fixed_signed(double value, int decimals, char *text);

#endif
