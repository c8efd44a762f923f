/* SPDX-License-Identifier: MIT */
/*
 * guest.h - one player in a process of its own
 *
 * The referee and its guest share a page and hand a turn to and fro on one word of it (a futex on Linux): it costs less
 * than a pipe, and the referee can look whether the guest still lives while it waits. The guest runs module code, so
 * nothing on the page is trusted: the answer is checked like any other, and the process itself is watched with waitpid.
 *
 * MEMORY. Where a player's is limited, its resident memory is looked up every few milliseconds of a call and before
 * each game, and its peak when its process ends. RLIMIT_AS and RLIMIT_DATA would not do: they count what is only
 * reserved, and make an allocation fail, which few players survive and which then looks like a crash. The price is that
 * a fast eater overshoots by what it can fill in 4 ms, and that processes which it starts are not counted.
 *
 * OUTPUT. What it prints is passed on with the game and its name (relay.h).
 */
#ifndef OSERO_GUEST_H
#define OSERO_GUEST_H

#include "contest.h"
#include "process.h"
#include "relay.h"

/* The exit status of a referee that the system gave no process or memory for a guest. */
enum { GUEST_NO_PROCESS = 75 };

/* How a call came out. */
enum guest_state {
    GUEST_ANSWERED,
    GUEST_REFUSED, /* the module could not be loaded, or its instance not be made */
    GUEST_DIED,    /* `end` says how */
    GUEST_HUNG,    /* longer than the wall or the start-up limit: it has been killed */
    GUEST_TOO_BIG, /* more memory than it may have: it has been killed, or has ended so */
};

struct guest_page;

struct guest {
    const struct contest *contest;
    int player;
    struct process process; /* pid 0: no process */
    struct guest_page *page;
    struct crumbs *crumbs; /* the referee's: its beat goes on while it waits */
    struct process_end end;
    enum guest_state state;
    enum phase phase; /* of the last call */
    int64_t measured_ns;
    uint64_t game;       /* the number of the game at hand, for what it prints */
    uint64_t game_count; /* games begun in this process */
    uint64_t last_used;
    struct relay relay;
    int statm;            /* where its memory is looked up; -1: it has no limit */
    int64_t shared_bytes; /* what the referee had when it was made, which it shares */
    int near_cpu;         /* the processor it is kept on; -1: any */
};

/* Starts the process, which loads the module and makes an instance; returns when it is ready or not to be had. The
 * caller has set `game`. Ends the referee itself with GUEST_NO_PROCESS when the system has none, and still has none a second later. */
enum guest_state guest_start(struct guest *guest);

enum guest_state guest_new_game(struct guest *guest, uint64_t seed);

/* For struct seat: `instance` is a struct guest. */
int32_t guest_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                     struct osero_report *report);
bool guest_lost(void *instance, struct game_result *result);

/*
 * Keeps the guest on the referee's own processor, or lets it go wherever it may. Only one of referee and guests runs at
 * a time; where moves take microseconds, waking one on another processor takes longer than the move. A player that says
 * that it uses threads is let go always.
 */
void guest_keep_near(struct guest *guest, bool near);

/* Passes on what it has printed; true when there was something. last: its last line too, ended or not. */
bool guest_drain(struct guest *guest, bool last);

/* Ends the process: asks it to destroy its instance, and kills it when it does not in half a second. */
void guest_dismiss(struct guest *guest);
void guest_kill(struct guest *guest);

#endif
