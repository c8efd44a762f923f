/* SPDX-License-Identifier: MIT */
/*
 * crumbs.h - where a worker is: the page that it shares with osero's own process
 *
 * The worker drops a crumb before it calls module code and after it. When it dies the parent reads which game it was in
 * and what it was doing; while it lives the parent looks only at `beat`: a count that stands still past the wall limit
 * is a hang. One writer; the parent reads the other fields only after the writer's death, so plain stores are enough
 * and a crumb costs about a nanosecond.
 */
#ifndef OSERO_CRUMBS_H
#define OSERO_CRUMBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum phase {
    PHASE_REFEREE = 0, /* no module code: the rules, or waiting for work */
    PHASE_LOAD,        /* loading the module or making its instance */
    PHASE_NEW_GAME,
    PHASE_CHOOSE,
    PHASE_DESTROY,
    PHASE_COUNT
};

enum { CRUMBS_MAX_MOVES = 250 }; /* of any game */

struct crumbs {
    _Atomic uint64_t beat;
    uint64_t unit; /* the unit being played: schedule.h */
    uint8_t slot;  /* which of its two games */
    uint8_t phase; /* enum phase */
    uint8_t colour;
    uint8_t move_count;
    uint8_t moves[CRUMBS_MAX_MOVES]; /* played since the opening */
};

/* A page for crumbs_share; null without memory. */
struct crumbs *crumbs_new(void);
/* Whether children that are made from now on share it; until it is called they do not. */
void crumbs_share(struct crumbs *crumbs, bool shared);
void crumbs_free(struct crumbs *crumbs); /* null is fine */

/* "load", "new_game", ...; null for a number that is none. */
const char *phase_name(enum phase phase);

static inline void crumbs_beat(struct crumbs *crumbs)
{
    const uint64_t beat = atomic_load_explicit(&crumbs->beat, memory_order_relaxed);
    atomic_store_explicit(&crumbs->beat, beat + 1, memory_order_relaxed);
}

/* The worker goes into `phase` for the player with `colour`. The compiler may not move the stores past a call of module
 * code, and nobody else looks before this process has ended. */
static inline void crumbs_enter(struct crumbs *crumbs, enum phase phase, int colour)
{
    crumbs->phase = (uint8_t)phase;
    crumbs->colour = (uint8_t)colour;
    crumbs_beat(crumbs);
}

static inline void crumbs_leave(struct crumbs *crumbs)
{
    crumbs->phase = PHASE_REFEREE;
}

#endif
