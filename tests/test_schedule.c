/* SPDX-License-Identifier: MIT */
#include "schedule.h"

#include <criterion/criterion.h>

/* Worked out with an independent program (splitmix64 and FNV-1a from their definitions). */
Test(schedule, seeds_are_what_was_published)
{
    cr_assert_eq(seed_of_label("ver1"), UINT64_C(0x673e8e010276eda9));
    cr_assert_eq(seed_of_label(""), UINT64_C(0xcbf29ce484222325));
    cr_assert_eq(seed_of_instance(1, "ver1"), UINT64_C(0xfb0aa619dd2f3427));
    cr_assert_eq(seed_of_opening(1, 5), UINT64_C(0x8500fc687594a0f6));
    cr_assert_eq(seed_of_endgame(1, 14, 17), UINT64_C(0xaee0293da77e5d35));
    cr_assert_eq(seed_of_endgame(42, 8, 1), UINT64_C(0xbb763bda69dc215b));
    cr_assert_eq(seed_of_player(1, "ver1", "ver2", 0, 0), UINT64_C(0x0c3ddd474ce10ab3));
    cr_assert_eq(seed_of_player(1, "ver2", "ver1", 0, 0), UINT64_C(0x31036d7e3d823599));
    cr_assert_eq(seed_of_player(1, "ver1", "ver2", 0, 1), UINT64_C(0xd615c4390041b8dc));
    cr_assert_eq(seed_of_player(42, "random", "greedy", 12345, 1), UINT64_C(0xb63f1fe25aebae6b));
}

Test(schedule, a_pairings_seeds_are_its_players_seeds)
{
    const char *labels[] = {"a", "b", "zebra", "ver4:empties=8", "Ver4"};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++) {
            if (i == k)
                continue;
            const struct pairing_seed pairing = seed_of_pairing(99, labels[i], labels[k]);
            for (uint64_t pair = 0; pair < 3; pair++)
                for (int slot = 0; slot < 2; slot++) {
                    uint64_t seeds[2];
                    seed_of_game(&pairing, pair, slot, seeds);
                    cr_assert_eq(seeds[0], seed_of_player(99, labels[i], labels[k], pair, slot));
                    cr_assert_eq(seeds[1], seed_of_player(99, labels[k], labels[i], pair, slot));
                }
        }
}

Test(schedule, a_round_robin_is_everyone_against_everyone_pair_by_pair)
{
    struct schedule schedule;
    struct error error;
    cr_assert(schedule_init(&schedule, 5, false, 3, &error));
    cr_assert_eq(schedule.pairing_count, 10);
    cr_assert_eq(schedule_unit_count(&schedule), 30);
    bool met[5][5] = {{false}};
    for (int i = 0; i < 10; i++) {
        const struct pairing *pairing = &schedule.pairings[i];
        cr_assert_lt(pairing->first, pairing->second);
        cr_assert_not(met[pairing->first][pairing->second]);
        met[pairing->first][pairing->second] = true;
        cr_assert_eq(schedule_place(&schedule, (uint64_t)i).pair, 0);
        cr_assert_eq(schedule_place(&schedule, (uint64_t)i).pairing, i);
        cr_assert_eq(schedule_place(&schedule, (uint64_t)i + 20).pair, 2);
    }
    schedule_clear(&schedule);
}

Test(schedule, a_gauntlet_is_the_first_against_each)
{
    struct schedule schedule;
    struct error error;
    cr_assert(schedule_init(&schedule, 4, true, 2, &error));
    cr_assert_eq(schedule.pairing_count, 3);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(schedule.pairings[i].first, 0);
        cr_assert_eq(schedule.pairings[i].second, i + 1);
    }
    schedule_clear(&schedule);
    cr_assert_not(schedule_init(&schedule, 1, false, 1, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_not(schedule_init(&schedule, 2, false, 0, &error));
}
