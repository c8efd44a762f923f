/* SPDX-License-Identifier: MIT */
#include "hash_numbers.h"

#include "hash_set.h"
#include "osero_random.h"

#include <criterion/criterion.h>

/* Numbers come in the order of the hashes, and stay, however the table grows; hash 0 is a hash like any other. */
static void check(size_t reserved)
{
    struct hash_numbers numbers = {0};
    uint32_t number = 99;
    cr_assert(reserved == 0 || hash_numbers_reserve(&numbers, reserved));
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 20000; i++) {
            const uint64_t hash = i == 7 ? 0 : osero_mix(5, i);
            hash_numbers_prefetch(&numbers, hash);
            cr_assert(hash_numbers_get(&numbers, hash, &number));
            cr_assert_eq(number, i);
        }
        cr_assert_eq(numbers.count, 20000);
    }
    hash_numbers_clear(&numbers);
    cr_assert_eq(numbers.count, 0);
}

Test(hash_numbers, numbers_in_order)
{
    check(0);
    check(100);
    check(100000);
}

Test(hash_numbers, hashes_with_equal_low_bits_are_told_apart)
{
    struct hash_numbers numbers = {0};
    uint32_t number = 99;
    for (uint32_t i = 0; i < 300; i++) {
        cr_assert(hash_numbers_get(&numbers, (uint64_t)(i + 1) << 40, &number));
        cr_assert_eq(number, i);
    }
    hash_numbers_clear(&numbers);
}

Test(hash_numbers, room_is_made_once)
{
    struct hash_numbers numbers = {0};
    struct hash_set set = {0};
    uint32_t number = 0;
    bool added = false;
    cr_assert(hash_numbers_reserve(&numbers, 5000) && hash_set_reserve(&set, 5000));
    const size_t size = numbers.size;
    cr_assert_geq(size, 10000);
    cr_assert_eq(set.size, size);
    for (uint64_t i = 0; i < 5000; i++)
        cr_assert(hash_numbers_get(&numbers, osero_mix(1, i), &number) && hash_set_add(&set, osero_mix(1, i), &added));
    cr_assert_eq(numbers.size, size);
    cr_assert_eq(set.size, size);
    cr_assert(hash_numbers_reserve(&numbers, 10) && hash_set_reserve(&set, 10)); /* never smaller */
    cr_assert_eq(numbers.size, size);
    cr_assert(hash_set_has(&set, osero_mix(1, 4999)));
    hash_numbers_clear(&numbers);
    hash_set_clear(&set);
}
