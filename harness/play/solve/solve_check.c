/* SPDX-License-Identifier: MIT */
#include "solve_check.h"

#include "osero_engine.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_NUMBER (INT64_C(1) << 53) /* of solve_sample.h */

bool solve_check_fault(struct solve_sample *sample, enum termination termination, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sample->fault, sizeof sample->fault, format, arguments);
    va_end(arguments);
    sample->termination = termination;
    sample->score_kind = SOLVE_SCORE_NONE;
    sample->score = 0;
    sample->exact = false;
    sample->move[0] = sample->pv[0] = '\0';
    return false;
}

/* ---- The score */

/* -1: a kind that is none, or none of a solve's. */
static int kind_of(uint32_t kind)
{
    switch (kind) {
    case OSERO_SCORE_NONE:
        return SOLVE_SCORE_NONE;
    case OSERO_SCORE_DIFFERENCE:
        return SOLVE_SCORE_DIFFERENCE;
    case OSERO_SCORE_RAW_DIFFERENCE:
        return SOLVE_SCORE_RAW_DIFFERENCE;
    case OSERO_SCORE_OWN_DISCS:
        return SOLVE_SCORE_OWN_DISCS;
    case OSERO_SCORE_WIN_LOSS_DRAW:
        return SOLVE_SCORE_WIN_LOSS_DRAW;
    default:
        return -1;
    }
}

static bool is_possible(enum solve_score kind, double score, int squares)
{
    if (!isfinite(score) || score != floor(score))
        return false;
    switch (kind) {
    case SOLVE_SCORE_DIFFERENCE:
        return fabs(score) <= squares && fmod(score, 2) == 0;
    case SOLVE_SCORE_RAW_DIFFERENCE:
        return fabs(score) <= squares;
    case SOLVE_SCORE_OWN_DISCS:
        return score >= 0 && score <= squares;
    default:
        return fabs(score) <= 1;
    }
}

static bool take_score(const struct position *position, const struct solve_answer *answer, struct solve_sample *sample)
{
    const int kind = kind_of(answer->score_kind), squares = position->size * position->size;
    if (kind < 0)
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "a score of kind %u, which is none of a solve's",
                                 (unsigned)answer->score_kind);
    if (kind == SOLVE_SCORE_NONE)
        return answer->exact == 0 ||
               solve_check_fault(sample, TERMINATION_ILLEGAL, "an answer that is called exact, without a score");
    if (!is_possible((enum solve_score)kind, answer->score, squares))
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "a score that cannot be: %s %.6g",
                                 solve_score_name((enum solve_score)kind), answer->score);
    sample->score_kind = (enum solve_score)kind;
    sample->score = (int)answer->score;
    sample->exact = answer->exact != 0;
    return true;
}

/* ---- The variation */

/* Plays ply `index` (from 0); false with the fault when it is not legal. */
static bool play_ply(struct position *position, const struct solve_answer *answer, uint32_t index,
                     struct solve_sample *sample)
{
    const uint64_t squares = rules_squares(position->size);
    const struct board board = position->board;
    const uint64_t moves = rules_moves(board.player, board.opponent, squares);
    const int move = answer->pv[index];
    char name[NOTATION_NAME_SIZE];
    if (moves == 0 && rules_over(board, squares))
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "a variation that goes on after the end of the game");
    position->colour ^= 1;
    if (move == OSERO_PASS && moves == 0) {
        position->board = rules_pass(board);
        return true;
    }
    if (move < 64 && (moves >> move & 1) != 0) {
        position->board = rules_play(board, move, rules_flips(board.player, board.opponent, move));
        return true;
    }
    if (move > 63)
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "ply %u of the variation is %s", (unsigned)index + 1,
                                 move == OSERO_PASS ? "a pass, but there are moves" : "no square");
    (void)notation_square_name(move, position->size, name);
    return solve_check_fault(sample, TERMINATION_ILLEGAL, "ply %u of the variation, %s, is not legal",
                             (unsigned)index + 1, name);
}

static bool is_compared(enum solve_score kind)
{
    return kind == SOLVE_SCORE_DIFFERENCE || kind == SOLVE_SCORE_RAW_DIFFERENCE || kind == SOLVE_SCORE_WIN_LOSS_DRAW;
}

/* `end` is the position that the variation of a `start` leads to, in which nobody has a move. */
static bool check_end(const struct position *start, const struct position *end, struct solve_sample *sample)
{
    const bool raw = sample->score_kind == SOLVE_SCORE_RAW_DIFFERENCE;
    int score = rules_difference(end->board, end->size, raw ? SCORING_RAW : SCORING_EMPTIES_TO_WINNER);
    score = end->colour == start->colour ? score : -score;
    if (sample->score_kind == SOLVE_SCORE_WIN_LOSS_DRAW)
        score = (score > 0) - (score < 0);
    return score == sample->score ||
           solve_check_fault(sample, TERMINATION_ILLEGAL, "a variation that ends with %+d, not with its score of %+d",
                             score, sample->score);
}

static void write_variation(int size, const struct solve_answer *answer, struct solve_sample *sample)
{
    if (answer->pv_length == 0)
        return;
    if (answer->pv[0] == OSERO_PASS)
        (void)snprintf(sample->move, sizeof sample->move, "pass");
    else
        (void)notation_square_name(answer->pv[0], size, sample->move);
    (void)notation_moves_write(answer->pv, (int)answer->pv_length, size, sample->pv);
}

static bool take_variation(const struct position *position, const struct solve_answer *answer,
                           struct solve_sample *sample)
{
    struct position at = *position;
    if (answer->pv_length > SOLVE_PV)
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "a variation longer than the room for it");
    for (uint32_t i = 0; i < answer->pv_length; i++)
        if (!play_ply(&at, answer, i, sample))
            return false;
    if (sample->exact && is_compared(sample->score_kind) && answer->pv_length > 0 &&
        rules_over(at.board, rules_squares(at.size)) && !check_end(position, &at, sample))
        return false;
    write_variation(position->size, answer, sample);
    return true;
}

/* Whatever came out of a module's process, a sample holds what its line can say. */
static int64_t bounded(int64_t number, int64_t least)
{
    return number < least ? least : number < MOST_NUMBER ? number : MOST_NUMBER;
}

bool solve_check(const struct position *position, const struct solve_answer *answer, struct solve_sample *sample)
{
    const bool countable = answer->nodes <= (uint64_t)MOST_NUMBER;
    sample->wall_ns = bounded(answer->wall_ns, 1); /* 0 is for what no solver was asked */
    sample->cpu_ns = bounded(answer->cpu_ns, 0);
    sample->nodes = countable ? answer->nodes : 0;
    sample->termination = TERMINATION_NORMAL;
    if (answer->result == OSERO_FAILED)
        return solve_check_fault(sample, TERMINATION_FAILED, "gave up (solve returned OSERO_FAILED)");
    if (answer->result != OSERO_DONE)
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "solve returned %d", (int)answer->result);
    if (!countable)
        return solve_check_fault(sample, TERMINATION_ILLEGAL, "a number of nodes that cannot be");
    return take_score(position, answer, sample) && take_variation(position, answer, sample);
}

void solve_check_over(const struct position *position, struct solve_sample *sample)
{
    sample->wall_ns = sample->cpu_ns = 0;
    sample->nodes = 0;
    sample->score_kind = SOLVE_SCORE_DIFFERENCE;
    sample->score = rules_difference(position->board, position->size, SCORING_EMPTIES_TO_WINNER);
    sample->exact = true;
    sample->termination = TERMINATION_NORMAL;
    sample->move[0] = sample->pv[0] = sample->fault[0] = '\0';
}
