/* SPDX-License-Identifier: MIT */
/*
 * solve_run.h - reads the folder of a run of `osero solve`
 *
 * A folder is one when it holds a solve.jsonl (solve_sample.h). Of its run.json these are used here:
 *
 *     "command"        "solve"
 *     "state"          "running", "finished", "interrupted", ...
 *     "players"        the solvers: a list of objects with a "label" each, in the order in which they are shown; their
 *                      "module" and "options" (an object of values) tell which is a variant of which (solve_ablation.h)
 *     "plan"           [{"empties":8,"positions":20},...]: what each solver was to solve
 *     "least_empties", "most_empties"   what was asked for; 0 and 64: just all that the file has; may be missing
 *     "budget_ns"      what each solver might spend; null = no budget
 *     "stops"          [{"solver":"A","empties":14,"reason":"would overrun"},...]: "would overrun" or "overran" its
 *                      budget, or another reason; may be missing
 *     "time_warnings"  lines of text on what makes times doubtful (other load); may be missing
 */
#ifndef OSERO_SOLVE_RUN_H
#define OSERO_SOLVE_RUN_H

#include "errors.h"
#include "json.h"
#include "solve_sample.h"

#include <stdint.h>

enum { SOLVE_LEVELS = SOLVE_MOST_EMPTIES + 1 };

struct solve_run {
    char *name;       /* the folder's */
    struct json *run; /* run.json */
    int solver_count;
    const char **labels;          /* in run */
    struct solve_sample *samples; /* as they stand in solve.jsonl */
    int *solvers;                 /* of each sample */
    int sample_count;
    int planned[SOLVE_LEVELS];       /* positions by empties, of the plan; those of samples where there is none */
    int least_empties, most_empties; /* asked for; 0 and -1 = nothing in particular */
    int64_t budget_ns;               /* 0 = none */
    bool finished;                   /* by its state */
    bool torn;                       /* the last line was cut and is left out */
};

/* False when the folder holds games or nothing. */
bool solve_run_is(const char *folder);

/*
 * ERROR_WORLD with file and line: what is no sample, a solver that is not in run.json, the same solver, position and
 * repeat twice, one position with two texts or numbers of empties. On false nothing is left to clear. Memory: under 1 kB
 * a sample.
 */
bool solve_run_read(const char *folder, struct solve_run *run, struct error *error);
void solve_run_clear(struct solve_run *run);

#endif
