/* SPDX-License-Identifier: MIT */
/*
 * results.h - the folder that a run writes
 *
 *     ROOT/NAME/run.json        what was asked and where it ran; there before the first game, always replaced by rename
 *     ROOT/NAME/games.jsonl     the journal of games: one line a game (record.h), in order, whole game pairs at a time
 *     ROOT/NAME/solve.jsonl     the journal of solves, in its place: one line a sample (solve_sample.h), in order
 *     ROOT/NAME/tune.jsonl      or that of tuning: one line an iteration (tune_line.h), in order
 *     ROOT/NAME/timing.jsonl    one line a game, where timing is on
 *     ROOT/NAME/run.log         faults that were not repeated, what modules printed, notes
 *     ROOT/NAME/summary.json    derived from the others by summary.h
 *
 * Whoever plays a run holds a lock on its journal (flock): that file is made and locked before run.json appears, so a
 * folder with a run.json always has one. The lock ends with the process that holds it, kill -9 included; workers
 * close the file before they run anything of a module.
 */
#ifndef OSERO_RESULTS_H
#define OSERO_RESULTS_H

#include "errors.h"
#include "json.h"

#include <stddef.h>
#include <stdint.h>

/* Schemas that run.json may name, and the names of journals. */
#define RESULTS_GAMES_SCHEMA "osero.run/1"
#define RESULTS_SOLVE_SCHEMA "osero.solve-run/1"
#define RESULTS_GAMES "games.jsonl"
#define RESULTS_SOLVE "solve.jsonl"
#define RESULTS_TUNE "tune.jsonl"

struct results {
    char *folder;        /* ROOT/NAME; owned */
    const char *journal; /* its file's name: one of the above */
    int games;           /* file descriptors, -1 = not open; `games` is the journal's and holds the run's lock */
    int timing;
    int log;
    bool log_ended; /* nothing more is written to it: the disk was full */
};

/* Where a new run is made. */
struct results_place {
    const char *root, *name;
    const char *journal;
    bool timing; /* with a timing.jsonl */
};

/* Run names: 1 to 100 of [A-Za-z0-9._-], not starting with '.' or '-'. ERROR_USAGE otherwise. */
bool results_check_name(const char *name, struct error *error);

/*
 * The run.json of a folder, an object; the caller's. ERROR_WORLD that names the file when it cannot be read, is none, or
 * names another schema than `schema`: another version of osero wrote it. One that names none is taken as it is.
 */
struct json *results_read_run(const char *folder, const char *schema, struct error *error);

/* True of a folder that holds nothing, or nothing but what a start of a run with this journal has left that was killed
 * before run.json was there. */
bool results_stillborn(const char *folder, const char *journal);

/*
 * Makes ROOT (and its parents) where missing and ROOT/NAME, which must not exist (ERROR_USAGE that says so) unless it is
 * stillborn; writes run.json and opens the files. When it fails
 * nothing that it made is left.
 */
bool results_create(struct results *results, const struct results_place *place, const struct json *run,
                    struct error *error);

/*
 * Opens the journal of a run that is there, without changing it, and takes the run's lock. ERROR_WORLD when another
 * process is playing the run, and still is two seconds later, or the file cannot be opened; ERROR_USAGE when it is a run of the other kind.
 */
bool results_reopen(struct results *results, const char *folder, const char *journal, struct error *error);

/*
 * After results_reopen: cuts the journal (timing.jsonl) to its first games_length (timing_length) bytes, which it must
 * have, and opens the other files to append to them.
 */
bool results_continue(struct results *results, uint64_t games_length, bool timing, uint64_t timing_length,
                      struct error *error);

/* Returns when what was appended, and the folder itself, are on the disk. */
bool results_sync(const struct results *results, struct error *error);

/*
 * Appends whole lines to the journal (timing.jsonl). On a full disk or another failure the file is cut back to the
 * length that it had before the call, so that it holds whole batches only, and ERROR_WORLD names the file. So it does
 * when somebody has removed the file meanwhile.
 */
bool results_append_journal(struct results *results, const char *lines, size_t length, struct error *error);
bool results_append_timing(struct results *results, const char *lines, size_t length, struct error *error);

/* True when somebody has removed the journal since it was opened. */
bool results_removed(const struct results *results);

/* Appends one line to run.log; failures are ignored. The log is no result: where one of the other files finds the disk
 * full, the log is cut to its first 4 KB and ends, and only then the write fails if it has to. 64 KB behind its end,
 * where the file system can set them aside, are there for this. */
void results_log(struct results *results, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Replaces run.json by writing a new file and renaming it. */
bool results_replace_run(struct results *results, const struct json *run, struct error *error);

void results_close(struct results *results);

#endif
