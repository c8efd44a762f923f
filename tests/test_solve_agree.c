/* SPDX-License-Identifier: MIT */
#include "solve_agree.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct solve_sample says(const char *solver, int position, enum solve_score kind, int score)
{
    struct solve_sample sample = {.position = position, .empties = 12, .exact = true, .score_kind = kind};
    sample.score = score;
    (void)snprintf(sample.solver, sizeof sample.solver, "%s", solver);
    (void)snprintf(sample.text, sizeof sample.text, "cells%d X", position);
    return sample;
}

static struct solve_agreement make(const struct solve_sample *samples, int count)
{
    struct solve_agreement agreement;
    cr_assert(solve_agree_make(samples, count, &agreement, NULL));
    return agreement;
}

Test(solve_agree, equal_scores_agree)
{
    struct solve_sample samples[] = {
        says("A", 0, SOLVE_SCORE_DIFFERENCE, -6),    says("A", 1, SOLVE_SCORE_DIFFERENCE, 4),
        says("B", 0, SOLVE_SCORE_DIFFERENCE, -6),    says("C", 0, SOLVE_SCORE_OWN_DISCS, 40),
        says("D", 0, SOLVE_SCORE_WIN_LOSS_DRAW, -1), says("E", 0, SOLVE_SCORE_RAW_DIFFERENCE, -4),
    };
    struct error error = {0};
    struct solve_agreement agreement = make(samples, 6);
    cr_assert_eq(agreement.count, 0);
    cr_assert_eq(agreement.compared, 3);
    cr_assert_eq(agreement.incomparable, 1);
    cr_assert(solve_agree_check(&agreement, &error));
    solve_agree_clear(&agreement);
}

Test(solve_agree, a_disagreement_names_position_solvers_and_scores)
{
    struct solve_sample samples[] = {
        says("A", 17, SOLVE_SCORE_DIFFERENCE, -6),
        says("B", 17, SOLVE_SCORE_DIFFERENCE, -4),
        says("B", 17, SOLVE_SCORE_DIFFERENCE, -4),
        says("A", 3, SOLVE_SCORE_DIFFERENCE, 2),
    };
    struct error error = {0};
    struct solve_agreement agreement = make(samples, 4);
    char text[SOLVE_AGREE_TEXT_SIZE];
    cr_assert_eq(agreement.count, 1);
    cr_assert_str_eq(solve_agree_text(&agreement.list[0], text),
                     "position 17 (cells17 X, 12 empties): A says -6, B says -4 (difference)");
    cr_assert_not(solve_agree_check(&agreement, &error));
    cr_assert_eq(error.kind, ERROR_FOUND);
    cr_assert_str_eq(error.message, "1 exact score disagrees; position 17 (cells17 X, 12 empties): A says -6, B says "
                                    "-4 (difference)");
    solve_agree_clear(&agreement);
}

Test(solve_agree, the_file_has_its_say)
{
    struct solve_sample samples[] = {says("A", 0, SOLVE_SCORE_DIFFERENCE, 2), says("B", 0, SOLVE_SCORE_OWN_DISCS, 5),
                                     says("C", 0, SOLVE_SCORE_WIN_LOSS_DRAW, 1)};
    for (int i = 0; i < 3; i++) {
        samples[i].answer_kind = SOLVE_SCORE_DIFFERENCE;
        samples[i].answer = -2;
    }
    char text[SOLVE_AGREE_TEXT_SIZE];
    struct solve_agreement agreement = make(samples, 3);
    cr_assert_eq(agreement.count, 2);
    cr_assert_eq(agreement.compared, 2);
    cr_assert_not_null(strstr(solve_agree_text(&agreement.list[0], text), "the file says -2, A says 2 (difference)"));
    cr_assert_not_null(
        strstr(solve_agree_text(&agreement.list[1], text), "the file says -2 (difference), C says 1 (win_loss_draw)"));
    solve_agree_clear(&agreement);
}

Test(solve_agree, kinds_are_tied_by_sign_and_raw_is_not_larger)
{
    static const struct {
        enum solve_score one, other;
        int score, other_score;
        bool good;
    } cases[] = {
        {SOLVE_SCORE_DIFFERENCE, SOLVE_SCORE_RAW_DIFFERENCE, 64, 30, true},
        {SOLVE_SCORE_DIFFERENCE, SOLVE_SCORE_RAW_DIFFERENCE, 30, 64, false},
        {SOLVE_SCORE_RAW_DIFFERENCE, SOLVE_SCORE_DIFFERENCE, -64, -30, false},
        {SOLVE_SCORE_RAW_DIFFERENCE, SOLVE_SCORE_DIFFERENCE, -30, -64, true},
        {SOLVE_SCORE_RAW_DIFFERENCE, SOLVE_SCORE_WIN_LOSS_DRAW, -30, 1, false},
        {SOLVE_SCORE_DIFFERENCE, SOLVE_SCORE_WIN_LOSS_DRAW, 0, 0, true},
        {SOLVE_SCORE_DIFFERENCE, SOLVE_SCORE_WIN_LOSS_DRAW, 0, 1, false},
        {SOLVE_SCORE_DIFFERENCE, SOLVE_SCORE_OWN_DISCS, -64, 64, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct solve_sample samples[] = {says("A", 0, cases[i].one, cases[i].score),
                                         says("B", 0, cases[i].other, cases[i].other_score)};
        struct solve_agreement agreement = make(samples, 2);
        cr_assert_eq(agreement.count == 0, cases[i].good, "case %zu", i);
        solve_agree_clear(&agreement);
    }
}

Test(solve_agree, what_is_not_exact_says_nothing)
{
    struct solve_sample samples[] = {says("A", 0, SOLVE_SCORE_DIFFERENCE, 2), says("B", 0, SOLVE_SCORE_DIFFERENCE, 4)};
    samples[1].exact = false;
    struct solve_agreement agreement = make(samples, 2);
    cr_assert_eq(agreement.count + agreement.compared, 0);
    solve_agree_clear(&agreement);
    agreement = make(samples, 0);
    cr_assert_eq(agreement.count, 0);
    solve_agree_clear(&agreement);
}
