/* SPDX-License-Identifier: MIT */
/*
 * words.h - a command line as words, as a POSIX shell splits it, without a shell
 *
 * Blanks and tabs part words. '...' is taken as it stands; within "..." a backslash takes $ ` " and \ their meaning, else
 * it stays; outside of quotes it does so for any character. Nothing is expanded: $ ` * ? ~ are characters like any
 * other, and so are | ; & < > ( ), with which a shell would do more: they are refused unless quoted, lest somebody
 * believes that they work.
 */
#ifndef OSERO_WORDS_H
#define OSERO_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct words {
    char **items; /* `count` of them and a null */
    size_t count;
    char *text; /* what they lie in */
};

/* Splits `text`. False with one line in why[why_size]: quotes that do not end, a backslash at the end, a sign that only
 * a shell could obey, a newline outside of quotes, no memory. *words is empty then. */
bool words_split(const char *text, struct words *words, char *why, size_t why_size);
void words_clear(struct words *words);

#endif
