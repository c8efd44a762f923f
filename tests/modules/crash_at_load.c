/* SPDX-License-Identifier: MIT */
/* Crashes while it is loaded. */
#include "osero_engine.h"

#include <signal.h>

__attribute__((constructor)) static void start(void)
{
    (void)raise(SIGSEGV);
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
    .name = "crash-at-load",
    .version = "1",
    .author = "the tests",
    .summary = "for the tests",
    .board_sizes = OSERO_BOARD(8),
    .choose = choose,
};
