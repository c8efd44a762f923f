/* SPDX-License-Identifier: MIT */
/*
 * resident.h - how much memory a process uses: what of it is resident
 *
 * Linux: /proc/ID/statm, where ID is the process's number as /proc names it. That may differ from what getpid() says:
 * in a PID namespace of its own a process has a number there, and /proc was mounted outside.
 */
#ifndef OSERO_RESIDENT_H
#define OSERO_RESIDENT_H

#include <stdint.h>

/* The calling process's number in /proc; 0 where there is none. */
int64_t resident_id(void);

/* A descriptor to ask again and again; -1 where there is none. Closed by close(). */
int resident_open(int64_t id);

/* Bytes; 0 when the process is gone or the descriptor is -1. */
int64_t resident_bytes(int file);

#endif
