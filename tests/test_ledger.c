/* SPDX-License-Identifier: MIT */
#include "ledger.h"

#include "osero_random.h"

#include <criterion/criterion.h>

static const struct wire_sizes sizes = {.result = 76};

Test(ledger, every_unit_is_written_once_in_order_whatever_happens)
{
    enum { UNITS = 20000 };
    struct ledger ledger;
    struct osero_random draws;
    struct task tasks[16];
    int out = 0;
    uint64_t next = 0;
    osero_random_seed(&draws, 1);
    cr_assert(ledger_init(&ledger, UNITS, 1, &sizes));
    while (!ledger_complete(&ledger)) {
        if (out < 16 && (ledger_take_suspect(&ledger, &tasks[out]) ||
                         ledger_take(&ledger, 1 + osero_random_below(&draws, 64), &tasks[out])))
            out++;
        cr_assert_gt(out, 0, "nothing is out, and nothing can be taken");
        const int which = (int)osero_random_below(&draws, (uint32_t)out);
        const struct task task = tasks[which];
        tasks[which] = tasks[--out];
        cr_assert_lt(task.first + task.count - 1, ledger.next_written + ledger.window, "beyond the window");
        const uint32_t fate = osero_random_below(&draws, 10);
        const uint64_t guilty = task.first + osero_random_below(&draws, task.count);
        if (fate == 0 && (task.flags & TASK_FRESH) == 0) {
            ledger_return(&ledger, task.first, guilty - task.first);
            ledger_return(&ledger, guilty + 1, task.first + task.count - guilty - 1);
            ledger_suspect(&ledger, guilty);
            continue;
        }
        for (uint64_t unit = task.first; unit < task.first + task.count; unit++) {
            cr_assert_not(ledger_entry(&ledger, unit)->done);
            ledger_entry(&ledger, unit)->done = true;
        }
        for (; ledger_next(&ledger) != NULL; next++) {
            cr_assert_eq(ledger.next_written, next);
            ledger_written(&ledger);
        }
    }
    cr_assert_eq(next, UNITS);
    ledger_clear(&ledger);
}

Test(ledger, the_window_holds_back_what_lies_too_far_ahead)
{
    struct ledger ledger;
    struct task first, task;
    cr_assert(ledger_init(&ledger, UINT64_C(1) << 40, 1, &sizes));
    cr_assert(ledger_take(&ledger, 1, &first));
    while (ledger_take(&ledger, 256, &task))
        cr_assert_leq(task.first + task.count, ledger.window);
    ledger_entry(&ledger, first.first)->done = true;
    cr_assert_not_null(ledger_next(&ledger));
    ledger_written(&ledger);
    cr_assert(ledger_take(&ledger, 256, &task));
    cr_assert_eq(task.first, ledger.window);
    cr_assert_eq(task.count, 1);
    ledger_clear(&ledger);
}

Test(ledger, nothing_counts_behind_its_end)
{
    struct ledger ledger;
    struct task task;
    cr_assert(ledger_init(&ledger, 1000, 1, &sizes));
    cr_assert(ledger_take(&ledger, 256, &task));
    for (uint64_t unit = 0; unit < 256; unit++)
        ledger_entry(&ledger, unit)->done = true;
    for (int i = 0; i < 7; i++)
        ledger_written(&ledger);
    cr_assert_not(ledger_complete(&ledger));
    ledger_end(&ledger);
    cr_assert(ledger_complete(&ledger));
    cr_assert_eq(ledger.next_written, 7);
    cr_assert_not(ledger_take(&ledger, 256, &task));
    ledger_clear(&ledger);
}
