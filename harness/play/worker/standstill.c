/* SPDX-License-Identifier: MIT */
#include "standstill.h"

#include "clock.h"

void standstill_look(struct standstill *standstill, struct crew *crew)
{
    const int64_t now_ns = clock_wall_ns(), passed_ns = now_ns - standstill->seen_ns;
    const bool stood = standstill->seen_ns != 0 && passed_ns > (int64_t)STANDSTILL_MS * 1000000;
    standstill->seen_ns = now_ns;
    for (int i = 0; stood && i < crew->hand_count; i++)
        for (int k = 0; k < crew->hands[i].in_flight_count; k++)
            crew->hands[i].in_flight[k].flags |= TASK_STOOD;
}

bool standstill_doubts(const struct task *task, const struct ledger_entry *entry,
                       const struct game_result *const results[2])
{
    for (int slot = 0; slot < 2; slot++)
        if ((task->flags & TASK_STOOD) != 0 && (entry->settled >> slot & 1) == 0 &&
            (results[slot]->termination == TERMINATION_TIME || results[slot]->termination == TERMINATION_LOAD))
            return true;
    return false;
}

void standstill_note(struct crew *crew, uint64_t unit)
{
    crew_note(crew,
              "games %llu and %llu: a player was late, but the run itself was stopped meanwhile; they are played again",
              (unsigned long long)contest_game_number(unit, 0), (unsigned long long)contest_game_number(unit, 1));
}
