/* SPDX-License-Identifier: MIT */
#include "serve_clock.h"

#include <criterion/criterion.h>

static const int64_t s = 1000000000;

static struct osero_limits limits_of(const struct serve_clock *clock)
{
    struct osero_limits limits = {.depth = 5};
    serve_clock_limits(clock, &limits);
    cr_assert_eq(limits.depth, 5);
    return limits;
}

static void expect(const struct serve_clock *clock, int64_t clock_ns, int64_t increment_ns, int64_t move_ns)
{
    const struct osero_limits limits = limits_of(clock);
    cr_assert_eq(limits.clock_ns, clock_ns, "clock %lld", (long long)limits.clock_ns);
    cr_assert_eq(limits.increment_ns, increment_ns, "increment %lld", (long long)limits.increment_ns);
    cr_assert_eq(limits.move_ns, move_ns, "move %lld", (long long)limits.move_ns);
}

Test(serve_clock, none_leaves_the_limits_alone)
{
    const struct serve_clock none = {.told = false}, free_time = serve_clock_settings(0, 30 * s, 0),
                             zeros = serve_clock_settings(0, 0, 0);
    expect(&none, 0, 0, 0);
    expect(&free_time, 0, 0, 0);
    expect(&zeros, 0, 0, 0);
}

Test(serve_clock, main_time_alone)
{
    struct serve_clock clock = serve_clock_settings(10 * s, 0, 0);
    expect(&clock, 10 * s, 0, 0);
    serve_clock_used(&clock, 4 * s);
    expect(&clock, 6 * s, 0, 0);
    serve_clock_used(&clock, 7 * s);
    expect(&clock, s / 100, 0, 0); /* used up, which is not the same as no limit */
}

/* 10 s, then 25 s for each 5 moves: 5 s a move are sure. */
Test(serve_clock, main_time_and_byo_yomi)
{
    struct serve_clock clock = serve_clock_settings(10 * s, 25 * s, 5);
    expect(&clock, 10 * s, 5 * s, 0);
    serve_clock_used(&clock, 9 * s);
    expect(&clock, s, 5 * s, 0);
    serve_clock_used(&clock, 6 * s); /* 1 s of it main time, 5 s the first of 5 moves */
    expect(&clock, 0, 0, 5 * s);     /* 20 s for 4 */
    serve_clock_used(&clock, 2 * s);
    expect(&clock, 0, 0, 6 * s); /* 18 s for 3 */
    serve_clock_used(&clock, 10 * s);
    serve_clock_used(&clock, 6 * s);
    expect(&clock, 0, 0, 2 * s);
    serve_clock_used(&clock, 2 * s);
    expect(&clock, 0, 0, 5 * s); /* a new period */
}

Test(serve_clock, byo_yomi_of_one_stone_is_a_time_for_each_move)
{
    struct serve_clock clock = serve_clock_settings(0, 3 * s, 1);
    for (int i = 0; i < 3; i++) {
        expect(&clock, 0, 0, 3 * s);
        serve_clock_used(&clock, i * s);
    }
}

Test(serve_clock, time_left_is_believed)
{
    struct serve_clock clock = serve_clock_settings(10 * s, 25 * s, 5);
    serve_clock_left(&clock, 8 * s, 2);
    expect(&clock, 0, 0, 4 * s);
    serve_clock_left(&clock, 3 * s, 0);
    expect(&clock, 3 * s, 5 * s, 0);
    clock = (struct serve_clock){.told = false};
    serve_clock_left(&clock, 6 * s, 1); /* nobody said how long the next period is */
    expect(&clock, 0, 0, 6 * s);
    serve_clock_used(&clock, s);
    expect(&clock, 0, 0, 0);
}

Test(serve_clock, increments)
{
    struct serve_clock clock = {.told = true, .main_ns = 60 * s, .increment_ns = 2 * s};
    expect(&clock, 60 * s, 2 * s, 0);
    serve_clock_used(&clock, 5 * s);
    expect(&clock, 57 * s, 2 * s, 0);
}
