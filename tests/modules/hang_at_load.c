/* SPDX-License-Identifier: MIT */
/* Never ends loading. */
#include "osero_engine.h"

#include <unistd.h>

__attribute__((constructor)) static void start(void)
{
    for (;;)
        (void)pause();
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    return __builtin_ctzll(position->moves);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "hang-at-load",
    .version = "1",
    .author = "the tests",
    .summary = "for the tests",
    .board_sizes = OSERO_BOARD(8),
    .choose = choose,
};
