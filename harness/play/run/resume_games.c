/* SPDX-License-Identifier: MIT */
#include "resume_games.h"

#include "lines.h"
#include "resume_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { UNITS_PER_LOOK = 1024 };

struct reading {
    const struct resume_files *files;
    struct resumed *resumed;
    struct lines games, timing;
    uint64_t torn;                  /* bytes at the end of games.jsonl */
    bool half;                      /* a game without its twin */
    bool untimed;                   /* a game without its timing */
    uint64_t length, timing_length; /* bytes that were read of both files */
    struct ledger_entry entry;
    struct game_result results[2];
    struct game_timing timings[2];
};

static bool line_fault(const struct lines *lines, struct error *error)
{
    (void)lines_fault(lines, error);
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used,
                   "; nothing was changed: mend the line, or keep what is before it (head -n %" PRIu64 ")",
                   lines->number - 1);
    return false;
}

/* One game's line, and its timing's. *there: both are. */
static bool read_game(struct reading *reading, int slot, bool *there, struct error *error)
{
    const struct resume_files *files = reading->files;
    const struct resume_place place = {.contest = files->contest, .unit = reading->resumed->units, .slot = slot};
    const char *line = NULL;
    size_t length = 0;
    *there = false;
    if (!lines_next(&reading->games, &line, &length, error))
        return false;
    reading->half = line == NULL && slot == 1;
    if (line == NULL)
        return true;
    reading->length += length;
    if (!resume_line_game(&place, files->scribe, line, length, &reading->entry, error))
        return line_fault(&reading->games, error);
    if (files->contest->timing) {
        if (!lines_next(&reading->timing, &line, &length, error))
            return false;
        reading->untimed = line == NULL;
        if (line == NULL)
            return true;
        reading->timing_length += length;
        if (!resume_line_timing(&place, files->scribe, line, length, &reading->entry, error))
            return line_fault(&reading->timing, error);
    }
    *there = true;
    return true;
}

/* Both games of a unit; *whole is false at the end of what counts. */
static bool read_unit(struct reading *reading, bool *whole, struct error *error)
{
    struct resumed *resumed = reading->resumed;
    *whole = true;
    for (int slot = 0; slot < 2 && *whole; slot++)
        if (!read_game(reading, slot, whole, error))
            return false;
    if (!*whole)
        return true;
    scribe_recall(reading->files->scribe, resumed->units, &reading->entry);
    resumed->enough = !reading->files->written(reading->files->written_context, resumed->units, &reading->entry);
    resumed->units++;
    resumed->games_length = reading->length;
    resumed->timing_length = reading->timing_length;
    return true;
}

static bool check_end(struct reading *reading, uint64_t unit_count, struct error *error)
{
    const char *line = NULL;
    size_t length = 0;
    const struct resumed *resumed = reading->resumed;
    if (resumed->units < unit_count && !resumed->enough)
        return true;
    if (!lines_next(&reading->games, &line, &length, error))
        return false;
    if (line == NULL)
        return true;
    (void)error_set(error, ERROR_WORLD, "the run has only %" PRIu64 " games%s", 2 * resumed->units,
                    resumed->enough ? ": its test was decided then" : "");
    return line_fault(&reading->games, error);
}

static bool read_units(struct reading *reading, struct error *error)
{
    const uint64_t unit_count = schedule_unit_count(&reading->files->contest->schedule);
    const struct resumed *resumed = reading->resumed;
    bool whole = true;
    while (whole && !resumed->enough && resumed->units < unit_count) {
        if (!read_unit(reading, &whole, error))
            return false;
        if (resumed->units % UNITS_PER_LOOK == 0 && (interrupt_read(reading->files->interrupt) & INTERRUPT_STOP) != 0)
            return error_set(error, ERROR_INTERRUPTED, "interrupted while the games were read; nothing was changed");
    }
    return check_end(reading, unit_count, error);
}

static void put_note(char *note, const char *format, uint64_t number)
{
    const size_t used = strlen(note);
    (void)snprintf(note + used, RESUME_NOTE_SIZE - used, "%s", used > 0 ? ", " : "");
    const size_t start = strlen(note);
    (void)snprintf(note + start, RESUME_NOTE_SIZE - start, format, number);
}

static void tell(const struct reading *reading, uint64_t timing_size)
{
    struct resumed *resumed = reading->resumed;
    char *note = resumed->note;
    if (reading->torn > 0)
        put_note(note, "a torn last line of %" PRIu64 " bytes", reading->torn);
    if (reading->half)
        put_note(note, "game %" PRIu64 " without the other of its pair", 2 * resumed->units + 1);
    if (reading->untimed)
        put_note(note, "games from %" PRIu64 " on, whose times are not there", 2 * resumed->units + 1);
    if (timing_size > resumed->timing_length)
        put_note(note, "%" PRIu64 " bytes of timing.jsonl behind its last game pair",
                 timing_size - resumed->timing_length);
    if (note[0] == '\0')
        return;
    const size_t used = strlen(note);
    (void)snprintf(note + used, RESUME_NOTE_SIZE - used, ": dropped, to be played again");
}

/* *size is what the file has; *torn of it belong to its last line. */
static bool open_file(struct lines *lines, const char *folder, const char *name, uint64_t *size, uint64_t *torn,
                      struct error *error)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!lines_open(lines, path, error))
        return false;
    *size = lines->left;
    if (lines_leave_torn(lines, torn, error))
        return true;
    lines_close(lines);
    return false;
}

/* A run that was ended before it made timing.jsonl has no games. */
static bool timing_is_missing(const struct reading *reading)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", reading->files->folder);
    return reading->games.left == 0 && access(path, F_OK) != 0 && errno == ENOENT;
}

static bool read_files(struct reading *reading, struct error *error)
{
    const char *folder = reading->files->folder;
    uint64_t size = 0, timing_torn = 0;
    if (!reading->files->contest->timing || timing_is_missing(reading)) {
        if (!read_units(reading, error))
            return false;
    } else {
        if (!open_file(&reading->timing, folder, "timing.jsonl", &size, &timing_torn, error))
            return false;
        const bool good = read_units(reading, error);
        lines_close(&reading->timing);
        if (!good)
            return false;
    }
    tell(reading, size);
    return true;
}

bool resume_games(const struct resume_files *files, struct resumed *resumed, struct error *error)
{
    struct reading reading = {.files = files, .resumed = resumed};
    uint64_t size = 0;
    *resumed = (struct resumed){.units = 0};
    for (int slot = 0; slot < 2; slot++) {
        reading.entry.results[slot] = &reading.results[slot];
        reading.entry.timings[slot] = files->contest->timing ? &reading.timings[slot] : NULL;
    }
    if (!open_file(&reading.games, files->folder, "games.jsonl", &size, &reading.torn, error))
        return false;
    const bool good = read_files(&reading, error);
    lines_close(&reading.games);
    return good;
}
