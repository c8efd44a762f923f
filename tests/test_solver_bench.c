/* SPDX-License-Identifier: MIT */
/* The solver's signature: its nodes over the bench positions. Only a deliberate change of the search moves it. */
#include "solver_bench.h"

#include <criterion/criterion.h>

static const uint64_t SIGNATURE = UINT64_C(14512358);

static uint64_t nodes_of_signature(bool portable)
{
    struct solver_bench bench;
    struct error error;
    cr_assert(solver_bench_run(SOLVER_BENCH_SIGNATURE, portable, &bench, &error), "%s", error.message);
    cr_assert_eq(bench.positions, 9);
    return bench.nodes;
}

Test(solver_bench, signature)
{
    const uint64_t nodes = nodes_of_signature(false);
    cr_assert_eq(nodes, SIGNATURE, "%llu", (unsigned long long)nodes);
}

Test(solver_bench, signature_of_the_portable_kernels)
{
    const uint64_t nodes = nodes_of_signature(true);
    cr_assert_eq(nodes, SIGNATURE, "%llu", (unsigned long long)nodes);
}
