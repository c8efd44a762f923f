/* SPDX-License-Identifier: MIT */
/*
 * standstill.h - was the whole run stopped for a while
 *
 * A machine that sleeps, a paused container, a debugger: time passes and nobody runs. A player in the midst of a move is
 * then late without being slow. osero's own process looks at the clock at least every tenth of a second while it runs;
 * where much more has passed between two looks it was stopped itself, and workers most likely with it. What a task that
 * was out then says of lateness is in doubt, and its unit is played again. Lateness that is no more than it seemed comes
 * again.
 */
#ifndef OSERO_STANDSTILL_H
#define OSERO_STANDSTILL_H

#include "crew.h"
#include "ledger.h"

enum { STANDSTILL_MS = 400 }; /* the least that is noticed */

struct standstill {
    int64_t seen_ns; /* the last look; 0: none yet */
};

/* Looks at the clock. After a standstill every task that is out in the crew is marked (TASK_STOOD). */
void standstill_look(struct standstill *standstill, struct crew *crew);

/* True when a game of this unit, played in the task, was lost by lateness (time, or loading) that may be due to a
 * standstill. Games that were settled before are not looked at. */
bool standstill_doubts(const struct task *task, const struct ledger_entry *entry,
                       const struct game_result *const results[2]);

/* Says in the log that such a unit is played again. */
void standstill_note(struct crew *crew, uint64_t unit);

#endif
