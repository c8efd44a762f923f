/* SPDX-License-Identifier: MIT */
#include "time_text.h"

#include "fixed.h"

#include <stdio.h>

struct unit {
    double size, end; /* what one is, and below what it is used, both in the smallest unit */
    const char *name;
};

/* 0.5 below the end three digits would already be rounded to four. */
static const char *put(double value, const struct unit *units, int count, char text[TIME_TEXT_SIZE])
{
    char number[FIXED_SIZE];
    for (int i = 0; i < count; i++) {
        const double scaled = value / units[i].size;
        if (scaled >= units[i].end / units[i].size - 0.5)
            continue;
        const int decimals = units[i].size == 1 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
        (void)snprintf(text, TIME_TEXT_SIZE, "%.16s%s", fixed_text(scaled, decimals, number), units[i].name);
        return text;
    }
    (void)snprintf(text, TIME_TEXT_SIZE, "%.1e%s", value / units[count - 1].size, units[count - 1].name);
    return text;
}

const char *time_text(double ns, char text[TIME_TEXT_SIZE])
{
    static const double second = 1e9, minute = 60e9, hour = 3600e9, day = 86400e9, year = 365.25 * 86400e9;
    const struct unit units[] = {
        {1, 1e3, " ns"},
        {1e3, 1e6, " us"},
        {1e6, 1e9, " ms"},
        {second, 120 * second, " s"},
        {minute, 2 * hour, " min"},
        {hour, 48 * hour, " h"},
        {day, 730 * day, " d"},
        {year, 1e4 * year, " years"},
    };
    return put(ns, units, sizeof units / sizeof units[0], text);
}

const char *time_count_text(double count, char text[TIME_TEXT_SIZE])
{
    static const struct unit units[] = {
        {1, 1e3, ""}, {1e3, 1e6, " k"}, {1e6, 1e9, " M"}, {1e9, 1e12, " G"}, {1e12, 1e15, " T"}};
    if (count < 999.5e12)
        return put(count, units, sizeof units / sizeof units[0], text);
    (void)snprintf(text, TIME_TEXT_SIZE, "%.1e", count);
    return text;
}
