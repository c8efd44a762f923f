/* SPDX-License-Identifier: MIT */
/* Needs a function that nobody has. */
#include "osero_engine.h"

int32_t nobody_has_this(void);

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)position, (void)limits, (void)report;
    return nobody_has_this();
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "undefined",
    .version = "1",
    .author = "the tests",
    .summary = "for the tests",
    .board_sizes = OSERO_BOARD(8),
    .choose = choose,
};
