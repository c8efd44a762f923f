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
    replay->over = position_over(final);
    replay->difference = 0;
    if (!replay->over)
        return;
    const int difference = position_difference(final, SCORING_EMPTIES_TO_WINNER);
    replay->difference = final->colour == 0 ? difference : -difference;
}

static bool replay_board(const struct position *start, const unsigned char *squares, int count, struct replay *out)
{
    const uint64_t all = rules_squares(start->size);
    struct position position = *start;
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
    return true;
}

static bool is_move(const struct position *position, int square)
{
    return square < WIDE_SQUARE_COUNT && wide_has(position_moves(position), square);
}

static bool replay_wide(const struct position *start, const unsigned char *squares, int count, struct replay *out)
{
    struct position *position = &out->final;
    *position = *start;
    for (int i = 0; i < count; i++) {
        if (position_moves(position) == 0 && !position_over(position)) {
            struct position passed = *position;
            position_play(&passed, NOTATION_PASS);
            if (!is_move(&passed, squares[i]))
                return false;
            *position = passed;
            out->plies[out->ply_count++] = NOTATION_PASS;
        }
        if (!is_move(position, squares[i]))
            return false;
        position_play(position, squares[i]);
        out->plies[out->ply_count++] = squares[i];
        out->move_count++;
    }
    return true;
}

bool replay_squares(const struct position *start, const unsigned char *squares, int count, struct replay *out)
{
    out->ply_count = out->move_count = out->difference = 0;
    out->over = false;
    if (!(position_is_wide(start) ? replay_wide : replay_board)(start, squares, count, out))
        return false;
    replay_judge(out);
    return true;
}
