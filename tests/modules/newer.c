/* SPDX-License-Identifier: MIT */
/* Made with a later header, whose structs have grown at their ends: still good. */
#include "osero_engine.h"

struct newer_option {
    struct osero_option old;
    uint64_t further[3];
};

struct newer_engine {
    struct osero_engine old;
    void (*further[2])(void);
};

static const struct newer_option options[] = {
    {.old = {.size = sizeof options[0], .type = OSERO_BOOL, .name = "first", .help = "the first"}},
    {.old = {.size = sizeof options[0], .type = OSERO_BOOL, .name = "second", .help = "the second"}},
};

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    return __builtin_ctzll(position->moves);
}

__attribute__((visibility("default"))) extern const struct newer_engine newer __asm__("osero_engine");

const struct newer_engine newer = {.old = {.abi = OSERO_ABI,
                                           .size = sizeof newer,
                                           .name = "newer",
                                           .version = "1",
                                           .author = "the tests",
                                           .summary = "for the tests",
                                           .board_sizes = OSERO_BOARD(8),
                                           .options = &options[0].old,
                                           .option_count = 2,
                                           .choose = choose}};
