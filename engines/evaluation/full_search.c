/* SPDX-License-Identifier: MIT */
#include "full_search.h"

/* The best for this processor: chosen as the module is loaded, before anything runs. */
static struct full_search_result (*search)(uint64_t, uint64_t) = full_search_portable;

__attribute__((constructor)) static void choose_kernel(void)
{
    search = KERNEL_BEST(full_search);
}

struct full_search_result full_search(uint64_t player, uint64_t opponent)
{
    return search(player, opponent);
}
