/* SPDX-License-Identifier: MIT */
#include "nboard_score.h"

#include <stdio.h>
#include <string.h>

struct nboard_score nboard_score_of(const struct serve_answer *answer, int size)
{
    const bool own = answer->score_kind == OSERO_SCORE_OWN_DISCS,
               outcome = answer->score_kind == OSERO_SCORE_WIN_LOSS_DRAW;
    return (struct nboard_score){.known = answer->score_kind != OSERO_SCORE_NONE,
                                 .discs = own || answer->score_kind == OSERO_SCORE_DIFFERENCE ||
                                          answer->score_kind == OSERO_SCORE_RAW_DIFFERENCE,
                                 .outcome = outcome,
                                 .exact = answer->exact != 0,
                                 .depth = answer->depth,
                                 .value = own ? 2 * answer->score - size * size : answer->score};
}

struct nboard_score nboard_score_of_end(const struct position *position)
{
    return (struct nboard_score){
        .known = true, .discs = true, .exact = true, .value = position_difference(position, SCORING_EMPTIES_TO_WINNER)};
}

struct nboard_score nboard_score_before(struct nboard_score score, int plies)
{
    score.depth += (uint32_t)plies;
    if (plies % 2 != 0)
        score.value = 0 - score.value; /* no -0 */
    return score;
}

/* 1: a win for sure, -1: a loss, 0: a guess, or even. */
static int sure(struct nboard_score score)
{
    return !score.exact || !(score.discs || score.outcome) ? 0 : (score.value > 0) - (score.value < 0);
}

int nboard_score_compare(struct nboard_score one, struct nboard_score other)
{
    if (one.known != other.known)
        return one.known ? -1 : 1;
    if (one.discs != other.discs && sure(one) != sure(other))
        return sure(one) > sure(other) ? -1 : 1;
    return (one.value < other.value) - (one.value > other.value);
}

void nboard_score_depth(struct nboard_score score, char text[NBOARD_DEPTH_SIZE])
{
    if (score.exact && score.known)
        (void)strcpy(text, score.outcome ? "100%W" : "100%");
    else
        (void)snprintf(text, NBOARD_DEPTH_SIZE, "%u", (unsigned)score.depth);
}

void nboard_score_eval(struct nboard_score score, char text[NBOARD_EVAL_SIZE])
{
    const bool huge = score.value > 1e15 || score.value < -1e15;
    (void)snprintf(text, NBOARD_EVAL_SIZE, huge ? "%+.6e" : "%+.2f", score.known ? score.value : 0.0);
}
