/* SPDX-License-Identifier: MIT */
#include "ranges.h"

#include <stdio.h>
#include <string.h>

enum { PIECE_SIZE = 32 };

const char *ranges_text(const bool *in, int count, char text[RANGES_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int first = 0, end = 0; first < count; first = end + (end == first)) {
        for (end = first; end < count && in[end];)
            end++;
        if (end == first)
            continue;
        if (end - first == 2)
            end--; /* the neighbour comes by itself */
        char piece[PIECE_SIZE];
        const char *comma = used > 0 ? ", " : "";
        int length = end - first == 1 ? snprintf(piece, sizeof piece, "%s%d", comma, first)
                                      : snprintf(piece, sizeof piece, "%s%d-%d", comma, first, end - 1);
        if (used + (size_t)length + sizeof ", ..." > RANGES_SIZE)
            length = snprintf(piece, sizeof piece, ", ..."), end = count;
        memcpy(text + used, piece, (size_t)length + 1);
        used += (size_t)length;
    }
    return text;
}
