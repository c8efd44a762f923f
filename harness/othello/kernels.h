/* SPDX-License-Identifier: MIT */
/*
 * kernels.h - the hot functions, compiled for more than one level of processor
 *
 * Files named *_kernel.c are compiled once for any processor ("portable") and, on x86-64, once more for x86-64-v3
 * (BMI2, AVX2 and what belongs to them: Haswell and Zen and later). Each has functions named by KERNEL(), which gives
 * them a suffix, and static ones; anything else in such a file, or an inline function in a header that is not static,
 * could put v3 code where an older processor finds it.
 *
 * rules.h and perft.h are the way to call them. The tables are for tests and measurements.
 */
#ifndef OSERO_KERNELS_H
#define OSERO_KERNELS_H

#include "rules.h"

struct kernels {
    const char *name; /* "portable", "x86-64-v3" */
    uint64_t (*moves)(uint64_t player, uint64_t opponent, uint64_t squares);
    uint64_t (*flips)(uint64_t player, uint64_t opponent, int square);
    /* depth is 1 at least. False without memory. */
    bool (*perft)(struct board board, uint64_t squares, int depth, uint64_t *leaves);
};

/* The kernels that this processor can run: index 0 is portable, the last one is the fastest; null behind it. */
const struct kernels *kernels_get(int index);

/* The fastest. */
const struct kernels *kernels_best(void);

#ifndef KERNEL_SUFFIX
#define KERNEL_SUFFIX portable
#endif
#define KERNEL_JOIN_NOW(name, suffix) name##_##suffix
#define KERNEL_JOIN(name, suffix) KERNEL_JOIN_NOW(name, suffix)
#define KERNEL(name) KERNEL_JOIN(name, KERNEL_SUFFIX)

#define KERNELS_DECLARE(suffix)                                                          \
    uint64_t rules_moves_##suffix(uint64_t player, uint64_t opponent, uint64_t squares); \
    uint64_t rules_flips_##suffix(uint64_t player, uint64_t opponent, int square);       \
    bool perft_##suffix(struct board board, uint64_t squares, int depth, uint64_t *leaves)

KERNELS_DECLARE(portable);
KERNELS_DECLARE(v3);

#endif
