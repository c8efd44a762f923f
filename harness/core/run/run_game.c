/* SPDX-License-Identifier: MIT */
#include "run_game.h"

#include "lines.h"

#include <inttypes.h>
#include <stdio.h>

/* Games are numbered as their lines are. */
static bool find_line(struct lines *lines, uint64_t game, struct record *record, struct error *error)
{
    const char *line = NULL;
    size_t length = 0;
    do {
        if (!lines_next(lines, &line, &length, error))
            return false;
        if (line == NULL && lines->number == 0)
            return error_set(error, ERROR_USAGE, "there is no game %" PRIu64 ": %s has no games", game, lines->path);
        if (line == NULL)
            return error_set(error, ERROR_USAGE, "there is no game %" PRIu64 ": %s has games 1 to %" PRIu64, game,
                             lines->path, lines->number);
    } while (lines->number < game);
    if (!record_read(line, length, record, error))
        return lines_fault(lines, error);
    if (record->game != game) {
        error_set(error, ERROR_WORLD, "game %" PRIu64 " stands where game %" PRIu64 " should", record->game, game);
        return lines_fault(lines, error);
    }
    return true;
}

bool run_game_read(const char *folder, uint64_t game, struct record *record, struct error *error)
{
    struct lines lines;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/games.jsonl", folder);
    if (!lines_open(&lines, path, error))
        return false;
    const bool good = find_line(&lines, game, record, error);
    lines_close(&lines);
    return good;
}
