/* SPDX-License-Identifier: MIT */
#include "wrapped.h"

#include <stdbool.h>
#include <string.h>

/* Bytes that go on with a character are no columns. */
static int columns_of(const char *word, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)word[i] & 0xc0) != 0x80;
    return columns;
}

void wrapped_print(const char *text, int column, int indent, int width, FILE *out)
{
    bool first = true;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        const int columns = columns_of(text, length);
        if (first) {
            first = false;
        } else if (column + 1 + columns > width) {
            (void)fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else {
            (void)fputc(' ', out);
            column++;
        }
        (void)fwrite(text, 1, length, out);
        column += columns;
        text += length + (text[length] == ' ');
    }
    (void)fputc('\n', out);
}
