/* SPDX-License-Identifier: MIT */
#include "solve_plan.h"

#include <criterion/criterion.h>

static const int64_t s = 1000000000;

static struct solve_plan make_plan(const int *empties, int positions, int solvers, int repeats, int64_t budget_ns)
{
    struct solve_plan plan = {.empties = empties,
                              .position_count = positions,
                              .solver_count = solvers,
                              .repeats = repeats,
                              .budget_ns = budget_ns};
    cr_assert(solve_plan_init(&plan));
    return plan;
}

static struct solve_sample took(int64_t wall_ns, int empties)
{
    return (struct solve_sample){
        .wall_ns = wall_ns, .empties = empties, .exact = true, .termination = TERMINATION_NORMAL};
}

/* One solver takes times[i] at the position i, as long as it goes on; how many it did. */
static int run_alone(struct solve_plan *plan, const int64_t *times)
{
    struct solve_step step;
    int done = 0;
    while (solve_plan_next(plan, true, &step) == SOLVE_PLAN_STEP) {
        const struct solve_sample sample = took(times[step.position], plan->empties[step.position]);
        cr_assert(solve_plan_note(plan, 0, &sample));
        done++;
    }
    return done;
}

Test(solve_plan, all_solvers_in_turn_then_the_next_repeat)
{
    static const int empties[] = {4, 4, 5};
    struct solve_plan plan = make_plan(empties, 3, 2, 2, 0);
    struct solve_step step;
    cr_assert_eq(solve_plan_steps(&plan), 12);
    for (uint64_t i = 0; i < 12; i++) {
        cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP);
        cr_assert_eq(step.step, i);
        cr_assert_eq(step.solver, (int)(i % 2));
        cr_assert_eq(step.repeat, (int)(i / 2 % 2));
        cr_assert_eq(step.position, (int)(i / 4));
        cr_assert_eq(solve_plan_number(&plan, &step), i);
    }
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_END);
    solve_plan_clear(&plan);
}

Test(solve_plan, more_empties_wait_for_all_samples_before)
{
    static const int empties[] = {4, 5};
    struct solve_plan plan = make_plan(empties, 2, 2, 1, s);
    struct solve_step step;
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP);
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP, "the other solver's first");
    cr_assert_eq(solve_plan_next(&plan, false, &step), SOLVE_PLAN_WAIT);
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP);
    cr_assert_eq(step.position, 1);
    solve_plan_clear(&plan);
}

/* 1, 3, 9, 27 s: growth 3. After 9 s, 13 are spent and 27 more are expected. */
Test(solve_plan, growth_decides)
{
    static const int empties[] = {10, 11, 12, 13, 14};
    const int64_t times[] = {s, 3 * s, 9 * s, 27 * s, 81 * s};
    for (int fits = 0; fits < 2; fits++) {
        struct solve_plan plan = make_plan(empties, 5, 1, 1, fits ? 40 * s + 1000 : 39 * s);
        cr_assert_eq(run_alone(&plan, times), fits ? 4 : 3);
        const struct solve_plan_solver *solver = &plan.solvers[0];
        cr_assert_eq(solver->stop, SOLVE_WOULD_OVERRUN);
        cr_assert_eq(solver->stop_empties, fits ? 14 : 13);
        cr_assert_float_eq(solver->expected_ns / (double)s, fits ? 81 : 27, 1e-6);
        solve_plan_clear(&plan);
    }
}

/* Two numbers of empties left out, two positions, two repeats: 1 s, 2 s, then 2 * 2^3 for each of four solves. */
Test(solve_plan, gaps_and_all_solves_that_are_due)
{
    static const int empties[] = {10, 11, 14, 14};
    const int64_t times[] = {s, 2 * s, 16 * s, 16 * s};
    struct solve_plan plan = make_plan(empties, 4, 1, 2, 60 * s);
    cr_assert_eq(run_alone(&plan, times), 4);
    cr_assert_float_eq(plan.solvers[0].expected_ns / (double)s, 64, 1e-6);
    solve_plan_clear(&plan);
}

/* 100, 1, 1 s: the median is 1, and what the first took does not stop the solver before 2 s of the 3 that are left. */
Test(solve_plan, one_slow_solve_does_not_stop_it)
{
    static const int empties[] = {10, 10, 10, 11};
    const int64_t times[] = {100 * s, s, s, 2 * s};
    struct solve_plan plan = make_plan(empties, 4, 1, 1, 105 * s);
    cr_assert_eq(run_alone(&plan, times), 4);
    solve_plan_clear(&plan);
}

/* One number so far: 2 a square. */
Test(solve_plan, the_first_growth_is_a_guess)
{
    static const int empties[] = {10, 12};
    const int64_t times[] = {s, s};
    struct solve_plan plan = make_plan(empties, 2, 1, 1, 5 * s - 1);
    cr_assert_eq(run_alone(&plan, times), 1);
    solve_plan_clear(&plan);
    plan = make_plan(empties, 2, 1, 1, 5 * s);
    cr_assert_eq(run_alone(&plan, times), 2);
    solve_plan_clear(&plan);
}

/* Three steps back, and no more: of 1, 1, 1, 1, 2, 4, 8 s it is the last four that tell of 16. */
Test(solve_plan, old_numbers_are_forgotten)
{
    static const int empties[] = {10, 11, 12, 13, 14, 15, 16, 17};
    const int64_t times[] = {s, s, s, s, 2 * s, 4 * s, 8 * s, 16 * s};
    struct solve_plan plan = make_plan(empties, 8, 1, 1, 33 * s);
    cr_assert_eq(run_alone(&plan, times), 7);
    cr_assert_float_eq(plan.solvers[0].expected_ns / (double)s, 16, 1e-6);
    solve_plan_clear(&plan);
}

Test(solve_plan, a_budget_that_is_used_up)
{
    static const int empties[] = {10, 10, 10};
    const int64_t times[] = {s, 4 * s, s};
    struct solve_plan plan = make_plan(empties, 3, 1, 1, 5 * s);
    cr_assert_eq(solve_plan_left_ns(&plan, 0), 5 * s);
    cr_assert_eq(run_alone(&plan, times), 2);
    cr_assert_eq(plan.solvers[0].stop, SOLVE_OVERRAN);
    cr_assert_eq(plan.solvers[0].stop_empties, 10);
    cr_assert_eq(solve_plan_left_ns(&plan, 0), 1);
    solve_plan_clear(&plan);
}

/* Faults cost budget, but tell nothing of how long a solve takes. */
Test(solve_plan, faults_and_loading)
{
    static const int empties[] = {10, 11, 12};
    struct solve_plan plan = make_plan(empties, 3, 1, 1, 10 * s);
    struct solve_step step;
    struct solve_sample sample = took(6 * s, 10);
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP);
    sample.termination = TERMINATION_CRASH;
    cr_assert(solve_plan_note(&plan, 0, &sample));
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_STEP, "6 s of 10 were spent on nothing");
    sample = took(0, 11);
    sample.termination = TERMINATION_LOAD;
    cr_assert(solve_plan_note(&plan, 0, &sample));
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_END);
    cr_assert_eq(plan.solvers[0].stop, SOLVE_NOT_LOADED);
    solve_plan_clear(&plan);
}

static bool replay(struct solve_plan *plan, int position, int solver, int64_t wall_ns)
{
    struct solve_step step = {.position = position, .solver = solver};
    const struct solve_sample sample = took(wall_ns, plan->empties[position]);
    step.step = solve_plan_number(plan, &step);
    if (!solve_plan_replay(plan, &step))
        return false;
    return solve_plan_note(plan, solver, &sample);
}

Test(solve_plan, a_run_is_gone_through_again)
{
    static const int empties[] = {10, 11, 11, 12};
    struct solve_plan plan = make_plan(empties, 4, 2, 1, 10 * s);
    struct solve_step step;
    cr_assert(replay(&plan, 0, 0, s));
    cr_assert_not(replay(&plan, 0, 0, s), "twice");
    cr_assert_not(replay(&plan, 1, 0, s), "the other's is missing");
    cr_assert(replay(&plan, 0, 1, 6 * s)); /* 24 s are expected of 4 that are left: it stops */
    cr_assert(replay(&plan, 1, 0, s));
    cr_assert_not(replay(&plan, 1, 1, s), "it had stopped");
    plan.next = solve_plan_number(&plan, &(struct solve_step){.position = 1, .solver = 1});
    cr_assert(replay(&plan, 2, 0, 9 * s)); /* its budget is used up */
    cr_assert_eq(solve_plan_next(&plan, true, &step), SOLVE_PLAN_END);
    solve_plan_clear(&plan);
}

/* 1, 3, 9, 27, 81 s of 10 s: 1 and 3 are done, 9 do not fit into 6. Of 20 s 16 are left: 9 are done, 27 do not fit. */
Test(solve_plan, a_larger_budget_goes_on_where_it_stopped)
{
    static const int empties[] = {4, 5, 6, 7, 8};
    static const int64_t times[] = {1 * s, 3 * s, 9 * s, 27 * s, 81 * s};
    struct solve_plan plan = make_plan(empties, 5, 1, 1, 10 * s);
    cr_assert_eq(run_alone(&plan, times), 2);
    cr_assert_eq(plan.solvers[0].stop, SOLVE_WOULD_OVERRUN);
    solve_plan_raise(&plan, 20 * s);
    cr_assert_eq(run_alone(&plan, times), 1, "no step twice");
    cr_assert_eq(plan.solvers[0].stop_empties, 7);
    cr_assert_float_eq(plan.solvers[0].expected_ns / (double)s, 27, 1e-6);
    solve_plan_raise(&plan, 200 * s);
    cr_assert_eq(run_alone(&plan, times), 2);
    cr_assert(solve_plan_complete(&plan));
    solve_plan_clear(&plan);
}

/* A used-up budget is as good as a small one, until it is larger than what was spent. */
Test(solve_plan, what_overran_goes_on_when_more_is_there_than_it_spent)
{
    static const int empties[] = {4, 4, 4};
    static const int64_t times[] = {12 * s, 3 * s, 1 * s};
    struct solve_plan plan = make_plan(empties, 3, 1, 1, 10 * s);
    cr_assert_eq(run_alone(&plan, times), 1);
    cr_assert_eq(plan.solvers[0].stop, SOLVE_OVERRAN);
    solve_plan_raise(&plan, 11 * s);
    cr_assert_eq(run_alone(&plan, times), 0);
    solve_plan_raise(&plan, 13 * s);
    cr_assert_eq(run_alone(&plan, times), 1);
    cr_assert_eq(plan.solvers[0].stop, SOLVE_OVERRAN);
    solve_plan_clear(&plan);
}

/* Of two solvers one stopped early: its samples follow those of the other, and the same again when replayed. */
Test(solve_plan, a_raise_is_replayed)
{
    static const int empties[] = {4, 5, 6};
    struct solve_plan plan = make_plan(empties, 3, 2, 1, 2 * s);
    static const struct {
        int position, solver;
    } journal[] = {{0, 0}, {0, 1}, {1, 0}, {2, 0}, {1, 1}, {2, 1}};
    for (int i = 0; i < 6; i++) {
        struct solve_step step = {.position = journal[i].position, .solver = journal[i].solver};
        const struct solve_sample sample = took(journal[i].solver == 0 ? 1000 : 3 * s, empties[step.position]);
        if (i == 4)
            solve_plan_raise(&plan, 100 * s);
        step.step = solve_plan_number(&plan, &step);
        cr_assert(solve_plan_replay(&plan, &step), "%d", i);
        cr_assert(solve_plan_note(&plan, step.solver, &sample));
        if (i == 4) {
            const struct solve_step twice = {.step = 2, .position = 1, .solver = 0};
            cr_assert_not(solve_plan_replay(&plan, &twice), "it was there before the raise");
        }
    }
    cr_assert(solve_plan_complete(&plan));
    solve_plan_clear(&plan);
}
