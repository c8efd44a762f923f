/* SPDX-License-Identifier: MIT */
/*
 * time_text.h - numbers of any size for people: three digits that count, and a unit that fits
 */
#ifndef OSERO_TIME_TEXT_H
#define OSERO_TIME_TEXT_H

enum { TIME_TEXT_SIZE = 32 };

/* "850 ns", "12.3 us", "4.56 ms", "1.23 s" (up to 120 s), "3.50 min", "5.20 h", "12.0 d", "3.40 years",
 * "1.2e+09 years". `ns` is finite and at least 0. Returns text. */
const char *time_text(double ns, char text[TIME_TEXT_SIZE]);

/* "850", "12.3 k", "4.56 M", "1.23 G", "1.23 T", beyond that "1.2e+18". `count` likewise. */
const char *time_count_text(double count, char text[TIME_TEXT_SIZE]);

#endif
