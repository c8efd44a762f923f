/* SPDX-License-Identifier: MIT */
#include "shell.h"

#include <stdbool.h>
#include <string.h>

/* $'...', where control characters are told by their numbers. */
static void put_escaped(const char *text, FILE *out)
{
    (void)fputs(" $'", out);
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 127)
            (void)fprintf(out, "\\%03o", c);
        else
            (void)fprintf(out, c == '\'' || c == '\\' ? "\\%c" : "%c", c);
    }
    (void)fputc('\'', out);
}

static bool has_control(const char *text)
{
    while ((unsigned char)*text >= ' ' && *text != 127)
        text++;
    return *text != '\0';
}

void shell_argument(const char *text, FILE *out)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,@%+-";
    if (text[0] != '\0' && strspn(text, plain) == strlen(text)) {
        (void)fprintf(out, " %s", text);
        return;
    }
    if (has_control(text)) {
        put_escaped(text, out);
        return;
    }
    (void)fputs(" '", out);
    for (; *text != '\0'; text++)
        if (*text == '\'')
            (void)fputs("'\\''", out);
        else
            (void)fputc(*text, out);
    (void)fputc('\'', out);
}
