/* SPDX-License-Identifier: MIT */
/*
 * sandbox.h - a process shuts itself in, before it runs code that nobody knows
 *
 * Two locks of Linux, which nothing opens again, for this process, its threads and whatever they start:
 *
 * - Landlock (landlock(7), Linux 5.13): no file can be written, made, moved or removed; files can be read only where the
 *   system keeps its libraries (/usr, /lib, /lib64, a few files of /etc and /proc) and in one folder more. Where the
 *   kernel knows how, no TCP port either, and no signal to a process outside.
 * - A filter of system calls (seccomp(2), by libseccomp): those that a program needs to compute, to wait, to have threads
 *   and memory, and to read files are allowed; every other one fails with EPERM, among them all that make processes, run
 *   programs, use the network, other processes' memory, shared memory, keys, io_uring, namespaces, limits, and clocks.
 *   Files can be opened for reading only. Signals go to the process itself alone.
 *
 * What is open already stays usable: the caller's pipes and pages. What it does not hide: whatever the process has in
 * its memory when it is shut in, its environment, its arguments, and how long things take.
 */
#ifndef OSERO_SANDBOX_H
#define OSERO_SANDBOX_H

#include "errors.h"

/*
 * Shuts this process in; `folder` stays readable, with what is below it. For a process of one thread that has not been
 * shut in yet. ERROR_WORLD with what the system lacks, and what to do; the process may then be shut in by half and must
 * not run what was to be shut in.
 */
bool sandbox_enter(const char *folder, struct error *error);

#endif
