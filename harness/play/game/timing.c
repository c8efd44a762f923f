/* SPDX-License-Identifier: MIT */
#include "timing.h"

#include <string.h>

/* Both return where the text goes on. The line has room for the longest there can be: timing.h. */
static char *put_text(char *out, const char *text)
{
    const size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

static char *put_number(char *out, const char *before, int64_t number)
{
    char digits[20];
    int count = 0;
    uint64_t rest = number > 0 ? (uint64_t)number : 0; /* times and counts: none is negative */
    out = put_text(out, before);
    do
        digits[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    while (count > 0)
        *out++ = digits[--count];
    return out;
}

/* Each call with at most 19 digits of time, 3 of empties, their commas and a letter; and the keys. */
_Static_assert(TIMING_LINE_SIZE > TIMING_MAX_CALLS * (19 + 1 + 3 + 1 + 1) + 128, "a line's room");

size_t timing_write(uint64_t game, const struct game_timing *timing, int empties, char *line)
{
    const uint32_t count = timing->call_count;
    char *out = put_number(line, "{\"v\":", TIMING_VERSION);
    out = put_number(out, ",\"game\":", (int64_t)game);
    out = put_text(out, ",\"move_ns\":[");
    for (uint32_t i = 0; i < count; i++)
        out = put_number(out, i > 0 ? "," : "", timing_ns(timing, i));
    out = put_text(out, "],\"empties\":[");
    for (uint32_t i = 0; i < count; i++)
        out = put_number(out, i > 0 ? "," : "", empties - (int64_t)i);
    out = put_text(out, "],\"by\":\"");
    for (uint32_t i = 0; i < count; i++)
        *out++ = timing_colour(timing, i) == 0 ? 'b' : 'w';
    out = put_text(out, "\"}\n");
    *out = '\0';
    return (size_t)(out - line);
}
