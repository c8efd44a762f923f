/* SPDX-License-Identifier: MIT */
#include "markdown.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* An underscore within a word is one. */
static bool is_markup(const char *text, const char *at)
{
    if (*at == '_' && at > text && isalnum((unsigned char)at[-1]) && isalnum((unsigned char)at[1]))
        return false;
    return strchr("\\`*_[]<>&|~#!$", *at) != NULL;
}

const char *markdown_escape(const char *text, char *out)
{
    char *to = out;
    for (const char *at = text; *at != '\0'; at++) {
        if (is_markup(text, at))
            *to++ = '\\';
        *to++ = *at;
    }
    *to = '\0';
    return out;
}

void markdown_text(const char *text, FILE *out)
{
    for (const char *at = text; *at != '\0'; at++) {
        if (is_markup(text, at))
            (void)fputc('\\', out);
        (void)fputc(*at, out);
    }
}

/* The longest row of backticks. */
static int longest_fence(const char *text)
{
    int most = 0;
    for (int count = 0; *text != '\0'; text++) {
        count = *text == '`' ? count + 1 : 0;
        most = count > most ? count : most;
    }
    return most;
}

static void put_fence(int length, FILE *out)
{
    for (int i = 0; i < length; i++)
        (void)fputc('`', out);
    (void)fputc('\n', out);
}

void markdown_code(const char *text, FILE *out)
{
    const int longest = longest_fence(text), fence = longest < 3 ? 3 : longest + 1;
    const size_t length = strlen(text);
    put_fence(fence, out);
    (void)fputs(text, out);
    if (length > 0 && text[length - 1] != '\n')
        (void)fputc('\n', out);
    put_fence(fence, out);
}
