/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include "rules_inline.h"

/* The flips of a move that the side to move cannot make, for the other side, when the first has no move at all. */
static uint64_t flips_after_pass(struct position *position, uint64_t squares, int square, struct replay *out)
{
    const struct board board = position->board;
    if (rules_moves(board.player, board.opponent, squares) != 0)
        return 0;
    const uint64_t flips = rules_flips(board.opponent, board.player, square);
    if (flips == 0)
        return 0;
    position->board = rules_pass(board);
    position->colour ^= 1;
    out->plies[out->ply_count++] = NOTATION_PASS;
    return flips;
}

void replay_judge(struct replay *replay)
{
    const struct position *final = &replay->final;
    replay->over = rules_over(final->board, rules_squares(final->size));
    replay->difference = 0;
    if (!replay->over)
        return;
    const int difference = rules_difference(final->board, final->size, SCORING_EMPTIES_TO_WINNER);
    replay->difference = final->colour == 0 ? difference : -difference;
}

bool replay_squares(const struct position *start, const unsigned char *squares, int count, struct replay *out)
{
    const uint64_t all = rules_squares(start->size);
    struct position position = *start;
    out->ply_count = out->move_count = out->difference = 0;
    out->over = false;
    for (int i = 0; i < count; i++) {
        const int square = squares[i];
        const struct board board = position.board;
        const uint64_t bit = UINT64_C(1) << square;
        const bool empty = ((board.player | board.opponent) & bit) == 0 && (all & bit) != 0;
        uint64_t flips = empty ? rules_flips_inline(board.player, board.opponent, square) : 0;
        if (flips == 0 && empty)
            flips = flips_after_pass(&position, all, square, out);
        if (flips == 0) {
            out->final = position;
            return false;
        }
        position.board = rules_play(position.board, square, flips);
        position.colour ^= 1;
        out->plies[out->ply_count++] = (unsigned char)square;
        out->move_count++;
    }
    out->final = position;
    replay_judge(out);
    return true;
}
