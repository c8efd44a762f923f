/* SPDX-License-Identifier: MIT */
#include "hash_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Below so many bytes what a large page holds in vain weighs more. */
static const size_t least = (size_t)8 << 20, huge_page = (size_t)2 << 20;

void *hash_memory_new(size_t count, size_t size)
{
    void *memory = calloc(count, size);
#ifdef MADV_HUGEPAGE
    if (memory != NULL && count * size >= least) {
        const uintptr_t start = ((uintptr_t)memory + huge_page - 1) & ~(huge_page - 1);
        const uintptr_t end = ((uintptr_t)memory + count * size) & ~(huge_page - 1);
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE); /* no more than a wish */
    }
#endif
    return memory;
}
