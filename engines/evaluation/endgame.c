/* SPDX-License-Identifier: MIT */
#include "endgame.h"

#include "notation.h"

#include <string.h>
#include <time.h>

_Static_assert(NOTATION_PASS == OSERO_PASS, "the solver's principal variations are handed on as they are");

/* What several questions may spend together; 0 = no limit. */
struct budget {
    uint64_t node_limit, nodes;
    int64_t deadline_ns;
};

int endgame_empties(const struct osero_position *position)
{
    return position->board_size * position->board_size - bits_count(position->player | position->opponent);
}

bool endgame_depth_allows(const struct osero_position *position, const struct osero_limits *limits)
{
    return limits->depth == 0 || endgame_empties(position) <= (int64_t)limits->depth;
}

int64_t endgame_time_ns(const struct osero_position *position, const struct osero_limits *limits)
{
    if (limits->clock_ns == 0)
        return limits->move_ns;
    const int own_moves = endgame_empties(position) / 2 + 2;
    const int64_t share_ns = limits->clock_ns / own_moves + limits->increment_ns / 2;
    return limits->move_ns != 0 && limits->move_ns < share_ns ? limits->move_ns : share_ns;
}

int endgame_hash_mb(int empties)
{
    return empties <= 14 ? 1 : empties <= 20 ? 16 : 128;
}

bool endgame_outcome_only(const struct osero_limits *limits)
{
    return limits->size >= OSERO_LIMITS_QUESTION_SIZE && limits->question == OSERO_QUESTION_OUTCOME;
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static struct budget open_budget(const struct osero_position *position, const struct osero_limits *limits)
{
    const int64_t time_ns = endgame_time_ns(position, limits);
    return (struct budget){.node_limit = limits->nodes, .deadline_ns = time_ns != 0 ? now_ns() + time_ns : 0};
}

/* Asks within what is left. False: nothing was left, or it was not enough. */
static bool ask(struct solver *solver, struct budget *budget, struct solver_question *question,
                struct solver_result *result)
{
    if (budget->node_limit != 0) {
        if (budget->nodes >= budget->node_limit)
            return false;
        question->node_limit = budget->node_limit - budget->nodes;
    }
    if (budget->deadline_ns != 0) {
        question->time_ns = budget->deadline_ns - now_ns();
        if (question->time_ns <= 0)
            return false;
    }
    solver_solve(solver, question, result);
    budget->nodes += result->nodes;
    return result->exact;
}

static struct solver_question question_of(const struct osero_position *position)
{
    return (struct solver_question){.board = {position->player, position->opponent}, .size = position->board_size};
}

void endgame_solve(struct solver *solver, const struct osero_position *position, const struct osero_limits *limits,
                   struct solver_result *result)
{
    struct solver_question question = question_of(position);
    question.kind = endgame_outcome_only(limits) ? SOLVER_WLD : SOLVER_EXACT;
    question.node_limit = limits->nodes;
    question.time_ns = endgame_time_ns(position, limits);
    solver_solve(solver, &question, result);
}

static struct solver_question question_after(const struct osero_position *position, int square)
{
    struct solver_question question = question_of(position);
    const uint64_t flips = rules_flips(position->player, position->opponent, square);
    question.board = rules_play(question.board, square, flips);
    return question;
}

/* Whether the move has the best score: no move has more, so it has if the opponent gets no more than its opposite. */
static bool reaches(struct solver *solver, struct budget *budget, const struct osero_position *position, int square,
                    int best)
{
    struct solver_question question = question_after(position, square);
    struct solver_result answer;
    question.kind = SOLVER_WINDOW;
    question.alpha = -best;
    question.beta = -best + 2;
    return ask(solver, budget, &question, &answer) && answer.upper <= -best;
}

/* The answer becomes `square`, and the principal variation what follows it. */
static void change_move(struct solver *solver, struct budget *budget, const struct osero_position *position, int square,
                        bool with_pv, struct solver_result *result)
{
    struct solver_question question = question_after(position, square);
    struct solver_result answer;
    result->move = square;
    result->pv[0] = (unsigned char)square;
    result->pv_length = 1;
    if (!with_pv || !ask(solver, budget, &question, &answer))
        return;
    memcpy(result->pv + 1, answer.pv, (size_t)answer.pv_length);
    result->pv_length += answer.pv_length;
}

void endgame_solve_first(struct solver *solver, const struct osero_position *position,
                         const struct osero_limits *limits, bool with_pv, struct solver_result *result)
{
    struct budget budget = open_budget(position, limits);
    struct solver_question question = question_of(position);
    *result = (struct solver_result){.move = -1, .lower = -64, .upper = 64};
    if (ask(solver, &budget, &question, result) && result->move >= 0 && result->move != NOTATION_PASS) {
        const uint64_t before = (UINT64_C(1) << result->move) - 1;
        uint64_t rest = rules_moves(position->player, position->opponent, rules_squares(position->board_size)) & before;
        while (rest && !reaches(solver, &budget, position, bits_first(rest), result->score))
            rest &= rest - 1;
        if (rest)
            change_move(solver, &budget, position, bits_first(rest), with_pv, result);
    }
    result->nodes = budget.nodes;
}

void endgame_report_score(const struct osero_limits *limits, int score, struct osero_report *report)
{
    const bool outcome = endgame_outcome_only(limits);
    report->score_kind = outcome ? OSERO_SCORE_WIN_LOSS_DRAW : OSERO_SCORE_DIFFERENCE;
    report->score = outcome ? (score > 0) - (score < 0) : score;
}

void endgame_report(const struct osero_position *position, const struct osero_limits *limits,
                    const struct solver_result *result, struct osero_report *report)
{
    endgame_report_score(limits, result->score, report);
    report->exact = result->exact;
    report->nodes = result->nodes;
    report->depth = (uint32_t)endgame_empties(position);
    if (report->pv == NULL)
        return;
    report->pv_length =
        (uint32_t)result->pv_length < report->pv_capacity ? (uint32_t)result->pv_length : report->pv_capacity;
    memcpy(report->pv, result->pv, report->pv_length);
}

int32_t endgame_choose(struct solver *solver, const struct osero_position *position, const struct osero_limits *limits,
                       struct osero_report *report)
{
    struct solver_result result;
    if (endgame_outcome_only(limits))
        endgame_solve(solver, position, limits, &result);
    else
        endgame_solve_first(solver, position, limits, report->pv != NULL, &result);
    endgame_report(position, limits, &result, report);
    const bool blind = !result.exact && result.lower == -64;
    return blind || result.move == OSERO_PASS ? -1 : result.move;
}
