/* SPDX-License-Identifier: MIT */
#include "needs.h"

#include <stdio.h>

/* Where games begin that do not begin at the standard start, as messages tell it into text[size]; null: none do. */
static const char *elsewhere(const struct tournament *tournament, char *text, size_t size)
{
    const struct tournament_settings *settings = &tournament->settings;
    const struct openings *openings = tournament->contest.openings;
    if (settings->start != START_STANDARD)
        return "the parallel start (--start)";
    for (uint64_t i = 0; i < openings_made(openings); i++) {
        const struct opening opening = openings_get(openings, i);
        if (opening.start[0] == '\0')
            continue;
        (void)snprintf(text, size, "opening %llu, %s", (unsigned long long)i + 1, opening.start);
        return text;
    }
    return NULL;
}

static bool check_starts(const struct tournament *tournament, struct error *error)
{
    char text[300];
    for (int i = 0; i < tournament->settings.player_count; i++)
        if (player_needs_start(&tournament->players[i]))
            return player_may_begin(&tournament->players[i], elsewhere(tournament, text, sizeof text), error);
    return true;
}

/* What is measured of a player's process is not measured of the program that it asks. */
static bool check_clocks(const struct tournament *tournament, struct error *error)
{
    for (int i = 0; i < tournament->settings.player_count; i++) {
        const struct osero_limits *limits = &tournament->contest.limits[i];
        const bool timed = limits->move_ns != 0 || limits->clock_ns != 0;
        if (tournament->settings.cpu_clock && timed && player_outside(&tournament->players[i]))
            return error_set(error, ERROR_USAGE,
                             "%s is another program, whose CPU time is not seen: its limit must be of wall time "
                             "(--clock wall)",
                             tournament->players[i].label);
    }
    return true;
}

bool needs_check(const struct tournament *tournament, struct error *error)
{
    return check_starts(tournament, error) && check_clocks(tournament, error);
}

const struct player *needs_unmeasured(const struct tournament *tournament)
{
    for (int i = 0; i < tournament->settings.player_count && tournament->settings.memory_mb > 0; i++)
        if (player_outside(&tournament->players[i]))
            return &tournament->players[i];
    return NULL;
}
