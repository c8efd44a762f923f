/* SPDX-License-Identifier: MIT */
#include "solve_plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool solve_plan_init(struct solve_plan *plan)
{
    plan->next = 0;
    plan->solvers = calloc((size_t)plan->solver_count, sizeof *plan->solvers);
    for (int i = 0; plan->solvers != NULL && i < plan->solver_count; i++)
        plan->solvers[i].empties = -1;
    return plan->solvers != NULL;
}

void solve_plan_clear(struct solve_plan *plan)
{
    free(plan->solvers);
    plan->solvers = NULL;
}

uint64_t solve_plan_steps(const struct solve_plan *plan)
{
    return (uint64_t)plan->position_count * (uint64_t)plan->repeats * (uint64_t)plan->solver_count;
}

static struct solve_step step_at(const struct solve_plan *plan, uint64_t step)
{
    const uint64_t solvers = (uint64_t)plan->solver_count, repeats = (uint64_t)plan->repeats;
    return (struct solve_step){.step = step,
                               .solver = (int)(step % solvers),
                               .repeat = (int)(step / solvers % repeats),
                               .position = (int)(step / solvers / repeats)};
}

/* ---- The budget */

/* The solves at the number of empties that the solver has left become a mean. */
static void close_group(struct solve_plan_solver *solver)
{
    if (solver->counted == 0)
        return;
    if (solver->mean_count == SOLVE_PLAN_MEANS)
        memmove(solver->means, solver->means + 1, (size_t)--solver->mean_count * sizeof solver->means[0]);
    solver->means[solver->mean_count].empties = solver->empties;
    solver->means[solver->mean_count++].mean_ns = solver->sum_ns / (double)solver->counted;
    solver->sum_ns = 0;
    solver->counted = 0;
}

static double growth_of(const struct solve_plan_solver *solver)
{
    const int last = solver->mean_count - 1;
    if (last < 1 || solver->means[0].mean_ns <= 0 || solver->means[last].mean_ns <= 0)
        return 2;
    const double steps = solver->means[last].empties - solver->means[0].empties;
    const double growth = pow(solver->means[last].mean_ns / solver->means[0].mean_ns, 1 / steps);
    return growth > 1 ? growth : 1;
}

/* Solves of one solver with as many empties as the position `first`, which is the first of them. */
static double due(const struct solve_plan *plan, int first)
{
    int end = first;
    while (end < plan->position_count && plan->empties[end] == plan->empties[first])
        end++;
    return (double)(end - first) * plan->repeats;
}

/* The solver comes to positions with more empties: whether it goes on. */
static void enter_group(const struct solve_plan *plan, struct solve_plan_solver *solver, int position)
{
    const int empties = plan->empties[position];
    close_group(solver);
    solver->empties = empties;
    if (plan->budget_ns == 0 || solver->mean_count == 0)
        return;
    const int last = solver->mean_count - 1;
    const double mean_ns = solver->means[last].mean_ns * pow(growth_of(solver), empties - solver->means[last].empties);
    solver->expected_ns = mean_ns * due(plan, position);
    if (solver->expected_ns <= (double)(plan->budget_ns - solver->spent_ns))
        return;
    solver->stop = SOLVE_WOULD_OVERRUN;
    solver->stop_empties = empties;
}

enum solve_plan_next solve_plan_next(struct solve_plan *plan, bool settled, struct solve_step *step)
{
    for (const uint64_t end = solve_plan_steps(plan); plan->next < end; plan->next++) {
        *step = step_at(plan, plan->next);
        const int empties = plan->empties[step->position];
        struct solve_plan_solver *solver = &plan->solvers[step->solver];
        if (solver->stop == SOLVE_GOES_ON && solver->empties != empties) {
            if (!settled)
                return SOLVE_PLAN_WAIT;
            enter_group(plan, solver, step->position);
        }
        if (solver->stop != SOLVE_GOES_ON)
            continue;
        plan->next++;
        return SOLVE_PLAN_STEP;
    }
    return SOLVE_PLAN_END;
}

uint64_t solve_plan_number(const struct solve_plan *plan, const struct solve_step *step)
{
    const uint64_t round = (uint64_t)step->position * (uint64_t)plan->repeats + (uint64_t)step->repeat;
    return round * (uint64_t)plan->solver_count + (uint64_t)step->solver;
}

/* The solver of a step, which comes to a new number of empties where it goes on. */
static struct solve_plan_solver *meet_step(struct solve_plan *plan, const struct solve_step *step)
{
    struct solve_plan_solver *solver = &plan->solvers[step->solver];
    if (solver->stop == SOLVE_GOES_ON && solver->empties != plan->empties[step->position])
        enter_group(plan, solver, step->position);
    return solver;
}

/* Passes over steps of solvers that have stopped, up to `end`; false at one that goes on. */
static bool skip_stopped(struct solve_plan *plan, uint64_t end)
{
    for (; plan->next < end; plan->next++) {
        const struct solve_step step = step_at(plan, plan->next);
        if (meet_step(plan, &step)->stop == SOLVE_GOES_ON)
            return false;
    }
    return true;
}

bool solve_plan_complete(struct solve_plan *plan)
{
    return skip_stopped(plan, solve_plan_steps(plan));
}

bool solve_plan_replay(struct solve_plan *plan, const struct solve_step *sample)
{
    if (plan->next > sample->step || !skip_stopped(plan, sample->step))
        return false;
    const struct solve_plan_solver *solver = meet_step(plan, sample);
    plan->next++;
    /* with several jobs what was on its way when the solver stopped was kept */
    return solver->stop == SOLVE_GOES_ON ||
           (solver->stop != SOLVE_WOULD_OVERRUN && solver->empties == plan->empties[sample->position]);
}

void solve_plan_note(struct solve_plan *plan, int index, const struct solve_sample *sample)
{
    struct solve_plan_solver *solver = &plan->solvers[index];
    solver->spent_ns += sample->wall_ns;
    if (sample->termination == TERMINATION_NORMAL && sample->wall_ns > 0) {
        solver->sum_ns += (double)sample->wall_ns;
        solver->counted++;
    }
    if (solver->stop != SOLVE_GOES_ON)
        return;
    if (sample->termination == TERMINATION_LOAD)
        solver->stop = SOLVE_NOT_LOADED;
    else if (plan->budget_ns > 0 && solver->spent_ns >= plan->budget_ns)
        solver->stop = SOLVE_OVERRAN;
    solver->stop_empties = sample->empties;
}

int64_t solve_plan_left_ns(const struct solve_plan *plan, int solver)
{
    const int64_t left_ns = plan->budget_ns - plan->solvers[solver].spent_ns;
    if (plan->budget_ns == 0)
        return 0;
    return left_ns > 1 ? left_ns : 1;
}
