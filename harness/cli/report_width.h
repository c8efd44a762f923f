/* SPDX-License-Identifier: MIT */
/*
 * report_width.h - how wide a report may be
 */
#ifndef OSERO_REPORT_WIDTH_H
#define OSERO_REPORT_WIDTH_H

/* The columns of the terminal that is standard output, but REPORT_LEAST_WIDTH at least; `elsewhere` where it is none.
 */
int report_width_or(int elsewhere);

/* The same, REPORT_WIDTH elsewhere. */
int report_width(void);

#endif
