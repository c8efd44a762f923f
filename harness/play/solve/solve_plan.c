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
    for (int i = 0; plan->solvers != NULL && i < plan->solver_count; i++)
        free(plan->solvers[i].times_ns);
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

static int by_time(const void *a, const void *b)
{
    const int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

static double median(int64_t *times_ns, size_t count)
{
    qsort(times_ns, count, sizeof *times_ns, by_time);
    return ((double)times_ns[(count - 1) / 2] + (double)times_ns[count / 2]) / 2;
}

/* The solver leaves a number of empties: its solves there become a median. */
static void close_level(struct solve_plan_solver *solver)
{
    if (solver->time_count == 0)
        return;
    if (solver->level_count == SOLVE_PLAN_LEVELS)
        memmove(solver->levels, solver->levels + 1, (size_t)--solver->level_count * sizeof solver->levels[0]);
    solver->levels[solver->level_count].empties = solver->empties;
    solver->levels[solver->level_count++].median_ns = median(solver->times_ns, solver->time_count);
    solver->time_count = 0;
}

static double growth_of(const struct solve_plan_solver *solver)
{
    const int last = solver->level_count - 1;
    if (last < 1)
        return 2;
    const double steps = solver->levels[last].empties - solver->levels[0].empties;
    const double growth = pow(solver->levels[last].median_ns / solver->levels[0].median_ns, 1 / steps);
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
static void enter_level(const struct solve_plan *plan, struct solve_plan_solver *solver, int position)
{
    const int empties = plan->empties[position];
    close_level(solver);
    solver->empties = empties;
    if (plan->budget_ns == 0 || solver->level_count == 0)
        return;
    const int last = solver->level_count - 1, steps = empties - solver->levels[last].empties;
    solver->expected_ns = solver->levels[last].median_ns * pow(growth_of(solver), steps) * due(plan, position);
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
        if (step->step < solver->handed)
            continue;
        if (solver->stop == SOLVE_GOES_ON && solver->empties != empties) {
            if (!settled)
                return SOLVE_PLAN_WAIT;
            enter_level(plan, solver, step->position);
        }
        if (solver->stop != SOLVE_GOES_ON)
            continue;
        solver->handed = ++plan->next;
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
        enter_level(plan, solver, step->position);
    return solver;
}

/* Passes over steps of solvers that have stopped, up to `end`; false at one that goes on. */
static bool skip_stopped(struct solve_plan *plan, uint64_t end)
{
    for (; plan->next < end; plan->next++) {
        const struct solve_step step = step_at(plan, plan->next);
        if (step.step >= plan->solvers[step.solver].handed && meet_step(plan, &step)->stop == SOLVE_GOES_ON)
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
    if (plan->next > sample->step || sample->step < plan->solvers[sample->solver].handed ||
        !skip_stopped(plan, sample->step))
        return false;
    struct solve_plan_solver *solver = meet_step(plan, sample);
    solver->handed = ++plan->next;
    /* with several jobs what was on its way when the solver stopped was kept */
    return solver->stop == SOLVE_GOES_ON ||
           (solver->stop != SOLVE_WOULD_OVERRUN && solver->empties == plan->empties[sample->position]);
}

static bool keep_time(struct solve_plan_solver *solver, int64_t wall_ns)
{
    if (solver->time_count == solver->time_room) {
        const size_t room = solver->time_room * 2 + 64;
        int64_t *grown = realloc(solver->times_ns, room * sizeof *grown);
        if (grown == NULL)
            return false;
        solver->times_ns = grown;
        solver->time_room = room;
    }
    solver->times_ns[solver->time_count++] = wall_ns;
    return true;
}

bool solve_plan_note(struct solve_plan *plan, int index, const struct solve_sample *sample)
{
    struct solve_plan_solver *solver = &plan->solvers[index];
    solver->spent_ns += sample->wall_ns;
    /* what the rules answered took no time, and a fault tells of none */
    if (sample->termination == TERMINATION_NORMAL && sample->wall_ns > 0 && !keep_time(solver, sample->wall_ns))
        return false;
    if (solver->stop != SOLVE_GOES_ON)
        return true;
    if (sample->termination == TERMINATION_LOAD)
        solver->stop = SOLVE_NOT_LOADED;
    else if (plan->budget_ns > 0 && solver->spent_ns >= plan->budget_ns)
        solver->stop = SOLVE_OVERRAN;
    solver->stop_empties = sample->empties;
    return true;
}

void solve_plan_raise(struct solve_plan *plan, int64_t budget_ns)
{
    plan->budget_ns = budget_ns;
    plan->next = 0;
    for (int i = 0; i < plan->solver_count; i++) {
        struct solve_plan_solver *solver = &plan->solvers[i];
        if (solver->stop == SOLVE_WOULD_OVERRUN)
            solver->empties = -1; /* to be decided again */
        else if (solver->stop != SOLVE_OVERRAN || solver->spent_ns >= budget_ns)
            continue;
        solver->stop = SOLVE_GOES_ON;
    }
}

int64_t solve_plan_left_ns(const struct solve_plan *plan, int solver)
{
    const int64_t left_ns = plan->budget_ns - plan->solvers[solver].spent_ns;
    if (plan->budget_ns == 0)
        return 0;
    return left_ns > 1 ? left_ns : 1;
}
