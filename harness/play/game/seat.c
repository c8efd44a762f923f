/* SPDX-License-Identifier: MIT */
#include "seat.h"

#include "clock.h"

/* The player is gone; then *result says how. */
static bool is_lost(const struct seat *seat, int32_t answer, struct game_result *result)
{
    return answer == GAME_SEAT_LOST && seat->lost != NULL && seat->lost(seat->instance, result);
}

void seat_blame(const struct seat *seat, int32_t answer, struct game_result *result)
{
    result->phase = PHASE_CHOOSE;
    result->suspect = 1;
    result->detail = answer;
    result->termination = answer == OSERO_FAILED ? TERMINATION_FAILED : TERMINATION_ILLEGAL;
    (void)is_lost(seat, answer, result);
}

/* What a seat may use for this call, 0 = no limit. */
static int64_t budget_ns(const struct osero_limits *limits)
{
    if (limits->move_ns == 0 || (limits->clock_ns != 0 && limits->clock_ns < limits->move_ns))
        return limits->clock_ns;
    return limits->move_ns;
}

/* Books a call's time; false when it was more than the seat had. A clock never reaches 0, which would mean none. */
static bool book_time(struct seat *seat, int64_t used_ns, struct game_result *result)
{
    struct osero_limits *limits = &seat->limits;
    const int64_t budget = budget_ns(limits);
    if (budget != 0 && used_ns > budget + seat->margin_ns) {
        result->termination = TERMINATION_TIME;
        result->phase = PHASE_REFEREE;
        /* CPU time is the process's: a thread that the opponent has started may have used it. */
        result->suspect = seat->cpu_clock ? 1 : 0;
        result->detail = (int32_t)(used_ns / 1000000 < INT32_MAX ? used_ns / 1000000 : INT32_MAX);
        return false;
    }
    if (limits->clock_ns != 0) {
        limits->clock_ns -= used_ns;
        if (limits->clock_ns < 1)
            limits->clock_ns = 1;
        limits->clock_ns += limits->increment_ns;
    }
    return true;
}

static void note_time(struct game_timing *timing, int colour, int64_t used_ns)
{
    if (timing->call_count >= TIMING_MAX_CALLS)
        return;
    timing_set(timing, timing->call_count++, colour, used_ns);
}

static int64_t now_ns(const struct seat *seat)
{
    return seat->cpu_clock ? clock_process_ns() : clock_wall_ns();
}

bool seat_ask_timed(struct seat *seat, const struct osero_position *position, struct osero_report *report,
                    int32_t *answer, struct game_timing *timing, struct game_result *result)
{
    const int64_t start_ns = seat->measured_ns == NULL ? now_ns(seat) : 0;
    *answer = seat->choose(seat->instance, position, &seat->limits, report);
    const int64_t used_ns = seat->measured_ns == NULL ? now_ns(seat) - start_ns : *seat->measured_ns;
    if (is_lost(seat, *answer, result))
        return true;
    if (timing != NULL)
        note_time(timing, position->colour, used_ns);
    return book_time(seat, used_ns, result);
}

static bool has_clock(const struct seat *seat)
{
    return budget_ns(&seat->limits) != 0;
}

bool seat_is_timed(const struct seat seats[2], const struct game_timing *timing)
{
    return timing != NULL || has_clock(&seats[0]) || has_clock(&seats[1]);
}
