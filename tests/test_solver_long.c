/* SPDX-License-Identifier: MIT */
/* Positions of the FFO endgame test: published scores and best moves, 20 to 23 empties. */
#include "solver_files.h"

#ifdef NDEBUG
enum { POSITIONS = 4 };
#else
enum { POSITIONS = 1 };
#endif

Test(solver_long, ffo)
{
    struct file_check check = {.solver = solver_new(&(struct solver_options){.hash_mb = 64}), .to = POSITIONS};
    cr_assert_not_null(check.solver);
    check_file(&check, TEST_SOURCE "/positions/ffo/40-59.obf");
    cr_assert_eq(check.positions, POSITIONS);
    solver_free(check.solver);
}
