/* SPDX-License-Identifier: MIT */
/* greedy - the move that flips most discs; the first in scan order among equals. Its score is their number. */
#include "osero_engine.h"
#include "wide.h"

/* On 10x10; returns the discs that the best move flips. */
static int choose_wide(const struct osero_wide *wide, int *best)
{
    const wide_set player = wide_of_words(wide->player), opponent = wide_of_words(wide->opponent);
    int most = 0;
    for (wide_set moves = wide_of_words(wide->moves); moves != 0; moves &= moves - 1) {
        const int square = wide_first(moves);
        const int flipped = wide_count(wide_flips(player, opponent, square));
        if (flipped > most) {
            most = flipped;
            *best = square;
        }
    }
    return most;
}

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
    if (position->wide != NULL)
        most = choose_wide(position->wide, &best);
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
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .choose = greedy_choose,
};
