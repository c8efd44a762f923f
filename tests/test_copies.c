/* SPDX-License-Identifier: MIT */
#include "copies.h"

#include "osero_random.h"

#include <criterion/criterion.h>

/* 1,000 different hashes, the i-th coming 1 + i % 3 times: 333 + 2 * 333 = 999 copies, in two groups. */
static void add_all(struct copies *copies)
{
    for (int round = 0; round < 3; round++) {
        for (uint64_t i = 0; i < 1000; i++)
            if ((uint64_t)round <= i % 3)
                cr_assert(copies_add(copies, osero_mix(7, i), (uint32_t)(i % 2) * 100, NULL));
    }
    cr_assert(copies_finish(copies, NULL));
}

/* Of 0 .. 999, even ones with i % 3 == 1: 166, == 2: 167; odd ones 167 and 166. */
static void check_all(const struct copies *copies)
{
    cr_assert_eq(copies_count(copies, 0), 166 + 2 * 167);
    cr_assert_eq(copies_count(copies, 100), 167 + 2 * 166);
    cr_assert_eq(copies_count(copies, 1), 0);
    cr_assert_eq(copies_count(copies, 1000000), 0);
}

Test(copies, in_memory)
{
    struct copies copies = {0};
    add_all(&copies);
    cr_assert_null(copies.rest);
    check_all(&copies);
    copies_clear(&copies);
}

Test(copies, most_of_them_in_the_file)
{
    for (size_t limit = 1; limit < 1000; limit = limit * 3 + 1) {
        struct copies copies = {.limit = limit};
        add_all(&copies);
        cr_assert_not_null(copies.rest);
        cr_assert_leq(copies.seen.count, 3 * limit + 40, "a part fits about what the memory may hold");
        check_all(&copies);
        copies_clear(&copies);
    }
}

Test(copies, no_folder_for_the_file)
{
    struct copies copies = {.limit = 1};
    struct error error = {0};
    setenv("TMPDIR", "/nowhere/at/all", 1);
    cr_assert(copies_add(&copies, 1, 0, &error));
    cr_assert_not(copies_add(&copies, 2, 0, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    copies_clear(&copies);
}
