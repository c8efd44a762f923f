/* SPDX-License-Identifier: MIT */
/*
 * load.h - what else keeps the processors busy, for times are worth little beside it
 */
#ifndef OSERO_LOAD_H
#define OSERO_LOAD_H

#include <stdbool.h>
#include <stdint.h>

/* CPU time that the processors which this process may use have been busy since the machine started, or were taken away
 * from it by a hypervisor, of all processes together. Linux: /proc/stat, in steps of 10 ms. Negative where it is not
 * told. */
int64_t load_busy_ns(void);

/* How many processors others kept busy between two readings `elapsed_ns` apart, of which own_ns were ours; 0 where it
 * is not known. */
double load_others(int64_t before_ns, int64_t after_ns, int64_t own_ns, int64_t elapsed_ns);

#endif
