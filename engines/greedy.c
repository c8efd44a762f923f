/* SPDX-License-Identifier: MIT */
/* greedy - the move that flips most discs; the first in scan order among equals. Its score is their number. */
#include "osero_engine.h"
#include "rules.h"

static int32_t greedy_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                             struct osero_report *report)
{
    (void)instance, (void)limits;
    int most = 0, best = OSERO_FAILED;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves);
        const int flipped = bits_count(rules_flips(position->player, position->opponent, square));
        if (flipped > most) {
            most = flipped;
            best = square;
        }
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = most;
    return best;
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "greedy",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the move that flips most discs",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .choose = greedy_choose,
};
