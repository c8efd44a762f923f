/* SPDX-License-Identifier: MIT */
/*
 * solver_bench.h - fixed sets of positions for the exact solver: how fast it is, and its signature
 *
 * The positions come from uniformly random play with fixed seeds. With one thread the solver's nodes over a set are a
 * signature: the same on every machine and with every level of processor, and moved only by a change of the search.
 */
#ifndef OSERO_SOLVER_BENCH_H
#define OSERO_SOLVER_BENCH_H

#include "errors.h"

#include <stdbool.h>
#include <stdint.h>

enum solver_bench_set {
    SOLVER_BENCH_SIGNATURE, /* eight positions of 16 empties and one of 20 */
    SOLVER_BENCH_ENDGAMES   /* six of 20 */
};

enum { SOLVER_BENCH_HASH_MB = 64 };

struct solver_bench {
    int positions;
    uint64_t nodes;
    int64_t wall_ns, cpu_ns;
};

/* Solves the set exactly, with one thread and a hash of SOLVER_BENCH_HASH_MB. portable: as in solver_options.
 * ERROR_WORLD: no memory. */
bool solver_bench_run(enum solver_bench_set set, bool portable, struct solver_bench *result, struct error *error);

#endif
