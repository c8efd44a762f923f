/* SPDX-License-Identifier: MIT */
/*
 * osero_random.h - the seeded generator that modules and harness share
 *
 * xoshiro256** (Blackman and Vigna, 2018, https://prng.di.unimi.it/xoshiro256starstar.c), its state filled by
 * splitmix64 (Steele, Lea and Flood, 2014; https://prng.di.unimi.it/splitmix64.c). Both are specified to the bit, so
 * the same seed gives the same draws on every machine. Test vectors are in tests/test_random.c.
 *
 * Everything is inline: a module needs no library.
 */
#ifndef OSERO_RANDOM_H
#define OSERO_RANDOM_H

#include <stdint.h>

struct osero_random {
    uint64_t state[4];
};

/* One step of splitmix64: advances *state and returns a well mixed number. */
static inline uint64_t osero_splitmix64(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Folds `value` into `seed`: splitmix64 of their combination. A chain of these turns several integers into one seed;
 * order counts. */
static inline uint64_t osero_mix(uint64_t seed, uint64_t value)
{
    uint64_t state = seed;
    state = osero_splitmix64(&state) ^ value;
    return osero_splitmix64(&state);
}

/* Starts the generator. Any seed is good, 0 included. */
static inline void osero_random_seed(struct osero_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = osero_splitmix64(&seed);
}

/* 64 random bits. */
static inline uint64_t osero_random_next(struct osero_random *random)
{
    uint64_t *s = random->state;
    const uint64_t m = s[1] * 5, result = ((m << 7) | (m >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/*
 * A number in 0 .. bound-1, each with exactly the same chance; bound is 1 or more. Takes the high 32 bits of a draw
 * times the bound and draws again in the biased rest (Lemire, "Fast random integer generation in an interval", 2019).
 * Nothing is drawn when bound is 1.
 */
static inline uint32_t osero_random_below(struct osero_random *random, uint32_t bound)
{
    if (bound <= 1)
        return 0;
    uint64_t product = (osero_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t least = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < least)
            product = (osero_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* A real number in [0, 1) with 53 random bits. */
static inline double osero_random_real(struct osero_random *random)
{
    return (double)(osero_random_next(random) >> 11) * 0x1.0p-53;
}

#endif
