/* SPDX-License-Identifier: MIT */
#include "fixed.h"

#include <stdio.h>
#include <string.h>

/* A locale may have put something else where the point belongs: between the last `decimals` digits and the rest. */
static void restore_point(char *text, int decimals)
{
    const size_t length = strlen(text);
    const size_t whole = strspn(text, "-+0123456789"), fraction = (size_t)decimals;
    if (decimals == 0 || whole + fraction >= length)
        return;
    text[whole] = '.';
    memmove(text + whole + 1, text + length - fraction, fraction + 1);
}

const char *fixed_text(double value, int decimals, char *text)
{
    (void)snprintf(text, FIXED_SIZE - 1, "%.*f", decimals, value);
    restore_point(text, decimals);
    if (text[0] == '-' && strspn(text + 1, "0.") == strlen(text + 1))
        memmove(text, text + 1, strlen(text));
    return text;
}

const char *fixed_signed(double value, int decimals, char *text)
{
    fixed_text(value, decimals, text + 1);
    text[0] = '+';
    if (text[1] == '-' || strspn(text + 1, "0.") == strlen(text + 1))
        memmove(text, text + 1, strlen(text + 1) + 1);
    return text;
}
