/* SPDX-License-Identifier: MIT */
/*
 * clock.h - the time, in nanoseconds
 *
 * clock_wall_ns: monotonic, from an arbitrary start (CLOCK_MONOTONIC). About 30 ns a reading.
 * clock_cpu_ns: CPU time of the calling thread (CLOCK_THREAD_CPUTIME_ID). About 200 ns a reading.
 * clock_process_ns: CPU time of the calling process, all its threads (CLOCK_PROCESS_CPUTIME_ID).
 * clock_family_ns: CPU time of this process and of its children that have ended and been waited for (getrusage).
 * clock_text: now as UTC, "2026-11-29T19:41:10Z" (20 characters and a zero) into buffer[21].
 */
#ifndef OSERO_CLOCK_H
#define OSERO_CLOCK_H

#include <stdint.h>

int64_t clock_wall_ns(void);
int64_t clock_cpu_ns(void);
int64_t clock_process_ns(void);
int64_t clock_family_ns(void);
void clock_text(char buffer[21]);

#endif
