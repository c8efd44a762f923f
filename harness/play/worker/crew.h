/* SPDX-License-Identifier: MIT */
/*
 * crew.h - the workers of a run: started, replaced, listened to, dismissed
 */
#ifndef OSERO_CREW_H
#define OSERO_CREW_H

#include "hand.h"
#include "nursery.h"
#include "results.h"

struct crew {
    const struct contest *contest;
    struct results *results; /* for the log */
    struct hand *hands;      /* first `jobs` workers; then, unless the run is isolated, as many referees at most */
    int hand_count;          /* those that have been started */
    int capacity;
    int jobs;
    bool refused;         /* the last worker that was to be started could not be */
    bool waited;          /* that was so, and is noted */
    int64_t refused_ns;   /* since when the system has had no process for one that is wanted; 0: it has */
    int idle_ends;        /* how often a worker ended without having a task, since one came back */
    size_t output_logged; /* bytes of modules' output that are in the log */
    uint64_t notes;       /* lines of ours that are in the log */
};

/* Sees to it that `jobs` workers that play `players` players may open the files that they need: raises the soft limit
 * where the hard one allows it, else ERROR_WORLD that names the number. For the beginning, before anything is made. */
bool crew_allow_files(int jobs, int players, struct error *error);

/* Starts `jobs` workers. */
bool crew_init(struct crew *crew, const struct contest *contest, struct results *results, int jobs,
               struct error *error);

/* Kills all that still run. */
void crew_clear(struct crew *crew);

/* Sees to it that a referee without work is there, or that as many are at work as there may be. */
bool crew_call_referee(struct crew *crew, struct error *error);

/*
 * Starts a new process for a hand whose process has ended. Where the system has none now (EAGAIN: other programs, or
 * what modules forked, have used up the number that is allowed) the hand stays without, and crew_revive tries again:
 * fewer workers play meanwhile. An error when that lasts for CREW_PATIENCE_MS.
 */
enum { CREW_PATIENCE_MS = 60000 };
bool crew_restart(struct crew *crew, struct hand *hand, struct error *error);
bool crew_revive(struct crew *crew, const struct nursery *nursery, struct error *error);

/* False (error filled) when the system has refused processes for too long; the first time is noted. */
bool crew_waits(struct crew *crew, struct error *error);

/* Moves what a worker and its modules printed to the log, with the games that the worker was at; beyond a megabyte a
 * run it is dropped. */
void crew_drain(struct crew *crew, struct hand *hand);

/* One line for the log; beyond ten thousand they are dropped. */
void crew_note(struct crew *crew, const char *format, ...) __attribute__((format(printf, 2, 3)));
void crew_note_end(struct crew *crew, const struct hand *hand, const struct process_end *end);
void crew_note_hang(struct crew *crew, const struct hand *hand);

/* Kills what modules have left behind: nursery.h. */
void crew_sweep(const struct crew *crew, const struct nursery *nursery);

/* Tells all workers that the work is done and waits for their ends, two seconds at most. */
void crew_dismiss(struct crew *crew);

#endif
