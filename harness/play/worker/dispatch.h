/* SPDX-License-Identifier: MIT */
/*
 * dispatch.h - osero's own process while games are played: hands out units, takes results, survives everything
 *
 * It runs no module code. It sleeps until a worker has something to say, a child ends, the user wants an end, or a
 * tenth of a second has passed, when it looks at the heartbeats.
 *
 * A unit in which a worker died, hung or saw a fault is played again by a referee with each player in a process of its
 * own, and what comes out of that counts: the fault, if it comes again; else the games, and the fault is only noted in
 * the log. All other units of that worker are handed out again. A unit whose player was late while the whole run was
 * stopped (standstill.h) is played again, too. Where the system has no more processes for a while fewer workers play.
 */
#ifndef OSERO_DISPATCH_H
#define OSERO_DISPATCH_H

#include "interrupt.h"
#include "ledger.h"
#include "nursery.h"
#include "scribe.h"
#include "sprt.h"

struct progress {
    uint64_t games_before; /* played by earlier sessions of the run; part of games_done */
    uint64_t games_done, games_total;
    int64_t elapsed_ns;
    const struct contest *contest;
    const struct standing *standings; /* by player; null where no games are kept */
    const struct sprt *sprt;          /* the run's, which may end it before games_total; null: it has none */
};

struct dispatch_options {
    const struct contest *contest;
    struct results *results;
    struct ledger *ledger;
    struct scribe *scribe;         /* null: games are not kept, `written` alone looks at them */
    struct interrupt *interrupt;   /* open */
    const struct nursery *nursery; /* what modules leave behind is killed every few seconds; may be null */
    int jobs;
    uint64_t
        max_faults; /* with a scribe: a player that has lost so many games other than by the rules ends it; 0: none does */
    /* Called about ten times a second; may be null. */
    void (*progress)(void *context, const struct progress *progress);
    void *progress_context;
    const struct sprt *sprt; /* for progress alone; may be null */
    /* Called with every unit as it is written; false: it is the last that counts, and what was played beyond it is
     * dropped. It may open more of the ledger's units. May be null. */
    bool (*written)(void *context, uint64_t unit, const struct ledger_entry *entry);
    void *written_context;
};

/*
 * Plays every unit that the ledger has left, or until `written` has had enough. ERROR_INTERRUPTED on SIGINT, SIGTERM or SIGHUP; ERROR_WORLD when results
 * cannot be written or no processes are to be had; ERROR_FOUND when a player has reached max_faults, always after the
 * same games. In every case what was played in order is written, in whole units,
 * and no process is left.
 */
bool dispatch_run(const struct dispatch_options *options, struct error *error);

#endif
