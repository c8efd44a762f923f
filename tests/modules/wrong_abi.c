/* SPDX-License-Identifier: MIT */
/* Made for another ABI. */
#include "osero_engine.h"

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    return __builtin_ctzll(position->moves);
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI + 1,
    .size = sizeof osero_engine,
    .name = "wrong-abi",
    .version = "1",
    .author = "the tests",
    .summary = "for the tests",
    .board_sizes = OSERO_BOARD(8),
    .choose = choose,
};
