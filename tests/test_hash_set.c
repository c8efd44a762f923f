/* SPDX-License-Identifier: MIT */
#include "hash_set.h"

#include <criterion/criterion.h>

Test(hash_set, each_hash_is_new_once)
{
    struct hash_set set = {0};
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < 5000; i++) {
            bool added = false;
            /* 0 and many with the same low bits */
            cr_assert(hash_set_add(&set, i << 32, &added));
            cr_assert_eq(added, round == 0);
        }
    }
    cr_assert_eq(set.count, 5000);
    hash_set_clear(&set);
}

Test(hash_set, texts_differ_by_any_character_and_by_length)
{
    struct hash_set set = {0};
    char text[41] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    bool added = false;
    for (int i = 0; i < 40; i++) {
        text[i] = 'b';
        cr_assert(hash_set_add(&set, hash_text(0, text), &added) && added);
        text[i] = 'a';
    }
    for (int length = 40; length >= 0; length--) {
        text[length] = '\0';
        cr_assert(hash_set_add(&set, hash_text(0, text), &added) && added);
    }
    cr_assert(hash_set_add(&set, hash_text(1, ""), &added) && added);
    hash_set_clear(&set);
}
