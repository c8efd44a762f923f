/* SPDX-License-Identifier: MIT */
/* Has no choose. */
#include "osero_engine.h"

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "no-choose",
    .version = "1",
    .author = "the tests",
    .summary = "for the tests",
    .board_sizes = OSERO_BOARD(8),
};
