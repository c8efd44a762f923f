/* SPDX-License-Identifier: MIT */
#include "solver_bench.h"

#include "clock.h"
#include "openings.h"
#include "solver.h"

#include <stddef.h>

/* Some positions of a set, all after as many moves. */
struct portion {
    const char *openings; /* 8x8 begins with 60 empties */
    int positions;
};

static const struct portion sixteen = {"random:44", 8}, twenty = {"random:40", 1}, endgames = {"random:40", 6};

static bool solve_portion(struct solver *solver, const struct portion *portion, struct solver_bench *result,
                          struct error *error)
{
    const struct openings_request request = {.maker = &openings_othello,
                                             .text = portion->openings,
                                             .size = 8,
                                             .seed = 1,
                                             .count = (uint64_t)portion->positions};
    struct openings *openings = openings_new(&request, error);
    if (openings == NULL)
        return false;
    const int64_t wall_ns = clock_wall_ns(), cpu_ns = clock_cpu_ns();
    for (int i = 0; i < portion->positions; i++) {
        const struct opening opening = openings_get(openings, (uint64_t)i);
        const struct solver_question question = {.board = opening.position.board, .size = 8};
        struct solver_result solved;
        solver_solve(solver, &question, &solved);
        result->nodes += solved.nodes;
    }
    result->wall_ns += clock_wall_ns() - wall_ns;
    result->cpu_ns += clock_cpu_ns() - cpu_ns;
    result->positions += portion->positions;
    openings_free(openings);
    return true;
}

bool solver_bench_run(enum solver_bench_set set, bool portable, struct solver_bench *result, struct error *error)
{
    *result = (struct solver_bench){.nodes = 0};
    struct solver *solver = solver_new(&(struct solver_options){.hash_mb = SOLVER_BENCH_HASH_MB, .portable = portable});
    if (solver == NULL)
        return error_set(error, ERROR_WORLD, "no memory for the solver's hash of %d MB", SOLVER_BENCH_HASH_MB);
    const bool good = set == SOLVER_BENCH_SIGNATURE ? solve_portion(solver, &sixteen, result, error) &&
                                                          solve_portion(solver, &twenty, result, error)
                                                    : solve_portion(solver, &endgames, result, error);
    solver_free(solver);
    return good;
}
