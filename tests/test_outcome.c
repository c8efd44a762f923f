/* SPDX-License-Identifier: MIT */
#include "outcome.h"

#include <criterion/criterion.h>

Test(outcome, names_read_back)
{
    for (int i = 0; i < TERMINATION_COUNT; i++) {
        enum termination termination = TERMINATION_NORMAL;
        cr_assert(termination_parse(termination_name((enum termination)i), &termination));
        cr_assert_eq(termination, (enum termination)i);
    }
    cr_assert_null(termination_name(TERMINATION_COUNT));
}

Test(outcome, reverse_is_the_other_view)
{
    cr_assert_eq(outcome_reverse(OUTCOME_WIN), OUTCOME_LOSS);
    cr_assert_eq(outcome_reverse(OUTCOME_DRAW), OUTCOME_DRAW);
    cr_assert_eq(outcome_reverse(OUTCOME_LOSS), OUTCOME_WIN);
    cr_assert_str_eq(outcome_name(OUTCOME_WIN), "win");
}
