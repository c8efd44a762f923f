/* SPDX-License-Identifier: MIT */
#include "timing.h"

#include <inttypes.h>
#include <stdio.h>

/* Where a text is being written to; what does not fit is left out. */
struct pen {
    char *text;
    size_t used, size;
};

static void put_number(struct pen *pen, const char *before, int64_t number)
{
    const int length = snprintf(pen->text + pen->used, pen->size - pen->used, "%s%" PRId64, before, number);
    pen->used += (size_t)length < pen->size - pen->used ? (size_t)length : pen->size - pen->used - 1;
}

static void put_text(struct pen *pen, const char *text)
{
    while (*text != '\0' && pen->used + 1 < pen->size)
        pen->text[pen->used++] = *text++;
    pen->text[pen->used] = '\0';
}

size_t timing_write(uint64_t game, const struct game_timing *timing, int empties, char *line)
{
    struct pen pen = {line, 0, TIMING_LINE_SIZE};
    const int count = (int)timing->call_count;
    put_number(&pen, "{\"v\":", TIMING_VERSION);
    put_number(&pen, ",\"game\":", (int64_t)game);
    put_text(&pen, ",\"move_ns\":[");
    for (int i = 0; i < count; i++)
        put_number(&pen, i > 0 ? "," : "", timing->move_ns[i]);
    put_text(&pen, "],\"empties\":[");
    for (int i = 0; i < count; i++)
        put_number(&pen, i > 0 ? "," : "", empties - i);
    put_text(&pen, "],\"by\":\"");
    for (int i = 0; i < count; i++)
        put_text(&pen, timing->colours[i] == 0 ? "b" : "w");
    put_text(&pen, "\"}\n");
    return pen.used;
}
