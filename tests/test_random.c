/* SPDX-License-Identifier: MIT */
/* The generator against published outputs, and what is built on it against chance. */
#include "osero_random.h"

#include <criterion/criterion.h>

/* Of seed 1234567: the numbers that ports of splitmix64.c are commonly tested with (Rosetta Code, "Splitmix64"). */
Test(random, splitmix64_published_outputs)
{
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                        UINT64_C(16408922859458223821)};
    uint64_t state = 1234567;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        cr_assert_eq(osero_splitmix64(&state), expected[i]);
}

/* Of the state 1, 2, 3, 4: the reference outputs that rand_xoshiro's tests took from xoshiro256starstar.c. */
Test(random, xoshiro256starstar_published_outputs)
{
    static const uint64_t expected[] = {UINT64_C(11520),
                                        UINT64_C(0),
                                        UINT64_C(1509978240),
                                        UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360),
                                        UINT64_C(607988272756665600),
                                        UINT64_C(16172922978634559625),
                                        UINT64_C(8476171486693032832),
                                        UINT64_C(10595114339597558777),
                                        UINT64_C(2904607092377533576)};
    struct osero_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        cr_assert_eq(osero_random_next(&random), expected[i]);
}

/* Seeding is four steps of splitmix64. */
Test(random, seed_fills_the_state)
{
    struct osero_random random;
    uint64_t state = 1234567;
    osero_random_seed(&random, 1234567);
    for (int i = 0; i < 4; i++)
        cr_assert_eq(random.state[i], osero_splitmix64(&state));
    osero_random_seed(&random, 0);
    cr_assert_eq(osero_random_next(&random), UINT64_C(11091344671253066420));
}

/* Worked out with integers of any length from the definition alone. */
Test(random, mix_fixed_values)
{
    cr_assert_eq(osero_mix(0, 0), UINT64_C(12035550249420947055));
    cr_assert_eq(osero_mix(1, 0), UINT64_C(6791897765849424158));
    cr_assert_eq(osero_mix(0, 1), UINT64_C(627405149472732430));
    cr_assert_eq(osero_mix(UINT64_MAX, UINT64_MAX), UINT64_C(7136257342804621622));
    cr_assert_eq(osero_mix(1234567, 42), UINT64_C(3513839156636565044));
    cr_assert_eq(osero_mix(42, 1234567), UINT64_C(106789750128558210));
}

static double chi_square(uint64_t seed, uint32_t bound, int draws_per_cell)
{
    static int cells[1024];
    struct osero_random random;
    double sum = 0;
    osero_random_seed(&random, seed);
    for (uint32_t i = 0; i < bound; i++)
        cells[i] = 0;
    for (uint32_t i = 0; i < bound * (uint32_t)draws_per_cell; i++) {
        const uint32_t drawn = osero_random_below(&random, bound);
        cr_assert_lt(drawn, bound);
        cells[drawn]++;
    }
    for (uint32_t i = 0; i < bound; i++)
        sum += (double)(cells[i] - draws_per_cell) * (cells[i] - draws_per_cell) / draws_per_cell;
    return sum;
}

/* Chi-square at the 0.1% level: 16.27 with 3 degrees of freedom, 20.52 with 5, 31.26 with 11, 1168 with 1023. */
Test(random, below_is_even)
{
    cr_assert_lt(chi_square(1, 4, 20000), 16.27);
    cr_assert_lt(chi_square(2, 6, 20000), 20.52);
    cr_assert_lt(chi_square(3, 12, 20000), 31.26);
    cr_assert_lt(chi_square(4, 1024, 1000), 1168);
}

/* 3 * 2^30 is where a method without the redraw is worst: its 0, 3, 6, ... come twice as often as the others. */
Test(random, below_a_large_bound_is_even)
{
    const uint32_t bound = UINT32_C(3) << 30;
    int rests[3] = {0, 0, 0};
    struct osero_random random;
    osero_random_seed(&random, 5);
    for (int i = 0; i < 60000; i++)
        rests[osero_random_below(&random, bound) % 3]++;
    for (int i = 0; i < 3; i++)
        cr_assert(rests[i] > 19400 && rests[i] < 20600, "%d of 60000", rests[i]);
}

Test(random, below_one_draws_nothing)
{
    struct osero_random random, before;
    osero_random_seed(&random, 6);
    before = random;
    cr_assert_eq(osero_random_below(&random, 1), 0);
    cr_assert_arr_eq(random.state, before.state, sizeof before.state);
}

Test(random, real_is_in_its_interval)
{
    struct osero_random random;
    double sum = 0;
    osero_random_seed(&random, 7);
    for (int i = 0; i < 100000; i++) {
        const double real = osero_random_real(&random);
        cr_assert(real >= 0 && real < 1);
        sum += real;
    }
    cr_assert_float_eq(sum / 100000, 0.5, 0.005); /* five standard errors */
}
