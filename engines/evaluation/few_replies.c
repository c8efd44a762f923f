/* SPDX-License-Identifier: MIT */
#include "few_replies.h"

#include "rules.h"

enum { CORNER_REPLIES = 2, OVER = 1000 };

static uint64_t corners(int size)
{
    const int end = size - 1;
    return UINT64_C(1) | UINT64_C(1) << end | UINT64_C(1) << 8 * end | UINT64_C(1) << 9 * end;
}

/* What the opponent can do on a board on which it is to move; the least is best. */
static int cost_of(struct board after, int size)
{
    const uint64_t squares = rules_squares(size);
    const uint64_t replies = rules_moves(after.player, after.opponent, squares);
    if (replies == 0 && rules_over(after, squares))
        return OVER * rules_difference(after, size, SCORING_EMPTIES_TO_WINNER);
    return bits_count(replies) + CORNER_REPLIES * bits_count(replies & corners(size));
}

int32_t few_replies_choose(const struct osero_position *position, struct osero_report *report)
{
    const struct board board = {position->player, position->opponent};
    int32_t best = OSERO_FAILED;
    int best_cost = 0;
    for (uint64_t rest = position->moves; rest; rest &= rest - 1) {
        const int square = bits_first(rest);
        const uint64_t flips = rules_flips(board.player, board.opponent, square);
        const int cost = cost_of(rules_play(board, square, flips), position->board_size);
        if (best < 0 || cost < best_cost) {
            best = square;
            best_cost = cost;
        }
    }
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = -best_cost;
    report->exact = 0;
    report->depth = 1;
    return best;
}
