/* SPDX-License-Identifier: MIT */
/* The files in positions/ are what positions/README.md says. */
#include "openings.h"
#include "position_set.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The suite's positions by number: empties and all best moves with their score, as published. */
static const struct {
    int empties, score;
    const char *best;
} ffo[] = {
    {20, 38, "a2"},      {22, 0, "h4"},   {22, 6, "g2"},   {23, -12, "g3c7"}, {23, -14, "d2b8"},
    {24, 6, "b2"},       {24, -8, "b3"},  {25, 4, "g2"},   {25, 28, "f6"},    {26, 16, "e1"},
    {26, 10, "d8"},      {27, 6, "e2a3"}, {27, 0, "a3"},   {28, -2, "d8"},    {28, -2, "c7"},
    {29, 0, "g6b7e2g4"}, {29, 2, "h5"},   {30, -10, "a6"}, {30, 4, "g1"},     {34, 64, "h4g8e8"},
};

enum { FFO_COUNT = sizeof ffo / sizeof ffo[0] };

static void check_ffo(const struct obf_line *line, int index)
{
    const struct position *position = &line->position;
    const uint64_t taken = position->board.player | position->board.opponent;
    char best[64] = "";
    cr_assert(rules_valid(position->board, rules_squares(8)));
    cr_assert_eq(64 - bits_count(taken), ffo[index].empties, "position %d: %d", 40 + index, 64 - bits_count(taken));
    for (int i = 0; i < line->score_count; i++) {
        char name[NOTATION_NAME_SIZE];
        (void)notation_square_name(line->scores[i].square, 8, name);
        (void)strcat(best, name);
        cr_assert(line->scores[i].score == ffo[index].score, "position %d", 40 + index);
    }
    cr_assert_str_eq(best, ffo[index].best);
}

Test(positions, ffo_suite)
{
    FILE *file = fopen(TEST_SOURCE "/positions/ffo/40-59.obf", "r");
    cr_assert_not_null(file);
    char text[256];
    int count = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        struct obf_line line;
        struct notation_error error = {0};
        const enum obf_status status = notation_obf_read(text, 8, &line, &error);
        cr_assert_neq(status, OBF_BAD, "%s", error.text);
        if (status == OBF_POSITION) {
            cr_assert_lt(count, FFO_COUNT);
            check_ffo(&line, count++);
        }
    }
    cr_assert_eq(count, FFO_COUNT);
    (void)fclose(file);
}

Test(positions, all_openings_of_four_plies)
{
    struct error error = {0};
    const struct openings_request request = {.maker = &openings_othello,
                                             .text = TEST_SOURCE "/positions/openings/4-plies.txt",
                                             .size = 8,
                                             .seed = 1,
                                             .count = 60};
    struct openings *openings = openings_new(&request, &error);
    cr_assert_not_null(openings, "%s", error.message);
    cr_assert_eq(openings_available(openings), 60);
    struct position_set seen = {0};
    for (uint64_t i = 0; i < 60; i++) {
        const struct opening opening = openings_get(openings, i);
        cr_assert_eq(opening.move_count, 4);
        cr_assert_eq(position_set_add(&seen, &opening.position), POSITION_NEW);
    }
    position_set_clear(&seen);
    openings_free(openings);
}
