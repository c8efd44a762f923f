/* SPDX-License-Identifier: MIT */
#include "linear.h"
#include "osero_random.h"
#include "rating_groups.h"
#include "rating_table.h"

#include <criterion/criterion.h>
#include <string.h>

Test(rating_table, games_are_counted_in_the_view_of_the_lower_player)
{
    struct rating_table table = {.player_count = 4};
    const struct rating_game games[] = {{1, 3, 7, OUTCOME_WIN, 0},
                                        {3, 1, 7, OUTCOME_WIN, 0},
                                        {3, 1, 7, OUTCOME_DRAW, 0},
                                        {0, 2, 7, OUTCOME_LOSS, 0},
                                        {1, 3, 2, OUTCOME_LOSS, 0}};
    for (size_t i = 0; i < 5; i++)
        cr_assert(rating_table_add(&table, &games[i], NULL));
    const struct rating_cell known[] = {
        {1, 3, 7, {{0, 0, 1}, {1, 1, 0}}}, {0, 2, 7, {{1, 0, 0}, {0, 0, 0}}}, {1, 3, 2, {{1, 0, 0}, {0, 0, 0}}}};
    cr_assert(table.cell_count == 3 && table.games == 5);
    cr_assert_eq(memcmp(table.cells, known, sizeof(known)), 0);
    cr_assert(rating_table_sort(&table, NULL));
    cr_assert_eq(memcmp(&table.cells[0], &known[2], sizeof(known[0])), 0);
    cr_assert_eq(memcmp(&table.cells[1], &known[0], 2 * sizeof(known[0])), 0);
    cr_assert(rating_table_add(&table, &games[0], NULL)); /* there is room after sorting, too */
    cr_assert_eq(table.cell_count, 4);
    rating_table_clear(&table);
    cr_assert(table.player_count == 4 && table.games == 0 && rating_table_sort(&table, NULL));
    rating_table_clear(&table);
}

Test(rating_table, a_repeated_game_counts_once_when_asked)
{
    struct rating_table all = {.player_count = 2}, once = {.player_count = 2, .once = true};
    for (uint32_t i = 0; i < 40; i++) {
        const struct rating_game game = {0, 1, i, OUTCOME_WIN, osero_mix(1, i % 3)};
        cr_assert(rating_table_add(&all, &game, NULL) && rating_table_add(&once, &game, NULL));
    }
    cr_assert(all.games == 40 && all.repeated == 0);
    cr_assert(once.games == 3 && once.repeated == 37 && once.cell_count == 3);
    rating_table_clear(&all);
    rating_table_clear(&once);
}

/* 0 > 1 (each took points), both over 2; 3 apart; 4 over 5; 5, 6, 4 in a circle with 4. */
Test(rating_groups, pools_and_groups)
{
    bool took[7 * 7] = {0};
    static const int edges[][2] = {{0, 1}, {1, 0}, {0, 2}, {1, 2}, {4, 5}, {5, 6}, {6, 4}};
    for (size_t i = 0; i < sizeof(edges) / sizeof(*edges); i++)
        took[edges[i][0] * 7 + edges[i][1]] = true;
    struct rating_groups groups;
    cr_assert(rating_groups_find(took, 7, &groups));
    cr_assert(groups.pool_count == 3 && groups.group_count == 4);
    cr_assert_eq(memcmp(groups.pools, (int[]){0, 0, 0, 1, 2, 2, 2}, sizeof(int[7])), 0);
    cr_assert(groups.groups[0] == groups.groups[1] && groups.groups[1] < groups.groups[2]);
    cr_assert(groups.groups[4] == groups.groups[5] && groups.groups[5] == groups.groups[6]);
    cr_assert(groups.groups[3] != groups.groups[0] && groups.groups[3] != groups.groups[2]);
    rating_groups_clear(&groups);
}

/* A line of winners, named in any order, comes out from the top. */
Test(rating_groups, are_numbered_from_the_top)
{
    static const int line[6] = {3, 0, 5, 1, 4, 2};
    bool took[36] = {0};
    for (int i = 0; i < 6; i++)
        for (int j = i + 1; j < 6; j++)
            took[line[i] * 6 + line[j]] = (i + j) % 3 != 0 || j == i + 1;
    struct rating_groups groups;
    cr_assert(rating_groups_find(took, 6, &groups));
    for (int i = 0; i < 6; i++)
        cr_assert_eq(groups.groups[line[i]], i);
    cr_assert_eq(groups.pool_count, 1);
    rating_groups_clear(&groups);
}

/* [2 1; 5 3]^-1 = [3 -1; -5 2] */
Test(linear, inverse_and_solution)
{
    const double matrix[4] = {2, 1, 5, 3}, right[2] = {1, 2}, known[4] = {3, -1, -5, 2}, singular[4] = {1, 2, 2, 4};
    double inverse[4], solution[2];
    cr_assert(linear_invert(matrix, 2, inverse) && linear_solve(matrix, 2, right, solution));
    for (int i = 0; i < 4; i++)
        cr_assert_float_eq(inverse[i], known[i], 1e-12);
    cr_assert_float_eq(solution[0], 1, 1e-12);
    cr_assert_float_eq(solution[1], -1, 1e-12);
    cr_assert(!linear_invert(singular, 2, inverse) && !linear_solve(singular, 2, right, solution));
    const double rows[6] = {1, 2, 1, -1, 0, 1}, symmetric[4] = {2, 1, 1, 3},
                 wanted[9] = {18, -3, 7, -3, 3, -2, 7, -2, 3};
    double work[6], combined[9];
    linear_combine(rows, 3, symmetric, 2, work, combined);
    for (int i = 0; i < 9; i++)
        cr_assert_float_eq(combined[i], wanted[i], 1e-12);
    const double six[6] = {1, 2, 3, 4, 5, 6};
    cr_assert_float_eq(linear_dot(six, six, 6), 91, 1e-12);
}
