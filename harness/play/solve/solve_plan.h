/* SPDX-License-Identifier: MIT */
/*
 * solve_plan.h - which sample comes next, and when a solver's budget is used up
 *
 * ORDER. Positions come by their number of empty squares, fewest first. Each is solved by all solvers in turn, then by
 * all again for the next repeat, so that every prefix of the journal compares like with like, and what disturbs the
 * machine for a while disturbs all. A sample's number in that order is its `step`:
 *
 *     step = (position * repeats + repeat) * solver_count + solver
 *
 * BUDGET. Each solver may use so much wall time for all its solves. When it is about to begin with the next number of
 * empties, what it needs there is estimated: the median time of its solves at the last number that it had, times its
 * growth for each further empty square, times the solves that are due. Its growth is that of its medians over its last
 * three steps (from the number of empties four back to the last one), at least 1, and 2 while it has had one number
 * only. When that does not fit into what is left, the solver stops before it. Medians, since one slow solve, such as the
 * first in a new process, would stop it too early; that all together may take longer is what the next rule is for. A
 * solve that outlasts what is left is ended (solving_play.c), and the solver stops there as well. So does one whose instance cannot be made any more.
 *
 * What is decided depends on the samples alone, in their order: a run that is continued decides the same again. When it
 * is given a larger budget then (solve_plan_raise), the solvers that had stopped go on where they were, in another pass
 * through the steps, again in their order; those that were done are done.
 */
#ifndef OSERO_SOLVE_PLAN_H
#define OSERO_SOLVE_PLAN_H

#include "solve_sample.h"

#include <stdbool.h>
#include <stdint.h>

enum solve_stop {
    SOLVE_GOES_ON,
    SOLVE_WOULD_OVERRUN, /* the next number of empties would take more than is left */
    SOLVE_OVERRAN,       /* nothing is left */
    SOLVE_NOT_LOADED,
};

enum { SOLVE_PLAN_LEVELS = 4 };

struct solve_plan_solver {
    int64_t spent_ns;
    uint64_t handed;   /* of the steps before this one its own are handed out */
    int empties;       /* that it is at; -1 before the first */
    int64_t *times_ns; /* of the solves there that count; owned */
    size_t time_count, time_room;
    struct {
        int empties;
        double median_ns;
    } levels[SOLVE_PLAN_LEVELS]; /* the numbers of empties before that, the last one last */
    int level_count;
    enum solve_stop stop;
    int stop_empties;   /* where it stopped: of its next or last position */
    double expected_ns; /* SOLVE_WOULD_OVERRUN: what was estimated */
};

struct solve_plan {
    const int *empties; /* of each position, ascending; borrowed */
    int position_count, solver_count, repeats;
    int64_t budget_ns;                 /* of each solver; 0: none */
    uint64_t next;                     /* the step that is looked at next */
    struct solve_plan_solver *solvers; /* owned */
};

struct solve_step {
    uint64_t step;
    int position, repeat, solver;
};

/* The first four fields of *plan are given. False without memory. */
bool solve_plan_init(struct solve_plan *plan);
void solve_plan_clear(struct solve_plan *plan);

uint64_t solve_plan_steps(const struct solve_plan *plan);

enum solve_plan_next {
    SOLVE_PLAN_STEP, /* *step is to be done; the plan goes on behind it */
    SOLVE_PLAN_WAIT, /* the next one has more empties: all samples before it must be noted first */
    SOLVE_PLAN_END,
};

/* settled: every step handed out so far has been noted. */
enum solve_plan_next solve_plan_next(struct solve_plan *plan, bool settled, struct solve_step *step);

/* A sample has come; in the order of the steps. False without memory. */
bool solve_plan_note(struct solve_plan *plan, int solver, const struct solve_sample *sample);

/*
 * Goes through the samples of a run that is continued: what follows in its journal is the sample of this step, of a
 * position with so many empties. False when it cannot be: it comes out of order, a sample of a solver that goes on is
 * missing before it, or its solver had stopped. After true it is to be noted.
 */
bool solve_plan_replay(struct solve_plan *plan, const struct solve_step *step);

/* A larger budget. Every step handed out so far must have been noted. */
void solve_plan_raise(struct solve_plan *plan, int64_t budget_ns);

/* True when no solver has anything left to do. Every step handed out so far must have been noted. */
bool solve_plan_complete(struct solve_plan *plan);

/* The number of a step. */
uint64_t solve_plan_number(const struct solve_plan *plan, const struct solve_step *step);

/* What is left of the solver's budget, at least 1; 0: it has none. */
int64_t solve_plan_left_ns(const struct solve_plan *plan, int solver);

#endif
