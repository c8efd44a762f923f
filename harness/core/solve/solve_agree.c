/* SPDX-License-Identifier: MIT */
#include "solve_agree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of one position so far. */
struct known {
    struct solve_claim claims[SOLVE_SCORE_COUNT]; /* the first of each kind; its `solver` is null where there is none */
};

static int compare_samples(const void *a, const void *b)
{
    const struct solve_sample *const *one = a, *const *two = b;
    if ((*one)->position != (*two)->position)
        return (*one)->position < (*two)->position ? -1 : 1;
    return (*one > *two) - (*one < *two); /* in the order in which they came */
}

static int sign(int score)
{
    return (score > 0) - (score < 0);
}

/* Whether both can be true of one position. */
static bool agree(const struct solve_claim *one, const struct solve_claim *other)
{
    if (one->kind == other->kind)
        return one->score == other->score;
    if (one->kind == SOLVE_SCORE_OWN_DISCS || other->kind == SOLVE_SCORE_OWN_DISCS)
        return true;
    if (sign(one->score) != sign(other->score))
        return false;
    if (one->kind == SOLVE_SCORE_DIFFERENCE && other->kind == SOLVE_SCORE_RAW_DIFFERENCE)
        return abs(other->score) <= abs(one->score);
    if (one->kind == SOLVE_SCORE_RAW_DIFFERENCE && other->kind == SOLVE_SCORE_DIFFERENCE)
        return abs(one->score) <= abs(other->score);
    return true;
}

static bool ties(enum solve_score one, enum solve_score other)
{
    return one == other || (one != SOLVE_SCORE_OWN_DISCS && other != SOLVE_SCORE_OWN_DISCS);
}

/* The list has room for one a sample. */
static void add(struct solve_agreement *agreement, const struct solve_sample *sample, const struct solve_claim *one,
                const struct solve_claim *other)
{
    for (int i = agreement->count - 1; i >= 0 && agreement->list[i].sample->position == sample->position; i--)
        if (strcmp(agreement->list[i].one.solver, one->solver) == 0)
            return;
    agreement->list[agreement->count++] = (struct solve_disagreement){sample, *one, *other};
}

/* Holds a sample's score against what is known, its own kind first. */
static void judge(struct solve_agreement *agreement, const struct known *known, const struct solve_sample *sample,
                  const struct solve_claim *claim)
{
    bool compared = false;
    const struct solve_claim *other = &known->claims[claim->kind];
    if (other->solver != NULL && !agree(claim, other))
        add(agreement, sample, claim, other);
    for (int kind = SOLVE_SCORE_NONE + 1; kind < SOLVE_SCORE_COUNT; kind++) {
        other = &known->claims[kind];
        if (other->solver == NULL)
            continue;
        compared = compared || ties(claim->kind, other->kind);
        if (!agree(claim, other))
            add(agreement, sample, claim, other);
    }
    agreement->compared += compared;
}

static void learn(struct known *known, const struct solve_claim *claim)
{
    if (known->claims[claim->kind].solver == NULL)
        known->claims[claim->kind] = *claim;
}

/* The samples of one position: first what the file says, then in the order in which they came. */
static void judge_position(struct solve_agreement *agreement, const struct solve_sample *const *samples, int count)
{
    struct known known = {0};
    for (int i = 0; i < count; i++)
        if (samples[i]->answer_kind != SOLVE_SCORE_NONE)
            learn(&known, &(struct solve_claim){"the file", samples[i]->answer_kind, samples[i]->answer});
    for (int i = 0; i < count; i++) {
        if (!samples[i]->exact || samples[i]->score_kind == SOLVE_SCORE_NONE)
            continue;
        const struct solve_claim claim = {samples[i]->solver, samples[i]->score_kind, samples[i]->score};
        judge(agreement, &known, samples[i], &claim);
        learn(&known, &claim);
    }
    const bool own = known.claims[SOLVE_SCORE_OWN_DISCS].solver != NULL;
    const bool others = known.claims[SOLVE_SCORE_DIFFERENCE].solver != NULL ||
                        known.claims[SOLVE_SCORE_RAW_DIFFERENCE].solver != NULL ||
                        known.claims[SOLVE_SCORE_WIN_LOSS_DRAW].solver != NULL;
    agreement->incomparable += own && others;
}

bool solve_agree_make(const struct solve_sample *samples, int count, struct solve_agreement *agreement,
                      struct error *error)
{
    const struct solve_sample **order = calloc((size_t)count + 1, sizeof *order);
    *agreement = (struct solve_agreement){.list = calloc((size_t)count + 1, sizeof *agreement->list)};
    const bool good = order != NULL && agreement->list != NULL;
    for (int i = 0; good && i < count; i++)
        order[i] = &samples[i];
    if (good)
        qsort(order, (size_t)count, sizeof *order, compare_samples);
    for (int first = 0, end = 0; good && first < count; first = end) {
        while (end < count && order[end]->position == order[first]->position)
            end++;
        judge_position(agreement, order + first, end - first);
    }
    free(order);
    if (good)
        return true;
    solve_agree_clear(agreement);
    return error_set(error, ERROR_WORLD, "out of memory");
}

void solve_agree_clear(struct solve_agreement *agreement)
{
    free(agreement->list);
    *agreement = (struct solve_agreement){0};
}

const char *solve_agree_text(const struct solve_disagreement *disagreement, char text[SOLVE_AGREE_TEXT_SIZE])
{
    const struct solve_sample *sample = disagreement->sample;
    const struct solve_claim *one = &disagreement->one, *other = &disagreement->other;
    int used = snprintf(text, SOLVE_AGREE_TEXT_SIZE, "position %d (%s, %d empties): ", sample->position, sample->text,
                        sample->empties);
    const size_t left = SOLVE_AGREE_TEXT_SIZE - (size_t)used;
    if (one->kind == other->kind)
        (void)snprintf(text + used, left, "%s says %d, %s says %d (%s)", other->solver, other->score, one->solver,
                       one->score, solve_score_name(one->kind));
    else
        (void)snprintf(text + used, left, "%s says %d (%s), %s says %d (%s)", other->solver, other->score,
                       solve_score_name(other->kind), one->solver, one->score, solve_score_name(one->kind));
    return text;
}

bool solve_agree_check(const struct solve_agreement *agreement, struct error *error)
{
    char text[SOLVE_AGREE_TEXT_SIZE];
    if (agreement->count == 0)
        return true;
    return error_set(error, ERROR_FOUND, "%d exact score%s disagree%s; %s", agreement->count,
                     agreement->count == 1 ? "" : "s", agreement->count == 1 ? "s" : "",
                     solve_agree_text(&agreement->list[0], text));
}
