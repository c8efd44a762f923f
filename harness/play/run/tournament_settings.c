/* SPDX-License-Identifier: MIT */
/* What a tournament is asked for, where nothing else is said, and by name. */
#include "tournament.h"

#include "stars.h"

#include <string.h>

enum { DEFAULT_MARGIN_MS = 50, DEFAULT_STARTUP_MS = 10000 };

void tournament_defaults(struct tournament_settings *settings)
{
    *settings = (struct tournament_settings){.seed = 1,
                                             .openings = "random:8",
                                             .results = "results",
                                             .size = 8,
                                             .most_pieces = STARS_DEFAULT_PIECES,
                                             .margin_ms = DEFAULT_MARGIN_MS,
                                             .startup_ms = DEFAULT_STARTUP_MS};
}

bool tournament_start_parse(const char *name, enum start *start)
{
    const bool parallel = strcmp(name, "parallel") == 0;
    *start = parallel ? START_PARALLEL : START_STANDARD;
    return parallel || strcmp(name, "standard") == 0;
}

bool tournament_scoring_parse(const char *name, enum scoring *scoring)
{
    const bool raw = strcmp(name, "raw") == 0;
    *scoring = raw ? SCORING_RAW : SCORING_EMPTIES_TO_WINNER;
    return raw || strcmp(name, "empties-to-winner") == 0;
}

bool tournament_clock_parse(const char *name, bool *cpu_clock)
{
    *cpu_clock = strcmp(name, "cpu") == 0;
    return *cpu_clock || strcmp(name, "wall") == 0;
}
