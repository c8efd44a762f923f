/* SPDX-License-Identifier: MIT */
/*
 * resume_games.h - what counts of the games that a run has written
 *
 * Every line of games.jsonl is played again by the rules and must be, byte for byte, what osero writes for the game
 * that the schedule has in its place: its number, pairing, pair, labels, opening, discs, difference, outcome and fault.
 * Lines of timing.jsonl are held against the same games, but for the times themselves. Whatever else stands there is an
 * error that names file and line; nothing is changed then.
 *
 * Left out are: a torn last line (without its '\n'), a game at the end without its twin, and games whose timing is not
 * there, which a kill can leave at the end of a run with --timing.
 */
#ifndef OSERO_RESUME_GAMES_H
#define OSERO_RESUME_GAMES_H

#include "interrupt.h"
#include "scribe.h"

enum { RESUME_NOTE_SIZE = 400 };

struct resume_files {
    const struct contest *contest;
    const char *folder;
    struct scribe *scribe;                                                           /* counts what is there */
    bool (*written)(void *context, uint64_t unit, const struct ledger_entry *entry); /* as for dispatch.h */
    void *written_context;
    struct interrupt *interrupt; /* open; read now and then */
};

/* What counts. */
struct resumed {
    uint64_t units;
    bool enough;                          /* `written` has said that no more count */
    uint64_t games_length, timing_length; /* bytes */
    char note[RESUME_NOTE_SIZE];          /* what is left out, one line for the user; "" = nothing */
};

/* ERROR_WORLD for a line that cannot be, or a file that cannot be read; ERROR_INTERRUPTED. About 10 us a game. */
bool resume_games(const struct resume_files *files, struct resumed *resumed, struct error *error);

#endif
