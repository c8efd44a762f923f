/* SPDX-License-Identifier: MIT */
/*
 * shell.h - texts as a shell takes them, for commands that are shown
 */
#ifndef OSERO_SHELL_H
#define OSERO_SHELL_H

#include <stdio.h>

/* A blank and the text as one argument: quoted where it must be, and on one line whatever is in it ($'...' of bash, zsh
 * and POSIX 2024 where it has control characters). */
void shell_argument(const char *text, FILE *out);

#endif
