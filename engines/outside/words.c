/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies a word's character from *from to *to. */
static void copy(const char **from, char **to)
{
    *(*to)++ = *(*from)++;
}

static bool take_single(const char **from, char **to)
{
    for (++*from; **from != '\''; copy(from, to))
        if (**from == '\0')
            return false;
    ++*from;
    return true;
}

static bool take_double(const char **from, char **to)
{
    for (++*from; **from != '"'; copy(from, to)) {
        if (**from == '\0')
            return false;
        if (**from == '\\' && (*from)[1] != '\0' && strchr("$`\"\\", (*from)[1]) != NULL)
            ++*from;
    }
    ++*from;
    return true;
}

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == '\t';
}

/* One word, its quotes and backslashes taken off; null, or what is wrong with it. */
static const char *take_word(const char **from, char **to)
{
    while (!ends_word(**from)) {
        if (**from == '\'') {
            if (!take_single(from, to))
                return "its single quotes do not end";
        } else if (**from == '"') {
            if (!take_double(from, to))
                return "its double quotes do not end";
        } else if (**from == '\\') {
            if (*++*from == '\0')
                return "it ends with a backslash";
            copy(from, to);
        } else if (strchr("|;&<>()", **from) != NULL) {
            return "no shell reads it, so | ; & < > ( ) must stand in quotes";
        } else if (**from == '\n') {
            return "there is a newline in it";
        } else {
            copy(from, to);
        }
    }
    *(*to)++ = '\0';
    return NULL;
}

bool words_split(const char *text, struct words *words, char *why, size_t why_size)
{
    const size_t length = strlen(text);
    const char *wrong = "out of memory", *from = text;
    /* A word has a character and a blank at least, but for the last; quotes of empty words are longer. */
    *words = (struct words){.items = calloc(length / 2 + 2, sizeof(char *)), .text = malloc(length + 1)};
    char *to = words->text;
    if (words->items == NULL || words->text == NULL)
        goto err;
    for (;;) {
        from += strspn(from, " \t");
        if (*from == '\0')
            return true;
        words->items[words->count++] = to;
        wrong = take_word(&from, &to);
        if (wrong != NULL)
            goto err;
    }
err:
    (void)snprintf(why, why_size, "%s", wrong);
    words_clear(words);
    return false;
}

void words_clear(struct words *words)
{
    free(words->items);
    free(words->text);
    *words = (struct words){.items = NULL};
}
