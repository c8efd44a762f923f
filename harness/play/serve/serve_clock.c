/* SPDX-License-Identifier: MIT */
#include "serve_clock.h"

enum { LEAST_NS = 10000000 };

/* A new period of the byo-yomi. Who told of one by time_left alone has not said how long the next is. */
static void begin_period(struct serve_clock *clock)
{
    clock->told = clock->period_ns > 0;
    clock->in_period = true;
    clock->period_left_ns = clock->period_ns;
    clock->stones_left = clock->stones;
}

struct serve_clock serve_clock_take(struct osero_limits *limits)
{
    const struct serve_clock clock = {
        .told = limits->clock_ns > 0, .main_ns = limits->clock_ns, .increment_ns = limits->increment_ns};
    limits->clock_ns = limits->increment_ns = 0;
    return clock;
}

struct serve_clock serve_clock_settings(int64_t main_ns, int64_t period_ns, int stones)
{
    struct serve_clock clock = {.told = main_ns > 0 || period_ns > 0};
    if (period_ns > 0 && stones == 0)
        return (struct serve_clock){.told = false};
    clock.main_ns = main_ns;
    clock.period_ns = stones > 0 ? period_ns : 0;
    clock.stones = stones;
    if (main_ns == 0 && clock.period_ns > 0)
        begin_period(&clock);
    return clock;
}

void serve_clock_left(struct serve_clock *clock, int64_t left_ns, int stones)
{
    clock->told = true;
    clock->in_period = stones > 0;
    if (stones > 0) {
        clock->period_left_ns = left_ns;
        clock->stones_left = stones;
    } else {
        clock->main_ns = left_ns;
    }
}

void serve_clock_used(struct serve_clock *clock, int64_t used_ns)
{
    if (!clock->told)
        return;
    if (!clock->in_period) {
        clock->main_ns += clock->increment_ns - used_ns;
        if (clock->main_ns <= 0) {
            clock->main_ns += clock->extension_ns;
            clock->extension_ns = 0;
        }
        if (clock->main_ns > 0 || clock->period_ns == 0)
            return;
        used_ns = -clock->main_ns; /* of the byo-yomi that begins with this move */
        clock->main_ns = 0;
        begin_period(clock);
    }
    clock->period_left_ns -= used_ns;
    if (--clock->stones_left <= 0)
        begin_period(clock);
}

static int64_t at_least(int64_t ns)
{
    return ns < LEAST_NS ? LEAST_NS : ns;
}

void serve_clock_limits(const struct serve_clock *clock, struct osero_limits *limits)
{
    if (!clock->told)
        return;
    if (clock->in_period) {
        const int64_t move_ns = at_least(clock->period_left_ns / (clock->stones_left > 0 ? clock->stones_left : 1));
        limits->move_ns = limits->move_ns != 0 && limits->move_ns < move_ns ? limits->move_ns : move_ns;
        return;
    }
    limits->clock_ns = at_least(clock->main_ns);
    limits->increment_ns = clock->period_ns > 0 ? clock->period_ns / clock->stones : clock->increment_ns;
}
